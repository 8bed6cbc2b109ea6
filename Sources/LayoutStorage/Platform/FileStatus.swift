#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The status of a file, as `stat` returns it.
struct FileStatus: Equatable {
  enum Kind: String { case regular, directory, symbolicLink, fifo, socket, device }

  let kind: Kind
  let device: UInt64
  let inode: UInt64
  let size: Int64
  let links: Int
  /// The permission bits of `chmod`.
  let permissions: Int
  let owner: UInt32
  let group: UInt32
  /// When the file was last written, in nanoseconds since 1970.
  let modified: Int64

  /// Reads the status of a file, or of a symbolic link itself if `followingLink` is false.
  init(_ path: String, followingLink: Bool = true) throws(SystemError) {
    var status = stat()
    try attempt { (followingLink ? stat(path, &status) : lstat(path, &status)) == 0 }
    self.init(status)
  }

  init(descriptor: Int32) throws(SystemError) {
    var status = stat()
    try attempt { fstat(descriptor, &status) == 0 }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .fifo
      case S_IFSOCK: .socket
      default: .device
      }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
    links = Int(status.st_nlink)
    permissions = Int(status.st_mode & 0o7777)
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// Returns whether both are the same file, even if it was written to between.
  func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

extension FileStatus {
  /// Reads the status of a file; nil if it does not exist.
  init?(ifPresent path: String, followingLink: Bool = true) throws(StorageError) {
    do throws(SystemError) {
      self = try FileStatus(path, followingLink: followingLink)
    } catch {
      if error.isMissing { return nil }
      throw .cannotOpen(path: path, reason: error.message)
    }
  }
}
