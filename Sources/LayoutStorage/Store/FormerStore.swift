/// A store that another takes the place of, with what it has not written back, under other names on
/// the way.
///
/// A log belongs to the file that it lies beside, and SQLite would write it into any other there.
/// So both leave, the store first, before another file comes: wherever the machine stops, nothing
/// is in the place, or one of the two without anything of the other.
struct FormerStore {
  private static let mark = ".insetory-replaced-"

  private let place: StorePath
  /// The place with the mark and eight digits behind it.
  private let aside: StorePath
  /// What was moved, in order.
  private var moved: [(from: String, to: String)] = []

  /// Moves a store away where something lies beside it; nil where nothing does, or no store is
  /// there.
  init?(in place: StorePath) throws(StorageError) {
    guard try place.exists(), try place.size(of: place.log) + place.size(of: place.journal) > 0
    else { return nil }
    self.place = place
    let digits = String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
    aside = try StorePath(vacant: "\(place.path)\(Self.mark)\(digits)")
    do throws(SystemError) {
      try move(place.path, to: aside.path)
      if Self.isThere(place.log) { try move(place.log, to: aside.log) }
      if Self.isThere(place.journal) { try move(place.journal, to: aside.journal) }
      // What nobody has open is made anew.
      if Self.isThere(place.index) { try Platform.remove(place.index) }
      Self.synchronize(place.directory)
    } catch {
      putBack()
      throw error.asWriting(place.path)
    }
  }

  /// One that was left aside when the machine stopped before another came to its place.
  private init(leftAt aside: StorePath, of place: StorePath) throws(StorageError) {
    self.place = place
    self.aside = aside
    moved = [(place.path, aside.path)]
    for (from, to) in [(place.log, aside.log), (place.journal, aside.journal)] {
      // Who only looked at it there has made an empty one.
      guard try aside.size(of: to) > 0 else {
        try? Platform.remove(to)
        continue
      }
      // The log in the place is of a store that came later.
      guard !Self.isThere(from) else { throw .leftBehind(path: place.path, sidecar: from) }
      moved.append((from, to))
    }
  }

  /// Returns where the store is that was in a place until the machine stopped; nil where none is.
  static func path(leftOf place: String) -> String? {
    (try? StorePath(vacant: place)).flatMap { left(of: $0).first?.path }
  }

  /// Puts back the store that was in a place until the machine stopped, so that it can be replaced
  /// like any other; does nothing where something is there.
  ///
  /// - Throws: `leftBehind`, `busy`, `inputOutput`, and what the lock throws.
  static func putBack(leftOf place: StorePath, timeout: Duration) throws(StorageError) {
    guard try !place.exists(), !left(of: place).isEmpty else { return }
    let lock = try StoreLock(place, timeout: timeout)
    defer { lock.release() }
    // It may have been on its way, and another may be there now.
    guard try !place.exists(), let aside = left(of: place).first else { return }
    let former = try FormerStore(leftAt: aside, of: place)
    do throws(SystemError) { try former.moveBack() } catch { throw error.asWriting(place.path) }
  }

  /// Removes what was left aside of a place although another has come there. The caller holds the
  /// lock of that.
  static func removeAll(leftOf place: StorePath) {
    for aside in left(of: place) {
      // The store last, for by it the others are found.
      for sidecar in StorePath.Sidecar.allCases {
        try? Platform.remove(aside.path + sidecar.rawValue)
      }
      try? Platform.remove(aside.path)
    }
  }

  /// Returns the stores that were left aside of a place; of each that is still to come back its log
  /// may lie beside the place.
  static func left(of place: StorePath) -> [StorePath] {
    let names = (try? Platform.names(in: place.directory)) ?? []
    return names.compactMap { name in
      let path = place.directory + (place.directory == "/" ? "" : "/") + name
      let digits = path.utf8.dropFirst(place.path.utf8.count + mark.utf8.count)
      guard path.hasPrefix(place.path + mark), digits.count == 8,
        digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
        let aside = try? StorePath(vacant: path), mayBeStore(aside)
      else { return nil }
      return aside
    }
  }

  /// Returns the place from which a store was set aside; nil if its name does not have that form.
  /// Does not read the file, because examining the file needs this place.
  static func place(ofAside aside: StorePath) -> StorePath? {
    let marked = aside.path.dropLast(8)
    guard marked.hasSuffix(mark), aside.path.suffix(8).allSatisfy(\.isHexDigit) else { return nil }
    return try? StorePath(vacant: String(marked.dropLast(mark.count)))
  }

  private static func mayBeStore(_ aside: StorePath) -> Bool {
    do throws(StorageError) {
      return try aside.wasStore()
    } catch .unreadable { return true } catch { return false }
  }

  private mutating func move(_ path: String, to target: String) throws(SystemError) {
    try Platform.rename(path, to: target)
    moved.append((path, target))
    Self.synchronize(place.directory)
  }

  /// Moves it back to its place, where nothing more can be done if that fails.
  func putBack() { try? moveBack() }

  /// The store last: without its log it would be an older one.
  private func moveBack() throws(SystemError) {
    for file in moved.reversed() {
      try Platform.rename(file.to, to: file.from)
      Self.synchronize(place.directory)
    }
  }

  /// Deletes it, when another is in its place.
  func remove() {
    for file in moved.reversed() { try? Platform.remove(file.to) }
  }

  private static func isThere(_ path: String) -> Bool {
    (try? FileStatus(path, followingLink: false)) != nil
  }

  /// There are directories that cannot be waited for.
  private static func synchronize(_ directory: String) {
    guard let file = try? File(directory, for: .reading) else { return }
    try? file.synchronize()
  }
}

extension StorePath {
  /// Checks that of a store that was in a vacant place nothing is left: nobody knows where the
  /// store of a log is, and SQLite would take that for the new store's own and change it with what
  /// it holds.
  ///
  /// - Throws: `alreadyExists`, with the store that lies aside; `leftBehind`, `blocked`.
  func checkNothingIsLeft() throws(StorageError) {
    if let former = FormerStore.left(of: self).first { throw .alreadyExists(path: former.path) }
    for sidecar in [log, journal] where try size(of: sidecar) > 0 {
      throw .leftBehind(path: path, sidecar: sidecar)
    }
  }

  /// Checks that a store which was set aside has its log. If the machine stopped before the log was
  /// moved, the edits in the log would be missing, and the next edit would make them unusable.
  ///
  /// - Throws: `withoutLog`.
  func checkHasItsLog() throws(StorageError) {
    guard let place = FormerStore.place(ofAside: self), try !place.exists() else { return }
    for (own, left) in [(log, place.log), (journal, place.journal)] {
      guard try size(of: own) == 0, try place.size(of: left) > 0 else { continue }
      throw .withoutLog(path: path, log: left, place: place.path)
    }
  }
}
