import LayoutDocuments
public import LayoutEngine
import LayoutService

/// What a section comes to in one container: what a person looks at before any single frame.
public struct SectionFacts: Hashable, Sendable {
  public var document: String
  /// The section's id; nil where it has none.
  public var section: String?
  public var sectionIndex: Int
  /// With `#CONTAINER` where that is not the document's own.
  public var address: String
  /// The container's label: a device, or a size such as `402x874`.
  public var container: String
  public var containerSize: Size
  public var scrollDirection: ScrollDirection
  public var itemCount: Int
  /// How the items stand on their lines: from left to right when scrolling vertically, else from
  /// top to bottom.
  public var lines: LineFacts
  /// The most that a sizing rule of the section leaves free on a line on purpose, in points.
  public var reserve: Double
  /// What the section takes of the content, as its own frame does.
  public var contentSize: Size
  /// What UIKit leaves undefined, and lengths that a rule could not give.
  public var diagnostics: [Diagnostic]
  /// The problems of the container, one sentence each.
  public var containerDiagnostics: [String]
  public var sizeClass: SizeClass?
  /// The size class where it is the view's own and the device has another; nil elsewhere.
  public var heldSizeClass: SizeClass?
  /// How items are spread along a line that is not full; nil on a shelf.
  public var distribution: Distribution?
  /// What the section says of its insets along a line, both together.
  var lineInset = 0.0
  /// What sizing rules read of a line.
  var line: LineInput
  /// By reference, as ``LineFacts/ruleSizes`` is.
  var rules: [RuleFacts] = []

  /// The length of the container along a line: its width when scrolling vertically.
  public var lineLength: Double { Self.along(containerSize, scrollDirection) }

  /// The size of every item; nil where they differ, or there is none.
  public var itemSize: Size? {
    itemCount > 0 && lines.smallest == lines.largest ? lines.smallest : nil
  }

  static func along(_ size: Size, _ direction: ScrollDirection) -> Double {
    direction == .vertical ? size.width : size.height
  }
}

/// Finds the facts of sections of one document in one container, and stores nothing.
struct SectionMeter: ~Copyable {
  private let pass: LayoutPass
  private let container: ContainerSpecification
  private let naming: FrameNaming
  private let otherContainer: String?
  private var buffer = FrameBuffer()

  /// - Parameters:
  ///   - naming: How the document and the container are called.
  ///   - container: The container that sections are laid out for.
  init(
    _ settings: DocumentSettings, in container: ContainerSpecification, as naming: FrameNaming
  ) {
    var configuration = settings.configuration
    // Decorations move no item; without kinds there are none.
    configuration.decorationKinds = []
    self.container = container
    self.naming = naming
    otherContainer = container.label(besides: settings.container)
    let part = configuration.part(
      of: container.container, reading: [.width, .scale, .sizeClass])
    pass = LayoutPass(configuration, in: part)
  }

  /// Returns the facts of a section.
  ///
  /// - Complexity: O(*n*) in the section's items.
  /// - Throws: `contentTooLong`.
  mutating func facts(
    of section: DocumentSection, at index: Int
  ) throws(ServiceError) -> SectionFacts {
    let layout: SectionLayout
    do throws(LayoutError) {
      layout = try pass.layOut(section.input, into: &buffer)
    } catch {
      throw ServiceError.format(
        FormatError(
          error, document: naming.document, container: otherContainer, section: section.id))
    }
    let direction = pass.configuration.effectiveScrollDirection
    let extent = layout.extent.points
    let metrics = pass.effectiveMetrics(of: section.input)
    let inset = metrics.sectionInset ?? .zero
    let lines = pass.lineFacts(of: section.input, using: &buffer)
    let size = container.container.size
    let line = LineInput(
      available: lines.available, spacing: metrics.minimumInteritemSpacing ?? 10, width: size.width,
      scale: pass.part.scale, direction: direction)
    return SectionFacts(
      document: naming.document, section: section.id, sectionIndex: index,
      address: naming.address(ofSection: index, id: section.id), container: naming.container,
      containerSize: size, scrollDirection: direction,
      itemCount: section.items.count, lines: lines,
      reserve: pass.reserve(of: section.input),
      contentSize: direction == .vertical
        ? Size(width: pass.part.lineLength, height: extent)
        : Size(width: extent, height: pass.part.lineLength),
      diagnostics: layout.diagnostics, containerDiagnostics: container.diagnostics,
      sizeClass: container.container.sizeClass, heldSizeClass: container.heldSizeClass,
      distribution: pass.configuration.shelf == nil ? metrics.distribution : nil,
      lineInset: direction == .vertical ? inset.left + inset.right : inset.top + inset.bottom,
      line: line,
      rules: Self.rules(of: section.items, metrics.itemSize ?? .standard, lines, on: line))
  }

  /// What each rule of the items comes to, the section's own first.
  private static func rules(
    of items: ItemRuns, _ own: ItemSize, _ lines: LineFacts, on line: LineInput
  ) -> [RuleFacts] {
    let sizes = [items.inheritsItemSize ? own : .fixed(.zero)] + items.palette.map { .rule($0) }
    return zip(sizes, lines.ruleSizes).map { size, resolved in
      let rule = SettledRule(size, forWidth: line.width)
      return RuleFacts(
        rule: rule, columns: rule.columns(on: line),
        length: SectionFacts.along(resolved, line.direction))
    }
  }

  /// Returns how many items the fullest line of a section holds, without laying it out.
  mutating func columns(of section: SectionInput) -> Int { lineFacts(of: section).columns }

  mutating func lineFacts(of section: SectionInput) -> LineFacts {
    pass.lineFacts(of: section, using: &buffer)
  }

  var direction: ScrollDirection { pass.configuration.effectiveScrollDirection }
}

extension LayoutPass {
  /// Returns the greatest reserve of a section's sizing rules.
  fileprivate func reserve(of section: SectionInput) -> Double {
    var sizes = section.items.palette.map { ItemSize.rule($0) }
    if section.items.inheritsItemSize, let own = effectiveMetrics(of: section).itemSize {
      sizes.append(own)
    }
    return sizes.map(\.reserve).max() ?? 0
  }
}

extension ItemSize {
  fileprivate var reserve: Double {
    guard case .rule(let rule) = self else { return 0 }
    guard case .breakpoints(let entries) = rule.length else { return rule.reserve ?? 0 }
    return max(rule.reserve ?? 0, entries.map(\.size.reserve).max() ?? 0)
  }
}
