#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that can be opened by a path, gone with the value: in memory where `FUZZ_MEMORY` names a
/// folder there, as `Fuzz/run` does.
struct MemoryFile: ~Copyable {
  let path: String

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var name = Array("\(Self.folder)/insetory-fuzz-XXXXXX".utf8CString)
    let file = mkstemp(&name)
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    try require(file >= 0, "the input cannot be written to \(path)")
    defer { close(file) }
    try require(write(file, bytes.baseAddress, bytes.count) == bytes.count, "it was cut short")
  }

  /// Bytes by the name of another file with something behind it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, beside other: borrowing MemoryFile, _ suffix: String)
    throws
  {
    path = other.path + suffix
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try require(file >= 0, "the input cannot be written to \(path)")
    defer { close(file) }
    try require(write(file, bytes.baseAddress, bytes.count) == bytes.count, "it was cut short")
  }

  deinit { unlink(path) }

  /// Where what is written is gone when the run is over.
  static let folder = getenv("FUZZ_MEMORY").map { String(cString: $0) } ?? "/tmp"
}
