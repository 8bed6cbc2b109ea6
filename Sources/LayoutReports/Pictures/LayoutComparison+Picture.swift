import LayoutDocuments
import LayoutEngine
public import LayoutPictures
import LayoutService

extension LayoutComparison {
  /// Returns a picture of both layouts. Two layouts of one container are drawn over each other:
  /// unchanged elements are pale, old frames are outlined, and new frames are filled. A shifted
  /// section is an arrow, and its elements are drawn at their new positions.
  ///
  /// In two containers nearly every frame differs. So these layouts are drawn side by side, with
  /// outlines around the elements that differ.
  ///
  /// - Parameters:
  ///   - isDark: Whether colours of the dark appearance are used.
  ///   - isTransition: Whether changes are those of ``ElementTransition``, so that elements
  ///     that appear or disappear are labelled with their alpha at both ends.
  /// - Complexity: O(*n* log *n*) in the elements.
  /// - Throws: The errors of ``forEach(_:)``; `tooMany` if the picture is too large for viewers.
  public func picture(isTransition: Bool = false, isDark: Bool = false) throws -> Picture {
    var picture = try old.container == new.container ? over(isTransition) : beside(isTransition)
    picture.isDark = isDark
    return picture
  }

  private var title: String {
    old.name == new.name ? new.name : "\(old.name) → \(new.name)"
  }

  private func changes(_ isTransition: Bool) throws -> [PictureChange] {
    var changes: [PictureChange] = []
    try forEachRow { difference in
      guard let change = PictureChange(difference, isTransition: isTransition) else { return }
      changes.append(change)
      try Self.checkCount(changes.count)
    }
    return changes
  }

  private func beside(_ isTransition: Bool) throws -> Picture {
    let changes = try changes(isTransition)
    func side(_ side: LayoutSide, _ frame: (PictureChange) -> Rect?) throws -> PictureSide {
      let all = try side.pictureRect
      let region = isWhole ? all : changes.compactMap(frame).union ?? all
      let elements = try side.elements(showing: region)
      try Self.checkCount(changes.count + elements.count)
      return PictureSide(
        title: "\(side.document)#\(side.container)", region: region, elements: elements)
    }
    return Picture(
      title: title, try side(old) { $0.old }, try side(new) { $0.new }, differences: changes)
  }

  private func over(_ isTransition: Bool) throws -> Picture {
    var changes: [PictureChange] = []
    var changed: Set<String> = []
    try forEachRow { difference in
      guard let change = PictureChange(difference, isTransition: isTransition) else { return }
      if let new = difference.new, new.category != .section { changed.insert(new.id) }
      changes.append(change)
      try Self.checkCount(changes.count)
    }
    let layouts = try (old.pictureRect, new.pictureRect)
    let frames = changes.flatMap { [$0.old, $0.new].compactMap { $0 } }
    let region = isWhole ? layouts.0.union(layouts.1) : frames.union ?? layouts.1
    let elements = try new.elements(showing: region).filter { !changed.contains($0.address) }
    try Self.checkCount(changes.count + elements.count)
    return Picture(
      title: title, contentSize: new.layout.contentSize, region: region, elements: elements,
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

extension [Rect] {
  fileprivate var union: Rect? { first.map { reduce($0) { $0.union($1) } } }
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
