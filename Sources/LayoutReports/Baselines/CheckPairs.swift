import LayoutDocuments

/// The pairs of a check, sorted by the bytes of their addresses. Each pair is made when it is read:
/// a pair is many times as large as its row.
public struct CheckPairs: Sequence {
  private struct Row {
    /// The index of the baseline's entry; nil in the state of a tag.
    var entry: Int?
    var isFormer: Bool
    var isPresent: Bool
  }

  private let baseline: CheckBaseline
  private var rows: [String: Row] = [:]
  private var order: [String] = []

  init(_ baseline: CheckBaseline) { self.baseline = baseline }

  /// The number of pairs.
  public var count: Int { rows.count }

  /// Adds a document of the baseline, and of the store if it is present there.
  mutating func add(_ address: Address, entry: Int? = nil, isFormer: Bool = true, isPresent: Bool) {
    // Another recorded document may have the id of a deleted one.
    let isNamesake = baseline.isRecorded && !isPresent
    rows[address.description + (isNamesake ? "@" : "")] = Row(
      entry: entry, isFormer: isFormer, isPresent: isPresent)
  }

  /// Adds a document of the store unless there is a pair with its address.
  mutating func addNew(_ address: Address) {
    let key = address.description
    if rows[key] == nil { rows[key] = Row(isFormer: false, isPresent: true) }
  }

  mutating func sort() {
    order = rows.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns an iterator over the pairs.
  public func makeIterator() -> AnyIterator<ComparisonPair> {
    var rest = order.makeIterator()
    return AnyIterator { rest.next().map(pair) }
  }

  private func pair(_ key: String) -> ComparisonPair {
    let address = Address(ofLayout: key)
    guard let row = rows[key] else { return ComparisonPair(nil, nil) }
    var old: ComparisonPair.Source?
    switch baseline {
    case .file(let baseline), .recorded(let baseline):
      old = row.entry.map { .baseline(baseline.entries[$0], of: baseline) }
    case .tag(let tag) where row.isFormer:
      var former = address
      former.revision = .tag(tag)
      old = .address(former)
    case .tag: break
    }
    return ComparisonPair(old, row.isPresent ? .address(address) : nil)
  }
}
