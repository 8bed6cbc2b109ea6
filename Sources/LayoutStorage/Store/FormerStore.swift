/// A store that another takes the place of, with what it has not written back, under other names on
/// the way.
///
/// A log belongs to the file that it lies beside, and SQLite would write it into any other there.
/// So both leave, the store first, before another file comes: wherever the machine stops, nothing
/// is in the place, or one of the two without anything of the other.
struct FormerStore {
  private let place: StorePath
  /// The place with `.insetory-replaced-` and eight digits behind it.
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
    aside = try StorePath(vacant: "\(place.path).insetory-replaced-\(digits)")
    do throws(SystemError) {
      try move(place.path, to: aside.path)
      for ending in ["-wal", "-journal"] where Self.isThere(place.path + ending) {
        try move(place.path + ending, to: aside.path + ending)
      }
      // What nobody has open is made anew.
      if Self.isThere(place.index) { try Platform.remove(place.index) }
      Self.synchronize(place.directory)
    } catch {
      putBack()
      throw error.asWriting(place.path)
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
