import LayoutEngine

@testable import LayoutDocuments

/// A comparison of all elements of two documents, frame by frame, without a store and without
/// recognised sections: the reference for the comparison of two states.
struct SlowComparison {
  private struct Element {
    var category: String
    var name: String?
    var index: [Int]
    var kind: String?
    var frame: Rect
    var style: String
    var outline: BubbleOutline?
  }

  private struct Section {
    var id: String
    var frame: Rect
    var elements: [Element] = []
  }

  private struct Side {
    var sections: [Section] = []
    var content: [Element] = []
    var size: Size
    var grain: Double
    var isFromRight: Bool
  }

  /// The differences, such as `resized /s1/item:[3]`. A section with another origin is `moved`,
  /// whatever the reason.
  private(set) var found: Set<String> = []
  private let tolerance: Double

  /// Compares two documents in which every section has an id.
  init(
    _ old: LayoutDocument, _ new: LayoutDocument, tolerance: Double = 0
  ) throws {
    self.tolerance = tolerance
    let (a, b) = (try Self.side(of: old), try Self.side(of: new))
    if isResized(a.size, b.size) {
      found.insert("resized ")
    }
    let grain = max(a.grain, b.grain)
    for section in b.sections {
      if let former = a.sections.first(where: { $0.id == section.id }) {
        compare(former, section, grain, isFromRight: b.isFromRight)
      } else {
        found.insert("added /\(section.id)")
        for element in section.elements { found.insert("added /\(section.id)" + path(element)) }
      }
    }
    for section in a.sections where !b.sections.contains(where: { $0.id == section.id }) {
      found.insert("removed /\(section.id)")
      for element in section.elements { found.insert("removed /\(section.id)" + path(element)) }
    }
    compare(a.content, b.content, in: "", shift: .zero, grain)
  }

  private mutating func compare(
    _ old: Section, _ new: Section, _ grain: Double, isFromRight: Bool
  ) {
    let (a, b) = (old.frame, new.frame)
    let shift = Point(
      x: isFromRight ? b.maxX - a.maxX : b.minX - a.minX, y: b.minY - a.minY)
    if isResized(a.size, b.size) {
      found.insert("resized /\(new.id)")
    } else if abs(b.minX - a.minX) > tolerance + 1 / 1_048_576
      || abs(b.minY - a.minY) > tolerance + 1 / 1_048_576
    {
      found.insert("moved /\(new.id)")
    }
    compare(old.elements, new.elements, in: "/\(new.id)", shift: shift, grain)
  }

  private mutating func compare(
    _ old: [Element], _ new: [Element], in owner: String, shift: Point, _ grain: Double
  ) {
    var partners: [Int: Int] = [:]
    for (place, element) in new.enumerated() where element.name != nil {
      partners[place] = old.firstIndex {
        $0.category == element.category && $0.name == element.name
      }
    }
    for (place, element) in new.enumerated() where partners[place] == nil {
      let taken = Set(partners.values)
      let former = old.indices.first { index in
        old[index].category == element.category && old[index].index == element.index
          && old[index].kind == element.kind && !taken.contains(index)
      }
      partners[place] = former
    }
    for (place, element) in new.enumerated() {
      guard let former = partners[place].map({ old[$0] }) else {
        found.insert("added " + owner + path(element))
        continue
      }
      let (a, b) = (former.frame, element.frame)
      func differs(_ distance: Double, _ shift: Double) -> Bool {
        abs(distance - shift) > tolerance + (shift == 0 ? 1 / 1_048_576 : grain)
      }
      if isResized(a.size, b.size) {
        found.insert("resized " + owner + path(element))
      } else if differs(b.minX - a.minX, shift.x) || differs(b.minY - a.minY, shift.y) {
        found.insert("moved " + owner + path(element))
      } else if former.style != element.style || isReshaped(former, element) {
        found.insert("restyled " + owner + path(element))
      } else if former.name != element.name {
        found.insert("renamed " + owner + path(element))
      }
    }
    let taken = Set(partners.values)
    for index in old.indices where !taken.contains(index) {
      found.insert("removed " + owner + path(old[index]))
    }
  }

  /// "Two outlines are equal if and only if the paths are", regardless of the frames' origins.
  private func isReshaped(_ old: Element, _ new: Element) -> Bool {
    func numbers(_ element: Element) -> [Double] {
      (element.outline?.corners ?? []).flatMap {
        [$0.x - element.frame.minX, $0.y - element.frame.minY]
      } + [element.outline?.radius ?? -1]
    }
    let (a, b) = (numbers(old), numbers(new))
    return a.count != b.count
      || zip(a, b).contains { abs($0 - $1) > tolerance + 1 / 1_048_576 }
  }

  private func isResized(_ a: Size, _ b: Size) -> Bool {
    max(abs(b.width - a.width), abs(b.height - a.height)) > tolerance + 1 / 1_048_576
  }

  private func path(_ element: Element) -> String {
    switch element.category {
    case "cell": "/item:" + (element.name ?? "[\(element.index[0])]")
    case "decoration": "/decoration:" + (element.name ?? "")
    case "supplementary": "/" + (element.name ?? "")
    default: "/" + element.category
    }
  }

  private static func side(of document: LayoutDocument) throws -> Side {
    let settings = document.settings
    let container = settings.container.container
    let layout = try CollectionLayout(
      settings.configuration, in: container, sections: document.sections.map(\.input),
      sectionIndex: { id in document.sections.firstIndex { $0.id == id } })
    var side = Side(
      size: layout.contentSize,
      grain: (container.scale.map { 1 / Double($0.rawValue) } ?? 0) + 1 / 1_048_576,
      isFromRight: layout.beginsAtRight)
    for (index, document) in document.sections.enumerated() {
      var section = Section(id: document.id ?? "", frame: layout.frame(ofSection: index))
      for kind in ElementKind.headerAndFooter {
        let path = ElementIndexPath(item: 0, section: index)
        guard let view = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path) else {
          continue
        }
        section.elements.append(
          Element(
            category: kind.rawValue, index: [], frame: view.frame, style: "\(view.zIndex)"))
      }
      for item in 0..<layout.itemCount(inSection: index) {
        let path = ElementIndexPath(item: item, section: index)
        guard let cell = layout.layoutAttributesForItem(at: path) else { continue }
        section.elements.append(
          Element(
            category: "cell", name: document.itemID(at: item), index: [item], frame: cell.frame,
            style: "\(cell.zIndex)"))
      }
      for attributes in layout.layoutAttributesForSupplementaryItems(inSection: index) {
        var itemID: String?
        if case .item(let item) = attributes.supplementaryHost {
          itemID = document.itemID(at: item)
        }
        section.elements.append(view(attributes, itemID: itemID))
      }
      section.elements += layout.layoutAttributesForDecorationViews(inSection: index).map(element)
      side.sections.append(section)
    }
    side.content = layout.layoutAttributesForBoundaryItems().map { view($0, itemID: nil) }
    side.content += layout.layoutAttributesForContentDecorationViews().map(element)
    return side
  }

  private static func view(_ view: LayoutAttributes, itemID: String?) -> Element {
    let kind = view.elementKind?.rawValue ?? ""
    return Element(
      category: "supplementary",
      name: (view.supplementaryHost?.address(itemID: itemID) ?? "") + kind,
      index: [view.indexPath.item], kind: kind, frame: view.frame,
      style: "\(view.zIndex)")
  }

  private static func element(_ view: LayoutAttributes) -> Element {
    let decoration = view.decoration
    var name = decoration?.key
    if let decoration, decoration.geometry.each != .section {
      name = decoration.key + "[\(view.indexPath.item)]"
    }
    return Element(
      category: "decoration", name: name, index: [decoration?.ordinal ?? 0, view.indexPath.item],
      kind: decoration?.kind, frame: view.frame,
      style: "\(view.zIndex) \(view.alpha) \(String(describing: decoration?.appearance))",
      outline: view.bubble)
  }
}
