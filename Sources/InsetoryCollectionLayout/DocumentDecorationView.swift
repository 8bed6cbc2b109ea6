#if canImport(UIKit) && !os(watchOS)
  public import LayoutEngine
  public import UIKit

  /// A decoration that draws the appearance that the document gives it: shadows, colours,
  /// gradients, images and a border along its outline. decorations.md, "In a document".
  ///
  /// It is part of a collection view with an ``InsetoryCollectionViewLayout``, which has the
  /// appearance.
  @MainActor
  open class DocumentDecorationView: UICollectionReusableView {
    private var attributes: UICollectionViewLayoutAttributes?

    /// Returns the image to show: an asset of the app for a name, and none for a URL. Subclasses
    /// load others.
    open func image(for source: ImageContent.Source) -> UIImage? {
      if case .name(let name) = source { UIImage(named: name) } else { nil }
    }

    /// Takes over attributes.
    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      attributes = layoutAttributes
      setNeedsLayout()
    }

    /// Draws the appearance. UIKit calls it again if the light or dark style changes, because the
    /// style is read here.
    open override func layoutSubviews() {
      super.layoutSubviews()
      layer.sublayers = nil
      let layout = (superview as? UICollectionView)?.collectionViewLayout
      guard let attributes, let kind = attributes.representedElementKind,
        let layout = layout as? InsetoryCollectionViewLayout,
        let element = layout.decoration(ofKind: kind, at: attributes.indexPath),
        let appearance = element.decoration?.appearance
      else { return }
      let painter = DecorationPainter(
        element, isDark: traitCollection.userInterfaceStyle == .dark, image: image)
      for sublayer in painter.layers(of: appearance) { layer.addSublayer(sublayer) }
    }
  }

  /// The layers of an appearance, from its shadows at the bottom to its border.
  @MainActor
  private struct DecorationPainter {
    private let isDark: Bool
    private let path: CGPath
    private let bounds: CGRect
    private let image: (ImageContent.Source) -> UIImage?

    init(
      _ element: LayoutAttributes, isDark: Bool, image: @escaping (ImageContent.Source) -> UIImage?
    ) {
      (self.isDark, self.image) = (isDark, image)
      bounds = CGRect(element.bounds)
      path = element.outline.path(from: element.frame.origin)
    }

    func layers(of appearance: Appearance) -> [CALayer] {
      var layers = (appearance.shadows ?? []).map(shadow)
      if let color = appearance.backgroundColor { layers.append(fill(color)) }
      for background in appearance.backgrounds ?? [] {
        switch background {
        case .color(let color): layers.append(fill(color))
        case .gradient(let gradient): layers.append(self.gradient(gradient))
        case .image(let content): layers += picture(content)
        }
      }
      if let content = appearance.image { layers += picture(content) }
      if let border = appearance.border { layers += self.border(border) }
      return layers
    }

    private func color(_ color: DynamicColor?) -> CGColor {
      let color = color?.resolved(isDark: isDark) ?? .black
      func part(_ value: UInt8) -> CGFloat { CGFloat(value) / 255 }
      return UIColor(
        red: part(color.red), green: part(color.green), blue: part(color.blue),
        alpha: part(color.alpha)
      ).cgColor
    }

    private func outline(_ color: CGColor) -> CAShapeLayer {
      let layer = CAShapeLayer()
      (layer.frame, layer.path, layer.fillColor) = (bounds, path, color)
      return layer
    }

    private func fill(_ color: DynamicColor) -> CALayer { outline(self.color(color)) }

    /// Cuts a layer to the outline.
    private func cut(_ layer: CALayer) -> CALayer {
      layer.frame = bounds
      layer.mask = outline(color(.init(light: .black)))
      return layer
    }

    private func shadow(_ shadow: Shadow) -> CALayer {
      let layer = CALayer()
      (layer.frame, layer.shadowPath) = (bounds, path)
      layer.shadowColor = color(shadow.color)
      layer.shadowOpacity = Float(shadow.opacity ?? 1)
      layer.shadowOffset = CGSize(width: shadow.offset?.x ?? 0, height: shadow.offset?.y ?? 0)
      layer.shadowRadius = CGFloat(shadow.radius ?? Shadow.standardRadius)
      return layer
    }

    private func gradient(_ gradient: Gradient) -> CALayer {
      let (start, end) = (gradient.startPoint, gradient.endPoint)
      let hasExtent =
        gradient.kind == .linear ? start != end : start.x != end.x && start.y != end.y
      // A gradient without an extent has the colour beyond its end.
      guard hasExtent else { return outline(color(gradient.stops.last?.color)) }
      let layer = CAGradientLayer()
      layer.type = gradient.kind == .linear ? .axial : .radial
      (layer.startPoint, layer.endPoint) = (CGPoint(start), CGPoint(end))
      layer.colors = gradient.stops.map { color($0.color) }
      layer.locations = gradient.stops.map { NSNumber(value: $0.location) }
      return cut(layer)
    }

    /// All of a border is inside the outline: of a line of twice the width, the outer half is cut
    /// off.
    private func border(_ border: Border) -> [CALayer] {
      guard let width = border.width, width > 0 else { return [] }
      let layer = CAShapeLayer()
      (layer.path, layer.fillColor, layer.strokeColor) = (path, nil, color(border.color))
      layer.lineWidth = CGFloat(2 * width)
      if let dash = border.dash, dash.reduce(0, +) > 0 {
        layer.lineDashPattern = dash.map { NSNumber(value: $0) }
      }
      return [cut(layer)]
    }

    private func picture(_ content: ImageContent) -> [CALayer] {
      guard let source = content.source, let image = image(source), image.size.width > 0,
        image.size.height > 0
      else { return [] }
      let layer = CALayer()
      guard content.contentMode != .tile else {
        layer.backgroundColor = UIColor(patternImage: image).cgColor
        return [cut(layer)]
      }
      let scales = (
        bounds.size.width / image.size.width, bounds.size.height / image.size.height
      )
      let scale: (CGFloat, CGFloat) =
        switch content.contentMode ?? .fit {
        case .fill: (max(scales.0, scales.1), max(scales.0, scales.1))
        case .fit: (min(scales.0, scales.1), min(scales.0, scales.1))
        case .stretch: scales
        case .center, .tile: (1, 1)
        }
      let size = CGSize(width: image.size.width * scale.0, height: image.size.height * scale.1)
      let unit = (content.alignment ?? .center).unit
      let picture = CALayer()
      picture.frame = CGRect(
        x: (bounds.size.width - size.width) * unit.x,
        y: (bounds.size.height - size.height) * unit.y, width: size.width, height: size.height)
      picture.contents = image.cgImage
      layer.addSublayer(picture)
      return [cut(layer)]
    }
  }

  extension Outline {
    /// Returns the path, with a point of the content as its origin.
    fileprivate func path(from origin: LayoutEngine.Point) -> CGPath {
      func local(_ point: LayoutEngine.Point) -> CGPoint {
        CGPoint(x: point.x - origin.x, y: point.y - origin.y)
      }
      let path = CGMutablePath()
      path.move(to: local(start))
      var last = start
      for element in elements {
        switch element {
        case .line(let end):
          path.addLine(to: local(end))
          last = end
        case .arc(let end, let center, _):
          // The corner, the arc's two ends and the centre are the corners of a square.
          let corner = LayoutEngine.Point(
            x: last.x + end.x - center.x, y: last.y + end.y - center.y)
          path.addArc(
            tangent1End: local(corner), tangent2End: local(end),
            radius: max(abs(end.x - center.x), abs(end.y - center.y)))
          last = end
        }
      }
      path.closeSubpath()
      return path
    }
  }
#endif
