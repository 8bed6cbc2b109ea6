/// A view that fills its frame with `content`, and has a shadow.
private class DecorationView: UICollectionReusableView {
  let content = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.clipsToBounds = true
    addSubview(content)
    draw()
  }

  required init?(coder: NSCoder) { nil }

  /// Sets the look of the view.
  func draw() {}

  // The colours of layers are those of one appearance, light or dark.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    for view in content.subviews { view.removeFromSuperview() }
    draw()
  }

  func add(color: UIColor) {
    let view = UIView()
    view.backgroundColor = color
    add(view)
  }

  func add(image name: String, _ mode: UIView.ContentMode) {
    let view = UIImageView(image: UIImage(named: name))
    view.contentMode = mode
    view.clipsToBounds = true
    add(view)
  }

  func add(
    gradient type: CAGradientLayerType, from start: CGPoint, to end: CGPoint, colors: [UIColor],
    locations: [NSNumber]
  ) {
    let view = GradientView()
    guard let layer = view.layer as? CAGradientLayer else { return }
    (layer.type, layer.startPoint, layer.endPoint) = (type, start, end)
    layer.colors = colors.map(\.cgColor)
    layer.locations = locations
    add(view)
  }

  private func add(_ view: UIView) {
    view.frame = content.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(view)
  }
}

private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}

extension UIColor {
  /// Creates a colour from its components, and one for the dark appearance.
  fileprivate convenience init(rgba light: UInt32, dark: UInt32? = nil) {
    self.init { traits in
      let value = traits.userInterfaceStyle == .dark ? dark ?? light : light
      func component(_ shift: UInt32) -> CGFloat { CGFloat(value >> shift & 255) / 255 }
      return UIColor(
        red: component(24), green: component(16), blue: component(8), alpha: component(0))
    }
  }
}
