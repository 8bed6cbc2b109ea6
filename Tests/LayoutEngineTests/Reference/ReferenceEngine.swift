import LayoutEngine

/// A whole layout, written directly from flow-layout.md and decorations.md. It is slow and plain
/// and uses only the input types of the engine.
///
/// Frames are in content coordinates, mirrored in a right-to-left layout, and not snapped:
/// `snapped(_:scale:)` is the remaining step.
struct ReferenceEngine {
  struct Section {
    var frame: Rect
    var header: Rect?
    var footer: Rect?
    var items: [Rect]
    var decorations: [ReferenceDecoration] = []
  }

  private(set) var sections: [Section] = []
  /// The decorations of several sections.
  private(set) var decorations: [ReferenceDecoration] = []
  private(set) var contentSize = Size.zero
  /// Whether a comparison depended on a rounding error.
  var isTooCloseToCall: Bool { probe.isTooCloseToCall || isPinTooCloseToCall }
  private var probe = ToleranceProbe()
  private var isPinTooCloseToCall = false
  private var decorated: [ReferenceDecoratedSection] = []

  /// Section 8: "With the flip", whose default is false without compositional sections.
  private static func isMirrored(_ document: SampleDocument) -> Bool {
    document.configuration.direction == .rightToLeft
      && document.configuration.flipsHorizontallyInOppositeLayoutDirection ?? false
  }

  /// - Parameter contentOffset: The content offset at which headers and footers are pinned; nil
  ///   leaves them at their natural positions.
  init(_ document: SampleDocument, contentOffset: Point? = nil) {
    let configuration = document.configuration
    if let shelf = configuration.shelf {
      let layout = ReferenceShelf(shelf, document, probe: &probe)
      sections = layout.sections
      contentSize = layout.contentSize
      decorated = layout.decorated
    } else {
      layOutFlow(document, contentOffset: contentOffset)
    }
    decorate(document, contentOffset: contentOffset)
    // Section 8: "x' = contentSize.width - maxX for items, headers, footers, decorations".
    guard ReferenceEngine.isMirrored(document) else { return }
    let width = contentSize.width
    func mirrored(_ rect: Rect) -> Rect {
      Rect(x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }
    func mirrored(_ decoration: ReferenceDecoration) -> ReferenceDecoration {
      var copy = decoration
      copy.frame = mirrored(copy.frame)
      copy.step = copy.step.map { Point(x: width - $0.x, y: $0.y) }
      return copy
    }
    sections = sections.map {
      Section(
        frame: mirrored($0.frame), header: $0.header.map(mirrored),
        footer: $0.footer.map(mirrored), items: $0.items.map(mirrored),
        decorations: $0.decorations.map(mirrored))
    }
    decorations = decorations.map(mirrored)
  }

  private mutating func decorate(_ document: SampleDocument, contentOffset: Point?) {
    let configuration = document.configuration
    let transposed = configuration.effectiveScrollDirection == .horizontal
    // "A container or content of size zero" has none.
    let bounds = document.container.size
    let line = transposed ? contentSize.height : contentSize.width
    let scroll = transposed ? contentSize.width : contentSize.height
    guard bounds.width > 0, bounds.height > 0, line > 0, scroll > 0 else { return }
    let visible = contentOffset.map {
      ReferenceEngine.visible(
        at: $0, document, length: transposed ? contentSize.width : contentSize.height)
    }
    for (index, section) in document.sections.enumerated() {
      let metrics = ReferenceMetrics(
        section.attributes, defaults: configuration.defaults, isEmpty: section.items.count == 0,
        in: document.container, transposed: transposed)
      let descriptions = ReferenceDecoration.descriptions(
        metrics.decorations, kinds: configuration.decorationKinds)
      sections[index].decorations = decorated[index].decorations(
        descriptions, visible: visible, probe: &probe)
    }
    decorations = ReferenceEngine.contentDecorations(
      document, decorated, visible: visible, probe: &probe)
  }

  /// Returns the visible range of the scroll axis, in leading coordinates.
  private static func visible(
    at contentOffset: Point, _ document: SampleDocument, length: Double
  ) -> (start: Double, end: Double) {
    let transposed = document.configuration.effectiveScrollDirection == .horizontal
    let bounds = transposed ? document.container.size.transposed : document.container.size
    let ci = document.container.contentInset.turned(transposed)
    let offset = transposed ? contentOffset.x : contentOffset.y
    let (low, high) = (offset + ci.top, offset + bounds.height - ci.bottom)
    let isMirrored = transposed && ReferenceEngine.isMirrored(document)
    return isMirrored ? (length - high, length - low) : (low, high)
  }

  /// Section 3: halves up, one quantum of the sums added first. Sizes are kept.
  static func snapped(_ rect: Rect, scale: PixelScale?) -> Rect {
    guard let scale = scale.map({ Double($0.rawValue) }) else { return rect }
    func snap(_ v: Double) -> Double {
      ((v + 1 / 1_048_576) * scale + 0.5).rounded(.down) / scale
    }
    return Rect(x: snap(rect.minX), y: snap(rect.minY), width: rect.width, height: rect.height)
  }

  private mutating func layOutFlow(_ document: SampleDocument, contentOffset: Point?) {
    let transposed = document.configuration.scrollDirection == .horizontal
    let bounds = transposed ? document.container.size.transposed : document.container.size
    let ci = document.container.contentInset.turned(transposed)

    // Section 1.
    let e = max(0, bounds.width - ci.left - ci.right)

    // Section 4: extents quantised once and summed as integers.
    let locals = document.sections.map { local($0, in: document, e: e, transposed: transposed) }
    var starts: [Int64] = [0]
    for local in locals {
      starts.append(starts[starts.count - 1] + Int64((local.length * 1_048_576).rounded()))
    }
    let ends = starts.map { Double($0) / 1_048_576 }
    let length = max(0, ends[ends.count - 1])
    let size = Size(width: e, height: length)
    contentSize = transposed ? size.transposed : size

    let visible = contentOffset.map {
      ReferenceEngine.visible(at: $0, document, length: length)
    }

    for (index, local) in locals.enumerated() {
      let (top, end) = (ends[index], ends[index + 1])
      let (header, footer) = pinned(
        local, from: top, to: end, visible: visible, document.configuration)
      // Section 6: the first header grows by what is visible before it.
      let grows = document.configuration.stretchHeader && index == 0
      let pulled = grows ? max(0, -(visible?.start ?? 0)) : 0
      let section = Section(
        frame: Rect(x: 0, y: top, width: e, height: end - top),
        header: local.header > 0
          ? Rect(x: 0, y: header - pulled, width: e, height: local.header + pulled) : nil,
        footer: local.footer > 0 ? Rect(x: 0, y: footer, width: e, height: local.footer) : nil,
        items: local.items.map {
          Rect(x: $0.minX, y: top + $0.minY, width: $0.width, height: $0.height)
        })
      sections.append(transposed ? section.transposed : section)
      decorated.append(
        decorated(local, section, document, e: e, transposed: transposed, from: top, to: end))
    }
  }

  private func decorated(
    _ local: ReferenceSection, _ section: Section, _ document: SampleDocument, e: Double,
    transposed: Bool, from top: Double, to end: Double
  ) -> ReferenceDecoratedSection {
    let ci = document.container.contentInset.turned(transposed)
    let width = transposed ? document.container.size.height : document.container.size.width
    // "From `-contentInset.left`, W wide", and right to left does not mirror it. It is mirrored
    // here, because all frames are mirrored later.
    let isMirrored = !transposed && ReferenceEngine.isMirrored(document)
    let left = isMirrored ? e - (-ci.left + width) : -ci.left
    let input = local.input
    // "Visible: its size is finite and positive in both directions."
    return ReferenceDecoratedSection(
      transposed: transposed, start: top, end: end, items: section.items, lines: local.lines,
      itemAlignment: local.input.metrics.itemAlignment,
      header: local.header > 0 && e > 0
        ? Rect(x: 0, y: top, width: e, height: local.header) : nil,
      footer: local.footer > 0 && e > 0
        ? Rect(x: 0, y: top + local.footerStart, width: e, height: local.footer) : nil,
      insetBefore: input.metrics.inset.top, insetAfter: input.metrics.inset.bottom,
      emptyPlace: top + local.header + input.metrics.inset.top, container: (left, left + width),
      content: (0, e), section: (input.lead, input.lead + input.avail))
  }

  /// Section 5, then the section in its own coordinates.
  private mutating func local(
    _ section: SectionInput, in document: SampleDocument, e: Double, transposed: Bool
  ) -> ReferenceSection {
    let (configuration, container) = (document.configuration, document.container)
    let metrics = ReferenceMetrics(
      section.attributes, defaults: configuration.defaults, isEmpty: section.items.count == 0,
      in: container, transposed: transposed)
    let ci = container.contentInset.turned(transposed)
    let reference: EdgeInsets? =
      switch configuration.sectionInsetReference {
      case .contentInset: nil
      case .safeArea: container.safeArea.turned(transposed)
      case .layoutMargins: container.layoutMargins.turned(transposed)
      }
    // A mirrored vertical layout begins at the container's right edge.
    let flips = ReferenceEngine.isMirrored(document) && !transposed
    func edge(_ inset: Double, _ side: (EdgeInsets) -> Double) -> Double {
      guard let reference else { return inset }
      return max(side(ci), side(reference) + inset) - side(ci)
    }
    let lead = edge(metrics.inset.left) { flips ? $0.right : $0.left }
    let trail = edge(metrics.inset.right) { flips ? $0.left : $0.right }
    let avail = e - lead - trail
    let sizing = ReferenceSizing(
      available: avail, interitemSpacing: metrics.interitemSpacing,
      itemCount: section.items.count, container: container, transposed: transposed)
    let input = ReferenceSection.Input(
      metrics: metrics, sizes: sizes(of: section.items, metrics, sizing), lead: lead,
      avail: avail, swapsSpacings: transposed && configuration.swapHorizontalSpacings, flips: flips,
      beginsAtRight: configuration.direction == .rightToLeft && !transposed && !flips)
    return ReferenceSection(input, probe: &probe)
  }

  /// Section 6: returns the starts of header and footer.
  private mutating func pinned(
    _ local: ReferenceSection, from top: Double, to end: Double,
    visible: (start: Double, end: Double)?, _ configuration: LayoutConfiguration
  ) -> (header: Double, footer: Double) {
    var header = top
    var footer = top + local.footerStart
    guard let visible else { return (header, footer) }
    if configuration.pinHeaders {
      header = max(header, min(visible.start, end - local.header))
    }
    if configuration.pinFooters {
      // Whether both fit depends on the lengths before quantisation.
      let room = local.length - local.header - local.footer
      if room < -1e-10 && room > -2e-6 { isPinTooCloseToCall = true }
      let limit = top + (room >= -ToleranceProbe.tolerance ? local.header : 0)
      footer = min(footer, max(visible.end - local.footer, limit))
    }
    return (header, footer)
  }

  private mutating func sizes(
    of items: ItemRuns, _ metrics: ReferenceMetrics, _ sizing: ReferenceSizing
  ) -> [Size] {
    var sizes: [Size] = []
    let unmeasured = metrics.estimate.map { estimate in
      Size(
        width: mean(items, \.width, sizing) ?? estimate.width,
        height: mean(items, \.height, sizing) ?? estimate.height)
    }
    for run in 0..<items.runCount {
      var size: Size
      switch items.size(ofRun: run) {
      case .measured(let measured):
        let lengths = sizing.turned(measured)
        size = unmeasured ?? sizing.size(of: metrics.itemSize, probe: &probe)
        if unmeasured != nil {
          size = Size(width: lengths.width ?? size.width, height: lengths.height ?? size.height)
        }
      case nil: size = unmeasured ?? sizing.size(of: metrics.itemSize, probe: &probe)
      case let given?: size = sizing.size(of: given, probe: &probe)
      }
      sizes += Array(repeating: size, count: items.itemCount(ofRun: run))
    }
    return sizes
  }

  // Section 11: "the mean of the measured lengths of the section along that axis".
  private func mean(
    _ items: ItemRuns, _ length: KeyPath<MeasuredSize, Double?>, _ sizing: ReferenceSizing
  ) -> Double? {
    var all: [Double] = []
    for run in 0..<items.runCount {
      guard case .measured(let size) = items.size(ofRun: run) else { continue }
      guard let length = sizing.turned(size)[keyPath: length] else { continue }
      all += Array(repeating: length, count: items.itemCount(ofRun: run))
    }
    return all.isEmpty ? nil : all.reduce(0, +) / Double(all.count)
  }
}

extension ReferenceEngine.Section {
  fileprivate var transposed: ReferenceEngine.Section {
    .init(
      frame: frame.transposed, header: header?.transposed, footer: footer?.transposed,
      items: items.map(\.transposed))
  }
}
