import ArgumentParser
import LayoutDocuments

extension FrameKind {
  /// Reads a kind; whether documents have such a kind of decoration, they say themselves.
  init(argument: String) throws {
    guard let kind = FrameKind(name: argument) else {
      throw ValidationError(
        "expected one of \(Self.names.joined(separator: ", ")), or a kind of decoration")
    }
    self = kind
  }

  static var completion: CompletionKind { .list(names) }
}
