import LayoutEngine

/// What is to be checked of decorations when all of a document has been read, for kinds may stand
/// behind the sections that name them. Places are offsets in the text.
struct DecorationNotes {
  /// An entry that says something of its own, or stands for those of its kind that do not.
  struct Entry {
    let entry: DecorationEntry
    let start: Int
  }

  /// The kinds that entries and kinds name, and where each is named first.
  private(set) var named: [String: Int] = [:]
  private(set) var entries: [Entry] = []
  /// Where the registered kinds stand, in order.
  var kindStarts: [Int] = []
  /// How many entries there are.
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
