import LayoutEngine

// The names of elements in a baseline, and the order in which they may occur.

extension Address.Key {
  /// Returns the id of the sibling at an index that has this key. The result is nil if the key is
  /// another index; its `id` is nil if the key is this index.
  func id(at index: Int) -> (id: String?, Void)? {
    switch self {
    case .id(let id), .idOrIndex(_, let id): (id, ())
    case .index(let own): own == index ? (nil, ()) : nil
    }
  }
}

extension Address.Element {
  /// Returns the element for a comparison; nil if it must not follow its sibling.
  func compared(
    _ frame: Rect, _ kind: String?, _ style: ElementStyle?, after sibling: ComparedElement?
  ) -> ComparedElement? {
    switch self {
    case .header, .footer:
      guard sibling?.category ?? .supplementary == .supplementary, sibling?.id == nil else {
        return nil
      }
      return ComparedElement(
        category: .supplementary, elementKind: self == .header ? "header" : "footer", item: 0,
        frame: frame)
    case .item(let key):
      // Cells follow the header and the footer and precede the decorations.
      let item = sibling.map { $0.category == .cell ? $0.item + 1 : 0 } ?? 0
      guard sibling?.category != .decoration, let named = key.id(at: item) else { return nil }
      return ComparedElement(category: .cell, id: named.id, item: item, frame: frame)
    case .supplementaryOfItem, .group, .supplementary:
      // They follow the cells, and have no order of their own.
      guard sibling?.category != .decoration else { return nil }
      return ComparedElement(
        category: .supplementary, elementKind: kind, id: description, item: 0, frame: frame)
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
  /// The part of a decoration's id that names its entry: the id without an index in brackets.
  fileprivate var entry: String? {
    guard let id else { return nil }
    guard id.hasSuffix("]"), let bracket = id.dropFirst().lastIndex(of: "[") else { return id }
    return String(id[..<bracket])
  }
}
