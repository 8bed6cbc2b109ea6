import LayoutDocuments
public import LayoutEngine
import LayoutService

/// The facts of a section in one container, such as its columns and content size: an overview
/// without single frames.
public struct SectionFacts: Hashable, Sendable {
  /// The document's id.
  public var document: String
  /// The section's id; nil if it has none.
  public var section: String?
  /// The section's index.
  public var sectionIndex: Int
  /// The section's address, with `#CONTAINER` if the container is not the document's own.
  public var address: String
  /// The container's label: a device, or a size such as `402x874`.
  public var container: String
  /// The size of the container, in points.
  public var containerSize: Size
  /// The scroll direction of the layout.
  public var scrollDirection: ScrollDirection
  /// The number of items in the section.
  public var itemCount: Int
  /// The items' lines. A line is horizontal if the layout scrolls vertically; otherwise it is
  /// vertical.
  public var lines: LineFacts
  /// The greatest reserve of the section's sizing rules: length that a rule leaves free on a line
  /// on purpose, in points.
  public var reserve: Double
  /// The size of the section's frame, in points.
  public var contentSize: Size
  /// The engine's diagnostics: items whose layout UIKit leaves undefined, and lengths that a rule
  /// could not compute.
  public var diagnostics: [Diagnostic]
  /// The problems of the container, one sentence each.
  public var containerDiagnostics: [String]
  /// The container's size class; nil if it has none.
  public var sizeClass: SizeClass?
  /// The container's own size class if it differs from the device's; otherwise nil.
  public var heldSizeClass: SizeClass?
  /// The distribution of items along a line that is not full; nil on a shelf.
  public var distribution: Distribution?
  /// The key of an alignment that an even distribution overrides; nil if there is none.
  var ignoredAlignment: String?
  /// The sum of the section's two insets along a line, in points.
  var lineInset = 0.0
  /// The values of a line that sizing rules read.
  var line: LineInput
  /// The facts of each sizing rule, in the order of ``LineFacts/ruleSizes``.
  var rules: [RuleFacts] = []

  /// The length of the container along a line, in points: its width if the layout scrolls
  /// vertically.
  public var lineLength: Double { Self.along(containerSize, scrollDirection) }

  /// The common size of all items, in points; nil if sizes differ or there are no items.
  public var itemSize: Size? {
    itemCount > 0 && lines.smallest == lines.largest ? lines.smallest : nil
  }

  static func along(_ size: Size, _ direction: ScrollDirection) -> Double {
    direction == .vertical ? size.width : size.height
  }
}

/// A computation of the facts of a document's sections in one container. It stores no results.
struct SectionMeter: ~Copyable {
  let pass: LayoutPass
  private let container: ContainerSpecification
  private let naming: FrameNaming
  private let otherContainer: String?
  private var buffer = FrameBuffer()

  /// - Parameters:
  ///   - naming: The names of the document and the container.
  ///   - container: The container that sections are laid out for.
  init(
    _ settings: DocumentSettings, in container: ContainerSpecification, as naming: FrameNaming
  ) {
    var configuration = settings.configuration
    // Decorations move no item, so they are not laid out.
    configuration.decorationKinds = []
    self.container = container
    self.naming = naming
    otherContainer = container.label(besides: settings.container)
    let traits = configuration.traits(
      of: container.container, reading: [.width, .scale, .sizeClass, .ofCompositional])
    pass = LayoutPass(configuration, in: traits)
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
      scale: pass.traits.scale, direction: direction)
    return SectionFacts(
      document: naming.document, section: section.id, sectionIndex: index,
      address: naming.address(ofSection: index, id: section.id), container: naming.container,
      containerSize: size, scrollDirection: direction,
      itemCount: section.items.count, lines: lines,
      reserve: pass.reserve(of: section.input),
      contentSize: direction == .vertical
        ? Size(width: pass.traits.lineLength, height: extent)
        : Size(width: extent, height: pass.traits.lineLength),
      diagnostics: layout.diagnostics, containerDiagnostics: container.diagnostics,
      sizeClass: container.container.sizeClass, heldSizeClass: container.heldSizeClass,
      distribution: pass.configuration.shelf == nil ? metrics.distribution : nil,
      ignoredAlignment: section.items.count == 0 ? nil : metrics.ignoredAlignment,
      lineInset: direction == .vertical ? inset.left + inset.right : inset.top + inset.bottom,
      line: line,
      rules: Self.rules(
        of: pass.settledItems(of: section.input), metrics.itemSize ?? .standard, lines, on: line))
  }

  /// Returns the facts of each sizing rule of the items. The section's own rule is first.
  private static func rules(
    of items: ItemRuns, _ own: ItemSize, _ lines: LineFacts, on line: LineInput
  ) -> [RuleFacts] {
    let sizes = [items.inheritsItemSize ? own : .fixed(.zero)] + items.palette.map { .rule($0) }
    return zip(sizes, lines.ruleSizes).enumerated().map { index, size in
      let rule = SettledRule(size.0, forWidth: line.width)
      // Only the lines of a flow section are counted.
      let counted = index < lines.ruleColumns.count ? lines.ruleColumns[index] : nil
      return RuleFacts(
        rule: rule, columns: rule.columns(on: line).map { counted ?? $0 },
        length: SectionFacts.along(size.1, line.direction))
    }
  }

  /// Returns the number of items on the fullest line of a section, without laying it out.
  mutating func columns(of section: SectionInput) -> Int {
    guard pass.layout(of: section).isCompositional else { return lineFacts(of: section).columns }
    return min(pass.groupFacts(of: section)?.columns ?? 0, section.items.count)
  }

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
