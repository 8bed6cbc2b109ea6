import LayoutDocuments
import LayoutEngine

@testable import LayoutReports
@testable import LayoutService

/// A program that gives the exported layouts of documents to collection views, and prints the
/// frames that the stand-in for UIKit gives their elements.
struct ShownLayouts {
  private var file = SwiftLayoutFile()
  private var calls = ""
  private var conformances = ""
  private var names: [String: String] = [:]

  /// The exported layouts.
  var layouts: String { file.text }
  var notes: [String] { file.notes }

  /// Adds the layout of a document; returns whether it is exported.
  mutating func append(_ layout: StoredLayout) throws -> Bool {
    guard try file.append(layout) == nil else { return false }
    let declared = file.text.matches(of: /(?m)^class (\w+Layout\d*)(:| \{)/)
    guard let last = declared.last else { return false }
    names[layout.document] = String(last.1)
    let kind = last.2 == ":" ? "FlowDelegate" : "SectionProvider"
    conformances += "extension \(last.1): \(kind) {}\n"
    return true
  }

  /// Shows the exported layout of a document in the container and with the items of a layout.
  ///
  /// - Parameters:
  ///   - setup: A statement that changes the `object` of the exported class.
  ///   - later: The numbers of items after a batch update; nil for no update.
  mutating func show(
    _ layout: StoredLayout, as name: String, of document: String, setup: String = "",
    later: [Int]? = nil
  ) throws {
    guard let type = names[document] else { return }
    let container = layout.container.container
    func insets(_ insets: EdgeInsets) -> String {
      "UIEdgeInsets(top: \(insets.top), left: \(insets.left), bottom: \(insets.bottom), "
        + "right: \(insets.right))"
    }
    let counts = try (0..<layout.sectionCount).map { try layout.section(at: $0).items.count }
    let isMirrored = layout.settings.configuration.direction == .rightToLeft
    calls += """
      do {
      let object = \(type)()
      \(setup)
      show(
        "\(name)", Shown(size: CGSize(width: \(container.size.width), height: \(container.size.height)),
          scale: \(container.scale?.rawValue ?? 0), isRegular: \(container.sizeClass == .regular),
          isMirrored: \(isMirrored), contentInset: \(insets(container.contentInset)),
          safeArea: \(insets(container.safeArea)), margins: \(insets(container.layoutMargins)),
          counts: \(counts), later: \(later.map(String.init(describing:)) ?? "nil")), object)
      }

      """
  }

  /// The layouts as iOS 15 runs them.
  var earlierLayouts: String {
    layouts.replacing("if #available(iOS 16.0, tvOS 16.0, *) {", with: "if isNew {")
      + "\nprivate let isNew = CommandLine.arguments.isEmpty\n"
  }

  /// The source of the program.
  var main: String {
    "import Foundation\n\(conformances)\(calls)"
  }
}
