import ArgumentParser
import LayoutService

extension FrameKind {
  /// Reads a kind; one that is none is refused with the nearest.
  init(argument: String) throws {
    guard let kind = FrameKind(rawValue: argument) else {
      let names = Self.allCases.map(\.rawValue)
      let nearest = NearestMatch.find(argument, among: names)
      throw ValidationError(
        "expected one of " + names.joined(separator: ", ")
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
    }
    self = kind
  }

  static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }
}

extension GlobalOptions {
  /// Says what an empty answer does not: that there is more of a kind than is shown.
  func noteLimits(of kind: FrameKind?) {
    if kind == .decoration {
      note("decorations are not computed yet; they come with the next release")
    }
  }
}
