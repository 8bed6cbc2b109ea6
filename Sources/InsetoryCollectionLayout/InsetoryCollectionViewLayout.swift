#if canImport(UIKit) && !os(watchOS)
  public import LayoutDocuments
  public import LayoutEngine
  public import UIKit

  /// A layout of a collection view that has the frames of an `insetory/1` document.
  ///
  /// It shows what a store computes: both use the same functions. ``DocumentLayout`` has the rules
  /// for what an app decides: the container, the numbers of items, measured cells.
  ///
  /// Frames are final: the engine mirrors them if the collection view reads from right to left, and
  /// UIKit does not. A row of an orthogonal section has no scroll view of its own: an app moves it
  /// with ``rowOffsets``.
  ///
  /// The element kinds are `UICollectionView.elementKindSectionHeader` and `…Footer`, and for other
  /// supplementary views the kinds of the document. Boundary items of the whole layout are at
  /// ``boundaryIndexPath``. Decorations are drawn by ``DocumentDecorationView``, unless the app
  /// registers other classes for their kinds.
  @MainActor
  public final class InsetoryCollectionViewLayout: UICollectionViewLayout {
    /// The document. A new one lays out the sections that differ, and forgets measured lengths.
    public var document: LayoutDocument {
      didSet {
        hasNewDocument = true
        registerDecorations(of: document, besides: oldValue)
        invalidateLayout()
      }
    }

    /// The offsets of the rows of orthogonal sections by section, in points from the row's start. A
    /// row without one is where it opens.
    public var rowOffsets: [Int: Double] = [:] {
      didSet {
        current?.moveRows(to: rowOffsets)
        let context = UICollectionViewLayoutInvalidationContext()
        knownContext = context
        invalidateLayout(with: context)
      }
    }

    /// The frames; nil before the first layout, and if there is an ``error``.
    public private(set) var current: DocumentLayout?

    /// Why the document and the app give no layout, for example because the content is too long:
    /// the collection view is empty, or a measured length was left out. Nil if nothing is wrong.
    public private(set) var error: LayoutError?

    /// The frames before the last change, which a batch update begins with.
    private var former: DocumentLayout?
    private var updates: [ItemUpdate] = []
    private var hasNewDocument = false
    private var forgetsMeasurements = false
    private var isPrepared = false
    /// A context whose changes the layout already has.
    private weak var knownContext: UICollectionViewLayoutInvalidationContext?

    /// Creates a layout.
    public init(document: LayoutDocument) {
      self.document = document
      super.init()
      registerDecorations(of: document)
    }

    /// A layout cannot be decoded.
    public required init?(coder: NSCoder) { nil }

    /// The index path of the boundary items of the whole layout.
    public static var boundaryIndexPath: IndexPath { IndexPath(item: .max, section: 0) }

    // MARK: - Layout

    /// Lays out the sections that changed.
    public override func prepare() {
      super.prepare()
      guard !isPrepared, let view = collectionView else { return }
      isPrepared = true
      former = current
      let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
      let container = Container(view, size: view.bounds.size)
      let direction: LayoutDirection =
        view.effectiveUserInterfaceLayoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      do throws(LayoutError) {
        if forgetsMeasurements { try current?.forgetMeasurements() }
        if current == nil || hasNewDocument {
          var new = try DocumentLayout(
            document, in: container, direction: direction, itemCounts: counts, keeping: current)
          new.moveRows(to: rowOffsets)
          current = new
        } else {
          try current?.update(in: container, direction: direction, itemCounts: counts)
        }
        (hasNewDocument, forgetsMeasurements, self.error) = (false, false, nil)
      } catch {
        // The former layout can have items that the app no longer has.
        (current, self.error) = (nil, error)
      }
    }

    /// Moves measured lengths with their items and sections.
    public override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem])
    {
      super.prepare(forCollectionViewUpdates: updateItems)
      updates = updateItems.compactMap { $0.itemUpdate }
      do { try current?.apply(updates) } catch { self.error = error }
    }

    /// Returns the index paths of boundary items that a batch update gives to sections which it
    /// keeps. UIKit finds cells, and the views of inserted and deleted sections, itself.
    public override func indexPathsToInsertForSupplementaryView(
      ofKind elementKind: String
    ) -> [IndexPath] {
      current?.boundaryPaths(ofKind: elementKind, since: former, updates).inserted ?? []
    }

    /// Returns the index paths of boundary items that a batch update takes from sections which it
    /// keeps.
    public override func indexPathsToDeleteForSupplementaryView(
      ofKind elementKind: String
    ) -> [IndexPath] {
      current?.boundaryPaths(ofKind: elementKind, since: former, updates).deleted ?? []
    }

    /// Returns the index paths of decorations that a batch update adds.
    ///
    /// - Complexity: O(*n*) in the decorations.
    public override func indexPathsToInsertForDecorationView(
      ofKind elementKind: String
    ) -> [IndexPath] {
      current.decorationPaths(ofKind: elementKind, butNotIn: former, at: contentOffset)
    }

    /// Returns the index paths of decorations that a batch update removes.
    ///
    /// - Complexity: O(*n*) in the decorations.
    public override func indexPathsToDeleteForDecorationView(
      ofKind elementKind: String
    ) -> [IndexPath] {
      former.decorationPaths(ofKind: elementKind, butNotIn: current, at: contentOffset)
    }

    /// Forgets the frames that the update began with.
    public override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      (former, updates) = (nil, [])
    }

    /// Invalidates the layout. After `reloadData()`, measured lengths are forgotten.
    public override func invalidateLayout(
      with context: UICollectionViewLayoutInvalidationContext
    ) {
      if context.invalidateEverything { forgetsMeasurements = true }
      if context !== knownContext { isPrepared = false }
      super.invalidateLayout(with: context)
    }

    // MARK: - Attributes

    /// The size of the content, in points.
    public override var collectionViewContentSize: CGSize {
      CGSize(current?.layout.contentSize ?? .zero)
    }

    /// False: the engine mirrors frames.
    public override var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

    /// Returns the attributes of all elements that touch a rectangle.
    public override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let found = current?.layout.layoutAttributesForElements(
        in: LayoutEngine.Rect(rect), contentOffset: contentOffset)
      return found?.map(\.uiKitAttributes)
    }

    /// Returns the attributes of a cell.
    public override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      current?.layout.layoutAttributesForItem(at: ElementIndexPath(indexPath))
        .map(\.uiKitAttributes)
    }

    /// Returns the attributes of a supplementary view.
    public override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let kind = ElementKind(uiKit: elementKind)
      let found =
        indexPath == Self.boundaryIndexPath
        ? current?.layout.layoutAttributesForBoundaryItems(contentOffset: contentOffset)
          .first { $0.elementKind == kind }
        : current?.layout.layoutAttributesForSupplementaryView(
          ofKind: kind, at: ElementIndexPath(indexPath), contentOffset: contentOffset)
      return found.map(\.uiKitAttributes)
    }

    /// Returns the attributes of a decoration.
    public override func layoutAttributesForDecorationView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      decoration(ofKind: elementKind, at: indexPath).map(\.uiKitAttributes)
    }

    /// Returns a decoration.
    ///
    /// - Complexity: O(*n*) in the section's decorations.
    func decoration(ofKind kind: String, at indexPath: IndexPath) -> LayoutAttributes? {
      guard let layout = current?.layout, 0..<layout.sectionCount ~= indexPath.section else {
        return nil
      }
      let all =
        layout.layoutAttributesForDecorationViews(
          inSection: indexPath.section, contentOffset: contentOffset)
        + layout.layoutAttributesForContentDecorationViews(contentOffset: contentOffset)
      return all.first { $0.decoration?.kind == kind && $0.uiKitIndexPath == indexPath }
    }

    // Darwin has a Point, a Rect and a Size too.
    private var contentOffset: LayoutEngine.Point {
      LayoutEngine.Point(collectionView?.contentOffset ?? .zero)
    }

    // MARK: - Invalidation

    /// Returns whether the frames depend on a change of the bounds: the container is another one,
    /// or something stays on screen.
    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      guard let view = collectionView, let current else { return true }
      return Container(view, size: newBounds.size) != current.container
        || current.layout.followsContentOffset
    }

    /// Returns a context that invalidates the views that stay on screen, if only the content offset
    /// changes.
    public override func invalidationContext(
      forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      guard let view = collectionView, let current,
        Container(view, size: newBounds.size) == current.container
      else { return context }
      func views(in bounds: CGRect) -> Set<LayoutAttributes> {
        let elements = current.layout.layoutAttributesForElements(
          in: LayoutEngine.Rect(bounds), contentOffset: LayoutEngine.Point(bounds.origin))
        return Set(elements.filter { $0.category != .cell })
      }
      for view in views(in: view.bounds).symmetricDifference(views(in: newBounds)) {
        if view.category == .decoration {
          context.invalidateDecorationElements(ofKind: view.uiKitKind, at: [view.uiKitIndexPath])
        } else {
          context.invalidateSupplementaryElements(ofKind: view.uiKitKind, at: [view.uiKitIndexPath])
        }
      }
      knownContext = context
      return context
    }

    /// Returns whether the length that a view asks for counts.
    public override func shouldInvalidateLayout(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
      guard let (kind, path) = originalAttributes.measuredElement else { return false }
      return current?.isChanged(
        byMeasuring: MeasuredSize(preferredAttributes.size), ofKind: kind, at: path) ?? false
    }

    /// Lays out the section of a view that asks for another size, and returns a context that keeps
    /// the first cell on screen where it is.
    public override func invalidationContext(
      forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
      withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(
        forPreferredLayoutAttributes: preferredAttributes,
        withOriginalAttributes: originalAttributes)
      guard let former = current, let (kind, path) = originalAttributes.measuredElement else {
        return context
      }
      do {
        try current?.measure(MeasuredSize(preferredAttributes.size), ofKind: kind, at: path)
      } catch { self.error = error }
      guard let current else { return context }
      context.contentOffsetAdjustment = CGPoint(
        current.offsetAdjustment(from: former, at: contentOffset))
      let (old, new) = (former.layout.contentSize, current.layout.contentSize)
      context.contentSizeAdjustment = CGSize(
        width: new.width - old.width, height: new.height - old.height)
      knownContext = context
      return context
    }
  }
#endif
