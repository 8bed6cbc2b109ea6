import LayoutDocuments
import LayoutEngine
import LayoutService

/// Items that are longer than a line in every known device.
struct OversizedItem {
  /// The place of the first of these items.
  var place: FindingPlace
  var count: Int
  /// The problem and its remedy.
  var message: String
}

/// Searches for a known device in which no item of a section is longer than a line.
final class FittingDevices {
  private let settings: DocumentSettings
  private let devices: KnownDevices
  private let words: LintWords
  /// One computer for each device. The device with the longest lines, in which most sections fit,
  /// comes first.
  private lazy var computers = Self.computers(settings.configuration, devices)

  init(_ settings: DocumentSettings, _ devices: KnownDevices) {
    (self.settings, self.devices) = (settings, devices)
    words = LintWords(settings.configuration)
  }

  /// Returns the items of a section that are longer than a line in every known device; nil if there
  /// is a device in which all items fit.
  func oversizedItem(
    of section: DocumentSection, at index: Int, in document: String
  ) throws(ServiceError) -> OversizedItem? {
    var oversized: OversizedItem?
    let available = available(for: section)
    for computer in computers {
      let layout = try computer.compute(section, of: document)
      defer { computer.finish() }
      let found = layout.diagnostics.first { $0.kind == .oversizedItem }
      guard let found else { return nil }
      guard oversized == nil else { continue }
      let visited = VisitedSection(section: section, index: index, layout: layout)
      let length = words.line(computer.frames[found.firstItem]).length
      oversized = OversizedItem(
        place: visited.place(ofItem: found.firstItem), count: found.itemCount,
        message: message(length, available) + LintWords.others(found.itemCount, "item"))
    }
    return oversized
  }

  private func message(_ length: Double, _ available: Double) -> String {
    let most = available.points
    let isShelf = settings.configuration.shelf != nil
    // If the insets exceed the line, no item size helps.
    guard available >= 0 || isShelf else {
      return
        "the section's insets are larger than the \(words.length) of every known device, also on "
        + "its side: the largest leaves \(most); make them smaller"
    }
    return
      "the item is \(length.points) \(words.isVertical ? "wide" : "high"), and no known "
      + "device, also on its side, leaves more than \(most) for it; "
      + (isShelf
        ? "make it lower, or the shelf's titleHeight"
        : "give it a rule such as \"fill\", or a smaller size or insets")
  }

  /// Returns the longest line that any known device leaves to a section, in points.
  private func available(for section: DocumentSection) -> Double {
    let input = section.input
    return computers.map { $0.pass.available(for: input) }.max() ?? 0
  }

  private static func computers(
    _ configuration: LayoutConfiguration, _ devices: KnownDevices
  ) -> [LintComputer] {
    devices.all.map { LintComputer(configuration, in: $0) }
      .sorted { $0.pass.traits.lineLength > $1.pass.traits.lineLength }
  }
}
