// A stand-in for UIKit's compositional layout: the objects that describe it, as Apple's header
// UICollectionViewCompositionalLayout.h declares them. What an object is given counts as it is at
// that time, because UIKit copies it.
import Foundation
import LayoutEngine

struct NSDirectionalEdgeInsets: Sendable {
  var top: CGFloat
  var leading: CGFloat
  var bottom: CGFloat
  var trailing: CGFloat

  static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  var value: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: top, leading: leading, bottom: bottom, trailing: trailing)
  }
}

struct NSDirectionalRectEdge: OptionSet, Sendable {
  let rawValue: UInt

  static let top = NSDirectionalRectEdge(rawValue: 1)
  static let leading = NSDirectionalRectEdge(rawValue: 2)
  static let bottom = NSDirectionalRectEdge(rawValue: 4)
  static let trailing = NSDirectionalRectEdge(rawValue: 8)
  static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

enum NSRectAlignment {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  var value: RectEdges {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}

@MainActor
class NSCollectionLayoutDimension: NSObject {
  let value: LayoutDimension

  required init(value: LayoutDimension) { self.value = value }

  class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self {
    Self(value: .fractionalWidth(fractionalWidth))
  }

  class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self {
    Self(value: .fractionalHeight(fractionalHeight))
  }

  class func absolute(_ absoluteDimension: CGFloat) -> Self {
    Self(value: .absolute(absoluteDimension))
  }

  class func estimated(_ estimatedDimension: CGFloat) -> Self {
    Self(value: .estimated(estimatedDimension))
  }

  @available(iOS 17.0, tvOS 17.0, *)
  class func uniformAcrossSiblings(estimate estimatedDimension: CGFloat) -> Self {
    Self(value: .uniformAcrossSiblings(estimatedDimension))
  }
}

@MainActor
class NSCollectionLayoutSize: NSObject {
  let value: LayoutSize

  init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    value = LayoutSize(width: width.value, height: height.value)
  }
}

@MainActor
class NSCollectionLayoutSpacing: NSObject {
  let value: LayoutSpacing

  required init(value: LayoutSpacing) { self.value = value }

  class func flexible(_ flexibleSpacing: CGFloat) -> Self {
    Self(value: .flexible(flexibleSpacing))
  }
  class func fixed(_ fixedSpacing: CGFloat) -> Self { Self(value: .fixed(fixedSpacing)) }
}

@MainActor
class NSCollectionLayoutEdgeSpacing: NSObject {
  let value: EdgeSpacing

  init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    value = EdgeSpacing(
      leading: leading?.value, top: top?.value, trailing: trailing?.value, bottom: bottom?.value)
  }
}

@MainActor
class NSCollectionLayoutAnchor: NSObject {
  let value: LayoutAnchor

  init(edges: NSDirectionalRectEdge) { value = LayoutAnchor(edges.value) }

  init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    value = LayoutAnchor(
      edges.value, offset: .absolute(Point(x: absoluteOffset.x, y: absoluteOffset.y)))
  }

  init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    value = LayoutAnchor(
      edges.value, offset: .fractional(Point(x: fractionalOffset.x, y: fractionalOffset.y)))
  }
}

extension NSDirectionalRectEdge {
  fileprivate var value: RectEdges { RectEdges(rawValue: UInt8(rawValue)) }
}

@MainActor
class NSCollectionLayoutItem: NSObject {
  let layoutSize: NSCollectionLayoutSize
  private var views: [NSCollectionLayoutSupplementaryItem]
  var contentInsets = NSDirectionalEdgeInsets.zero
  var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { views }

  init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    (self.layoutSize, views) = (layoutSize, supplementaryItems)
  }

  convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  var value: LayoutSubitem {
    .item(
      LayoutItem(
        size: layoutSize.value, contentInsets: contentInsets.value,
        edgeSpacing: edgeSpacing?.value ?? EdgeSpacing(),
        supplementaryItems: supplementaryItems.map(\.supplementaryValue)))
  }
}

@MainActor
class NSCollectionLayoutGroupCustomItem: NSObject {
  let value: LayoutGroup.CustomFrame

  init(frame: CGRect) { value = LayoutGroup.CustomFrame(Rect(frame)) }

  init(frame: CGRect, zIndex: Int) {
    value = LayoutGroup.CustomFrame(Rect(frame), zIndex: zIndex)
  }
}

@MainActor
protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  // UIKit's lists know the margins without a public property.
  var margins: NSDirectionalEdgeInsets { get }
}

typealias NSCollectionLayoutGroupCustomItemProvider =
  (_ layoutEnvironment: any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

@MainActor
class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  private final class Environment: NSObject, NSCollectionLayoutEnvironment {
    let margins = NSDirectionalEdgeInsets.zero
  }

  var interItemSpacing: NSCollectionLayoutSpacing?
  private var anchored: [NSCollectionLayoutSupplementaryItem] = []
  private let kind: LayoutGroup.Kind
  private let content: LayoutGroup.Content

  override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { anchored }
    set { anchored = newValue }
  }

  required init(
    _ kind: LayoutGroup.Kind, _ layoutSize: NSCollectionLayoutSize, _ content: LayoutGroup.Content
  ) {
    (self.kind, self.content) = (kind, content)
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self {
    Self(.horizontal, layoutSize, .subitems(subitems.map(\.value)))
  }

  // Deprecated since iOS 16, and so everywhere for a compiler that knows no iOS.
  @available(*, deprecated)
  class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self {
    Self(.horizontal, layoutSize, .counted(subitem.value, count))
  }

  @available(iOS 16.0, tvOS 16.0, *)
  class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> Self {
    Self(.horizontal, layoutSize, .repeated(subitem.value, count))
  }

  class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> Self {
    Self(.vertical, layoutSize, .subitems(subitems.map(\.value)))
  }

  @available(*, deprecated)
  class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> Self {
    Self(.vertical, layoutSize, .counted(subitem.value, count))
  }

  @available(iOS 16.0, tvOS 16.0, *)
  class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> Self {
    Self(.vertical, layoutSize, .repeated(subitem.value, count))
  }

  class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> Self {
    Self(.custom, layoutSize, .frames(itemProvider(Environment()).map(\.value)))
  }

  override var value: LayoutSubitem {
    .group(
      LayoutGroup(
        kind, size: layoutSize.value, content: content,
        interItemSpacing: interItemSpacing?.value ?? .fixed(0), contentInsets: contentInsets.value,
        edgeSpacing: edgeSpacing?.value ?? EdgeSpacing(),
        supplementaryItems: supplementaryItems.map(\.supplementaryValue)))
  }
}
