import LayoutEngine

/// The decorations and kinds to check after the whole document has been read. Kinds may follow the
/// sections that name them. Places are byte offsets in the text.
struct DecorationNotes {
  /// An entry with its own values or sections, or the first plain entry of a kind, which represents
  /// the other plain entries.
  struct Entry {
    let entry: DecorationEntry
    let start: Int
  }

  /// The kinds that entries and kinds name, each with the offset of its first occurrence.
  private(set) var named: [String: Int] = [:]
  private(set) var entries: [Entry] = []
  /// The offsets of the registered kinds, in order.
  var kindStarts: [Int] = []
  /// The number of entries.
  private(set) var count = 0
  private var plain: Set<String> = []

  mutating func note(_ kind: String, at start: Int) {
    if named[kind] == nil { named[kind] = start }
  }

  mutating func note(_ entry: DecorationEntry, at start: Int) {
    count += 1
    if entry.values == DecorationValues(), entry.sections == nil {
      guard plain.insert(entry.kind).inserted else { return }
    }
    entries.append(Entry(entry: entry, start: start))
  }
}
