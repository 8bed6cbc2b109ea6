internal import CSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The system's `rename`, under a name that no method hides.
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }

/// The system calls on paths, and everything that differs between systems.
enum Platform {
  /// Returns the absolute path of an existing file or directory, without symbolic links.
  static func realPath(_ path: String) throws(SystemError) -> String {
    var resolved: String?
    try attempt {
      guard let found = realpath(path, nil) else { return false }
      defer { free(found) }
      resolved = String(cString: found)
      return true
    }
    return resolved ?? path
  }

  /// Throws if this process may not write to a path. Root may, except on a read-only medium.
  static func checkWritable(_ path: String) throws(SystemError) {
    try attempt { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }
  }

  static func checkReadable(_ path: String) throws(SystemError) {
    try attempt { faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) == 0 }
  }

  static func remove(_ path: String) throws(SystemError) {
    try attempt { unlink(path) == 0 }
  }

  /// The effective user id of this process.
  static var user: UInt32 { geteuid() }

  /// Returns how many bytes this process may still write to the file system of a path; nil if the
  /// system does not report it.
  static func freeBytes(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    let (bytes, overflow) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return overflow ? .max : Int64(clamping: bytes)
  }

  /// Renames a file in one step. A file with the new name is replaced.
  static func rename(_ path: String, to target: String) throws(SystemError) {
    try attempt { systemRename(path, target) == 0 }
  }

  /// Renames a file; throws if a file with the new name exists.
  ///
  /// If the process dies in between, the file keeps both names. The next writer to the store
  /// removes the old one (`StorePath.statusOfOnlyName`).
  static func moveToVacant(_ path: String, _ target: String) throws(SystemError) {
    if link(path, target) == 0 {
      do throws(SystemError) {
        return try remove(path)
      } catch {
        if error.isMissing { return }
        throw error
      }
    }
    guard errno != EEXIST else { throw .last }
    // The file system has no hard links, so an empty file reserves the name meanwhile.
    let held = try File(target, for: .creating)
    try held.lock()
    guard
      try FileStatus(descriptor: held.descriptor)
        .isSameFile(as: FileStatus(target, followingLink: false))
    else { throw .existing }
    do throws(SystemError) {
      try rename(path, to: target)
    } catch {
      try? remove(target)
      throw error
    }
  }

  /// Returns the names in a directory, in no particular order.
  static func names(in directory: String) throws(SystemError) -> [String] {
    var opened = opendir(directory)
    if opened == nil, SystemError.last.isInputOutput { opened = opendir(directory) }
    guard let stream = opened else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // The call returns the same value at the end and on failure.
        guard errno == 0 else { throw .last }
        return names
      }
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
  }

  static func sleep(microseconds: UInt32) { usleep(microseconds) }

  /// The identity of a thread of this process.
  struct Thread: Equatable, @unchecked Sendable {
    private let handle: pthread_t

    static var current: Thread { Thread(handle: pthread_self()) }

    static func == (a: Thread, b: Thread) -> Bool { pthread_equal(a.handle, b.handle) != 0 }
  }

  /// Returns the name of the network file system that a path is on; nil if it is on none that is
  /// known.
  static func networkFileSystem(of path: String) -> String? {
    var status = statfs()
    guard statfs(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      if status.f_flags & UInt32(MNT_LOCAL) != 0 { return nil }
      return withUnsafeBytes(of: status.f_fstypename) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
    #else
      // The numbers of statfs(2).
      let names: [UInt32: String] = [
        0x6969: "NFS", 0x517B: "SMB", 0xFF53_4D42: "CIFS", 0xFE53_4D42: "SMB",
        0x6573_5546: "FUSE", 0x0102_1997: "9P", 0x5346_414F: "AFS", 0x00C3_6400: "Ceph",
      ]
      return names[UInt32(truncatingIfNeeded: status.f_type)]
    #endif
  }
}
