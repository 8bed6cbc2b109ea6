import LayoutDocuments
import LayoutEngine

/// The device of Interface Builder's canvas: `<device id="retina4_7"/>`.
///
/// Recorded frames are on that device's pixel grid.
struct CanvasDevice {
  let id: String?

  /// Whether the scale is known, not guessed.
  var isKnown: Bool {
    guard let id else { return true }
    return ["retina", "ipad", "appletv"].contains { id.lowercased().hasPrefix($0) }
  }

  private var isTelevision: Bool { id?.lowercased().hasPrefix("appletv") ?? false }

  /// The safe area of a television; nil for other devices.
  var televisionSafeArea: EdgeInsets? {
    isTelevision ? DeviceTable.shipped.model("apple-tv-hd")?.portrait.safeArea : nil
  }

  /// The pixels per point.
  ///
  /// The sizes in the names are diagonals. Phones up to 4.7 inches, and the 6.1 inches of iPhone XR
  /// and 11 (`retina6_1`; later ones are `retina6_12`), have two pixels per point; all other phones
  /// have three. Files without a device are older than Xcode 8, whose canvas had whole points. The
  /// canvas of a television has whole points too: cases ib-011, ib-022 and ib-061 of
  /// `ib_recorded_frames.json`.
  var scale: PixelScale {
    guard let id else { return .x1 }
    if isTelevision { return .x1 }
    let isLater = id.hasPrefix("retina") && !Self.phonesAtTwo.contains(id)
    return isLater ? .x3 : .x2
  }

  private static let phonesAtTwo: Set<String> = [
    "retina3_5", "retina4_0", "retina4_7", "retina6_1",
  ]
}
