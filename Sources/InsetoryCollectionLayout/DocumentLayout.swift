public import LayoutDocuments
public import LayoutEngine

/// The layout of a document in an app, which decides about the container and the numbers of items.
///
/// The document gives the rules, the app the rest: its items have the document's sizes in order,
/// further ones that of the document's last item. Lengths that cells ask for are those that a
/// document has as `measured`. documents.md, "In an app".
///
/// A change lays out the sections that it concerns and no other. All frames are those of a
/// ``CollectionLayout`` of the same values, and on screen: rows of orthogonal sections are moved.
///
/// It does not show anything and does not use UIKit.
public struct DocumentLayout: Sendable {
  /// The document.
  public var document: LayoutDocument { inputs.document }
  /// The frames, which are those of a new layout of the same values.
  public private(set) var layout: CollectionLayout
  /// The collection view that the frames are computed for.
  public private(set) var container: Container
  private var inputs: AppInputs

  /// Lays out a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - container: The collection view.
  ///   - direction: The reading direction of the user interface; nil for the document's.
  ///   - itemCounts: The number of items of each section of the app; nil for the document's. The
  ///     app may have fewer sections than the document. Sections that it has beyond the document's
  ///     have no frames.
  ///   - former: A layout, also of another document, whose sections are kept where they are equal.
  /// - Complexity: O(*n*) in the items of the sections that are not kept.
  /// - Throws: The errors of ``CollectionLayout``.
  public init(
    _ document: LayoutDocument, in container: Container, direction: LayoutDirection? = nil,
    itemCounts: [Int]? = nil, keeping former: DocumentLayout? = nil
  ) throws(LayoutError) {
    self.container = container
    inputs = AppInputs(document)
    inputs.set(direction, itemCounts: itemCounts)
    layout = try inputs.layout(in: container, keeping: former?.layout)
    // The frames on screen, with rows where they open.
    layout.moveRows(to: [:])
  }

  /// Lays out what a change of the container or of the numbers of items concerns: nothing if the
  /// layout does not read what changed.
  ///
  /// - Complexity: O(*n*) in the items of these sections, and O(*s*) in sections.
  /// - Throws: The errors of ``CollectionLayout``. Then nothing has changed.
  public mutating func update(
    in container: Container, direction: LayoutDirection? = nil, itemCounts: [Int]? = nil
  ) throws(LayoutError) {
    var changed = inputs
    changed.set(direction, itemCounts: itemCounts)
    try layOut(changed, in: container)
  }

  /// Returns whether a length that a view asks for counts and is not known yet.
  ///
  /// - Parameters:
  ///   - size: The lengths.
  ///   - kind: The kind of a header, a footer or another boundary item; nil for a cell.
  ///   - indexPath: The index path; of a boundary item of the whole layout nil.
  /// - Complexity: O(*r*) in the section's runs and measured items.
  public func isChanged(
    byMeasuring size: MeasuredSize, ofKind kind: ElementKind? = nil, at indexPath: ElementIndexPath?
  ) -> Bool {
    var changed = inputs
    return changed.measure(size, kind, at: indexPath, in: layout)
  }

  /// Gives a view the lengths that it asks for, and lays out its section.
  ///
  /// Only lengths that the document estimates count: those of items of a flow section with an
  /// `estimatedItemSize`, and the estimated lengths of compositional sections and lists. Header,
  /// footer and other boundary items are measured where their own section or the layout describes
  /// them, not where `defaults` do.
  ///
  /// - Parameters:
  ///   - size: The lengths.
  ///   - kind: The kind of a header, a footer or another boundary item; nil for a cell.
  ///   - indexPath: The index path; of a boundary item of the whole layout nil.
  /// - Returns: Whether the size counts, and is another one than before. Lengths that a document
  ///   cannot have, such as 0, do not count.
  /// - Complexity: O(*n*) in the section's items, and O(*s*) in sections. A boundary item of the
  ///   whole layout lays out all sections.
  /// - Throws: The errors of ``CollectionLayout``. Then nothing has changed.
  @discardableResult
  public mutating func measure(
    _ size: MeasuredSize, ofKind kind: ElementKind? = nil, at indexPath: ElementIndexPath?
  ) throws(LayoutError) -> Bool {
    var changed = inputs
    guard changed.measure(size, kind, at: indexPath, in: layout) else { return false }
    try layOut(changed, in: container)
    return true
  }

  /// Moves measured lengths with their items and sections after a batch update, whose numbers of
  /// items are already known. Inserted and reloaded items are not measured, nor are the headers,
  /// footers and boundary items of a section that gets another index.
  ///
  /// - Complexity: O(*n*) in the items of the sections that change, and O(*s*) in sections.
  /// - Throws: The errors of ``CollectionLayout``. Then nothing has changed.
  public mutating func apply(_ updates: [ItemUpdate]) throws(LayoutError) {
    var changed = inputs
    changed.apply(updates, in: layout)
    try layOut(changed, in: container)
  }

  /// Returns the sections that get or lose a header, a footer or another boundary item in a batch
  /// update that keeps them, such as a section that becomes empty and has no header then.
  ///
  /// - Parameters:
  ///   - kind: The kind of the boundary item.
  ///   - former: The layout before the update.
  ///   - updates: The changes of the update.
  /// - Returns: The sections that get one, by their indices after the update, and those that lose
  ///   it, by their indices before it.
  /// - Complexity: O(*s* log *s*) in sections.
  public func sectionsChanging(
    boundaryItemOf kind: ElementKind, since former: DocumentLayout, _ updates: [ItemUpdate]
  ) -> (gained: [Int], lost: [Int]) {
    func isShown(_ section: Int, in layout: CollectionLayout) -> Bool {
      let path = ElementIndexPath(item: 0, section: section)
      let view = layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path)
      // A flow section's header has no host.
      return view.map { $0.supplementaryHost ?? .section == .section } ?? false
    }
    var (gained, lost) = ([Int](), [Int]())
    for (section, old) in inputs.formerSections(updates).enumerated() {
      guard let old, old < former.layout.sectionCount else { continue }
      let (was, isNow) = (isShown(old, in: former.layout), isShown(section, in: layout))
      if isNow && !was { gained.append(section) }
      if was && !isNow { lost.append(old) }
    }
    return (gained, lost)
  }

  /// Forgets all measured lengths except those of the document.
  ///
  /// - Throws: The errors of ``CollectionLayout``. Then nothing has changed.
  public mutating func forgetMeasurements() throws(LayoutError) {
    var changed = inputs
    changed.forgetMeasurements()
    try layOut(changed, in: container)
  }

  /// Moves the rows of orthogonal sections: offsets by section, as those of ``OrthogonalRow``. A
  /// row without one is where it opens.
  public mutating func moveRows(to offsets: [Int: Double]) { layout.moveRows(to: offsets) }

  /// Returns by how much a content offset has to change, so that the first cell that was on screen
  /// stays where it is: by 0 if there is none. flow-layout.md, section 11.
  ///
  /// - Parameters:
  ///   - former: The layout before, with the same items.
  ///   - offset: The content offset.
  public func offsetAdjustment(from former: DocumentLayout, at offset: Point) -> Point {
    let screen = Rect(origin: offset, size: former.container.size)
    for cell in former.layout.layoutAttributesForElements(in: screen)
    where cell.category == .cell && cell.frame.overlaps(screen) {
      guard let now = layout.layoutAttributesForItem(at: cell.indexPath) else { continue }
      return inputs.configuration.effectiveScrollDirection == .vertical
        ? Point(x: 0, y: now.frame.minY - cell.frame.minY)
        : Point(x: now.frame.minX - cell.frame.minX, y: 0)
    }
    return .zero
  }

  private mutating func layOut(
    _ changed: AppInputs, in container: Container
  ) throws(LayoutError) {
    layout = try changed.layout(in: container, keeping: layout)
    (inputs, self.container) = (changed, container)
  }
}

/// A change of an app's items or sections in a batch update, as UIKit's
/// `UICollectionViewUpdateItem`.
public enum ItemUpdate: Hashable, Sendable {
  /// An item that is inserted, where it is after the update.
  case insert(ElementIndexPath)
  /// An item that is deleted, where it was before the update.
  case delete(ElementIndexPath)
  /// An item that is shown anew, where it was before the update.
  case reload(ElementIndexPath)
  /// An item that is moved, from where it was before the update to where it is after it.
  case move(ElementIndexPath, to: ElementIndexPath)
  /// A section that is inserted, where it is after the update.
  case insertSection(Int)
  /// A section that is deleted, where it was before the update.
  case deleteSection(Int)
  /// A section that is shown anew, where it was before the update.
  case reloadSection(Int)
  /// A section that is moved, from where it was before the update to where it is after it.
  case moveSection(Int, to: Int)
}
