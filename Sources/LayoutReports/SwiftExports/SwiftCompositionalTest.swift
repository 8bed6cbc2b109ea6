import LayoutDocuments
import LayoutEngine
import LayoutService

/// The part of a ``SwiftTestMethod`` that only compositional layouts have: the functions that make
/// UIKit's sections, the configuration, and the kinds of views.
struct SwiftCompositionalTest {
  private(set) var needs = SwiftNeeds()
  /// The number of lines that make UIKit's objects.
  private(set) var lineCount = 0
  private let pass: LayoutPass
  private let contentOffset: Point
  private var kinds = Indices()
  private var decorationKinds = Indices()
  /// The names of the functions; sections with equal values share one.
  private var names: [SectionValues: String] = [:]
  private var functions = ""
  private var configuration = ""
  private var boundary = SwiftTestSection()

  private struct SectionValues: Hashable {
    let metrics: CompositionalMetrics
    let backgrounds: [Decoration]
  }

  /// Names in the order of their first use.
  private struct Indices {
    private(set) var names: [String] = []
    private var indices: [String: Int] = [:]

    mutating func index(of name: String) -> Double {
      if let index = indices[name] { return Double(index) }
      indices[name] = names.count
      names.append(name)
      return Double(names.count - 1)
    }

    var literals: [String] { names.map { SwiftLiteral.string($0) } }
  }

  init(_ layout: StoredLayout, _ pass: LayoutPass) {
    self.pass = pass
    contentOffset = layout.initialContentOffset
    setConfiguration(pass.configuration)
    addBoundary(pass.configuration.boundarySupplementaryItems, layout)
  }

  private mutating func setConfiguration(_ values: LayoutConfiguration) {
    var code = SwiftLayoutCode(values.groups, isOfApp: false)
    code.addConfiguration(values)
    code.add("layout.configuration = configuration")
    configuration = take(code, indentation: 4)
  }

  private mutating func addBoundary(_ items: [BoundarySupplementaryItem], _ layout: StoredLayout) {
    let projection = layout.unsnappedProjection
    let views = projection.boundaryItems(contentOffset: contentOffset)
    var section = SwiftTestSection()
    add(views, ofBoundary: items, projection, to: &section)
    boundary = section
  }

  private mutating func take(_ layout: SwiftLayoutCode, indentation: Int) -> String {
    needs.formUnion(layout.needs)
    let text = layout.code.text(indentation: indentation)
    lineCount += text.lineCount
    return text
  }

  /// Adds a section.
  ///
  /// - Parameter buffer: The frames of the section.
  /// - Returns: The name of the function that makes the section, and the expected frames.
  mutating func add(
    _ section: SectionInput, _ placed: PlacedSection, _ projection: Projection,
    _ buffer: borrowing FrameBuffer
  ) -> (function: String, text: String) {
    let metrics = pass.compositionalMetrics(of: section) ?? CompositionalMetrics()
    let backgrounds = pass.decorations(of: section).backgrounds
    var expected = SwiftTestSection()
    addMeasured(section.items, to: &expected)
    expected.addItems(buffer.frames, placed, projection)
    var views = [ElementKind.header, .footer].compactMap {
      projection.supplementary($0, of: placed, contentOffset: contentOffset)
    }
    views += (buffer.supplementaryItems?.frames() ?? []).compactMap {
      projection.supplementary($0, of: placed, contentOffset: contentOffset)
    }
    let items = metrics.boundarySupplementaryItems ?? []
    add(views, ofBoundary: items, projection, to: &expected)
    expected.add(
      "decorations",
      buffer.decorations.compactMap { frame in
        guard let background = backgrounds.first(where: { $0.ordinal == frame.ordinal }) else {
          return nil
        }
        let placed = projection.decoration(
          background, frame, of: placed, contentOffset: contentOffset)
        return [decorationKinds.index(of: background.kind)] + placed.frame.numbers
      })
    return (function(SectionValues(metrics: metrics, backgrounds: backgrounds)), expected.text)
  }

  /// Returns the name of the function that makes a section, which it adds if there is none.
  private mutating func function(_ values: SectionValues) -> String {
    if let name = names[values] { return name }
    let name = "section\(names.count + 1)"
    names[values] = name
    var code = SwiftLayoutCode(pass.configuration.groups, isOfApp: false)
    code.addSection(values.metrics, values.backgrounds)
    for background in values.backgrounds { _ = decorationKinds.index(of: background.kind) }
    let body = take(code, indentation: 6)
    functions += "\n    func \(name)() -> NSCollectionLayoutSection {\n\(body)    }\n"
    return name
  }

  /// Adds the frames and the measured lengths of supplementary views. The place of a pinned view
  /// that is off screen is not known.
  private mutating func add(
    _ views: [LayoutAttributes], ofBoundary items: [BoundarySupplementaryItem],
    _ projection: Projection, to section: inout SwiftTestSection
  ) {
    let visible = projection.visibleBounds(at: contentOffset)
    var entries: [[Double]] = []
    for view in views {
      guard let kind = view.elementKind?.rawValue else { continue }
      let isPinned =
        view.isOfBoundary && items.contains { $0.kind == kind && $0.pinToVisibleBounds }
      let index = kinds.index(of: kind)
      guard !isPinned || view.frame.touches(visible) else { continue }
      entries.append([index, Double(view.indexPath.item)] + view.frame.numbers)
    }
    section.add("views", entries)
    section.add(
      "measuredViews",
      items.compactMap { item in
        let width = item.size.width.estimate == nil ? 0 : item.measured.width ?? 0
        let height = item.size.height.estimate == nil ? 0 : item.measured.height ?? 0
        return width + height > 0 ? [kinds.index(of: item.kind), width, height] : nil
      })
  }

  private func addMeasured(_ items: ItemRuns, to section: inout SwiftTestSection) {
    let runs = (0..<items.runCount).map { run in
      [Double(items.itemCount(ofRun: run)), items.sizes[run].width, items.sizes[run].height]
    }
    if runs.contains(where: { $0[1] > 0 || $0[2] > 0 }) { section.add("measured", runs) }
  }

  /// The statements before the first section.
  var declarations: String {
    var code = SwiftCode()
    if !pass.configuration.decorationKinds.isEmpty {
      code.add("// Decorations other than backgrounds of sections are left out.")
    }
    if !kinds.names.isEmpty { code.set("layout.kinds", kinds.literals) }
    if !decorationKinds.names.isEmpty {
      code.set("layout.decorationKinds", decorationKinds.literals)
    }
    var text = code.text(indentation: 4) + configuration
    if !boundary.text.isEmpty {
      text += "    layout.setBoundary(\n      \"\"\"\n\(boundary.text)      \"\"\")\n"
    }
    return text + functions
  }
}

extension LayoutAttributes {
  /// Whether the view is a boundary item of a section or of the layout.
  fileprivate var isOfBoundary: Bool {
    switch supplementaryHost {
    case nil, .section, .layout: true
    case .item, .group: false
    }
  }
}
