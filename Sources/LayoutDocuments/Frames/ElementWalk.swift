package import LayoutEngine

/// A walk over the elements of one section, batch by batch, in the order of the output: header and
/// footer, cells by item, the other supplementary items, decorations.
///
/// It holds one batch of cells at a time.
package struct ElementWalk<Element, Failure: Error> {
  private let batch: () throws(Failure) -> [Element]?

  /// Creates a walk.
  ///
  /// - Parameter batch: Returns the next elements, possibly none; nil at the end.
  package init(_ batch: @escaping () throws(Failure) -> [Element]?) { self.batch = batch }

  /// Returns the next elements, at least one; nil at the end.
  package func next() throws(Failure) -> [Element]? {
    while let batch = try batch() {
      if !batch.isEmpty { return batch }
    }
    return nil
  }

  /// Returns all remaining elements.
  package func rest() throws(Failure) -> [Element] {
    var rest: [Element] = []
    while let batch = try next() { rest += batch }
    return rest
  }
}

/// The attributes of an element, and the id of its item if it is a cell.
package struct NamedAttributes {
  package var attributes: LayoutAttributes
  package var itemID: String?

  package init(_ attributes: LayoutAttributes, itemID: String? = nil) {
    (self.attributes, self.itemID) = (attributes, itemID)
  }
}

extension ElementWalk where Element == NamedAttributes {
  /// Creates a walk over headers and footers, cells and decorations.
  ///
  /// - Parameters:
  ///   - kind: The kind of the elements. Elements of other kinds are not read.
  ///   - cells: Returns the next cells; nil at the end.
  ///   - supplementaryItems: Returns the next supplementary items but header and footer, with the
  ///     id of the item that they are anchored to; nil at the end.
  package init(
    of kind: FrameKind?,
    supplementary: @escaping (ElementKind) throws(Failure) -> LayoutAttributes? = {
      _ throws(Failure) in nil
    },
    cells: @escaping () throws(Failure) -> [NamedAttributes]? = { () throws(Failure) in nil },
    supplementaryItems: @escaping () throws(Failure) -> [NamedAttributes]? = {
      () throws(Failure) in nil
    },
    decorations: @escaping () throws(Failure) -> [LayoutAttributes]
  ) {
    var category: FrameRow.Category? = .supplementary
    var areCellsDone = false
    self.init { () throws(Failure) in
      switch category {
      case .supplementary:
        category = .cell
        var views: [Element] = []
        for own in ElementKind.headerAndFooter where kind.includes(.supplementary, own.rawValue) {
          if let view = try supplementary(own) { views.append(Element(view)) }
        }
        return views
      case .cell:
        if !areCellsDone, kind.includes(.cell), let cells = try cells() { return cells }
        areCellsDone = true
        guard kind.includesSupplementaryItems, let items = try supplementaryItems() else {
          category = .decoration
          return []
        }
        return items.filter {
          kind.includes(.supplementary, $0.attributes.elementKind?.rawValue)
        }
      case .decoration:
        category = nil
        guard kind.includesDecorations else { return [] }
        return try decorations().filter { kind.includes(.decoration, $0.decoration?.kind) }
          .map { Element($0) }
      case .section, .group, nil: return nil
      }
    }
  }

  /// The same elements, in the form for comparisons.
  package var compared: ElementWalk<ComparedElement, Failure> {
    ElementWalk<ComparedElement, Failure> { () throws(Failure) in
      try next()?.map { ComparedElement($0.attributes, itemID: $0.itemID) }
    }
  }
}
