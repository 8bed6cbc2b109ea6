import ArgumentParser
import LayoutDocuments

extension FrameKind {
  /// Reads a kind. Whether a document has this kind of decoration is checked with the document.
  init(argument: String) throws {
    guard let kind = FrameKind(name: argument) else {
      throw ValidationError(
        "expected one of \(Self.names.joined(separator: ", ")), or a kind of decoration")
    }
    self = kind
  }

  static var completion: CompletionKind { .list(names) }
}
