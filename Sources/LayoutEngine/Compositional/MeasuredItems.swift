/// The lengths that a host measured for the items of a section.
struct MeasuredItems {
  /// The number of items.
  let count: Int
  /// The items, of which a run may be measured.
  let items: ItemRuns
  /// The end of each run; empty if each run is one item.
  private let ends: [Int]

  init(_ items: ItemRuns) {
    self.items = items
    count = items.count
    var end = 0
    ends =
      items.counts.map { counts in
        counts.map { count in
          end += Int(count)
          return end
        }
      } ?? []
  }

  /// Whether an item was measured.
  ///
  /// - Complexity: O(*r*) in runs.
  var areMeasured: Bool {
    items.references?.contains(ItemRuns.measured) ?? false
  }

  /// Returns the measured length of an item along an axis, in points; nil if it was not measured,
  /// or if the section has no such item.
  ///
  /// - Complexity: O(log *r*) in runs.
  func length(of item: Int, along axis: Int) -> Double? {
    guard item < count else { return nil }
    let run = run(of: item)
    // An axis that was not measured is 0.
    let length = items.sizes[run].along(axis)
    return items.references?[run] == ItemRuns.measured && length > 0 ? length : nil
  }

  /// Returns the run of an item that the section has.
  func run(of item: Int) -> Int { ends.isEmpty ? item : firstIndex { ends[$0] > item } }

  private func firstIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
