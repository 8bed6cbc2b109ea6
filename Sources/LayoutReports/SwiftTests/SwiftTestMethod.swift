import LayoutDocuments
import LayoutEngine
import LayoutService

/// The method of a ``SwiftTestFile`` for one document.
struct SwiftTestMethod {
  var name: String
  /// Notes on what UIKit leaves undefined in the document, one sentence each.
  private(set) var notes: [String] = []
  /// The first section that UIKit cannot lay out or leaves undefined. Nothing is asserted from this
  /// section on.
  private(set) var end: (section: Int, reason: SwiftTestEnd)?
  private let document: String
  private var body = ""

  /// - Complexity: O(*n*) in items.
  init(_ layout: StoredLayout) throws(ServiceError) {
    document = layout.naming.prefix
    name = SwiftLiteral.methodName(document)
    let pass = LayoutPass(layout.settings.configuration, in: layout.loaded.traits)
    var buffer = FrameBuffer()
    var sections = ""
    for index in 0..<layout.sectionCount {
      let section = try layout.section(at: index)
      guard pass.layout(of: section.input) == .flow else {
        end = (index, .compositional)
        break
      }
      let metrics = pass.effectiveMetrics(of: section.input)
      guard section.items.count == 0 || metrics.distribution != .even else {
        end = (index, .evenDistribution)
        break
      }
      guard section.items.count == 0 || !metrics.isAligned else {
        end = (index, .alignedLines)
        break
      }
      let computed: SectionLayout
      do throws(LayoutError) {
        computed = try pass.layOut(section.input, into: &buffer)
      } catch {
        throw ServiceError.format(
          FormatError(error, document: layout.document, section: section.id))
      }
      var ids = ItemIDCursor(section.items, section.itemIDs)
      let undefined = computed.diagnostics.filter(\.isOfItems)
      guard undefined.isEmpty else {
        notes = undefined.map {
          layout.naming.note(
            on: $0, inSection: index, of: section.id, itemID: ids.id(ofItem: $0.firstItem))
        }
        end = (index, .undefinedSize)
        break
      }
      let text = SwiftTestSection(computed, buffer.frames, metrics, at: index, of: layout).text
      sections += "\n    layout.add(\n"
      sections += "      \(SwiftLiteral.string(section.id ?? "[\(index)]")),\n"
      sections += "      \"\"\"\n\(text)      \"\"\")\n"
    }
    body = Self.settings(of: layout, isWhole: end == nil) + sections
  }

  var text: String {
    """
      func \(name)() {
        var layout = ExpectedLayout(\(SwiftLiteral.string(document)), \(body)
        check(layout)
      }

    """
  }

  private static func settings(
    of layout: StoredLayout, isWhole: Bool
  ) -> String {
    let (container, configuration) = (layout.container.container, layout.settings.configuration)
    let size = container.size
    var text = "width: \(size.width.json), height: \(size.height.json))\n"
    func set(_ key: String, _ value: String) { text += "    layout.\(key) = \(value)\n" }
    func set(_ key: String, _ insets: EdgeInsets) {
      if insets != .zero { set(key, self.insets(insets)) }
    }
    if let scale = container.scale { set("scale", "\(scale.rawValue)") }
    set("contentInset", container.contentInset)
    switch configuration.sectionInsetReference {
    case .contentInset: break
    case .safeArea:
      set("sectionInsetReference", ".fromSafeArea")
      set("safeArea", container.safeArea)
    case .layoutMargins:
      set("sectionInsetReference", ".fromLayoutMargins")
      set("layoutMargins", container.layoutMargins)
    }
    if configuration.scrollDirection == .horizontal { set("scrollDirection", ".horizontal") }
    if configuration.direction == .rightToLeft { set("isRightToLeft", "true") }
    if configuration.pinHeaders { set("pinsHeaders", "true") }
    if configuration.pinFooters { set("pinsFooters", "true") }
    let offset = layout.initialContentOffset
    if offset != .zero {
      set("contentOffset", "CGPoint(x: \(offset.x.json), y: \(offset.y.json))")
    }
    if isWhole {
      let size = layout.contentSize
      set("contentSize", "CGSize(width: \(size.width.json), height: \(size.height.json))")
    }
    if !configuration.decorationKinds.isEmpty {
      text += "    // A flow layout has no decorations; the document's decorations are left out.\n"
    }
    if configuration.swapHorizontalSpacings {
      text += "    // The document swaps the spacings of mixed columns, as UIKit did on iOS 12.\n"
    }
    return text
  }

  private static func insets(_ insets: EdgeInsets) -> String {
    let numbers = [insets.top, insets.left, insets.bottom, insets.right].map(\.json)
    return
      "UIEdgeInsets(top: \(numbers[0]), left: \(numbers[1]), bottom: \(numbers[2]), "
      + "right: \(numbers[3]))"
  }
}

/// The reason why assertions of a document end at a section.
enum SwiftTestEnd {
  case evenDistribution, alignedLines, undefinedSize, compositional

  /// The reason as a relative clause about the section, for a note.
  var relativeClause: String {
    switch self {
    case .evenDistribution: "which is spread evenly"
    case .alignedLines: "whose lines are aligned"
    case .compositional: "which is compositional"
    case .undefinedSize: "where UIKit leaves an item's size undefined"
    }
  }

  var sentence: String {
    switch self {
    case .evenDistribution: "UIKit's flow layout does not spread items evenly"
    case .alignedLines: "UIKit's flow layout does not align lines"
    case .compositional: "its test would need a compositional layout"
    case .undefinedSize: "UIKit leaves an item's size undefined"
    }
  }
}

extension StoredLayout {
  /// The initial content offset, before any scrolling, in points.
  var initialContentOffset: Point {
    let (container, configuration) = (container.container, settings.configuration)
    let inset = container.contentInset
    let isMirrored =
      configuration.scrollDirection == .horizontal && configuration.direction == .rightToLeft
    let x = isMirrored ? contentSize.width - container.size.width + inset.right : 0 - inset.left
    return Point(x: x, y: 0 - inset.top)
  }
}
