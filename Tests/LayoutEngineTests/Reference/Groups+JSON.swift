import LayoutEngine
import StrictJSON

/// Reads items and groups as `compositional_cases.json` spells them.
extension LayoutGroup {
  init(_ json: JSONValue) throws {
    try json.allow(
      "kind", "size", "subitems", "repeatingSubitem", "count", "frames", "interItemSpacing",
      "contentInsets", "edgeSpacing", "supplementaryItems")
    let content: Content =
      if let frames = json["frames"] {
        .frames(try frames.elements().map { CustomFrame(try $0.rect()) })
      } else if let subitem = json["repeatingSubitem"] {
        // In the cases this is what documents write as `subitem` and `count`.
        .counted(try LayoutSubitem(subitem), try json.value("count").integer())
      } else {
        .subitems(try json.value("subitems").elements().map { try LayoutSubitem($0) })
      }
    self.init(
      try json.value("kind").choice(of: Kind.self), size: try LayoutSize(json.value("size")),
      content: content)
    if let spacing = json["interItemSpacing"] { interItemSpacing = try LayoutSpacing(spacing) }
    if let insets = json["contentInsets"] { contentInsets = try DirectionalEdgeInsets(insets) }
    if let spacing = json["edgeSpacing"] { edgeSpacing = try EdgeSpacing(spacing) }
    supplementaryItems =
      try json["supplementaryItems"]?.elements()
      .map { try LayoutSupplementaryItem($0) } ?? []
  }
}

extension LayoutSubitem {
  init(_ json: JSONValue) throws {
    guard json["item"] != nil else {
      self = .group(try LayoutGroup(json))
      return
    }
    try json.allow("item", "size", "contentInsets", "edgeSpacing", "supplementaryItems")
    var item = LayoutItem(size: try LayoutSize(json.value("size")))
    if let insets = json["contentInsets"] { item.contentInsets = try DirectionalEdgeInsets(insets) }
    if let spacing = json["edgeSpacing"] { item.edgeSpacing = try EdgeSpacing(spacing) }
    item.supplementaryItems =
      try json["supplementaryItems"]?.elements()
      .map { try LayoutSupplementaryItem($0) } ?? []
    self = .item(item)
  }
}

extension LayoutSize {
  init(_ json: JSONValue) throws {
    try json.allow("width", "height")
    self.init(
      width: try LayoutDimension(json.value("width")),
      height: try LayoutDimension(json.value("height")))
  }
}

extension LayoutDimension {
  init(_ json: JSONValue) throws {
    guard let member = try json.members().first, try json.members().count == 1 else {
      throw BadData(json, expected: "a dimension")
    }
    let number = try member.value.number()
    switch member.key {
    case "absolute": self = .absolute(number)
    case "fractionalWidth": self = .fractionalWidth(number)
    case "fractionalHeight": self = .fractionalHeight(number)
    case "estimated": self = .estimated(number)
    case "uniformAcrossSiblings": self = .uniformAcrossSiblings(number)
    default: throw BadData(.string(member.key), expected: "a dimension")
    }
  }
}

extension LayoutSpacing {
  init(_ json: JSONValue) throws {
    try json.allow("fixed", "flexible")
    if let points = try json["fixed"]?.number() {
      self = .fixed(points)
    } else {
      self = .flexible(try json.value("flexible").number())
    }
  }
}

extension EdgeSpacing {
  init(_ json: JSONValue) throws {
    try json.allow("leading", "top", "trailing", "bottom")
    self.init(
      leading: try json["leading"].map { try LayoutSpacing($0) },
      top: try json["top"].map { try LayoutSpacing($0) },
      trailing: try json["trailing"].map { try LayoutSpacing($0) },
      bottom: try json["bottom"].map { try LayoutSpacing($0) })
  }
}

extension DirectionalEdgeInsets {
  init(_ json: JSONValue) throws {
    try json.allow("top", "leading", "bottom", "trailing")
    self.init(
      top: try json.value("top").number(), leading: try json.value("leading").number(),
      bottom: try json.value("bottom").number(), trailing: try json.value("trailing").number())
  }
}

extension MeasuredSize {
  init(_ json: JSONValue) throws {
    try json.allow("width", "height")
    self.init(width: try json["width"]?.number(), height: try json["height"]?.number())
  }
}

extension LayoutSupplementaryItem {
  init(_ json: JSONValue) throws {
    try json.allow("kind", "size", "containerAnchor", "itemAnchor")
    self.init(
      kind: try json.value("kind").string(), size: try LayoutSize(json.value("size")),
      containerAnchor: try LayoutAnchor(json.value("containerAnchor")),
      itemAnchor: try json["itemAnchor"].map { try LayoutAnchor($0) })
  }
}

extension LayoutAnchor {
  init(_ json: JSONValue) throws {
    try json.allow("edges", "absoluteOffset", "fractionalOffset")
    var edges: RectEdges = []
    for edge in try json.value("edges").elements() { edges.insert(try RectEdges(edge)) }
    var offset = Offset.absolute(.zero)
    if let value = json["absoluteOffset"] { offset = .absolute(try value.point()) }
    if let value = json["fractionalOffset"] { offset = .fractional(try value.point()) }
    self.init(edges, offset: offset)
  }
}

extension RectEdges {
  /// Reads the name of an edge or of a corner.
  init(_ json: JSONValue) throws {
    switch try json.string() {
    case "none": self = []
    case "top": self = .top
    case "leading": self = .leading
    case "bottom": self = .bottom
    case "trailing": self = .trailing
    case "topLeading": self = [.top, .leading]
    case "topTrailing": self = [.top, .trailing]
    case "bottomLeading": self = [.bottom, .leading]
    case "bottomTrailing": self = [.bottom, .trailing]
    default: throw BadData(json, expected: "an edge")
    }
  }
}

extension BoundarySupplementaryItem {
  init(_ json: JSONValue) throws {
    try json.allow("kind", "size", "alignment", "absoluteOffset", "pinToVisibleBounds")
    self.init(
      kind: try json.value("kind").string(), size: try LayoutSize(json.value("size")),
      alignment: try RectEdges(json.value("alignment")),
      absoluteOffset: try json["absoluteOffset"]?.point() ?? .zero,
      pinToVisibleBounds: try json["pinToVisibleBounds"]?.boolean() ?? false)
  }
}
