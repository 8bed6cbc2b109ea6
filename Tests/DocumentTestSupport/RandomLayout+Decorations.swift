package import LayoutDocuments
package import LayoutEngine
import TestSupport

/// Random decorations: five kinds that always exist, each with another value of `each`, so that
/// every entry can name one; and a kind that no entry names, and whose name also means an image.
extension RandomLayout {
  /// Changes one value of the decorations.
  package mutating func decorate(
    _ configuration: inout LayoutConfiguration, over sections: [DocumentSection]
  ) {
    guard !configuration.decorationKinds.isEmpty else { return }
    let index = Int.random(in: 0..<RandomLayout.decorations.count, using: &random)
    let (name, each) = RandomLayout.decorations[index]
    let other = kind(name, each).values
    switch Int.random(in: 0..<7, using: &random) {
    case 0: configuration.decorationKinds[index].values.geometry = other.geometry
    case 1: configuration.decorationKinds[index].values.appearance = other.appearance
    case 2: configuration.decorationKinds[index].values.zIndex = other.zIndex
    case 3: configuration.decorationKinds[index].values.requires = other.requires
    case 4:
      configuration.decorationKinds.removeAll { $0.name == DecorationValues.imageWord }
      if random.chance(50) {
        configuration.decorationKinds.append(kind(DecorationValues.imageWord, nil))
      }
    case 5: configuration.defaults.metrics.decorations = entries()
    default: configuration.decorations = contentEntries(over: sections)
    }
  }

  package static let decorations: [(kind: String, each: DecorationGeometry.Each?)] = [
    ("k0", nil), ("k1", .section), ("k2", .item), ("k3", .line), ("k4", .gap),
  ]

  package mutating func kinds() -> [DecorationKind] {
    guard decorates else { return [] }
    let spare = random.chance(30) ? [DecorationValues.imageWord] : []
    return Self.decorations.map { kind($0.kind, $0.each) } + spare.map { kind($0, nil) }
  }

  package mutating func kind(_ name: String, _ each: DecorationGeometry.Each?) -> DecorationKind {
    var values = DecorationValues()
    values.geometry = geometry(each)
    values.geometry.each = each
    values.zIndex = random.pick([nil, -1, 0, 7])
    if name == "k1", random.chance(30) {
      values.requires = random.pick([["k0"], ["k0", "image"]])
    }
    if name == "k3", random.chance(20) { values.requires = ["k1", "k0"] }
    values.appearance = appearance()
    if values.requires?.last == DecorationValues.imageWord, random.chance(50) {
      values.appearance.image = ImageContent(source: .name("photo"))
    }
    // One of these has an outline that depends on the items.
    if name == "k1", random.chance(50) { values.appearance.shape = .bubble }
    return DecorationKind(name: name, values: values)
  }

  package mutating func appearance() -> Appearance {
    var appearance = Appearance()
    let grey = UInt8.random(in: 0...255, using: &random)
    appearance.backgroundColor = DynamicColor(light: Color(red: grey, green: grey, blue: grey))
    if random.chance(30) { appearance.cornerRadius = CornerRadii(all: 6) }
    if random.chance(30) { appearance.alpha = 0.5 }
    guard random.chance(40) else { return appearance }
    var shadow = Shadow()
    shadow.offset = Point(x: length() / 8, y: -length() / 8)
    appearance.shadows = [shadow]
    return appearance
  }

  /// Returns a geometry that is valid for a value of `each`, regardless of other levels.
  package mutating func geometry(_ each: DecorationGeometry.Each?) -> DecorationGeometry {
    var geometry = DecorationGeometry()
    func some<T>(_ value: [T], _ percent: Int = 35) -> T? {
      random.chance(percent) ? random.pick(value) : nil
    }
    geometry.span = some(DecorationGeometry.Span.allCases)
    geometry.sectionInset = some(DecorationGeometry.SectionInsetRule.allCases)
    geometry.extent = some(DecorationGeometry.Extent.allCases, 60)
    geometry.whenEmpty = some(DecorationGeometry.EmptyRule.allCases)
    geometry.bounds = some(DecorationGeometry.ItemBounds.allCases)
    // Insets that point inwards easily give small elements a negative length.
    func inset() -> Double? { some(random.chance(inward) ? [8.25, 60] : [0, -1, -4.5, -1.0 / 3]) }
    geometry.insets = PartialInsets(
      top: inset(), left: inset(), bottom: inset(), right: inset())
    if each == .gap { geometry.thickness = some([0.5, 1, 1.0 / 3]) }
    guard each == nil || each == .section else { return geometry }
    geometry.isPinned = some([true, false])
    guard random.chance(20) else { return geometry }
    var badge = DecorationGeometry.Badge()
    badge.size = Size(width: 20, height: 10.5)
    badge.anchor = some(Anchor.allCases.filter { $0 != .center })
    badge.position = some(DecorationGeometry.Badge.Position.allCases)
    badge.offset = Point(x: length() / 4, y: -length() / 4)
    geometry.badge = badge
    return geometry
  }

  package mutating func entries(atMost count: Int = 4) -> [DecorationEntry] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      let (kind, each) = random.pick(Self.decorations)
      var entry = DecorationEntry(kind: kind, id: random.chance(40) ? id("e") : nil)
      entry.isHidden = random.chance(15)
      if random.chance(40) { entry.values.geometry = geometry(each) }
      if random.chance(20) { entry.values.appearance = appearance() }
      if random.chance(10) { entry.values.requires = [random.pick(["k0", "k1", "k2", "image"])] }
      return entry
    }
  }

  /// Returns decorations of several sections, which they name by id and index.
  package mutating func contentEntries(over sections: [DocumentSection]) -> [DecorationEntry] {
    guard decorates, !sections.isEmpty else { return [] }
    return entries(atMost: 2).compactMap { entry in
      // A decoration of several sections has no items and no bubble.
      guard entry.kind == "k0" || entry.kind == "k1" else { return nil }
      var entry = entry
      if entry.kind == "k1" { entry.values.appearance.shape = .rect }
      let first = Int.random(in: sections.indices, using: &random)
      let last = Int.random(in: first..<sections.count, using: &random)
      func reference(_ index: Int) -> SectionReference? {
        guard random.chance(80) else { return nil }
        if let id = sections[index].id, random.chance(60) { return .id(id) }
        return .index(index)
      }
      entry.sections = SectionSpan(first: reference(first), last: reference(last))
      return entry
    }
  }
}
