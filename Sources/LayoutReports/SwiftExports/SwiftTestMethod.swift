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
  private(set) var end: (section: Int, address: String, reason: SwiftTestEnd)?
  /// The reason why UIKit cannot lay out any part of the document as the store does; nil if it can.
  let refusal: String?
  /// The number of lines that make the objects of a compositional layout.
  var codeLineCount: Int { compositional?.lineCount ?? 0 }
  private let document: String
  private var compositional: SwiftCompositionalTest?
  private var body = ""

  /// - Complexity: O(*n*) in items.
  init(_ layout: StoredLayout) throws(ServiceError) {
    document = layout.naming.prefix
    name = SwiftLiteral.methodName(document)
    let pass = LayoutPass(layout.settings.configuration, in: layout.loaded.traits)
    if try layout.firstLayout(pass).isCompositional {
      compositional = SwiftCompositionalTest(layout, pass)
    }
    refusal = Self.refusal(of: layout, isCompositional: compositional != nil)
    if refusal != nil { return }
    let projection = layout.unsnappedProjection
    var buffer = FrameBuffer()
    var sections = ""
    for index in 0..<layout.sectionCount {
      let section = try layout.section(at: index)
      let address = layout.naming.address(ofSection: index, id: section.id)
      if let reason = end(at: index, section.input, pass) {
        end = (index, address, reason)
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
        end = (index, address, compositional == nil ? .undefinedSize : .groupFitsNothing)
        break
      }
      let placed = layout.placed(computed, at: index, pass.placed(section.input))
      var name = SwiftLiteral.string(section.id ?? "[\(index)]")
      let text: String
      if compositional == nil {
        let metrics = pass.effectiveMetrics(of: section.input)
        text = SwiftTestSection(buffer.frames, metrics, placed, projection, of: layout).text
        name += ",\n      \"\"\"\n"
      } else {
        let own = compositional?.add(section.input, placed, projection, buffer)
        text = own?.text ?? ""
        name += ", \(own?.function ?? ""),\n      \"\"\"\n"
      }
      sections += "\n    layout.add(\n      \(name)\(text)      \"\"\")\n"
    }
    body = settings(of: layout, isWhole: end == nil) + sections
  }

  var text: String {
    let needs = compositional?.needs ?? SwiftNeeds()
    let start = "var layout = ExpectedLayout(\(SwiftLiteral.string(document)), \(body)"
    return """
      \(needs.attribute)  func \(name)()\(needs.effect) {
      \(needs.condition)    \(start)
          check(layout)
        }

      """
  }

  private static func refusal(of layout: StoredLayout, isCompositional: Bool) -> String? {
    if isCompositional {
      guard !layout.loaded.traits.isUnflipped else {
        return "UIKit's compositional layout is mirrored from right to left, and this one is not"
      }
      // compositional.md, "Rounding", R1.
      return layout.container.container.scale == nil
        ? "UIKit rounds fractions to pixels, and the container has no \"scale\"" : nil
    }
    return layout.settings.configuration.boundarySupplementaryItems.isEmpty
      ? nil : "UIKit's flow layout has no boundary items of the whole layout"
  }

  /// Returns the reason why UIKit has no section as this one in the layout of the first section;
  /// nil if it has.
  private func end(at index: Int, _ section: SectionInput, _ pass: LayoutPass) -> SwiftTestEnd? {
    let layout = pass.layout(of: section)
    let isFlow = layout == .flow
    if layout == .waterfall { return .waterfall }
    guard compositional == nil else { return isFlow ? .flow : nil }
    guard isFlow else { return .compositional }
    guard index == 0 || pass.configuration.interSectionSpacing == 0 else { return .spacing }
    let metrics = pass.effectiveMetrics(of: section)
    guard section.items.count > 0 else { return nil }
    if metrics.distribution == .even { return .evenDistribution }
    if metrics.isAligned { return .alignedLines }
    // The test gives sizes. flow-layout.md, section 11.
    let isSelfSized = (metrics.estimatedItemSize ?? .zero) != .zero
    return isSelfSized && section.items.count == 1 ? .onlySelfSizedItem : nil
  }

  private func settings(of layout: StoredLayout, isWhole: Bool) -> String {
    let (container, configuration) = (layout.container.container, layout.settings.configuration)
    let size = container.size
    var text = "width: \(size.width.json), height: \(size.height.json))\n"
    func set(_ key: String, _ value: String) { text += "    layout.\(key) = \(value)\n" }
    func set(_ key: String, _ insets: EdgeInsets) {
      if insets != .zero { set(key, Self.insets(insets)) }
    }
    if let scale = container.scale { set("scale", "\(scale.rawValue)") }
    set("contentInset", container.contentInset)
    let reference = configuration.sectionInsetReference
    if compositional == nil && reference != .contentInset {
      set(
        "sectionInsetReference", reference == .safeArea ? ".fromSafeArea" : ".fromLayoutMargins")
    }
    if compositional != nil || reference == .safeArea { set("safeArea", container.safeArea) }
    if compositional != nil || reference == .layoutMargins {
      set("layoutMargins", container.layoutMargins)
    }
    if configuration.scrollDirection == .horizontal { set("scrollDirection", ".horizontal") }
    if configuration.direction == .rightToLeft { set("isRightToLeft", "true") }
    if compositional == nil && configuration.isMirrored(in: layout.loaded.traits) {
      set("flips", "true")
    }
    if compositional == nil && configuration.pinHeaders { set("pinsHeaders", "true") }
    if compositional == nil && configuration.pinFooters { set("pinsFooters", "true") }
    let offset = layout.initialContentOffset
    if offset != .zero {
      set("contentOffset", "CGPoint(x: \(offset.x.json), y: \(offset.y.json))")
    }
    if isWhole {
      let size = layout.contentSize
      set("contentSize", "CGSize(width: \(size.width.json), height: \(size.height.json))")
    }
    if let compositional { return text + compositional.declarations }
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
  case evenDistribution, alignedLines, undefinedSize, compositional, flow, groupFitsNothing, spacing
  case waterfall, onlySelfSizedItem

  /// The reason as a relative clause about the section, for a note.
  var relativeClause: String {
    switch self {
    case .evenDistribution: "which is spread evenly"
    case .alignedLines: "whose lines are aligned"
    case .undefinedSize: "where UIKit leaves an item's size undefined"
    case .compositional: "which is compositional, after flow sections"
    case .flow: "which is a flow section, after compositional ones"
    case .groupFitsNothing: "whose group cannot fit a single item"
    case .spacing: "because UIKit's flow layout has no interSectionSpacing"
    case .waterfall: "which is a waterfall"
    case .onlySelfSizedItem: "whose only item is centred because its cell measures itself"
    }
  }

  var sentence: String {
    switch self {
    case .evenDistribution: "UIKit's flow layout does not spread items evenly"
    case .alignedLines: "UIKit's flow layout does not align lines"
    case .undefinedSize: "UIKit leaves an item's size undefined"
    case .compositional, .flow: "UIKit has no layout with flow and compositional sections"
    case .groupFitsNothing:
      "a group cannot fit a single item, for which versions of UIKit do different things"
    case .spacing: "UIKit's flow layout has no interSectionSpacing"
    case .waterfall: "UIKit has no waterfall layout"
    case .onlySelfSizedItem:
      "UIKit centres the only item of a section if its cell measures itself, which a test's cells "
        + "do not"
    }
  }
}

extension StoredLayout {
  /// The initial content offset, before any scrolling, in points.
  var initialContentOffset: Point {
    let container = container.container
    let inset = container.contentInset
    let x = beginsAtRight ? contentSize.width - container.size.width + inset.right : 0 - inset.left
    return Point(x: x, y: 0 - inset.top)
  }

  /// The projection that does not snap frames to pixels. UIKit snaps them by at most half a pixel.
  /// If a sum is halfway between two pixels, its last bit decides the direction.
  var unsnappedProjection: Projection {
    var container = container.container
    container.scale = nil
    return Projection(
      settings.configuration, in: container, traits: loaded.traits, length: loaded.length,
      hasSections: sectionCount > 0)
  }

  fileprivate func placed(
    _ section: SectionLayout, at index: Int, _ compositional: PlacedCompositional?
  ) -> PlacedSection {
    PlacedSection(
      index: index, offset: loaded.directory.start(of: loaded.directory.place(at: index)),
      extent: section.extent, header: section.header, footer: section.footer,
      compositional: compositional)
  }

  /// Returns the layout of the first section; the layout of the document if there is none.
  fileprivate func firstLayout(_ pass: LayoutPass) throws(ServiceError) -> LayoutName {
    pass.layout(of: sectionCount > 0 ? try section(at: 0).input : SectionInput())
  }
}
