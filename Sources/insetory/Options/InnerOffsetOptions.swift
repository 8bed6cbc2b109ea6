import ArgumentParser
import LayoutDocuments
import LayoutEngine
import LayoutService

/// `--inner`, for queries of what is on screen.
struct InnerOffsetOptions: ParsableArguments {
  @Option(
    name: .customLong("inner"),
    help: ArgumentHelp(
      """
      On screen: the offset of the row of an orthogonal section, which is moved to the nearest \
      stop; may be repeated. Rows without it are at rest.
      """,
      valueName: "section=offset"),
    transform: InnerOffset.init(argument:))
  var offsets: [InnerOffset] = []

  func validate() throws {
    let keys = offsets.map(\.section.description)
    if let key = keys.enumerated().first(where: { keys[..<$0].contains($1) })?.element {
      throw ValidationError("--inner is given twice for \(key)")
    }
  }

  /// Checks that a command that moves rows only at a content offset has one.
  func check(goesWith contentOffset: Point?) throws {
    if !offsets.isEmpty, contentOffset == nil {
      throw ValidationError(
        "--inner goes with --offset; without it frames are UIKit's attributes, which never move")
    }
  }
}

extension InnerOffset {
  /// Reads `section=offset`.
  init(argument: String) throws {
    guard let equals = argument.lastIndex(of: "="),
      let number = Double(argument[argument.index(after: equals)...]), number.isFinite,
      abs(number) <= FixedPoint.limit,
      case let address = try? Address("a/\(argument[..<equals])"),
      let section = address?.section, address?.element == nil
    else {
      throw ValidationError(
        "expected SECTION=OFFSET such as featured=120: a section's id or [INDEX], and points")
    }
    self.init(section: section, offset: number)
  }
}
