import LayoutDocuments
import LayoutReports
import LayoutService

extension LayoutComparison {
  /// Compares the two documents of a pair, or a section of each.
  init(
    _ pair: ComparisonPair, _ old: LayoutSide, _ new: LayoutSide, tolerance: Double
  ) throws(ServiceError) {
    guard let keys = pair.sections else {
      try self.init(old, new, tolerance: tolerance)
      return
    }
    self.init(
      old, section: try old.sectionIndex(keys.old), new, section: try new.sectionIndex(keys.new),
      tolerance: tolerance)
  }
}

extension ComputedLayouts {
  /// Opens one side of a comparison.
  func side(
    _ source: ComparisonPair.Source, in snapshot: CatalogSnapshot?
  ) throws -> LayoutSide {
    switch source {
    case .document(let document): return .computed(try formatErrors(DocumentFrames(document)))
    case .baseline(let entry, let baseline):
      return .baseline(try formatErrors(baseline.layout(entry)))
    case .address(let address):
      guard let snapshot else { throw ServiceError.noDocument(address.document, nearest: nil) }
      return .stored(try layout(of: address, in: snapshot))
    }
  }
}
