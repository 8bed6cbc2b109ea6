#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes as a file that is deleted with the value. The file is in memory if `FUZZ_MEMORY` names a
/// folder in memory, as in `Fuzz/run`.
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

  /// Creates a file named like another file with a suffix.
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

  /// The folder of files that are deleted after the run.
  static let folder = getenv("FUZZ_MEMORY").map { String(cString: $0) } ?? "/tmp"
}
