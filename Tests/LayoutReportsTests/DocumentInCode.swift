import LayoutDocuments
import LayoutEngine

/// Documents made only with public initialisers, and the same documents as JSON. Together they have
/// every kind of value of the format.
enum DocumentInCode {
  static func home() throws -> LayoutDocument {
    var configuration = LayoutConfiguration(
      direction: .rightToLeft, pinHeaders: true, pinFooters: true,
      sectionInsetReference: .safeArea,
      defaults: SectionAttributes(
        metrics: SectionMetrics(
          sectionInset: EdgeInsets(top: 1, left: 16, bottom: 3, right: 16),
          minimumLineSpacing: 9, minimumInteritemSpacing: 8, header: Size(width: 0, height: 44),
          footer: Size(width: 0, height: 20), itemSize: .fixed(Size(width: 82, height: 79))),
        whenEmpty: SectionMetrics(header: .zero),
        conditions: [
          ContainerCondition(
            sizeClass: .regular, minWidth: 600, maxWidth: 1024,
            metrics: SectionMetrics(minimumLineSpacing: 12))
        ]),
      decorationKinds: decorationKinds(),
      decorations: [
        DecorationEntry(
          kind: "card", id: "page",
          sections: SectionSpan(first: .id("cards"), last: .index(2)))
      ])
    configuration.flipsHorizontallyInOppositeLayoutDirection = true
    let settings = DocumentSettings(
      title: "Home", tags: ["ios"],
      container: try ContainerSpecification(
        device: "iphone-16-pro", height: 700,
        frameInset: EdgeInsets(top: 0, left: 10, bottom: 0, right: 10), scale: .x2,
        contentInset: EdgeInsets(top: 0, left: 4, bottom: 0, right: 4),
        layoutMargins: EdgeInsets(top: 0, left: 8, bottom: 0, right: 8)),
      configuration: configuration,
      suppressions: [Suppression(.decorationOverflow, address: "cards", reason: "as designed")])
    return LayoutDocument(id: "home", settings: settings, sections: try sections())
  }

  private static func decorationKinds() -> [DecorationKind] {
    let card = DecorationKind(
      name: "card",
      values: DecorationValues(
        geometry: DecorationGeometry(
          span: .items, sectionInset: .always, extent: .container,
          insets: PartialInsets(top: 8, left: 12, bottom: 8, right: 12), whenEmpty: .insets,
          bounds: .firstAndLast),
        zIndex: -2,
        appearance: Appearance(
          backgroundColor: DynamicColor(
            light: Color(red: 255, green: 255, blue: 255),
            dark: Color(red: 28, green: 28, blue: 30, alpha: 240)),
          backgrounds: [
            .color(DynamicColor(light: Color(red: 255, green: 0, blue: 0))),
            .gradient(
              Gradient(
                kind: .radial, startPoint: Point(x: 0.25, y: 0.25),
                endPoint: Point(x: 0.75, y: 1),
                stops: [
                  .init(color: DynamicColor(light: .black), location: 0),
                  .init(color: DynamicColor(light: .clear), location: 1),
                ])),
            .image(
              ImageContent(
                source: .url("https://example.com/a"), contentMode: .tile, alignment: .topLeft)),
          ],
          image: ImageContent(source: .name("paper"), contentMode: .stretch),
          cornerRadius: CornerRadii(topLeft: 6, topRight: 6),
          border: Border(width: 1, color: DynamicColor(light: .clear), dash: [4, 2]),
          shadows: [
            Shadow(opacity: 0.17, offset: Point(x: 0, y: 1), radius: 1),
            Shadow(color: DynamicColor(light: .clear)),
          ],
          alpha: 0.9)))
    let badge = DecorationKind(
      name: "badge",
      values: DecorationValues(
        geometry: DecorationGeometry(
          badge: .init(
            size: Size(width: 20, height: 20), anchor: .topRight, position: .outside,
            offset: Point(x: 1, y: 18), fractionalOffset: Point(x: 0.5, y: -0.5))),
        zIndex: 1, requires: ["card", "image"]))
    let bubble = DecorationKind(
      name: "bubble",
      values: DecorationValues(
        geometry: DecorationGeometry(extent: .section),
        appearance: Appearance(
          cornerRadius: CornerRadii(all: 8), shadows: [Shadow(radius: 6)], isOneShadow: true,
          shape: .bubble)))
    let separator = DecorationKind(
      name: "separator",
      values: DecorationValues(
        geometry: DecorationGeometry(extent: .items, each: .gap, thickness: 0.5)))
    let title = DecorationKind(
      name: "title",
      values: DecorationValues(geometry: DecorationGeometry(span: .all, isPinned: true)))
    return [card, badge, bubble, separator, title]
  }

  private static func sections() throws -> [DocumentSection] {
    var cards = DocumentSection(
      id: "cards", title: "Cards",
      attributes: SectionAttributes(
        metrics: SectionMetrics(
          distribution: .even,
          decorations: [
            DecorationEntry(kind: "card"),
            DecorationEntry(
              kind: "card", id: "inner",
              values: DecorationValues(
                geometry: DecorationGeometry(insets: PartialInsets(top: 20)))),
            DecorationEntry(kind: "badge"),
            DecorationEntry(kind: "separator", isHidden: true),
          ])))
    try cards.append(id: "first", size: .fixed(Size(width: 120, height: 160)))
    try cards.append(size: .fixed(Size(width: 80, height: 80)), count: 3)
    try cards.append(
      size: .rule(
        SizingRule(
          .columns(ColumnCount(max: 4, minWidth: 105)), other: .aspect(0.7), plus: 28,
          reserve: 3, rounding: .pixel)))
    try cards.append(size: .rule(SizingRule(.fill, other: .points(50))))

    let columns = SizingRule(.columns(ColumnCount(2)))
    let nested = SizingRule(
      .breakpoints([
        Breakpoint(limit: .upTo(926), size: .rule(SizingRule(.columns(ColumnCount(3))))),
        Breakpoint(size: .rule(SizingRule(.columns(ColumnCount(4)), other: .aspect(1)))),
      ]))
    let feed = DocumentSection(
      id: "feed",
      attributes: SectionAttributes(
        metrics: SectionMetrics(
          itemSize: .rule(
            SizingRule(
              .breakpoints([
                Breakpoint(limit: .below(300), size: .fixed(Size(width: 96, height: 124))),
                Breakpoint(limit: .upTo(440), size: .rule(columns)),
                Breakpoint(
                  limit: .upTo(500),
                  size: .rule(SizingRule(.columns(ColumnCount(5)), other: .points(9))),
                  isWhole: true),
                Breakpoint(size: .rule(nested)),
              ]), other: .points(44), rounding: SizingRule.Rounding.none)),
          decorations: [DecorationEntry(kind: "bubble"), DecorationEntry(kind: "title")])),
      items: ItemRuns(repeating: nil, count: 5))
    return [cards, feed, DocumentSection(items: ItemRuns(repeating: nil, count: 2))]
  }

  static let homeText = """
    {"format": "insetory/1", "id": "home", "title": "Home", "tags": ["ios"],
    "container": {"device": "iphone-16-pro", "height": 700, "scale": 2,
      "frameInset": {"left": 10, "right": 10}, "contentInset": {"left": 4, "right": 4},
      "layoutMargins": {"left": 8, "right": 8}},
    "direction": "rightToLeft", "flipsHorizontallyInOppositeLayoutDirection": true,
    "pinHeaders": true, "pinFooters": true,
    "sectionInsetReference": "safeArea",
    "defaults": {"sectionInset": [1, 16, 3, 16], "minimumLineSpacing": 9,
      "minimumInteritemSpacing": 8, "header": {"height": 44}, "footer": {"height": 20},
      "itemSize": [82, 79], "whenEmpty": {"header": [0, 0]},
      "when": [{"sizeClass": "regular", "minWidth": 600, "maxWidth": 1024,
        "minimumLineSpacing": 12}]},
    "decorationKinds": {
      "card": {
        "geometry": {"span": "items", "sectionInset": "always", "extent": "container",
          "insets": [8, 12, 8, 12], "whenEmpty": "insets", "bounds": "firstAndLast"},
        "zIndex": -2,
        "appearance": {
          "backgroundColor": {"light": "#FFFFFF", "dark": "#1C1C1EF0"},
          "backgrounds": [{"color": "#FF0000"},
            {"gradient": {"type": "radial", "startPoint": [0.25, 0.25], "endPoint": [0.75, 1],
              "stops": [{"color": "#000000", "location": 0},
                {"color": "#00000000", "location": 1}]}},
            {"image": {"url": "https://example.com/a", "contentMode": "tile",
              "alignment": "topLeft"}}],
          "image": {"name": "paper", "contentMode": "stretch"},
          "cornerRadius": {"topLeft": 6, "topRight": 6},
          "border": {"width": 1, "color": "#00000000", "dash": [4, 2]},
          "shadow": [{"opacity": 0.17, "offset": [0, 1], "radius": 1}, {"color": "#00000000"}],
          "alpha": 0.9}},
      "badge": {
        "geometry": {"badge": {"size": [20, 20], "anchor": "topRight", "position": "outside",
          "offset": [1, 18], "fractionalOffset": [0.5, -0.5]}},
        "zIndex": 1, "requires": ["card", "image"]},
      "bubble": {"geometry": {"extent": "section"},
        "appearance": {"cornerRadius": 8, "shadow": {"radius": 6}, "shape": "bubble"}},
      "separator": {"geometry": {"extent": "items", "each": "gap", "thickness": 0.5}},
      "title": {"geometry": {"span": "all", "pinned": true}}},
    "decorations": [{"kind": "card", "id": "page", "from": "cards", "to": 2}],
    "suppressions": [{"rule": "decoration-overflow", "address": "cards", "reason": "as designed"}],
    "sections": [
      {"id": "cards", "title": "Cards", "distribution": "even",
        "decorations": ["card", {"kind": "card", "id": "inner", "geometry": {"insets": {"top": 20}}},
          "badge", {"kind": "separator", "hidden": true}],
        "items": [{"id": "first", "size": [120, 160]}, {"count": 3, "size": [80, 80]},
          {"size": {"columns": {"max": 4, "minWidth": 105}, "aspect": 0.7, "plus": 28,
            "reserve": 3, "round": "pixel"}},
          ["fill", 50]]},
      {"id": "feed", "decorations": ["bubble", "title"], "items": {"count": 5},
        "itemSize": {"height": 44, "round": "none", "breakpoints": [
          {"below": 300, "width": 96, "height": 124}, {"upTo": 440, "columns": 2},
          {"upTo": 500, "size": {"columns": 5, "height": 9}},
          {"breakpoints": [{"upTo": 926, "columns": 3}, {"columns": 4, "aspect": 1}]}]}},
      {"items": {"count": 2}}]}
    """

  static func shelf() -> LayoutDocument {
    LayoutDocument(
      id: "shelf",
      settings: DocumentSettings(
        container: ContainerSpecification(
          width: 320, height: 480, sizeClass: .compact,
          safeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)),
        configuration: LayoutConfiguration(
          shelf: ShelfMetrics(
            itemSize: Size(width: 50, height: 60), itemSpacing: 10, sectionSpacing: 20,
            titleHeight: 30), scrollDirection: .horizontal)),
      sections: [
        DocumentSection(
          id: "s", items: ItemRuns(repeating: .fixed(Size(width: 40, height: 40)), count: 9)),
        DocumentSection(items: ItemRuns(repeating: nil, count: 2)),
      ])
  }

  static let shelfText = """
    {"format": "insetory/1", "id": "shelf", "layout": "shelf",
    "container": {"width": 320, "height": 480, "sizeClass": "compact", "safeArea": {"top": 20}},
    "itemSize": [50, 60], "itemSpacing": 10, "sectionSpacing": 20, "titleHeight": 30,
    "sections": [{"id": "s", "items": {"count": 9, "size": [40, 40]}}, {"items": {"count": 2}}]}
    """

  static func rail() -> LayoutDocument {
    LayoutDocument(
      id: "rail",
      settings: DocumentSettings(
        container: ContainerSpecification(width: 402, height: 187),
        configuration: LayoutConfiguration(
          scrollDirection: .horizontal, swapHorizontalSpacings: true)),
      sections: [
        DocumentSection(
          attributes: SectionAttributes(
            metrics: SectionMetrics(
              header: Size(width: 40, height: 0),
              itemSize: .rule(SizingRule(.columns(ColumnCount(2)), other: .points(80))))),
          items: ItemRuns(repeating: nil, count: 3))
      ])
  }

  static let railText = """
    {"format": "insetory/1", "id": "rail", "container": {"width": 402, "height": 187},
    "scrollDirection": "horizontal", "compatibility": {"swapHorizontalSpacings": true},
    "sections": [{"header": {"width": 40}, "itemSize": {"columns": 2, "width": 80},
      "items": {"count": 3}}]}
    """
}
