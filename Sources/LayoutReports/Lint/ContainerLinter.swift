import LayoutDocuments
import LayoutEngine
import LayoutService

/// Lints the sections of one document in one container, one after the other.
///
/// Sections are recomputed in leading coordinates, neither mirrored nor snapped, so that findings
/// do not depend on the pixel grid. The linter holds the layout of the current section, the offsets
/// and extents of all sections, and the frames of decorations of whole sections.
final class ContainerLinter {
  let document: LintedDocument
  let specification: ContainerSpecification
  /// The container's index among the linted containers.
  let container: Int
  let words: LintWords
  let computer: LintComputer
  var meter: SectionMeter
  private var stack: SectionStack
  /// The offset of each section along the scroll axis.
  var offsets: [FixedPoint] = []
  var extents: [FixedPoint] = []
  /// The range that all sections cover along the scroll axis, from the first one.
  private var covered = Reach.none
  /// The number of supplementary and decoration views.
  private var views = 0
  /// The bounding rect of each section's items in the content, in leading coordinates; nil for a
  /// section without items.
  var itemBounds: [Rect?] = []
  /// The items of each section. Filled only if the document has decorations of several sections,
  /// which read them.
  var items: [ItemsBox?] = []
  var indices: [String: Int] = [:]
  /// The frames of decorations of whole sections and of several sections.
  var placed: [PlacedFrame] = []
  var reaching: [ReachingDecoration] = []
  /// The findings about the groups of the section that was visited last.
  private(set) var groupFindings: [VaryingFinding] = []

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
  /// The container's label in layout errors; nil for the document's own container.
  var otherContainer: String? { specification.label(besides: document.settings.container) }
  var isShelf: Bool { pass.configuration.shelf != nil }
  /// The length of the content in points, once all sections have been visited.
  var contentLength: Double { stack.length.points }
  /// The range that the content covers along a line, in points.
  var contentLine: LintWords.Span { .init(0, pass.traits.lineLength) }

  /// Lints the next section.
  ///
  /// - Returns: The section's items that are longer than a line; nil if there are none.
  /// - Complexity: O(*n*) in the section's items; O(*n* log *n*) if negative spacings, or
  ///   decorations with the items' zIndex, require overlap checks.
  /// - Throws: `contentTooLong`, `tooManyViews`.
  func visit(
    _ section: DocumentSection, _ findings: inout LintFindings
  ) throws(ServiceError) -> OversizedItems? {
    let index = offsets.count
    let layout: SectionLayout
    do throws(ServiceError) {
      layout = try computer.compute(section, of: document.id, in: otherContainer)
    } catch { throw error.located(document.id, section: "[\(index)]") }
    offsets.append(stack.push(layout.extent, occupiesSpace: !layout.reach.isNone))
    guard abs(stack.length.points) <= FixedPoint.limit else {
      throw .format(.contentTooLong(document: document.id, container: otherContainer))
    }
    views += layout.supplementaryCount + computer.decorationCount
    try formatErrors(
      DocumentLimits.check(views: views, of: document.id, in: otherContainer))
    extents.append(layout.extent)
    if !layout.reach.isNone {
      let start = offsets[index].points
      covered.cover(from: start + layout.reach.lower, to: start + layout.reach.upper)
    }
    if !pass.configuration.decorations.isEmpty {
      items.append(layout.items)
      if let id = section.id { indices[id] = index }
    }
    let visited = VisitedSection(section: section, index: index, layout: layout)
    let oversized = lintDiagnostics(of: visited, &findings)
    groupFindings = []
    // Items of a compositional section may leave it: its rows scroll, and its groups stick out.
    if !pass.layout(of: section.input).isCompositional {
      lintItems(of: visited, &findings)
      lintEmptiness(of: visited, &findings)
      let container = specification.container.size
      groupFindings =
        WaterfallRules.findings(
          of: visited, computer.frames, in: pass, words,
          screen: words.isVertical ? container.height : container.width)
        + SelfSizingRules.findings(of: visited, in: pass)
    } else {
      itemBounds.append(nil)
      groupFindings = GroupRules.findings(of: visited, in: pass, words)
    }
    lintDecorations(of: visited, &findings)
    computer.finish()
    return oversized
  }

  /// Applies the rules that need all sections, after all have been visited.
  func finish(_ findings: inout LintFindings) throws(ServiceError) {
    for message in specification.diagnostics {
      findings.add(.negativeLength, at: FindingPlace(), in: container, message)
    }
    try lintLayoutBoundary(&findings)
    try lintSectionOverlaps(&findings)
    let projection = Projection(
      pass.configuration, in: specification.container, traits: pass.traits, length: stack.length,
      hasSections: !offsets.isEmpty)
    guard projection.allows(covered, at: projection.boundary.start) else {
      throw .format(.contentTooLong(document: document.id, container: otherContainer))
    }
    guard projection.showsDecorations else { return findings.removeDecorations(in: container) }
    try lintContentDecorations(&findings)
    lintReach(&findings)
    lintPaintOrder(&findings)
  }
}

/// The section being linted, with its layout.
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

/// A document as lint reads it: its settings and a closure that loads a section.
struct LintedDocument {
  var id: String
  var revision: Address.RevisionSelector?
  /// The settings, with the key that says whether the layout flips.
  var settings: DocumentSettings
  /// Whether the document says whether the layout flips, or need not.
  var decidesFlip: Bool
  var sectionCount: Int
  /// The known devices.
  var devices: DeviceTable
  var section: (Int) throws(ServiceError) -> DocumentSection
}
