// A stand-in for UIKit's compositional layout, for tests. The engine that the tests have beside the
// real one computes it: Tests/LayoutEngineTests/Reference. It measures a view when the view is on
// screen, as UIKit does: compositional.md, "Estimated sizes", R8.
import Foundation
import LayoutEngine

@MainActor
class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  var scrollDirection = UICollectionView.ScrollDirection.vertical
  var interSectionSpacing: CGFloat = 0
  var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  var contentInsetsReference = UIContentInsetsReference.safeArea

  override init() {}
}

typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private final class Environment: NSObject, NSCollectionLayoutEnvironment {
    let margins: NSDirectionalEdgeInsets

    init(margins: NSDirectionalEdgeInsets) { self.margins = margins }
  }

  var configuration: UICollectionViewCompositionalLayoutConfiguration
  private let sectionProvider: UICollectionViewCompositionalLayoutSectionProvider
  private var sections: [NSCollectionLayoutSection] = []
  private var result = CompositionalResult()
  /// What was on screen before, with the lengths that the view asked for.
  private var cells: [IndexPath: MeasuredSize] = [:]
  private var views: [String: [IndexPath: MeasuredSize]] = [:]
  private var rows: [Int: UIScrollView] = [:]

  init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (self.sectionProvider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var collectionViewContentSize: CGSize {
    CGSize(width: result.contentSize.width, height: result.contentSize.height)
  }

  override func prepare() {
    guard let view = collectionView, let source = view.dataSource else { return }
    repeat {
      layOut(view, source)
      placeRows(in: view)
    } while measure(view, source)
  }

  private func layOut(_ view: UICollectionView, _ source: any UICollectionViewDataSource) {
    var container = Container(
      size: Size(width: view.frame.width, height: view.frame.height),
      scale: PixelScale(rawValue: Int(view.traitOverrides.displayScale)))
    container.contentInset = view.contentInset.value
    container.safeArea = view.safeAreaInsets.value
    container.layoutMargins = view.layoutMargins.value
    var sample = CompositionalSample(container: container)
    sample.scrollDirection = configuration.scrollDirection == .vertical ? .vertical : .horizontal
    sample.direction = isRightToLeft ? .rightToLeft : .leftToRight
    sample.interSectionSpacing = configuration.interSectionSpacing
    sample.contentInsetsReference = configuration.contentInsetsReference.value ?? .safeArea
    sample.boundarySupplementaryItems = configuration.boundarySupplementaryItems.map {
      $0.boundaryValue(measured($0.elementKind, at: Self.boundary))
    }
    let margins = view.layoutMargins
    let environment = Environment(
      margins: NSDirectionalEdgeInsets(
        top: margins.top, leading: isRightToLeft ? margins.right : margins.left,
        bottom: margins.bottom, trailing: isRightToLeft ? margins.left : margins.right))
    sections = []
    for index in 0..<source.numberOfSections(in: view) {
      guard let section = sectionProvider(index, environment) else { continue }
      sections.append(section)
      var values = CompositionalSample.Section()
      values.metrics = section.value { kind in
        measured(kind, at: IndexPath(item: 0, section: index))
      }
      values.items = (0..<source.collectionView(view, numberOfItemsInSection: index)).map {
        cells[IndexPath(item: $0, section: index)] ?? MeasuredSize()
      }
      values.hasDecorations = !section.decorationItems.isEmpty
      sample.sections.append(values)
    }
    let offset = Point(x: view.contentOffset.x, y: view.contentOffset.y)
    result = ReferenceCompositional(sample, contentOffset: offset).result
  }

  private static let boundary = IndexPath(item: .max, section: 0)

  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  private var isRightToLeft: Bool {
    flipsHorizontallyInOppositeLayoutDirection
      && collectionView?.semanticContentAttribute == .forceRightToLeft
  }

  private func measured(_ kind: String, at path: IndexPath) -> MeasuredSize {
    views[kind]?[path] ?? MeasuredSize()
  }

  // MARK: - What is on screen

  /// Gives each orthogonal section a scroll view.
  private func placeRows(in view: UICollectionView) {
    for (index, section) in result.sections.enumerated() {
      guard let length = section.rowLength else { continue }
      let isVertical = configuration.scrollDirection == .vertical
      let frame = CGRect(section.frame)
      let row = rows[index] ?? UIScrollView(frame: frame)
      row.frame = frame
      row.contentSize =
        isVertical
        ? CGSize(width: length, height: frame.height) : CGSize(width: frame.width, height: length)
      if rows[index] == nil {
        row.contentOffset.x = isRightToLeft ? lastOffset(of: row) : 0
        view.addSubview(row)
        rows[index] = row
      }
    }
  }

  private func lastOffset(of row: UIScrollView) -> CGFloat {
    max(0, row.contentSize.width - row.frame.width)
  }

  /// Measures the cells and the boundary items that came on screen, and returns whether there were
  /// any.
  private func measure(_ view: UICollectionView, _ source: any UICollectionViewDataSource) -> Bool {
    let screen = CGRect(origin: view.contentOffset, size: view.frame.size)
    var found = false
    for (index, section) in result.sections.enumerated() {
      for (item, frame) in section.items.enumerated() {
        let path = IndexPath(item: item, section: index)
        var shown = CGRect(frame)
        if let row = rows[index] {
          shown.origin.x -= row.contentOffset.x - (isRightToLeft ? lastOffset(of: row) : 0)
          shown.origin.y -= row.contentOffset.y
        }
        guard cells[path] == nil, screen.intersects(shown) else { continue }
        cells[path] = source.collectionView(view, cellForItemAt: path).measured(CGRect(frame))
        found = true
      }
      found = measure(section.boundaryItems, at: IndexPath(item: 0, section: index), view) || found
    }
    return measure(result.layoutItems, at: Self.boundary, view) || found
  }

  private func measure(
    _ items: [CompositionalResult.BoundaryItem], at path: IndexPath, _ view: UICollectionView
  ) -> Bool {
    let screen = CGRect(origin: view.contentOffset, size: view.frame.size)
    var found = false
    for item in items {
      let frame = CGRect(item.frame)
      guard views[item.kind]?[path] == nil, screen.intersects(frame) else { continue }
      let shown = view.dataSource?.collectionView(
        view, viewForSupplementaryElementOfKind: item.kind, at: path)
      views[item.kind, default: [:]][path] = shown?.measured(frame) ?? MeasuredSize()
      found = true
    }
    return found
  }

  // MARK: - Layout attributes

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(result.sections[indexPath.section].items[indexPath.item])
  }

  override func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if indexPath == Self.boundary {
      return attributes(result.layoutItems.first { $0.kind == kind }?.frame)
    }
    let section = result.sections[indexPath.section]
    let own = section.boundaryItems.first { $0.kind == kind && indexPath.item == 0 }?.frame
    let other = section.supplementaryItems.first {
      $0.kind == kind && $0.ordinal == indexPath.item
    }
    return attributes(own ?? other?.frame)
  }

  override func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let items = sections[indexPath.section].decorationItems
    guard registeredKinds.contains(kind), let item = items.first(where: { $0.elementKind == kind }),
      var frame = result.sections[indexPath.section].background
    else { return nil }
    let insets = item.contentInsets
    frame.origin.x += isRightToLeft ? insets.trailing : insets.leading
    frame.origin.y += insets.top
    frame.size.width -= insets.leading + insets.trailing
    frame.size.height -= insets.top + insets.bottom
    return attributes(frame)
  }

  private func attributes(_ frame: Rect?) -> UICollectionViewLayoutAttributes? {
    frame.map { UICollectionViewLayoutAttributes(frame: CGRect($0)) }
  }
}

extension UICollectionReusableView {
  /// Returns the lengths that the view asks for.
  fileprivate func measured(_ frame: CGRect) -> MeasuredSize {
    let size = preferredLayoutAttributesFitting(UICollectionViewLayoutAttributes(frame: frame)).size
    return MeasuredSize(
      width: size.width == frame.width ? nil : size.width,
      height: size.height == frame.height ? nil : size.height)
  }
}

extension UIEdgeInsets {
  fileprivate var value: EdgeInsets {
    EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
