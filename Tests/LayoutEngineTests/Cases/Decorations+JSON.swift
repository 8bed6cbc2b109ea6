import LayoutEngine
import StrictJSON

extension DecorationKind {
  /// Reads `"decorationKinds"`: an object of kinds by name.
  static func kinds(_ json: JSONValue) throws -> [DecorationKind] {
    try json.members().map { member in
      try member.value.allow("geometry", "zIndex", "requires", "appearance")
      return DecorationKind(name: member.key, values: try DecorationValues(member.value))
    }
  }
}

extension DecorationEntry {
  /// Reads a kind's name, or an object with the values that differ from the kind.
  init(_ json: JSONValue) throws {
    if case .string(let kind) = json {
      self.init(kind: kind)
      return
    }
    try json.allow(
      "kind", "id", "hidden", "geometry", "zIndex", "requires", "appearance", "from", "to")
    self.init(kind: try json.value("kind").string(), id: try json["id"]?.string())
    isHidden = try json["hidden"]?.boolean() ?? false
    values = try DecorationValues(json)
  }

  /// Reads a decoration of several sections.
  init(ofContent json: JSONValue) throws {
    try self.init(json)
    sections = SectionSpan(
      first: try json["from"].map { try SectionReference($0) },
      last: try json["to"].map { try SectionReference($0) })
  }
}

extension SectionReference {
  fileprivate init(_ json: JSONValue) throws {
    if case .string(let id) = json {
      self = .id(id)
    } else {
      self = .index(try json.integer())
    }
  }
}

extension DecorationValues {
  init(_ json: JSONValue) throws {
    self.init()
    zIndex = try json["zIndex"]?.integer()
    requires = try json["requires"].map { value in
      try (try? value.elements())?.map { try $0.string() } ?? [value.string()]
    }
    if let value = json["geometry"] { geometry = try DecorationGeometry(value) }
    if let value = json["appearance"] { appearance = try Appearance(value) }
  }
}

extension DecorationGeometry {
  init(_ json: JSONValue) throws {
    try json.allow(
      "span", "sectionInset", "extent", "insets", "whenEmpty", "bounds", "each", "thickness",
      "pinned", "badge")
    self.init()
    span = try json["span"]?.choice(of: Span.self)
    sectionInset = try json["sectionInset"]?.choice(of: SectionInsetRule.self)
    extent = try json["extent"]?.choice(of: Extent.self)
    whenEmpty = try json["whenEmpty"]?.choice(of: EmptyRule.self)
    bounds = try json["bounds"]?.choice(of: ItemBounds.self)
    each = try json["each"]?.choice(of: Each.self)
    thickness = try json["thickness"]?.number()
    isPinned = try json["pinned"]?.boolean()
    if let value = json["badge"] { badge = try Badge(value) }
    if let value = json["insets"] { insets = try PartialInsets(value) }
  }
}

extension PartialInsets {
  /// Reads one number, four, or an object of some sides.
  fileprivate init(_ json: JSONValue) throws {
    switch json {
    case .number(let all): self.init(top: all, left: all, bottom: all, right: all)
    case .object:
      try json.allow("top", "left", "bottom", "right")
      self.init(
        top: try json["top"]?.number(), left: try json["left"]?.number(),
        bottom: try json["bottom"]?.number(), right: try json["right"]?.number())
    default:
      let all = try json.insets()
      self.init(top: all.top, left: all.left, bottom: all.bottom, right: all.right)
    }
  }
}

extension DecorationGeometry.Badge {
  fileprivate init(_ json: JSONValue) throws {
    try json.allow("size", "anchor", "position", "offset", "fractionalOffset")
    self.init()
    size = try json["size"]?.size()
    anchor = try json["anchor"]?.choice(of: Anchor.self)
    position = try json["position"]?.choice(of: Position.self)
    offset = try json["offset"]?.point()
    fractionalOffset = try json["fractionalOffset"]?.point()
  }
}

extension Appearance {
  /// Reads the values that affect a painted area or an outline, and the image, whose source decides
  /// whether the decoration is drawn.
  init(_ json: JSONValue) throws {
    try json.allow("cornerRadius", "shadow", "shape", "alpha", "image")
    self.init()
    alpha = try json["alpha"]?.number()
    shape = try json["shape"]?.choice(of: Shape.self)
    if let value = json["image"] {
      try value.allow("name", "contentMode")
      image = ImageContent(
        source: try value["name"].map { .name(try $0.string()) },
        contentMode: try value["contentMode"]?.choice(of: ImageContent.ContentMode.self))
    }
    if let value = json["cornerRadius"] {
      if case .number(let radius) = value {
        cornerRadius = CornerRadii(all: radius)
      } else {
        try value.allow("topLeft", "topRight", "bottomRight", "bottomLeft")
        cornerRadius.topLeft = try value["topLeft"]?.number()
        cornerRadius.topRight = try value["topRight"]?.number()
        cornerRadius.bottomRight = try value["bottomRight"]?.number()
        cornerRadius.bottomLeft = try value["bottomLeft"]?.number()
      }
    }
    if let value = json["shadow"] {
      var values = [value]
      isOneShadow = true
      if case .array(let several) = value { (values, isOneShadow) = (several, false) }
      shadows = try values.map { try Shadow($0) }
    }
  }
}

extension Shadow {
  fileprivate init(_ json: JSONValue) throws {
    try json.allow("opacity", "offset", "radius")
    self.init()
    opacity = try json["opacity"]?.number()
    offset = try json["offset"]?.point()
    radius = try json["radius"]?.number()
  }
}
