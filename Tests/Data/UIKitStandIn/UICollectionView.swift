// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for the part of UIKit that a file of `insetory export --to swift` and
// InsetoryCollectionLayout use, so that they compile and run without UIKit.
@_exported import Foundation

@MainActor
open class UIView: NSObject {
  public enum SemanticContentAttribute: Sendable { case forceLeftToRight, forceRightToLeft }

  public enum ContentMode: Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  open class var layerClass: AnyClass { CALayer.self }

  open var frame: CGRect
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  open var semanticContentAttribute = SemanticContentAttribute.forceLeftToRight
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
  open var insetsLayoutMarginsFromSafeArea = true
  open var preservesSuperviewLayoutMargins = false
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  open var safeAreaInsets: UIEdgeInsets { .zero }
  open var traitOverrides = UITraitOverrides()
  open var traitCollection: UITraitCollection { UITraitCollection(traitOverrides) }
  open private(set) var subviews: [UIView] = []
  open private(set) weak var superview: UIView?
  open var backgroundColor: UIColor?
  open var clipsToBounds = false
  open var autoresizingMask: AutoresizingMask = []
  open var contentMode = ContentMode.scaleToFill
  public private(set) lazy var layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()

  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }

  public init(frame: CGRect) { self.frame = frame }

  public convenience override init() { self.init(frame: .zero) }

  // UIKit decodes a view of a storyboard.
  public required init?(coder: NSCoder) { frame = .zero }

  open func layoutIfNeeded() {}

  open func layoutSubviews() {}

  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open func setNeedsLayout() {}
}

public enum UIUserInterfaceLayoutDirection: Sendable { case leftToRight, rightToLeft }

public enum UIUserInterfaceSizeClass: Sendable { case unspecified, compact, regular }

public enum UIUserInterfaceStyle: Sendable { case unspecified, light, dark }

public struct UITraitOverrides: Sendable {
  public var displayScale: CGFloat = 1
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var userInterfaceStyle = UIUserInterfaceStyle.light
}

open class UITraitCollection: NSObject {
  public let displayScale: CGFloat
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let userInterfaceStyle: UIUserInterfaceStyle

  init(_ traits: UITraitOverrides) {
    displayScale = traits.displayScale
    horizontalSizeClass = traits.horizontalSizeClass
    userInterfaceStyle = traits.userInterfaceStyle
  }
}

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

open class UIScrollView: UIView {
  public enum ContentInsetAdjustmentBehavior: Sendable { case automatic, never }

  open var contentInset = UIEdgeInsets.zero
  /// The safe area is never added: no view here is in a window.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  open var contentOffset = CGPoint.zero
  open var contentSize = CGSize.zero
  open override var bounds: CGRect { CGRect(origin: contentOffset, size: frame.size) }
}

open class UICollectionReusableView: UIView {
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

open class UICollectionViewCell: UICollectionReusableView {}

open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Sendable { case vertical, horizontal }
  public enum ElementCategory: Sendable { case cell, supplementaryView, decorationView }

  nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open var collectionViewLayout: UICollectionViewLayout
  open weak var dataSource: (any UICollectionViewDataSource)?
  open weak var delegate: (any UICollectionViewDelegate)?
  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  public required init?(coder: NSCoder) { nil }

  private var classes: [String: AnyClass] = [:]

  open func register(_ type: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    classes[identifier] = type
  }

  open func register(
    _ type: AnyClass?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    classes["\(kind) \(identifier)"] = type
  }

  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let type = classes[identifier] as? UICollectionViewCell.Type else {
      preconditionFailure("no cell is registered as \(identifier)")
    }
    return make(type)
  }

  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let type = classes["\(kind) \(identifier)"] as? UICollectionReusableView.Type else {
      preconditionFailure("no view is registered for \(kind)")
    }
    return make(type)
  }

  /// Returns a view of a class. Subclasses have to have the initializer for storyboards, and no
  /// other one.
  private func make<View: UIView>(_ type: View.Type) -> View {
    guard
      let coder = try? NSKeyedUnarchiver(
        forReadingFrom: NSKeyedArchiver.archivedData(
          withRootObject: NSNumber(value: 0), requiringSecureCoding: true)),
      let view = type.init(coder: coder)
    else { preconditionFailure("a \(type) cannot be made") }
    return view
  }

  open func reloadData() {
    let context = UICollectionViewLayoutInvalidationContext()
    (context.invalidateEverything, context.invalidateDataSourceCounts) = (true, true)
    collectionViewLayout.invalidateLayout(with: context)
  }

  open override func layoutIfNeeded() { collectionViewLayout.prepare() }
}

@MainActor
public protocol UICollectionViewDataSource: AnyObject {
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
public protocol UICollectionViewDelegate: AnyObject {}

extension IndexPath {
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  public var section: Int { self[0] }
  public var item: Int { self[1] }
}
