// A stand-in for the views of UIKit, and for the layers and colours that draw them. It draws
// nothing.
import Foundation

@MainActor
class UIView: NSObject {
  enum SemanticContentAttribute { case forceLeftToRight, forceRightToLeft }

  enum ContentMode {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  struct AutoresizingMask: OptionSet {
    let rawValue: UInt

    static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  }

  class var layerClass: AnyClass { CALayer.self }

  var frame: CGRect
  var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  var semanticContentAttribute = SemanticContentAttribute.forceLeftToRight
  var insetsLayoutMarginsFromSafeArea = true
  var preservesSuperviewLayoutMargins = false
  var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  var safeAreaInsets: UIEdgeInsets { .zero }
  var traitOverrides = UITraitOverrides()
  var traitCollection: UITraitCollection { UITraitCollection(traitOverrides) }
  var backgroundColor: UIColor?
  var clipsToBounds = false
  var autoresizingMask: AutoresizingMask = []
  var contentMode = ContentMode.scaleToFill
  private(set) lazy var layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
  private(set) var subviews: [UIView] = []

  func addSubview(_ view: UIView) { subviews.append(view) }

  init(frame: CGRect) { self.frame = frame }

  convenience override init() { self.init(frame: .zero) }

  // UIKit decodes a view of a storyboard.
  required init?(coder: NSCoder) { frame = .zero }

  func layoutIfNeeded() {}
}

enum UIUserInterfaceSizeClass { case unspecified, compact, regular }

enum UIUserInterfaceStyle { case unspecified, light, dark }

struct UITraitOverrides {
  var displayScale: CGFloat = 1
  var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
}

final class UITraitCollection: NSObject, Sendable {
  let displayScale: CGFloat
  let horizontalSizeClass: UIUserInterfaceSizeClass
  let userInterfaceStyle = UIUserInterfaceStyle.light

  init(_ values: UITraitOverrides) {
    (displayScale, horizontalSizeClass) = (values.displayScale, values.horizontalSizeClass)
  }
}

struct UIEdgeInsets: Equatable, Sendable {
  var top: CGFloat
  var left: CGFloat
  var bottom: CGFloat
  var right: CGFloat

  static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

extension CGRect {
  func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

class UIImage: NSObject {
  let name: String

  init?(named name: String) { self.name = name }
}

class UIImageView: UIView {
  var image: UIImage?

  init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }
}

// MARK: - Colours and layers

class UIColor: NSObject {
  let components: [CGFloat]

  init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    components = dynamicProvider(UITraitCollection(UITraitOverrides())).components
  }

  var cgColor: CGColor { CGColor(components: components) }
}

struct CGColor {
  let components: [CGFloat]
}

struct CACornerMask: OptionSet {
  let rawValue: UInt

  static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

class CALayer: NSObject {
  var cornerRadius: CGFloat = 0
  var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  var borderWidth: CGFloat = 0
  var borderColor: CGColor?
  var shadowColor: CGColor?
  var shadowOpacity: Float = 0
  var shadowOffset = CGSize(width: 0, height: -3)
  var shadowRadius: CGFloat = 3

  override required init() {}
}

enum CAGradientLayerType { case axial, conic, radial }

class CAGradientLayer: CALayer {
  var type = CAGradientLayerType.axial
  var colors: [Any]?
  var locations: [NSNumber]?
  var startPoint = CGPoint(x: 0.5, y: 0)
  var endPoint = CGPoint(x: 0.5, y: 1)
}
