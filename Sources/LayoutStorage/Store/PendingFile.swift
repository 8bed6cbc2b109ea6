/// A file on its way to its place: written beside it under another name, and put there, instead of
/// what is there, when all of it is on the medium.
///
/// Until then nobody sees any of it there, and what was there stays; what fails or is let go leaves
/// nothing behind. A process that is killed leaves the file under its other name, which is that of
/// the place with `.insetory-partial-` and eight digits behind it; whoever writes to the same place
/// next removes it, with what SQLite has beside a store that is written so. A lock on each tells
/// those that are still being written.
package final class PendingFile {
  /// Where the file will be: absolute, and without symbolic links.
  package let path: String
  let temporary: Temporary
  /// What is in its place now; nil where nothing is.
  private let former: FileStatus?
  private let directory: String
  private var size = 0
  private var isPending = true

  /// Begins a file that takes a place; behind a symbolic link, that of the file it leads to.
  ///
  /// It gets the permissions of what is in its place, but those to run as another.
  ///
  /// - Parameter store: A store that is spared, with what lies beside it, even where it is too
  ///   damaged to be known as one.
  /// - Throws: `cannotCreate` where something else than a regular file is there, a layout store or
  ///   a part of one, or where nothing can be; `full`, `inputOutput`.
  package convenience init(at path: String, sparing store: String? = nil) throws(StorageError) {
    let (place, former) = try PendingFile.place(path)
    let spared = try? store.map { path throws(StorageError) in try StorePath(existing: path) }
    if let reason = place.obstacle(sparing: spared) {
      throw .cannotCreate(path: place.path, reason: reason)
    }
    try self.init(at: place, former: former, permissions: 0o666)
  }

  /// Begins a file that may take the place of a store.
  ///
  /// - Parameter permissions: Those that it gets where nothing is there, less what the process
  ///   masks.
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
    // Set-user-ID and its like were given to what is in its place, and not to whatever comes.
    let kept = former.map { $0.permissions & 0o777 }
    do throws(SystemError) {
      temporary = try Temporary(name, in: place.directory, permissions: kept ?? permissions)
      // Who may read it stays as it was, whatever the mask.
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

  /// Puts the file in its place, for good when this returns.
  ///
  /// - Parameter isReplacing: Whether it may take the place of another that is there by now.
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
      // There are directories that may be written to but not read, or cannot be waited for.
      if !error.isUnsupported && !error.isDenied { throw error.asWriting(path) }
    }
  }
}

extension PendingFile {
  /// Resolves a place where a regular file is, or nothing.
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
        throw .cannotCreate(path: path, reason: "it is a symbolic link to nothing")
      }
      return (try StorePath(vacant: path), nil)
    }
    guard status.kind == .regular else {
      throw .cannotCreate(
        path: path, reason: "it is no regular file but a \(status.kind.rawValue)")
    }
    return (try StorePath(vacant: real), status)
  }

  /// What the names of such a file begin with; a long one is cut, for a name has 255 bytes, and
  /// SQLite makes longer ones of it.
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
  /// The file is not opened: closing it would drop the locks of others in this process.
  static func temporaryNames(ofFileAt place: StorePath, _ status: FileStatus) -> [String] {
    let name = temporaryName(for: place)
    let names = (try? Platform.names(in: place.directory)) ?? []
    return names.filter { $0.hasPrefix(name) }.map { "\(place.directory)/\($0)" }.filter { path in
      (try? FileStatus(path, followingLink: false))?.isSameFile(as: status) ?? false
    }
  }

  /// Removes what processes left behind that were killed: files that nobody has locked.
  private static func removeAbandoned(_ name: String, in directory: String) {
    guard let names = try? Platform.names(in: directory) else { return }
    let endings = StorePath.Sidecar.allCases.map(\.rawValue)
    for var found in names where found.hasPrefix(name) {
      // What SQLite has beside a store that is written goes with that, and where that is gone, too.
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
  /// The file under its other name, locked where files can be.
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
          // Somebody takes it for abandoned, and removes it.
          if error.wouldBlock { continue }
          // Where there are no locks nobody does.
        }
        let held = try FileStatus(descriptor: file.descriptor)
        // Somebody may have done so before it was locked.
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
