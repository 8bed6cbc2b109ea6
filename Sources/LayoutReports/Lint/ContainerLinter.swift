import LayoutDocuments
import LayoutEngine
import LayoutService

/// Looks at the sections of one document in one container, one after the other.
///
/// Sections are laid out anew, in leading coordinates, neither mirrored nor snapped: what is found
/// does not depend on the pixel grid. Beside the section at hand it keeps where sections stand, and
/// the frames of decorations of which a section has one.
final class ContainerLinter {
  let document: LintedDocument
  let specification: ContainerSpecification
  /// Its place among the containers that are looked at.
  let container: Int
  let words: LintWords
  let computer: LintComputer
  var meter: SectionMeter
  private var stack: SectionStack
  /// By section.
  var offsets: [FixedPoint] = []
  var extents: [FixedPoint] = []
  /// What the items of each section cover of the content; nil without items.
  var itemBounds: [Rect?] = []
  /// By section, where there are decorations of several sections, which read them.
  var items: [ItemsBox?] = []
  var indices: [String: Int] = [:]
  /// The decorations of which a section has one, and those of several sections.
  var placed: [PlacedFrame] = []
  var reaching: [ReachingDecoration] = []

  init(_ document: LintedDocument, _ specification: ContainerSpecification, index: Int) {
    self.document = document
    self.specification = specification
    container = index
    let configuration = document.settings.configuration
    words = LintWords(configuration)
    computer = LintComputer(configuration, in: specification.container)
    meter = Self.meter(of: document, in: specification)
    stack = SectionStack(spacing: configuration.sectionSpacing)
  }

  var pass: LayoutPass { computer.pass }
  /// The name of the container in errors of the layout; nil for the document's own.
  var otherContainer: String? { specification.label(besides: document.settings.container) }
  var isShelf: Bool { pass.configuration.shelf != nil }
  /// The length of all sections, once all were visited.
  var contentLength: Double { stack.length.points }
  /// What the content covers along a line.
  var contentLine: LintWords.Span { .init(0, pass.part.lineLength) }

  /// Looks at the next section.
  ///
  /// - Returns: The items of it that are longer than a line; nil where none is.
  /// - Complexity: O(*n*) in its items, and O(*n* log *n*) in those that negative spacings or
  ///   decorations with the items' zIndex are to be compared with.
  /// - Throws: `contentTooLong`, `tooManyDecorations`.
  func visit(
    _ section: DocumentSection, _ findings: inout LintFindings
  ) throws(ServiceError) -> OversizedItems? {
    let index = offsets.count
    let layout = try computer.compute(section, of: document.id, in: otherContainer)
    offsets.append(stack.push(layout.extent, occupiesSpace: !layout.reach.isNone))
    guard abs(stack.length.points) <= FixedPoint.limit else {
      throw .format(.contentTooLong(document: document.id, container: otherContainer))
    }
    extents.append(layout.extent)
    if !pass.configuration.decorations.isEmpty {
      items.append(layout.items)
      if let id = section.id { indices[id] = index }
    }
    let visited = VisitedSection(section: section, index: index, layout: layout)
    let oversized = lintDiagnostics(of: visited, &findings)
    lintItems(of: visited, &findings)
    lintEmptiness(of: visited, &findings)
    lintDecorations(of: visited, &findings)
    computer.finish()
    return oversized
  }

  /// Looks at what is known only when all sections have been visited.
  func finish(_ findings: inout LintFindings) throws(ServiceError) {
    for message in specification.diagnostics {
      findings.add(.negativeLength, at: FindingPlace(), in: container, message)
    }
    try lintSectionOverlaps(&findings)
    let projection = Projection(
      pass.configuration, in: specification.container, part: pass.part, length: stack.length,
      hasSections: !offsets.isEmpty)
    guard projection.showsDecorations else { return findings.removeDecorations(in: container) }
    try lintContentDecorations(&findings)
    lintReach(&findings)
    lintPaintOrder(&findings)
  }
}

/// A section that is being looked at.
struct VisitedSection {
  var section: DocumentSection
  var index: Int
  var layout: SectionLayout

  func place(_ element: String? = nil) -> FindingPlace {
    FindingPlace(section: index, sectionID: section.id, element: element)
  }

  func place(ofItem item: Int) -> FindingPlace {
    place("item:" + (section.itemID(at: item) ?? "[\(item)]"))
  }
}

/// A document as lint reads it: its settings, and its sections one after the other.
struct LintedDocument {
  var id: String
  var revision: Address.RevisionSelector?
  var settings: DocumentSettings
  var sectionCount: Int
  /// Those that there are.
  var devices: DeviceTable
  var section: (Int) throws(ServiceError) -> DocumentSection
}
