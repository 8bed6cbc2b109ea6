import LayoutEngine
import LayoutService

/// An iteration over the selected sections, document after document.
struct SectionWalk {
  private let source: QuerySource
  private let selection: Selection
  private var documents: [String]
  private var nextDocument = 0
  /// The layout of the current document.
  private(set) var layout: StoredLayout?
  private var sections = Sections.list([])

  private enum Sections {
    /// A section and all sections after it; nil after the last.
    case from(SectionDirectory.Place?)
    case list(ArraySlice<SectionDirectory.Place>)
  }

  init(_ selection: Selection, _ source: QuerySource) throws(ServiceError) {
    self.selection = selection
    self.source = source
    documents = try source.documentIDs(selection)
  }

  /// Advances to the next document; returns nil at the end.
  mutating func goToNextDocument() throws -> StoredLayout? {
    layout = nil
    while nextDocument < documents.count {
      let document = documents[nextDocument]
      nextDocument += 1
      do {
        let opened = try source.layout(of: document, in: selection.container)
        sections = try sections(of: opened)
        layout = opened
        return opened
      } catch  where source.passes(document, error) {}
    }
    return nil
  }

  /// Advances to the next section of the document; returns nil after the last.
  mutating func goToNextSection() -> SectionDirectory.Place? {
    let next: SectionDirectory.Place?
    switch sections {
    case .from(let place):
      next = place
      sections = .from(place.flatMap { layout?.loaded.directory.place(after: $0) })
    case .list(var list):
      next = list.popFirst()
      sections = .list(list)
    }
    if next != nil { source.visitSection() }
    return next
  }

  private func sections(of layout: StoredLayout) throws -> Sections {
    var chosen = selection.sectionIndex
    if let id = selection.section {
      guard let index = try layout.sectionIndex(of: id), chosen == nil || chosen == index else {
        return .list([])
      }
      chosen = index
    }
    let (directory, count) = (layout.loaded.directory, layout.sectionCount)
    if let chosen {
      return .list(0..<count ~= chosen ? [directory.place(at: chosen)] : [])
    }
    guard let region = selection.region else {
      return .from(count > 0 ? directory.place(at: 0) : nil)
    }
    var list: [SectionDirectory.Place] = []
    layout.forEachSection(touching: region) { list.append($0) }
    return .list(list[...])
  }
}
