@testable import LayoutEngine

/// A document with the values that explanations of its elements need.
struct ExplainedDocument {
  let document: SampleDocument
  let traits: ContainerTraits
  let projection: Projection
  var stacked: [LayoutTrace.StackedSection] = []
  var layouts: [SectionLayout] = []
  /// The requested and the actual offsets of orthogonal rows on screen, by section.
  var rows: [Int: (offset: Double, requested: Double?)] = [:]

  /// - Parameter inner: The requested offset of each orthogonal row on screen; nil for none.
  init(_ document: SampleDocument, _ layout: CollectionLayout, inner: Double? = nil) {
    self.document = document
    projection = layout.projection
    traits = document.configuration.traits(of: document.container, reading: document.traitsRead)
    var buffer = FrameBuffer()
    let pass = LayoutPass(document.configuration, in: traits)
    var stack = SectionStack(spacing: document.configuration.sectionSpacing)
    let start = projection.boundary.start
    for section in document.sections {
      // A document that exceeds the maximum length has no layout.
      guard let layout = try? pass.layOut(section, into: &buffer) else { return }
      let occupies = !layout.reach.isNone
      stacked.append(
        .init(
          offset: stack.push(layout.extent, occupiesSpace: occupies) + start, extent: layout.extent,
          occupiesSpace: occupies))
      if let row = pass.row(of: section) {
        rows[layouts.count] = (inner.map { row.rest(at: $0) } ?? row.opening, inner)
      }
      layouts.append(layout)
    }
  }

  /// An element that an explanation can show, and its frame.
  struct Element {
    var name: String
    /// Nil for a boundary item of the layout and for the content.
    var element: LayoutPass.ExplainedElement?
    var section: Int
    var frame: Rect
    var kind: ElementKind?
    /// The decoration of several sections, if the element is one.
    var decoration: Decoration?
    /// The geometry of a decoration.
    var geometry: DecorationGeometry.Resolved?
  }

  /// Returns every element of the layout, and its groups and sections without a content offset.
  func elements(of layout: CollectionLayout, contentOffset: Point?) -> [Element] {
    var found = layout.allAttributes(contentOffset: contentOffset).map { element($0) }
    if contentOffset != nil { found = found.map { moved($0) } }
    found += layout.layoutAttributesForBoundaryItems(contentOffset: contentOffset).map {
      Element(name: "layout", section: 0, frame: $0.frame, kind: $0.elementKind)
    }
    for index in layouts.indices {
      let supplementary = layout.layoutAttributesForSupplementaryItems(
        inSection: index, contentOffset: contentOffset
      ).map { element($0) }
      found += contentOffset == nil ? supplementary : supplementary.map { moved($0) }
      if contentOffset != nil { continue }
      found.append(
        Element(
          name: "section \(index)", element: .section, section: index,
          frame: layout.frame(ofSection: index)))
      found += layout.groups(inSection: index, of: document.sections[index]).map {
        Element(
          name: "section \(index), group \($0.path)", element: .group($0.path), section: index,
          frame: $0.rect)
      }
    }
    if contentOffset == nil {
      found.append(
        Element(name: "content", section: 0, frame: Rect(origin: .zero, size: layout.contentSize)))
    }
    return found
  }

  /// Returns an element with its frame on screen. compositional.md, "Orthogonal sections": x is
  /// less by the row's offset, and from right to left it is more.
  private func moved(_ element: Element) -> Element {
    guard let row = rows[element.section], scrolls(element) else { return element }
    var moved = element
    if document.configuration.scrollDirection == .horizontal {
      moved.frame.origin.y -= row.offset
    } else {
      moved.frame.origin.x -=
        document.configuration.isMirrored(in: traits) ? -row.offset : row.offset
    }
    return moved
  }

  private func scrolls(_ element: Element) -> Bool {
    switch element.element {
    case .item, .group, .supplementary(.item, _, _), .supplementary(.group, _, _): true
    // A decoration of several sections is not in one row.
    case .decoration where element.decoration == nil:
      element.geometry.map { $0.each != .section && $0.extent == .items } ?? false
    default: false
    }
  }

  private func element(_ attributes: LayoutAttributes) -> Element {
    var element = Element(
      name: "\(attributes.indexPath) \(attributes.category)", section: attributes.indexPath.section,
      frame: attributes.frame,
      kind: attributes.elementKind)
    switch attributes.category {
    case .cell: element.element = .item(attributes.indexPath.item)
    case .supplementary:
      let kind = attributes.elementKind
      element.element =
        attributes.supplementaryHost.map {
          .supplementary($0, kind: kind?.rawValue ?? "", ordinal: attributes.indexPath.item)
        } ?? (kind == .header ? .header : .footer)
    case .decoration:
      guard let decoration = attributes.decoration else { break }
      element.geometry = decoration.geometry
      element.element = .decoration(
        decoration.ordinal,
        item: decoration.geometry.each == .section ? nil : attributes.indexPath.item)
      if decoration.sections != nil { element.decoration = decoration }
    }
    return element
  }

  /// Returns the mistake in the explanation of an element; nil if there is none.
  func mistake(in element: Element, _ contentOffset: Point?) throws -> String? {
    let trace = LayoutTrace()
    let configuration = document.configuration
    _ = configuration.traits(of: document.container, reading: document.traitsRead, recording: trace)
    trace.explainLength(
      of: stacked.count, stacked, in: configuration, traits, from: projection.boundary.start)
    let pass = LayoutPass(configuration, in: traits)
    func check() -> String? {
      let steps = trace.steps(explaining: ["x", "y", "width", "height"])
      return mistake(in: steps, element.frame).map { mistake in
        let lines = steps.map { step in
          let formula = step.arithmetic.text(usesNames: true, \.shortest)
          let numbers = step.arithmetic.text(usesNames: false, \.shortest)
          return "  \(step.name) = \(formula) = \(numbers) = \(step.value)"
        }
        return "\(element.name): \(mistake)\n\(lines.joined(separator: "\n"))"
      }
    }
    guard let explained = element.element else {
      guard let kind = element.kind else {
        trace.explainContent(
          element.frame.size, of: configuration, in: traits, widest: widestGroup(pass))
        return check()
      }
      let named = trace.explainBoundaryItem(
        kind.rawValue, of: configuration, in: traits, widest: widestGroup(pass))
      guard let named else { return "\(kind) is not explained" }
      projection.explain(boundaryItem: named, contentOffset: contentOffset, into: trace)
      return check()
    }
    let named: NamedRect?
    let index = element.section
    var range = index..<index + 1
    if let decoration = element.decoration {
      range = decoration.range(among: stacked.count) { document.sectionIndices[$0] }
      named = pass.explain(decoration, over: range, into: trace) { index in
        .init(
          input: document.sections[index], items: layouts[index].items,
          offset: stacked[index].offset)
      }
    } else {
      named = try pass.explain(
        explained, of: document.sections[index], at: index,
        row: contentOffset == nil ? nil : rows[index], into: trace)
    }
    guard let named else { return "\(element.name) is not explained" }
    trace.explainStart(of: index, after: Array(stacked[..<index]), in: configuration)
    let last = stacked[range.upperBound - 1]
    let end = last.offset + last.extent
    let section = PlacedSection(
      index: index, offset: stacked[index].offset, extent: end - stacked[index].offset,
      header: layouts[index].header, footer: nil,
      compositional: element.decoration == nil ? pass.placed(document.sections[index]) : nil)
    projection.explain(
      named, of: section, [.header, .footer].contains(explained) ? element.kind : nil,
      isPinned: element.geometry?.isPinned ?? false, contentOffset: contentOffset, into: trace)
    return check()
  }

  private func widestGroup(_ pass: LayoutPass) -> (section: Int, group: Int, length: Double)? {
    document.sections.enumerated().compactMap { index, section in
      pass.widestGroup(of: section).map { (index, $0.group, $0.length) }
    }.max { $0.2 < $1.2 }
  }

  private func mistake(in steps: [LayoutStep], _ frame: Rect) -> String? {
    var known: [String: Double] = [:]
    for step in steps {
      if known[step.name] != nil { return "two steps give \(step.name)" }
      if step.rule.isEmpty { return "\(step.name) has no rule" }
      var read: [String: Double] = [:]
      for input in step.inputs {
        guard case .number(let number) = input.value else { continue }
        read[input.name] = number
        guard input.source != .step || number == known[input.name] else {
          return "\(step.name) reads \(input.name) \(number), which is \(known[input.name] ?? .nan)"
        }
      }
      if let name = step.arithmetic.misread(read) {
        return "\(step.name) reads another \(name)"
      }
      guard step.arithmetic.value == step.value else {
        return "\(step.name) is \(step.arithmetic.value)"
      }
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
    let traitsRead = configuration.traitsRead(
      with: sections.reduce([]) {
        $0.union($1.attributes.traitsRead(among: configuration.groups)).union($1.items.traitsRead)
      })
    return configuration.traitsRead(traitsRead, with: sections.lazy.map(\.attributes))
  }
}

extension Arithmetic {
  /// Returns the name of a quantity that has another value than the step reads; nil if there is
  /// none.
  fileprivate func misread(_ read: [String: Double]) -> String? {
    switch self {
    case .number: nil
    case .quantity(let name, let value): read[name] == value ? nil : name
    case .operation(_, let a, let b): a.misread(read) ?? b.misread(read)
    case .call(_, let arguments): arguments.lazy.compactMap { $0.misread(read) }.first
    }
  }

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
