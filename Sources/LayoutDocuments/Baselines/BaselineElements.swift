import LayoutEngine

// What a baseline calls its elements, and in which order they can come.

extension Address.Key {
  /// Returns the id of a sibling that is called so and has an index; nil where it has another one.
  func id(at index: Int) -> (id: String?, Void)? {
    switch self {
    case .id(let id), .idOrIndex(_, let id): (id, ())
    case .index(let own): own == index ? (nil, ()) : nil
    }
  }
}

extension Address.Element {
  /// Returns the element; nil where it cannot stand behind its siblings.
  func compared(
    _ frame: Rect, _ kind: String?, _ style: ElementStyle?, after sibling: ComparedElement?
  ) -> ComparedElement? {
    switch self {
    case .header, .footer:
      guard sibling?.category ?? .supplementary == .supplementary else { return nil }
      return ComparedElement(
        category: .supplementary, elementKind: self == .header ? "header" : "footer", item: 0,
        frame: frame)
    case .item(let key):
      // Cells lie together behind the header and the footer.
      let item = sibling.map { $0.category == .cell ? $0.item + 1 : 0 } ?? 0
      guard sibling?.category != .decoration, let named = key.id(at: item) else { return nil }
      return ComparedElement(category: .cell, id: named.id, item: item, frame: frame)
    case .decoration(let key, let item):
      let id = key.description + (item.map { "[\($0)]" } ?? "")
      let before = sibling.flatMap { $0.category == .decoration ? $0 : nil }
      let isFirst = before.map { $0.entry != key.description } ?? true
      let ordinal = (before?.ordinal ?? -1) + (isFirst ? 1 : 0)
      return ComparedElement(
        category: .decoration, elementKind: kind, id: id, item: item ?? ordinal, ordinal: ordinal,
        decorationID: key.id(at: -1)?.id ?? kind, frame: frame, style: style)
    }
  }
}

extension ComparedElement {
  /// What of a decoration's key names the entry.
  fileprivate var entry: String? {
    guard let id else { return nil }
    guard id.hasSuffix("]"), let bracket = id.dropFirst().lastIndex(of: "[") else { return id }
    return String(id[..<bracket])
  }
}
