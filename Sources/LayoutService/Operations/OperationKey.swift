import LayoutDocuments

/// What a caller calls an operation, so that trying again after an unknown outcome applies it once.
public struct OperationKey: Hashable, Sendable {
  public var name: String
  /// What is asked for beside what the log says of it, such as the bytes of a patch: another
  /// request under the same name is refused.
  public var input: [UInt8]

  public init(_ name: String, input: [UInt8] = []) {
    self.name = name
    self.input = input
  }

  /// Returns a digest of a request, to which texts that are read later can be added.
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
