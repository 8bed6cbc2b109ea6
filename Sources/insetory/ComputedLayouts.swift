import LayoutService

/// The layouts that a query computed sections of, which are told of at its end: there may be as
/// many as documents.
final class ComputedLayouts {
  private var first: (layout: StoredLayout, container: String?)?
  private var documents: Set<String> = []
  private var sections = 0

  func add(_ layout: StoredLayout, for container: String?) {
    if first == nil { first = (layout, container) }
    documents.insert(layout.document)
    sections += layout.computedCount
  }

  /// Says on standard error what was computed.
  func note(_ options: GlobalOptions) {
    guard let first else { return }
    guard documents.count > 1 else {
      return options.noteComputed(first.layout, for: first.container)
    }
    options.note("computed \(sections) sections of \(documents.count) documents in memory")
  }
}
