import LayoutDocuments
import LayoutEngine

extension ContainerSpecification {
  /// Whether the container is the document's own with another size, which changes nothing else.
  func isResized(from own: ContainerSpecification) -> Bool { self != own && device == nil }

  /// Returns the derivations of lengths and safe area from the screen, by key, if `frameInset`
  /// reduces the screen.
  ///
  /// - Parameter own: The document's container. A container that only has another size keeps its
  ///   safe area.
  func derivations(asResizedFrom own: ContainerSpecification) -> [String: ScreenDerivation] {
    guard !isResized(from: own) else {
      return own.derivations.filter { $0.key.hasPrefix("safeArea.") }
    }
    return derivations
  }

  private var derivations: [String: ScreenDerivation] {
    guard let device, let inset = frameInset else { return [:] }
    var found: [String: ScreenDerivation] = [:]
    for (axis, own, screen, area, sides) in [
      (
        "width", width, device.size.width, [device.safeArea.left, device.safeArea.right],
        [("left", inset.left), ("right", inset.right)]
      ),
      (
        "height", height, device.size.height, [device.safeArea.top, device.safeArea.bottom],
        [("top", inset.top), ("bottom", inset.bottom)]
      ),
    ] where own == nil && sides.contains(where: { $0.1 != 0 }) {
      let terms = sides.map { side, length in
        ScreenDerivation.Term("\(side) frame inset", length, key: "frameInset.\(side)")
      }
      found[axis] = ScreenDerivation(
        screen: .init("screen \(axis)", screen, key: "screen.\(axis)"), insets: terms,
        rule: "the screen minus the view's frame inset")
      guard safeArea == nil else { continue }
      for (term, (side, value)) in zip(terms, zip(sides.map(\.0), area)) {
        found["safeArea.\(side)"] = ScreenDerivation(
          screen: .init("\(side) safe area of the screen", value, key: "screen.safeArea.\(side)"),
          insets: [term], rule: "the part of the screen's safe area inside the view")
      }
    }
    return found
  }

  /// Returns the view's own key that sets a value, such as `safeArea.left`; nil if the device or a
  /// default sets it.
  func ownKey(of key: String) -> String? {
    let path = key.split(separator: ".").dropFirst().joined(separator: ".")
    let isOwn =
      switch path.prefix(while: { $0 != "." }) {
      case "width": width != nil
      case "height": height != nil
      case "frameInset": true
      case "scale": scale != nil
      case "sizeClass": sizeClass != nil
      case "contentInset": contentInset != nil
      case "safeArea": safeArea != nil
      case "layoutMargins": layoutMargins != nil
      default: false
      }
    return isOwn ? path : nil
  }

  /// Returns whether a device sets a value. It sets no safe area along an axis on which the view
  /// has its own length; there the document format's default is 0.
  func isOfDevice(_ key: String) -> Bool {
    switch key {
    case "container.safeArea.left", "container.safeArea.right": width == nil
    case "container.safeArea.top", "container.safeArea.bottom": height == nil
    default: !key.hasPrefix("container.contentInset") && !key.hasPrefix("container.layoutMargins")
    }
  }
}
