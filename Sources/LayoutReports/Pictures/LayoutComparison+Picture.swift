import LayoutDocuments
import LayoutEngine
public import LayoutPictures
import LayoutService

extension LayoutComparison {
  /// Returns a picture of both layouts. Unchanged elements are pale, old frames are outlined, and
  /// new frames are filled.
  ///
  /// A shifted section is an arrow, and its elements are drawn at their new positions.
  ///
  /// - Parameter isTransition: Whether changes are those of ``ElementTransition``, so that elements
  ///   that appear or disappear are labelled with their alpha at both ends.
  /// - Complexity: O(*n* log *n*) in the elements.
  /// - Throws: The errors of ``forEach(_:)``; `tooMany` if the picture is too large for viewers.
  public func picture(isTransition: Bool = false) throws -> Picture {
    var changes: [PictureChange] = []
    var changed: Set<String> = []
    try forEachRow { difference in
      guard let change = PictureChange(difference, isTransition: isTransition) else { return }
      if let new = difference.new, new.category != .section { changed.insert(new.id) }
      changes.append(change)
      try Self.checkCount(changes.count)
    }
    let layouts = try (old.pictureRect, new.pictureRect)
    let region = isWhole ? layouts.0.union(layouts.1) : changes.region ?? layouts.1
    let elements = try new.elements(showing: region).filter { !changed.contains($0.address) }
    try Self.checkCount(changes.count + elements.count)
    return Picture(
      title: old.name == new.name ? new.name : "\(old.name) → \(new.name)",
      contentSize: new.layout.contentSize, region: region, elements: elements,
      differences: changes)
  }
}

extension LayoutComparison {
  private static var mostElements: Int { 100_000 }

  private static func checkCount(_ count: Int) throws(ServiceError) {
    guard count > mostElements else { return }
    throw .format(
      .tooMany(
        "elements to draw: a comparison of one section, DOC/SECTION, has fewer",
        limit: mostElements))
  }
}

extension PictureChange {
  /// Creates the change of a difference; nil if the difference has no row, or if nothing of it
  /// moves or fades in a transition.
  fileprivate init?(_ difference: Difference, isTransition: Bool) {
    guard let row = difference.row, var kind = Kind(rawValue: difference.change.rawValue) else {
      return nil
    }
    let category: ElementCategory? =
      switch row.category {
      case .section, .group: nil
      case .supplementary: .supplementary
      case .cell: .cell
      case .decoration: .decoration
      }
    var fade: Fade?
    if isTransition {
      if category == nil {
        guard kind == .moved || kind == .shifted else { return nil }
      } else {
        guard let ends = ElementTransition(difference.old, difference.new),
          let change = Kind(rawValue: ends.change.rawValue)
        else { return nil }
        kind = change
        let (start, end) = (ends.start.alpha, ends.end.alpha)
        if start != end { fade = Fade(from: start, to: end) }
      }
    }
    let name =
      switch row.category {
      case .cell: row.itemID ?? row.item.map { "[\($0)]" }
      case .section: row.section
      case .supplementary, .group, .decoration: row.elementKind
      }
    self.init(
      kind, address: row.id, name: name, category: category, old: difference.old?.frame,
      new: difference.new?.frame)
    alpha = fade
  }
}

extension [PictureChange] {
  fileprivate var region: Rect? {
    let frames = flatMap { [$0.old, $0.new].compactMap { $0 } }
    return frames.first.map { frames.reduce($0) { $0.union($1) } }
  }
}

extension LayoutSide {
  fileprivate var pictureRect: Rect {
    get throws(ServiceError) {
      switch self {
      case .stored(let layout): layout.pictureRect
      case .computed, .baseline: Rect(origin: .zero, size: layout.contentSize)
      }
    }
  }

  fileprivate func elements(showing region: Rect) throws(ServiceError) -> [PictureElement] {
    switch self {
    case .stored(let layout): try layout.elements(showing: region)
    case .computed(let frames): frames.pictureElements()
    // Old frames are outlines of changes, and a baseline is never the new side.
    case .baseline: []
    }
  }
}

extension DocumentFrames {
  fileprivate func pictureElements() -> [PictureElement] {
    var elements: [PictureElement] = []
    for index in (0..<sectionCount).map(Optional.some) + [nil] {
      let id = index.flatMap { sectionID(at: $0) }
      elements += attributes(inSection: index).rest()
        .map { PictureElement($0, sectionID: id, naming) }
    }
    return elements.sorted { $0.attributes.isPainted(before: $1.attributes) }
  }
}
