// A stand-in for the part of UIKit that a file of `insetory export --to swift` uses, so that such a
// file compiles and runs without UIKit.
import Foundation

class UIScrollView: UIView {
  enum ContentInsetAdjustmentBehavior { case automatic, never }

  var contentInset = UIEdgeInsets.zero
  var adjustedContentInset: UIEdgeInsets { contentInset }
  var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  var contentOffset = CGPoint.zero
  var contentSize = CGSize.zero
}

class UICollectionReusableView: UIView {
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

  var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

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
    return make(type)
  }

  func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let type = classes["\(kind) \(identifier)"] as? UICollectionReusableView.Type else {
      preconditionFailure("no view is registered for \(kind)")
    }
    return make(type)
  }

  /// Returns a view of a class, of which only the initializer of storyboards is required.
  private func make<View: UIView>(_ type: View.Type) -> View {
    guard
      let coder = try? NSKeyedUnarchiver(
        forReadingFrom: NSKeyedArchiver.archivedData(
          withRootObject: NSNumber(value: 0), requiringSecureCoding: true)),
      let view = type.init(coder: coder)
    else { preconditionFailure("a \(type) cannot be made") }
    return view
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
