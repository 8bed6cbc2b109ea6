// A stand-in for the part of UIKit that a file of `insetory export --to swift` uses, so that such a
// file compiles and runs without UIKit.
import Foundation

@MainActor
class UIView: NSObject {
  enum SemanticContentAttribute { case forceLeftToRight, forceRightToLeft }

  var frame: CGRect
  var semanticContentAttribute = SemanticContentAttribute.forceLeftToRight
  var insetsLayoutMarginsFromSafeArea = true
  var preservesSuperviewLayoutMargins = false
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var safeAreaInsets: UIEdgeInsets { .zero }
  var traitOverrides = UITraitOverrides()
  private(set) var subviews: [UIView] = []

  func addSubview(_ view: UIView) { subviews.append(view) }

  init(frame: CGRect) { self.frame = frame }

  required init?(coder: NSCoder) { nil }

  func layoutIfNeeded() {}
}

struct UITraitOverrides {
  var displayScale: CGFloat = 1
}

struct UIEdgeInsets: Sendable {
  var top: CGFloat
  var left: CGFloat
  var bottom: CGFloat
  var right: CGFloat

  static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

class UIScrollView: UIView {
  enum ContentInsetAdjustmentBehavior { case automatic, never }

  var contentInset = UIEdgeInsets.zero
  var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  var contentOffset = CGPoint.zero
  var contentSize = CGSize.zero
}

class UICollectionReusableView: UIView {
  override required init(frame: CGRect) { super.init(frame: frame) }

  required init?(coder: NSCoder) { nil }

  func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

class UICollectionViewCell: UICollectionReusableView {}

class UICollectionView: UIScrollView {
  enum ScrollDirection { case vertical, horizontal }

  nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  var collectionViewLayout: UICollectionViewLayout
  weak var dataSource: (any UICollectionViewDataSource)?
  weak var delegate: (any UICollectionViewDelegate)?

  init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  required init?(coder: NSCoder) { nil }

  private var classes: [String: AnyClass] = [:]

  func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = type
  }

  func register(
    _ type: AnyClass?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    classes["\(kind) \(identifier)"] = type
  }

  func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let type = classes[identifier] as? UICollectionViewCell.Type else {
      preconditionFailure("no cell is registered as \(identifier)")
    }
    return type.init(frame: .zero)
  }

  func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let type = classes["\(kind) \(identifier)"] as? UICollectionReusableView.Type else {
      preconditionFailure("no view is registered for \(kind)")
    }
    return type.init(frame: .zero)
  }

  override func layoutIfNeeded() { collectionViewLayout.prepare() }
}

@MainActor
protocol UICollectionViewDataSource: AnyObject {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
}

@MainActor
protocol UICollectionViewDelegate: AnyObject {}

extension IndexPath {
  init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  var section: Int { self[0] }
  var item: Int { self[1] }
}
