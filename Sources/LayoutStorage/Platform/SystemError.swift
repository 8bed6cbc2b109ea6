#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The error code of a failed system call.
struct SystemError: Error {
  let code: Int32

  var message: String { String(cString: strerror(code)) }
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isExisting: Bool { code == EEXIST }
  var isInputOutput: Bool { code == EIO }
  var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }
  /// Whether it is the error of a file system that cannot synchronize a directory.
  var isUnsupported: Bool { code == EINVAL || code == ENOTSUP }
  var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT || code == EFBIG }
  /// Whether it is the error of a file system that has no locks, or none left.
  var isWithoutLocks: Bool { code == ENOLCK }
  var wouldBlock: Bool { code == EWOULDBLOCK || code == EINTR }

  /// The error of the last failed call on this thread.
  static var last: SystemError { SystemError(code: errno) }
  /// Clears the error of earlier calls.
  static func clear() { errno = 0 }
  static var existing: SystemError { SystemError(code: EEXIST) }
  static var unsupported: SystemError { SystemError(code: ENOTSUP) }
}

/// Runs a system call, and once more if it fails with `EIO`: a failure of the medium can be
/// temporary. If both fail, this throws the second failure, which may be the real result, such as
/// that the file does not exist.
///
/// `fsync` is never run again: after a failure the system regards the lost pages as written, and a
/// second call would succeed.
func attempt(_ call: () -> Bool) throws(SystemError) {
  if call() { return }
  guard SystemError.last.isInputOutput else { throw .last }
  guard call() else { throw .last }
}

extension SystemError {
  /// Returns the error of a failed write to a file.
  func asWriting(_ path: String) -> StorageError {
    isOutOfSpace ? .full(path: path) : .inputOutput(path: path, detail: message)
  }
}
