import LayoutDocuments
import LayoutEngine
import LayoutService

/// Items that are longer than a line in every known device.
struct Misfit {
  /// Of the first.
  var place: FindingPlace
  var count: Int
  /// What is wrong, and what would help.
  var message: String
}

/// Finds out whether there is a device in which no item of a section is longer than a line.
final class FittingDevices {
  private let settings: DocumentSettings
  private let devices: KnownDevices
  private let words: LintWords
  /// The device with the longest lines first, in which most sections fit; made when one is asked.
  private lazy var computers = Self.computers(settings.configuration, devices)

  init(_ settings: DocumentSettings, _ devices: KnownDevices) {
    (self.settings, self.devices) = (settings, devices)
    words = LintWords(settings.configuration)
  }

  /// Returns the items of a section that are too long for the longest line; nil where there is a
  /// device in which none is.
  func misfit(
    of section: DocumentSection, at index: Int, in document: String
  ) throws(ServiceError) -> Misfit? {
    var misfit: Misfit?
    let available = available(for: section)
    for computer in computers {
      let layout = try computer.compute(section, of: document)
      defer { computer.finish() }
      let found = layout.diagnostics.first { $0.kind == .oversizedItem }
      guard let found else { return nil }
      guard misfit == nil else { continue }
      let visited = VisitedSection(section: section, index: index, layout: layout)
      let length = words.line(computer.frames[found.firstItem]).length
      misfit = Misfit(
        place: visited.place(ofItem: found.firstItem), count: found.itemCount,
        message: message(length, available) + LintWords.others(found.itemCount, "item"))
    }
    return misfit
  }

  private func message(_ length: Double, _ available: Double) -> String {
    let most = available.points
    let isShelf = settings.configuration.shelf != nil
    // Where the insets take more than there is, no size helps.
    guard available >= 0 || isShelf else {
      return
        "the section's insets take more than the \(words.length) of every known device, on its "
        + "side too, of which the greatest leaves \(most); make them smaller"
    }
    return
      "the item is \(length.points) \(words.isVertical ? "wide" : "high"), and no known "
      + "device, on its side too, leaves more than \(most) for it; "
      + (isShelf
        ? "make it lower, or the shelf's titleHeight"
        : "give it a rule such as \"fill\", or a smaller size or insets")
  }

  /// The longest line that a device leaves to a section.
  private func available(for section: DocumentSection) -> Double {
    let input = section.input
    return computers.map { $0.pass.available(for: input) }.max() ?? 0
  }

  private static func computers(
    _ configuration: LayoutConfiguration, _ devices: KnownDevices
  ) -> [LintComputer] {
    devices.all.map { LintComputer(configuration, in: $0) }
      .sorted { $0.pass.part.lineLength > $1.pass.part.lineLength }
  }
}
