import LayoutDocuments
import LayoutEngine
import LayoutService

/// Notes of one kind. There may be one for each document, so only the first are written, and the
/// others are counted.
struct BoundedNotes {
  private let options: GlobalOptions
  private let limit: Int
  private var count = 0

  /// - Parameter isListedInFull: Whether `--verbose` writes all of them.
  init(_ options: GlobalOptions, isListedInFull: Bool = false) {
    self.options = options
    limit = isListedInFull && options.isVerbose ? .max : 10
  }

  mutating func add(_ message: String) {
    count += 1
    if count <= limit { options.note(message) }
  }

  /// Adds a note for each row that is not at the requested offset, because it cannot rest there.
  mutating func add(_ offsets: [InnerOffset], in layout: StoredLayout) throws(ServiceError) {
    for inner in offsets {
      let index = try layout.sectionIndex(inner.section)
      guard let rest = try layout.orthogonalRow(inSection: index)?.rest(at: inner.offset),
        rest != inner.offset
      else { continue }
      let address = layout.naming.address(ofSection: index, id: try layout.sectionID(at: index))
      add(
        "the row of \"\(address)\" is at \(rest.points), its stop nearest to "
          + inner.offset.shortest)
    }
  }

  /// Writes the number of notes that were only counted.
  func end(_ advice: String = "") {
    if count > limit { options.note("and \((count - limit).grouped) more such notes\(advice)") }
  }
}
