import LayoutEngine

/// The parts that are drawn over the elements: insets and gaps, and the device.
extension DisplayList {
  /// The distance of the lines of a hatch along x, in points. It is doubled until there are at most
  /// ``mostHatchLines`` lines, which limits the size of the file.
  private static let hatchPitch = 8.0
  private static let mostHatchLines = 4096.0

  /// Returns an inset or gap, tinted and hatched. Only its part in the region is drawn.
  func group(of overlay: SpacingArea) -> DisplayGroup? {
    guard let rect = overlay.rect.intersection(picture.region) else { return nil }
    let color = Palette.overlay(overlay.kind)
    let name =
      switch overlay.kind {
      case .sectionInset: "section inset"
      case .lineSpacing: "line spacing"
      case .interitemSpacing: "interitem spacing"
      }
    let size = "\(overlay.rect.width.hundredths) × \(overlay.rect.height.hundredths)"
    return DisplayGroup(
      title: "\(name), \(size)", category: overlay.kind.rawValue, paintedRect: rect,
      items: [
        .fill(.rect(rect, radius: 0), .tint(Tint(color, opacity: 0.15))),
        .stroke(
          .lines(Self.hatch(rect, rises: overlay.kind != .lineSpacing)),
          Stroke(tint: Tint(color, opacity: 0.6), width: 0.75)),
      ])
  }

  /// Returns diagonals across a rectangle: the lines on which x + y, or x - y, is a multiple of the
  /// pitch, so that the hatches of neighbours meet.
  private static func hatch(_ rect: Rect, rises: Bool) -> [Point] {
    // A falling line is a rising line upside down.
    let (low, high) = rises ? (rect.minY, rect.maxY) : (-rect.maxY, -rect.minY)
    var pitch = hatchPitch
    while (rect.width + rect.height) / pitch > mostHatchLines { pitch *= 2 }
    var points: [Point] = []
    let first = Int((rect.minX + low) / pitch)
    for step in first...max(first, Int((rect.maxX + high) / pitch)) {
      let sum = Double(step) * pitch
      let (left, right) = (max(rect.minX, sum - high), min(rect.maxX, sum - low))
      guard left < right else { continue }
      points.append(Point(x: left, y: rises ? sum - left : left - sum))
      points.append(Point(x: right, y: rises ? sum - right : right - sum))
    }
    return points
  }

  /// The frame around the visible part; the other parts are dimmed.
  var device: DisplayGroup? {
    guard let screen = picture.visibleRect, !screen.isEmpty else { return nil }
    let radius = min(40, screen.width / 8, screen.height / 8)
    let outline = RoundedPolygon(
      Outline(screen, radii: [radius, radius, radius, radius]))
    let title = "visible: \(screen.width.hundredths) × \(screen.height.hundredths)"
    return DisplayGroup(
      title: title, category: "device", paintedRect: picture.region,
      items: [
        .fill(.difference(picture.region.union(screen), outline), .tint(palette.dimming)),
        .stroke(.rect(screen, radius: radius), Stroke(tint: palette.device, width: 2)),
      ])
  }
}
