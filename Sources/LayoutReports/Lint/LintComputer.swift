import LayoutDocuments
import LayoutEngine
import LayoutService

/// Computes sections for one of many containers. Every linted container has its own computer, so a
/// computer keeps memory for at most ``keptItems`` items between sections.
final class LintComputer {
  private let configuration: LayoutConfiguration
  private let traits: ContainerTraits
  private var computer: SectionComputer
  private var largest = 0
  static let keptItems = 16_384

  init(_ configuration: LayoutConfiguration, in container: Container) {
    self.configuration = configuration
    // Reading more traits than the layout needs changes no frame.
    traits = configuration.traits(
      of: container, reading: [.width, .scale, .sizeClass, .containerLine, .ofCompositional])
    computer = SectionComputer(configuration, in: traits)
  }

  var pass: LayoutPass { computer.pass }
  /// The items' frames of the section computed last.
  var frames: UnsafeBufferPointer<Rect> { computer.frames }
  /// The decorations of the section computed last.
  var decorations: [DecorationFrame] { computer.decorations }

  /// The number of decorations of the section computed last.
  var decorationCount: Int { computer.decorationCount }

  /// - Throws: `contentTooLong`, `tooManyViews`.
  func compute(
    _ section: DocumentSection, of document: String, in container: String? = nil
  ) throws(ServiceError) -> SectionLayout {
    largest = max(largest, section.items.count)
    return try formatErrors(computer.compute(section, of: document, in: container))
  }

  /// Releases the frames of the section computed last if they take much memory.
  func finish() {
    guard largest > Self.keptItems else { return }
    largest = 0
    computer = SectionComputer(configuration, in: traits)
  }
}
