// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for the part of QuartzCore, CoreGraphics and UIKit that draws decorations. It keeps
// values, and draws nothing.
import Foundation
import LayoutEngine

public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

open class CALayer: NSObject {
  public override required init() {}

  open var cornerRadius: CGFloat = 0
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?

  open var frame = CGRect.zero
  open var sublayers: [CALayer]?
  open var mask: CALayer?
  open var contents: Any?
  open var backgroundColor: CGColor?
  open var shadowPath: CGPath?
  open var shadowColor: CGColor?
  open var shadowOpacity: Float = 0
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowRadius: CGFloat = 3

  open func addSublayer(_ layer: CALayer) { sublayers = (sublayers ?? []) + [layer] }
}

open class CAShapeLayer: CALayer {
  open var path: CGPath?
  open var fillColor: CGColor?
  open var strokeColor: CGColor?
  open var lineWidth: CGFloat = 1
  open var lineDashPattern: [NSNumber]?
}

public struct CAGradientLayerType: Hashable, Sendable {
  let name: String

  public static let axial = CAGradientLayerType(name: "axial")
  public static let radial = CAGradientLayerType(name: "radial")
}

open class CAGradientLayer: CALayer {
  open var type = CAGradientLayerType.axial
  open var startPoint = CGPoint(x: 0.5, y: 0)
  open var endPoint = CGPoint(x: 0.5, y: 1)
  open var colors: [Any]?
  open var locations: [NSNumber]?
}

public class CGPath {
  /// The points that the path goes through, and the corners that its arcs round.
  public fileprivate(set) var points: [CGPoint] = []
}

public class CGMutablePath: CGPath {
  public override init() {}

  public func move(to point: CGPoint) { points.append(point) }
  public func addLine(to point: CGPoint) { points.append(point) }
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    points += [tangent1End, tangent2End]
  }
  public func closeSubpath() {}
}

public class CGColor {
  public let components: [CGFloat]?

  init(_ components: [CGFloat]?) { self.components = components }
}

open class UIColor: NSObject {
  public let cgColor: CGColor

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor([red, green, blue, alpha])
  }

  public init(patternImage image: UIImage) { cgColor = CGColor(nil) }

  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    cgColor = dynamicProvider(UITraitCollection(UITraitOverrides())).cgColor
  }
}

public class CGImage {}

open class UIImage: NSObject {
  /// There are no assets here.
  public convenience init?(named name: String) { nil }

  open var size: CGSize { .zero }
  open var cgImage: CGImage? { nil }
}

open class UIImageView: UIView {
  open var image: UIImage?

  public init(image: UIImage?) {
    self.image = image
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }
}

// The engine has these where there is CoreGraphics.

extension CGPoint {
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  public init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}

extension Point {
  public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension Rect {
  public init(_ rect: CGRect) {
    self.init(
      x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}
