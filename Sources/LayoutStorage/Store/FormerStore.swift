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

  /// Returns where the store is that was in a place until the machine stopped; nil where none is.
  static func path(leftOf place: String) -> String? {
    guard let vacant = try? StorePath(vacant: place) else { return nil }
    let names = (try? Platform.names(in: vacant.directory)) ?? []
    let left = names.map { vacant.directory + (vacant.directory == "/" ? "" : "/") + $0 }
    return left.first { path in
      path.hasPrefix(vacant.path + mark) && (try? StorePath(existing: path))?.isStore == true
    }
  }

  private mutating func move(_ path: String, to target: String) throws(SystemError) {
    try Platform.rename(path, to: target)
    moved.append((path, target))
    Self.synchronize(place.directory)
  }

  /// Moves it back to its place, the store last.
  func putBack() {
    for file in moved.reversed() {
      try? Platform.rename(file.to, to: file.from)
      Self.synchronize(place.directory)
    }
  }

  /// Deletes it, when another is in its place.
  func remove() {
    for file in moved { try? Platform.remove(file.to) }
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
