import ArgumentParser
import LayoutDocuments

extension FrameKind {
  /// Reads a kind. Whether a document has elements of this kind is checked with the document.
  init(argument: String) throws {
    guard let kind = FrameKind(name: argument) else {
      throw ValidationError(
        "expected one of \(Self.names.joined(separator: ", ")), or an element kind")
    }
    self = kind
  }

  static var completion: CompletionKind { .list(names) }
}
