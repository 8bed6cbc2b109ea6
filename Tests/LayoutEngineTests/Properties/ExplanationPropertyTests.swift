import Testing

@testable import LayoutEngine

/// The recorded steps of a layout, recalculated, result in its frames.
struct ExplanationPropertyTests {
  @Test func `the arithmetic of random documents gives their frames exactly`() throws {
    let range = SeedRange(count: 250)
    print("explanations: SEED=\(range.seeds.lowerBound) SEEDS=\(range.seeds.count)")
    var failures = 0
    for seed in range.seeds {
      let document = RandomDocument.make(seed: seed)
      for offset in [nil, Point(x: 12.5, y: 77.25)] {
        let layout = try document.layout()
        let explained = ExplainedDocument(document, layout)
        for attributes in layout.allAttributes(contentOffset: offset) {
          let mistake = try explained.mistake(in: attributes, contentOffset: offset)
          guard let mistake else { continue }
          failures += 1
          Issue.record("SEED=\(seed) SEEDS=1: \(attributes.indexPath): \(mistake)")
        }
        for index in document.sections.indices where offset == nil {
          let mistake = try explained.mistake(
            in: .section, index, layout.frame(ofSection: index), pinnedAs: nil, nil)
          guard let mistake else { continue }
          failures += 1
          Issue.record("SEED=\(seed) SEEDS=1: section \(index): \(mistake)")
        }
      }
      if failures > 5 { break }
    }
  }

  @Test func `parentheses keep the order of the operations`() {
    let (a, b, c) = (Arithmetic.number(1), Arithmetic.number(2), Arithmetic.number(3))
    func text(_ arithmetic: Arithmetic) -> String {
      arithmetic.text(usesNames: true) { "\(Int($0))" }
    }
    #expect(text(.operation("+", .operation("+", a, b), c)) == "1 + 2 + 3")
    #expect(text(.operation("+", a, .operation("+", b, c))) == "1 + (2 + 3)")
    #expect(text(.operation("-", a, .operation("+", b, c))) == "1 - (2 + 3)")
    #expect(text(.operation("*", .operation("+", a, b), c)) == "(1 + 2) * 3")
    #expect(text(.operation("/", a, .operation("*", b, c))) == "1 / (2 * 3)")
    #expect(text(.operation("/", .operation("*", a, b), c)) == "1 * 2 / 3")
    #expect(text(.operation("+", .operation("*", a, b), c)) == "1 * 2 + 3")
    #expect(text(.call("max", [a, .operation("-", b, c)])) == "max(1, 2 - 3)")
  }

  @Test func `a negative quantity has parentheses inside an operation`() {
    let spacing = Arithmetic.quantity("spacing", -5)
    let sum = Arithmetic.operation("+", .number(10), spacing)
    #expect(sum.text(usesNames: false) { "\(Int($0))" } == "10 + (-5)")
    #expect(sum.text(usesNames: true) { "\(Int($0))" } == "10 + spacing")
    #expect(
      Arithmetic.call("max", [spacing, .number(0)]).text(usesNames: false) { "\(Int($0))" }
        == "max(-5, 0)")
  }
}

/// A document with the values that explanations of its elements need.
private struct ExplainedDocument {
  let document: SampleDocument
  let traits: ContainerTraits
  let projection: Projection
  var stacked: [LayoutTrace.StackedSection] = []
  var layouts: [SectionLayout] = []

  init(_ document: SampleDocument, _ layout: CollectionLayout) {
    self.document = document
    projection = layout.projection
    traits = document.configuration.traits(of: document.container, reading: document.traitsRead)
    var buffer = FrameBuffer()
    let pass = LayoutPass(document.configuration, in: traits)
    var stack = SectionStack(spacing: document.configuration.sectionSpacing)
    for section in document.sections {
      // A document that exceeds the maximum length has no layout.
      guard let layout = try? pass.layOut(section, into: &buffer) else { return }
      let occupies = !layout.reach.isNone
      stacked.append(
        .init(
          offset: stack.push(layout.extent, occupiesSpace: occupies), extent: layout.extent,
          occupiesSpace: occupies))
      layouts.append(layout)
    }
  }

  /// Returns the mistake in the explanation of an element; nil if there is none.
  func mistake(in attributes: LayoutAttributes, contentOffset: Point?) throws -> String? {
    let index = attributes.indexPath.section
    var kind = attributes.elementKind.flatMap { projection.pins($0) ? $0 : nil }
    let element: LayoutPass.ExplainedElement
    switch attributes.category {
    case .cell: element = .item(attributes.indexPath.item)
    case .supplementary: element = attributes.elementKind == .header ? .header : .footer
    case .decoration:
      guard let decoration = attributes.decoration else { return "no decoration" }
      if decoration.geometry.isPinned { kind = .header }
      element = .decoration(
        decoration.ordinal,
        item: decoration.geometry.each == .section ? nil : attributes.indexPath.item)
      if decoration.sections != nil {
        return try mistake(
          in: element, index, attributes.frame, pinnedAs: kind, contentOffset, over: decoration)
      }
    }
    return try mistake(in: element, index, attributes.frame, pinnedAs: kind, contentOffset)
  }

  /// - Parameter decoration: The decoration of several sections, if the element is one.
  func mistake(
    in element: LayoutPass.ExplainedElement, _ index: Int, _ frame: Rect,
    pinnedAs kind: ElementKind?, _ contentOffset: Point?, over decoration: Decoration? = nil
  ) throws -> String? {
    let trace = LayoutTrace()
    let configuration = document.configuration
    _ = configuration.traits(of: document.container, reading: document.traitsRead, recording: trace)
    trace.explainLength(of: stacked.count, stacked, in: configuration)
    let pass = LayoutPass(configuration, in: traits)
    let named: NamedRect?
    var range = index..<index + 1
    if let decoration {
      range = decoration.range(among: stacked.count) { document.sectionIndices[$0] }
      named = pass.explain(decoration, over: range, into: trace) { index in
        .init(
          input: document.sections[index], items: layouts[index].items,
          offset: stacked[index].offset)
      }
    } else {
      named = try pass.explain(element, of: document.sections[index], at: index, into: trace)
    }
    guard let named else { return "\(element) is not explained" }
    trace.explainStart(of: index, after: Array(stacked[..<index]), in: configuration)
    let last = stacked[range.upperBound - 1]
    let end = last.offset + last.extent
    let section = PlacedSection(
      index: index, offset: stacked[index].offset, extent: end - stacked[index].offset,
      header: layouts[index].header, footer: nil)
    projection.explain(
      named, of: section, pinnedAs: kind, contentOffset: contentOffset, into: trace)
    return mistake(in: trace.steps(explaining: ["x", "y", "width", "height"]), frame)
  }

  private func mistake(in steps: [LayoutStep], _ frame: Rect) -> String? {
    var known: [String: Double] = [:]
    for step in steps {
      for input in step.inputs where input.source == .step {
        guard input.value == known[input.name].map({ .number($0) }) else {
          return "\(step.name) reads \(input), which is \(known[input.name] ?? .nan)"
        }
      }
      guard step.arithmetic.value == step.value else { return "\(step)" }
      known[step.name] = step.value
    }
    let found = Rect(
      x: known["x"] ?? .nan, y: known["y"] ?? .nan, width: known["width"] ?? .nan,
      height: known["height"] ?? .nan)
    return found == frame ? nil : "\(found), not \(frame)"
  }
}

extension SampleDocument {
  fileprivate var traitsRead: ContainerTraitSet {
    sections.reduce(configuration.traitsRead) {
      $0.union($1.attributes.traitsRead).union($1.items.traitsRead)
    }
  }
}

extension Arithmetic {
  /// The value of the expression, recalculated.
  fileprivate var value: Double {
    switch self {
    case .number(let value), .quantity(_, let value): return value
    case .operation(let operation, let a, let b):
      switch operation {
      case .plus: return a.value + b.value
      case .minus: return a.value - b.value
      case .times: return a.value * b.value
      case .divided: return a.value / b.value
      }
    case .call(let function, let arguments):
      let values = arguments.map(\.value)
      switch function {
      case "floor": return values[0].rounded(.down)
      case "round": return values[0].rounded()
      case "max": return values.max() ?? .nan
      default: return values.min() ?? .nan
      }
    }
  }
}
