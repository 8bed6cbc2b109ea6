import LayoutDocuments
import LayoutEngine
import TestSupport

/// Random kinds of decorations, and matching entries.
struct RandomDecorations {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> LayoutDocument {
    var settings = DocumentSettings(container: ContainerSpecification(width: 375, height: 667))
    let kinds = (0..<Int.random(in: 1...6, using: &random)).map { kind($0) }
    settings.configuration.decorationKinds = kinds
    settings.configuration.defaults.metrics.decorations = some(50) {
      $0.entries(of: kinds, atLeast: 1)
    }
    var document = LayoutDocument(id: "d", settings: settings)
    for index in 0..<4 {
      var section = DocumentSection()
      section.id = some(50) { _ in "s\(index)" }
      section.attributes.metrics.decorations = some(80) { $0.entries(of: kinds) }
      section.attributes.whenEmpty = some(20) {
        var metrics = SectionMetrics()
        metrics.decorations = $0.entries(of: kinds)
        return metrics
      }
      document.sections.append(section)
    }
    let ids = document.sections.map(\.id)
    let overSections = entries(of: kinds).filter { entry in
      guard var values = kinds.first(where: { $0.name == entry.kind })?.values else { return false }
      values.override(with: entry.values)
      return values.geometry.each ?? .section == .section && values.appearance.shape != .bubble
    }
    document.settings.configuration.decorations = overSections.map { entry in
      var entry = entry
      let first = Int.random(in: 0..<4, using: &random)
      let last = Int.random(in: first..<4, using: &random)
      entry.sections = SectionSpan(
        first: some(50) { $0.reference(first, ids) }, last: some(50) { $0.reference(last, ids) })
      return entry
    }
    return document
  }

  private mutating func reference(_ index: Int, _ ids: [String?]) -> SectionReference {
    if let id = ids[index], random.chance(50) { return .id(id) }
    return .index(index)
  }

  private mutating func some<T>(_ percent: Int, _ value: (inout Self) -> T) -> T? {
    random.chance(percent) ? value(&self) : nil
  }

  /// Returns a kind that may require only an earlier kind, so that there is no cycle.
  private mutating func kind(_ index: Int) -> DecorationKind {
    let each = random.pick(DecorationGeometry.Each.allCases)
    var values = values(each)
    values.geometry.each = each == .section ? some(50) { _ in each } : each
    if index > 0 {
      values.requires = some(30) {
        let kind = "k\(Int.random(in: 0..<index, using: &$0.random))"
        return $0.random.chance(30) ? [kind, "image"] : [kind]
      }
    }
    if values.geometry.badge != nil, values.geometry.badge?.size == nil {
      values.geometry.badge?.size = Size(width: 4, height: 4)
    }
    return DecorationKind(name: "k\(index)", values: values)
  }

  private mutating func entries(of kinds: [DecorationKind], atLeast least: Int = 0)
    -> [DecorationEntry]
  {
    (0..<Int.random(in: least...4, using: &random)).map { index in
      let kind = random.pick(kinds)
      var entry = DecorationEntry(kind: kind.name, id: some(40) { _ in "e\(index)" })
      entry.isHidden = random.chance(20)
      guard random.chance(70) else { return entry }
      entry.values = values(kind.values.geometry.each ?? .section)
      entry.values.requires = some(20) { [$0.random.pick(kinds).name] }
      if entry.values.geometry.badge != nil, kind.values.geometry.badge == nil {
        entry.values.geometry.badge?.size = Size(width: 80, height: 53.5)
      }
      return entry
    }
  }

  /// Returns values that are valid for a value of `each`.
  private mutating func values(_ each: DecorationGeometry.Each) -> DecorationValues {
    var values = DecorationValues()
    values.zIndex = some(40) { $0.random.pick([-1, 0, 7, -1_000_000_000]) }
    values.appearance = appearance(isSection: each == .section)
    values.geometry.span = some(40) { $0.random.pick(DecorationGeometry.Span.allCases) }
    values.geometry.sectionInset = some(30) {
      $0.random.pick(DecorationGeometry.SectionInsetRule.allCases)
    }
    values.geometry.extent = some(40) { $0.random.pick(DecorationGeometry.Extent.allCases) }
    values.geometry.insets = PartialInsets(
      top: number(), left: number(), bottom: number(), right: number())
    values.geometry.whenEmpty = some(30) { $0.random.pick(DecorationGeometry.EmptyRule.allCases) }
    values.geometry.bounds = some(30) { $0.random.pick(DecorationGeometry.ItemBounds.allCases) }
    if each == .gap { values.geometry.thickness = some(50) { $0.random.pick([0.5, 1, 1.0 / 3]) } }
    values.geometry.isPinned = some(30) { each == .section && $0.random.chance(50) }
    values.geometry.badge = some(30) {
      var badge = DecorationGeometry.Badge()
      badge.size = $0.some(50) { _ in Size(width: 80, height: 53) }
      // An outer badge at the centre is refused, regardless of the levels of both values.
      badge.anchor = $0.some(50) { $0.random.pick(Anchor.allCases.filter { $0 != .center }) }
      badge.position = $0.some(50) {
        $0.random.pick(DecorationGeometry.Badge.Position.allCases)
      }
      badge.offset = $0.some(50) { $0.point() }
      badge.fractionalOffset = $0.some(50) { $0.point() }
      return badge
    }
    return values
  }

  private mutating func number() -> Double? {
    some(40) { $0.random.pick([0, 0, 1, -4, 8.25, 1.0 / 3, 1e9, -1e-7]) }
  }

  private mutating func point() -> Point {
    Point(x: random.pick([0, 0, -0.5, 1e9, 0.1]), y: random.pick([0, 0, 18, 1.0 / 3]))
  }

  // MARK: - Appearance

  private mutating func appearance(isSection: Bool) -> Appearance {
    var appearance = Appearance()
    appearance.backgroundColor = some(40) { $0.color() }
    appearance.backgrounds = some(40) { random in
      (0..<Int.random(in: 0...3, using: &random.random)).map { _ in random.background() }
    }
    appearance.image = some(30) { random in
      let image = random.image(mustHaveSource: false)
      return image == ImageContent() ? ImageContent(contentMode: .fit) : image
    }
    appearance.cornerRadius = CornerRadii()
    // A bubble has a single radius, regardless of its level.
    appearance.cornerRadius = random.chance(40) ? CornerRadii(all: random.pick([0, 6])) : .init()
    appearance.shape = some(30) { isSection && $0.random.chance(50) ? .bubble : .rect }
    appearance.border = some(30) {
      var border = Border()
      border.width = $0.random.pick([0, 0.5, 1])
      border.color = $0.some(50) { $0.color() }
      border.dash = $0.some(50) { $0.random.pick([[], [4], [0, 2, 0.5]]) }
      return border
    }
    appearance.shadows = some(40) { random in
      (0..<Int.random(in: 0...3, using: &random.random)).map { _ in random.shadow() }
    }
    appearance.alpha = some(30) { $0.random.pick([0, 0.5, 1]) }
    return appearance
  }

  private mutating func plainColor() -> Color {
    guard random.chance(70) else { return .black }
    var component: UInt8 { random.pick([0, 9, 0x0A, 0xA0, 128, 255]) }
    return Color(red: component, green: component, blue: component, alpha: component)
  }

  private mutating func color() -> DynamicColor {
    DynamicColor(light: plainColor(), dark: some(30) { $0.plainColor() })
  }

  private mutating func background() -> Background {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return .color(color())
    case 1: return .image(image(mustHaveSource: true))
    default:
      let count = Int.random(in: 2...7, using: &random)
      let isEven = random.chance(50)
      var locations = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
      if isEven { locations = (0..<count).map { Double($0) / Double(count - 1) } }
      return .gradient(
        Gradient(
          kind: random.pick(Gradient.Kind.allCases), startPoint: point(), endPoint: point(),
          stops: locations.map { Gradient.Stop(color: color(), location: $0) }))
    }
  }

  private mutating func image(mustHaveSource: Bool) -> ImageContent {
    let source = random.pick(
      [
        .name("paper"), .name(" \"ü\"\\/\u{202E}"), .url("https://example.com/a?b=1&c=%20"),
      ] as [ImageContent.Source])
    return ImageContent(
      source: mustHaveSource || random.chance(50) ? source : nil,
      contentMode: some(50) { $0.random.pick(ImageContent.ContentMode.allCases) },
      alignment: some(50) { $0.random.pick(Anchor.allCases) })
  }

  private mutating func shadow() -> Shadow {
    var shadow = Shadow()
    shadow.color = some(50) { $0.color() }
    shadow.opacity = some(50) { $0.random.pick([0, 0.17, 1]) }
    shadow.offset = some(50) { $0.point() }
    shadow.radius = some(50) { $0.random.pick([0, 3, 6.5]) }
    return shadow
  }
}
