/// What a caller calls an operation, so that trying again after an unknown outcome applies it once.
public struct OperationKey: Hashable, Sendable {
  public var name: String
  /// What is asked for beside what the log says of it, such as the bytes of a patch: another request
  /// under the same name is refused.
  public var input: [UInt8]

  public init(_ name: String, input: [UInt8] = []) {
    self.name = name
    self.input = input
  }

  /// Returns a digest of a whole request: FNV-1a, 64 bits, for it is to tell mistakes and not forgeries.
  func digest(of words: String...) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    for word in words {
      for byte in word.utf8 { add(byte) }
      add(0)
    }
    for byte in input { add(byte) }
    return Int64(bitPattern: hash)
  }
}
