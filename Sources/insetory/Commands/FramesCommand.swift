public import ArgumentParser
public import LayoutEngine
import LayoutService

struct FramesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "frames",
    abstract: "Show the frames of a document, a section or an element",
    usage: """
      insetory frames <address> [--kind <kind>] [--rect <x,y,w,h>] [--offset <x,y>] [--limit <n>]
      """,
    discussion: """
      In content coordinates, in points. Without --kind all but the sections' own frames are shown.

      Example:
        insetory frames sb-flow-demo --offset 0,200 --kind cell
      """)

  @Argument(help: "A document, a section or an element; documents may be a glob.")
  var address: String

  @Option(
    help: "Only section, supplementary, header, footer, cell or decoration; sections only so.")
  var kind: FrameKind?

  @Option(
    name: .customLong("rect"), parsing: .unconditional,
    help: ArgumentHelp("Only what touches this region.", valueName: "x,y,w,h"))
  var region: Rect?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only what is on screen there, pinned views included.", valueName: "x,y"))
  var offset: Point?

  @Option(help: ArgumentHelp("At most so many frames.", valueName: "n"))
  var limit: Int?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit: expected 0 or more") }
  }

  func run() throws {
    let address = try Address(current: address)
    var query = FrameQuery()
    (query.kind, query.region, query.contentOffset) = (kind, region, offset)
    try options.withSnapshot { snapshot in
      var writer = RowWriter(Column.frame, options, to: StandardOutput())
      var rest = limit ?? .max
      do {
        for address in try snapshot.addresses(address) where rest > 0 {
          let layout = try options.layout(of: address, in: snapshot)
          try layout.forEachRow(of: address, query) { row in
            guard rest > 0 else { throw LimitReached() }
            rest -= 1
            try writer.write(row)
          }
        }
      } catch is LimitReached {}
      try writer.finish()
    }
  }

  private struct LimitReached: Error {}
}

extension Point: ExpressibleByArgument {
  /// Reads `x,y`.
  public init?(argument: String) {
    guard let numbers = Self.numbers(argument, count: 2) else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }

  fileprivate static func numbers(_ text: String, count: Int) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == count, numbers.count == count,
      numbers.allSatisfy({ abs($0) <= FixedPoint.limit })
    else { return nil }
    return numbers
  }
}

extension Rect: ExpressibleByArgument {
  /// Reads `x,y,w,h`.
  public init?(argument: String) {
    guard let numbers = Point.numbers(argument, count: 4), numbers[2] >= 0, numbers[3] >= 0 else {
      return nil
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
