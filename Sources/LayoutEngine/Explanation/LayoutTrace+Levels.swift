extension LayoutTrace {
  /// Notes which metrics a level sets.
  ///
  /// What the defaults themselves set to UIKit's default is UIKit's: the document format leaves it out.
  func note(
    _ metrics: SectionMetrics, _ level: LayoutStep.Level, _ owner: String, _ key: String
  ) {
    let found = (level, key.isEmpty ? owner : owner + "." + key)
    let isLowest = level == .defaults && key.isEmpty
    func note<Value: Equatable>(_ value: Value?, _ name: String, _ standard: Value?) {
      guard let value, !isLowest || value != standard else { return }
      levels[name] = found
    }
    note(metrics.sectionInset, "sectionInset", .zero)
    note(metrics.minimumLineSpacing, "minimumLineSpacing", 10)
    note(metrics.minimumInteritemSpacing, "minimumInteritemSpacing", 10)
    note(metrics.header, "header", .zero)
    note(metrics.footer, "footer", .zero)
    note(metrics.itemSize, "itemSize", .standard)
    note(metrics.distribution, "distribution", .justified)
    note(metrics.decorations, "decorations", nil)
  }
}
