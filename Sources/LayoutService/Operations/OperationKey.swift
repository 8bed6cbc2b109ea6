import Hashing
import LayoutDocuments

/// A caller's operation id, which ensures that repeating a request after an unknown outcome applies
/// it only once.
public struct OperationKey: Hashable, Sendable {
  /// The operation id.
  public var name: String
  /// The part of the request that the log does not contain, such as the bytes of a patch. A
  /// different request with the same id is refused.
  public var input: [UInt8]

  /// Creates an operation id for a request.
  public init(_ name: String, input: [UInt8] = []) {
    self.name = name
    self.input = input
  }

  /// Returns a digest of a request, to which the caller can add texts that it reads later.
  func digest(of words: String...) -> Digest {
    var digest = Digest()
    for word in words {
      digest.add(word.utf8)
      digest.add([0])
    }
    digest.add(input)
    return digest
  }
}
