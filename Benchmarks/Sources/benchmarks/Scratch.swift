import Glibc

/// A folder for the files of one run, on the disk of the project. `/tmp` may be in memory, where
/// writing measures nothing.
final class Scratch {
  private let folder: String
  private var workloads: [Workload.Kind: Workload] = [:]
  private var count = 0

  /// The folder of this package.
  static let package = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  init() throws(Failure) {
    let build = Scratch.package + "/.build"
    mkdir(build, 0o755)
    folder = build + "/scratch-\(getpid())"
    guard mkdir(folder, 0o700) == 0 else { throw Failure("cannot make \(folder)") }
  }

  /// Returns the path of a file that does not exist yet.
  func newPath() -> String {
    count += 1
    return folder + "/\(count)"
  }

  /// Deletes a file, and the files of SQLite and the store next to it.
  func delete(_ path: String) {
    for suffix in ["", "-wal", "-shm", ".lock"] { unlink(path + suffix) }
  }

  func remove() {
    for number in 0..<count { delete(folder + "/\(number + 1)") }
    rmdir(folder)
  }

  /// Returns a workload, which is created once in a run.
  func workload(_ kind: Workload.Kind) throws -> Workload {
    if let known = workloads[kind] { return known }
    let workload = try Workload(kind, in: self)
    workloads[kind] = workload
    return workload
  }

  static func text(of path: String) throws(Failure) -> String {
    guard let file = fopen(path, "r") else { throw Failure("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while case let length = fread(&part, 1, part.count, file), length > 0 {
      bytes.append(contentsOf: part[..<length])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a new file, and waits until it is on the medium.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure("cannot make \(path)") }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        Glibc.write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      }
      guard count > 0 else { throw Failure("cannot write \(path)") }
      written += count
    }
    guard fsync(file) == 0 else { throw Failure("cannot sync \(path)") }
  }
}
