import LayoutEngine
import LayoutService

/// Goes through the sections that a selection asks for, document after document.
struct SectionWalk {
  private let source: QuerySource
  private let selection: Selection
  private var documents: [String]
  private var nextDocument = 0
  /// The layout of the document that the walk is in.
  private(set) var layout: StoredLayout?
  private var sections: Sections = .range(0..<0)

  private enum Sections {
    case range(Range<Int>)
    case list(ArraySlice<Int>)

    mutating func popFirst() -> Int? {
      switch self {
      case .range(var range):
        let first = range.popFirst()
        self = .range(range)
        return first
      case .list(var list):
        let first = list.popFirst()
        self = .list(list)
        return first
      }
    }
  }

  init(_ selection: Selection, _ source: QuerySource) throws(ServiceError) {
    self.selection = selection
    self.source = source
    documents = try source.documentIDs(selection)
  }

  /// Goes to the next document; returns nil at the end.
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

  /// Goes to the next section of the document; returns nil after the last.
  mutating func goToNextSection() -> Int? {
    let next = sections.popFirst()
    if next != nil { source.visitSection() }
    return next
  }

  private func sections(of layout: StoredLayout) throws -> Sections {
    var chosen = selection.sectionIndex
    if let id = selection.section {
      guard let index = try layout.sectionIndex(of: id), chosen == nil || chosen == index else {
        return .range(0..<0)
      }
      chosen = index
    }
    if let chosen {
      return .range(0..<layout.sectionCount ~= chosen ? chosen..<chosen + 1 : 0..<0)
    }
    guard let region = selection.region else { return .range(0..<layout.sectionCount) }
    var list: [Int] = []
    layout.forEachSection(touching: region) {
      list.append(layout.loaded.directory.index(of: $0))
    }
    return .list(list[...])
  }
}
