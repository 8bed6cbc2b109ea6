/// A file that is written under a temporary name next to its final path, and moved to that path
/// when all of it is on the medium.
///
/// Until the move, the final path keeps its former file. If writing fails, or the object is
/// released before `finish`, the temporary file is deleted. A killed process leaves the temporary
/// file, whose name is the final name with `.insetory-partial-` and eight hexadecimal digits
/// appended. The next writer to the same path removes it, with SQLite's files next to it. A lock
/// marks each temporary file that is still being written.
package final class PendingFile {
  /// The final path of the file: absolute, and without symbolic links.
  package let path: String
  let temporary: Temporary
  /// The status of the file at the final path; nil if there is none.
  private let former: FileStatus?
  private let directory: String
  private var size = 0
  private var isPending = true

  /// Creates a temporary file for a final path; if that is a symbolic link, for the link's target.
  ///
  /// The file gets the permissions of the file that it replaces, without set-user-ID and the like.
  ///
  /// - Parameter store: A store that must not be replaced, nor the files next to it, even if it is
  ///   too damaged to be recognized as a store.
  /// - Throws: `cannotCreate` if the final path is not a regular file, is a layout store or a part
  ///   of one, or cannot be created; `full`, `inputOutput`.
  package convenience init(at path: String, protecting store: String? = nil) throws(StorageError) {
    let (place, former) = try PendingFile.place(path)
    let spared = try? store.map { path throws(StorageError) in try StorePath(existing: path) }
    if let reason = place.refusalReason(protecting: spared) {
      throw .cannotCreate(path: place.path, reason: reason)
    }
    try self.init(at: place, former: former, permissions: 0o666)
  }

  /// Creates a temporary file for a final path that may be a store.
  ///
  /// - Parameter permissions: The permissions of the file if it replaces none, reduced by the
  ///   process's umask.
  convenience init(replacing path: String, permissions: Int) throws(StorageError) {
    let (place, former) = try PendingFile.place(path)
    try self.init(at: place, former: former, permissions: permissions)
  }

  private init(
    at place: StorePath, former: FileStatus?, permissions: Int
  ) throws(StorageError) {
    path = place.path
    directory = place.directory
    self.former = former
    let name = PendingFile.temporaryName(for: place)
    PendingFile.removeAbandoned(name, in: place.directory)
    // Set-user-ID and the like were given to the former file, not to its replacement.
    let kept = former.map { $0.permissions & 0o777 }
    do throws(SystemError) {
      temporary = try Temporary(name, in: place.directory, permissions: kept ?? permissions)
      // The former permissions are kept, whatever the umask.
      if let kept { try temporary.file.set(permissions: kept) }
    } catch {
      throw error.asCreating(place.path)
    }
  }

  deinit {
    if isPending { try? Platform.remove(temporary.path) }
  }

  /// Appends bytes.
  ///
  /// - Throws: `full`, `inputOutput`.
  package func write(_ bytes: ArraySlice<UInt8>) throws(StorageError) {
    do throws(SystemError) {
      try temporary.file.write(bytes, at: size)
    } catch { throw error.asWriting(path) }
    size += bytes.count
  }

  /// Moves the file to its final path. The move is on the medium when this returns.
  ///
  /// - Parameter isReplacing: Whether it may replace a file that exists at the final path.
  /// - Throws: `alreadyExists`, `full`, `inputOutput`.
  package func finish(isReplacing: Bool = true) throws(StorageError) {
    do throws(SystemError) {
      try temporary.file.synchronize()
      if isReplacing {
        try Platform.rename(temporary.path, to: path)
      } else {
        try Platform.moveToVacant(temporary.path, path)
      }
      isPending = false
    } catch {
      throw error.isExisting ? .alreadyExists(path: path) : error.asWriting(path)
    }
    do throws(SystemError) {
      try File(directory, for: .reading).synchronize()
    } catch {
      // Some directories can be written to but not read, and some cannot be synchronized.
      if !error.isUnsupported && !error.isDenied { throw error.asWriting(path) }
    }
  }
}

extension PendingFile {
  /// Resolves the path of a regular file, or of no file, and returns the file's status.
  private static func place(
    _ path: String
  ) throws(StorageError) -> (StorePath, FileStatus?) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw .cannotCreate(path: path, reason: "it does not name a file")
    }
    let status: FileStatus
    let real: String
    do throws(SystemError) {
      status = try FileStatus(path)
      real = try Platform.realPath(path)
    } catch {
      guard error.isMissing else { throw error.asCreating(path) }
      if (try? FileStatus(path, followingLink: false)) != nil {
        throw .cannotCreate(path: path, reason: "it is a broken symbolic link")
      }
      return (try StorePath(vacant: path), nil)
    }
    guard status.kind == .regular else {
      throw .cannotCreate(
        path: path, reason: "it is not a regular file but a \(status.kind.rawValue)")
    }
    return (try StorePath(vacant: real), status)
  }

  /// Returns the temporary name for a final path, without the digits.
  ///
  /// A long name is cut: a file name has at most 255 bytes, and SQLite appends to it.
  private static func temporaryName(for place: StorePath) -> String {
    let name = place.path[(place.path.lastIndex(of: "/") ?? place.path.startIndex)...].dropFirst()
    let mark = ".insetory-partial-"
    let longest = StorePath.Sidecar.allCases.map(\.rawValue.utf8.count).max() ?? 0
    var kept = Substring(name)
    while kept.utf8.count + mark.utf8.count + 8 > 255 - longest { kept.removeLast() }
    return kept + mark
  }

  /// Returns the temporary names that the file in a place had before it was moved there and still
  /// has.
  ///
  /// The file is not opened: closing it would drop the locks of other descriptors in this process.
  static func temporaryNames(ofFileAt place: StorePath, _ status: FileStatus) -> [String] {
    let name = temporaryName(for: place)
    let names = (try? Platform.names(in: place.directory)) ?? []
    return names.filter { $0.hasPrefix(name) }.map { "\(place.directory)/\($0)" }.filter { path in
      (try? FileStatus(path, followingLink: false))?.isSameFile(as: status) ?? false
    }
  }

  /// Removes temporary files that killed processes left: the files that no process has locked.
  private static func removeAbandoned(_ name: String, in directory: String) {
    guard let names = try? Platform.names(in: directory) else { return }
    let endings = StorePath.Sidecar.allCases.map(\.rawValue)
    for var found in names where found.hasPrefix(name) {
      // SQLite's files next to a temporary store are removed with it, or if it no longer exists.
      let ending = endings.first { found.hasSuffix($0) }
      if let ending { found.removeLast(ending.count) }
      let digits = found.utf8.dropFirst(name.utf8.count)
      let path = "\(directory)/\(found)"
      guard digits.count == 8, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
      else { continue }
      if let ending {
        if (try? FileStatus(path, followingLink: false)) == nil {
          try? Platform.remove(path + ending)
        }
        continue
      }
      guard let file = try? File(path, for: .locking), (try? file.lock()) != nil
      else { continue }
      for ending in endings { try? Platform.remove(path + ending) }
      try? Platform.remove(path)
    }
  }
}

extension PendingFile {
  /// The file under its temporary name, locked if the file system has locks.
  struct Temporary: ~Copyable {
    let path: String
    let file: File

    init(
      _ name: String, in directory: String, permissions: Int
    ) throws(SystemError) {
      while true {
        let digits = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
        let path = "\(directory == "/" ? "" : directory)/\(name)\(digits)"
        let file: File
        do throws(SystemError) {
          file = try File(path, for: .creating, permissions: permissions)
        } catch {
          if error.isExisting { continue }
          throw error
        }
        do throws(SystemError) {
          try file.lock()
        } catch {
          // Another process regards the file as abandoned, and removes it.
          if error.wouldBlock { continue }
          // On a file system without locks, no process removes it.
        }
        let held = try FileStatus(descriptor: file.descriptor)
        // Another process may have removed the file before it was locked.
        if let status = try? FileStatus(path, followingLink: false), status.isSameFile(as: held) {
          self.path = path
          self.file = file
          return
        }
      }
    }
  }
}

extension SystemError {
  fileprivate func asCreating(_ path: String) -> StorageError {
    if isOutOfSpace { return .full(path: path) }
    return isInputOutput
      ? .inputOutput(path: path, detail: message) : .cannotCreate(path: path, reason: message)
  }
}
