import LayoutDocuments
import LayoutEngine
import LayoutService

/// Computes sections for one of many containers, and keeps no more memory for it than a section of
/// some thousand items takes: there is one for each container that is looked at.
final class LintComputer {
  private let configuration: LayoutConfiguration
  private let part: ContainerPart
  private var computer: SectionComputer
  private var largest = 0
  static let keptItems = 16_384

  init(_ configuration: LayoutConfiguration, in container: Container) {
    self.configuration = configuration
    // To read more of a container than the layout does changes no frame.
    part = configuration.part(
      of: container, reading: [.width, .scale, .sizeClass, .containerLine])
    computer = SectionComputer(configuration, in: part)
  }

  var pass: LayoutPass { computer.pass }
  /// The items' frames of the section computed last.
  var frames: UnsafeBufferPointer<Rect> { computer.frames }
  /// The decorations of the section computed last.
  var decorations: [DecorationFrame] { computer.decorations }

  /// - Throws: `contentTooLong`, `tooManyDecorations`.
  func compute(
    _ section: DocumentSection, of document: String, in container: String? = nil
  ) throws(ServiceError) -> SectionLayout {
    largest = max(largest, section.items.count)
    return try formatErrors(computer.compute(section, of: document, in: container))
  }

  /// Lets the frames of the section computed last go, where they take much memory.
  func finish() {
    guard largest > Self.keptItems else { return }
    largest = 0
    computer = SectionComputer(configuration, in: part)
  }
}
