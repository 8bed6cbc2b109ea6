// A stand-in for UIKit's compositional layout: sections and what they have besides their groups.
import Foundation
import LayoutEngine

@MainActor
class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  let elementKind: String
  let containerAnchor: NSCollectionLayoutAnchor
  let itemAnchor: NSCollectionLayoutAnchor?
  var zIndex = 1

  init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    itemAnchor = nil
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  var supplementaryValue: LayoutSupplementaryItem {
    LayoutSupplementaryItem(
      kind: elementKind, size: layoutSize.value, containerAnchor: containerAnchor.value,
      itemAnchor: itemAnchor?.value, zIndex: zIndex)
  }
}

@MainActor
class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  var extendsBoundary = true
  var pinToVisibleBounds = false
  let alignment: NSRectAlignment
  let offset: CGPoint

  init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: NSCollectionLayoutAnchor(edges: []))
  }

  convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  func boundaryValue(_ measured: MeasuredSize) -> BoundarySupplementaryItem {
    BoundarySupplementaryItem(
      kind: elementKind, size: layoutSize.value, alignment: alignment.value,
      absoluteOffset: Point(x: offset.x, y: offset.y), extendsBoundary: extendsBoundary,
      pinToVisibleBounds: pinToVisibleBounds, zIndex: zIndex, contentInsets: contentInsets.value,
      measured: measured)
  }
}

@MainActor
class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  let elementKind: String
  var zIndex = 0

  required init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  class func background(elementKind: String) -> Self { Self(elementKind: elementKind) }
}

enum UIContentInsetsReference: String {
  case automatic, none, safeArea, layoutMargins, readableContent

  var value: ContentInsetsReference? { ContentInsetsReference(rawValue: rawValue) }
}

enum UICollectionLayoutSectionOrthogonalScrollingBehavior: String {
  case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

@MainActor
class NSCollectionLayoutSection: NSObject {
  private let group: LayoutSubitem
  var contentInsets = NSDirectionalEdgeInsets.zero
  var interGroupSpacing: CGFloat = 0
  var contentInsetsReference = UIContentInsetsReference.automatic
  @available(iOS 16.0, tvOS 16.0, *)
  var supplementaryContentInsetsReference: UIContentInsetsReference {
    get { boundaryReference }
    set { boundaryReference = newValue }
  }
  // Deprecated since iOS 16.
  @available(*, deprecated)
  var supplementariesFollowContentInsets: Bool {
    get { followsInsets }
    set { followsInsets = newValue }
  }
  var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  var decorationItems: [NSCollectionLayoutDecorationItem] = []
  private var boundaryReference = UIContentInsetsReference.automatic
  private var followsInsets = true

  init(group: NSCollectionLayoutGroup) { self.group = group.value }

  /// - Parameter measured: Returns the measured size of the boundary item of a kind.
  func value(_ measured: (String) -> MeasuredSize) -> CompositionalMetrics {
    var metrics = CompositionalMetrics()
    metrics.group = group
    metrics.interGroupSpacing = interGroupSpacing
    metrics.contentInsets = contentInsets.value
    metrics.contentInsetsReference = contentInsetsReference.value
    metrics.supplementaryContentInsetsReference = boundaryReference.value
    metrics.supplementariesFollowContentInsets = followsInsets
    metrics.orthogonalScrollingBehavior = OrthogonalScrollingBehavior(
      rawValue: orthogonalScrollingBehavior.rawValue)
    metrics.boundarySupplementaryItems = boundarySupplementaryItems.map {
      $0.boundaryValue(measured($0.elementKind))
    }
    return metrics
  }
}

/// A list. What UIKit makes of it: compositional.md, "Lists".
struct UICollectionLayoutListConfiguration {
  enum Appearance { case plain, grouped, insetGrouped }
  enum HeaderMode { case none, supplementary, firstItemInSection }
  enum FooterMode { case none, supplementary }

  let appearance: Appearance
  var headerMode = HeaderMode.none
  var footerMode = FooterMode.none
  var showsSeparators = true

  init(appearance: Appearance) { self.appearance = appearance }
}

extension NSCollectionLayoutSection {
  class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let row = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let item = NSCollectionLayoutItem(layoutSize: row)
    let section = NSCollectionLayoutSection(group: .vertical(layoutSize: row, subitems: [item]))
    section.contentInsetsReference = .none
    let isPlain = configuration.appearance == .plain
    let (header, footer) = (configuration.headerMode, configuration.footerMode)
    if isPlain {
      section.contentInsets.top = header == .firstItemInSection ? 22 : 0
    } else {
      section.contentInsets.top = header == .none ? 35 : 0
      section.contentInsets.bottom = footer == .none ? 20 : 0
    }
    if configuration.appearance == .insetGrouped {
      let margins = layoutEnvironment.margins
      let hasNone = margins.leading == 0 && margins.trailing == 0
      section.contentInsets.leading = hasNone ? 16 : margins.leading
      section.contentInsets.trailing = hasNone ? 16 : margins.trailing
    }
    let view = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(isPlain ? 28 : 17.5))
    func add(_ kind: String, _ alignment: NSRectAlignment) {
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: view, elementKind: kind, alignment: alignment)
      (item.pinToVisibleBounds, item.zIndex) = (isPlain, 200)
      section.boundarySupplementaryItems.append(item)
    }
    if header == .supplementary { add(UICollectionView.elementKindSectionHeader, .top) }
    if footer == .supplementary { add(UICollectionView.elementKindSectionFooter, .bottom) }
    return section
  }
}
