import LayoutEngine
import StrictJSON

/// A layout case as a file: a document and the expected layout, derived by hand.
///
/// ```json
/// { "why": "the derivation",
///   "container": {"size": [320, 480], "scale": 2, "contentInset": [0, 0, 0, 0]},
///   "layout": {"scrollDirection": "vertical", "direction": "leftToRight"},
///   "decorationKinds": {"card": {"geometry": {"span": "items"}, "zIndex": -1}},
///   "defaults": {"decorations": ["card"]},
///   "decorations": [{"kind": "card", "from": "a", "to": 1}],
///   "sections": [{"id": "a", "sectionInset": [10, 10, 10, 10], "header": [0, 40], "items": [
///     [50, 50], {"count": 3, "size": ["fill", 44]},
///     {"count": 9, "size": {"columns": 3, "aspect": 1}}]}],
///   "expect": [{"layout": {"pinHeaders": true}, "offset": [0, 100],
///     "contentSize": [320, 480], "frames": {"0": [], "0/header": [], "0/2": [], "0/footer": null},
///     "painted": {"0/card": []}, "outlines": {"0/card": {"path": [], "area": 0}},
///     "regions": [{"rect": [0, 0, 10, 10], "elements": ["0/header"]}],
///     "paintOrder": ["0/card", "0/0", "0/header"], "diagnostics": [{}]}] }
/// ```
///
/// Insets are top, left, bottom and right. An expectation may override values of `container`,
/// `layout` and `defaults`. In `frames`, `"0"` is a section, `"0/2"` an item, `"0/card"` a
/// decoration, `"0/row/2"` the decoration of an item, a line or a gap, `"content/page"` a
/// decoration of several sections; null means that there is no such element; null in place of a
/// number means that the number is not asserted. An outline is its start, then the ends of its
/// lines, and `{"arc":, "center":}` with `"concave": true` for a concave arc.
struct EngineCase {
  var document: SampleDocument
  var expectations: [JSONValue]

  init(named name: String) throws {
    let json = try DataFile.read("engine-cases/\(name)")
    try json.allow(
      "why", "container", "layout", "decorationKinds", "defaults", "decorations", "sections",
      "expect")
    _ = try json.value("why").string()
    document = SampleDocument(container: Container(size: .zero))
    try document.container.read(json.value("container"))
    if let layout = json["layout"] { try document.configuration.read(layout) }
    if let kinds = json["decorationKinds"] {
      document.configuration.decorationKinds = try DecorationKind.kinds(kinds)
    }
    if let defaults = json["defaults"] {
      document.configuration.defaults = try SectionAttributes(defaults)
    }
    document.configuration.decorations = try (json["decorations"]?.elements() ?? [])
      .map { try DecorationEntry(ofContent: $0) }
    for (index, section) in try json.value("sections").elements().enumerated() {
      document.sections.append(try SectionInput(section))
      if let id = try section["id"]?.string() { document.sectionIndices[id] = index }
    }
    expectations = try json.value("expect").elements()
  }
}

extension JSONValue {
  /// Throws if an object has a key that is not read: a misspelt key would assert nothing.
  func allow(_ keys: String...) throws { try allow(keys) }

  func allow(_ keys: [String]) throws {
    for member in try members() where !keys.contains(member.key) {
      throw BadData(.string(member.key), expected: "one of \(keys)")
    }
  }
}

extension Container {
  mutating func read(_ json: JSONValue) throws {
    try json.allow("size", "scale", "sizeClass", "contentInset", "safeArea", "layoutMargins")
    if let value = json["size"] { size = try value.size() }
    if let value = json["scale"] {
      scale = value == .null ? nil : PixelScale(rawValue: try value.integer())
    }
    if let value = json["sizeClass"] { sizeClass = try value.choice(of: SizeClass.self) }
    if let value = json["contentInset"] { contentInset = try value.insets() }
    if let value = json["safeArea"] { safeArea = try value.insets() }
    if let value = json["layoutMargins"] { layoutMargins = try value.insets() }
  }
}

extension LayoutConfiguration {
  mutating func read(_ json: JSONValue) throws {
    try json.allow(
      "scrollDirection", "direction", "flipsHorizontallyInOppositeLayoutDirection", "pinHeaders",
      "pinFooters", "stretchHeader",
      "sectionInsetReference", "swapHorizontalSpacings", "shelf")
    if let value = json["scrollDirection"] {
      scrollDirection = try value.choice(of: ScrollDirection.self)
    }
    if let value = json["direction"] { direction = try value.choice(of: LayoutDirection.self) }
    if let value = json["flipsHorizontallyInOppositeLayoutDirection"] {
      flipsHorizontallyInOppositeLayoutDirection = try value.boolean()
    }
    if let value = json["pinHeaders"] { pinHeaders = try value.boolean() }
    if let value = json["pinFooters"] { pinFooters = try value.boolean() }
    if let value = json["stretchHeader"] { stretchHeader = try value.boolean() }
    if let value = json["sectionInsetReference"] {
      sectionInsetReference = try value.choice(of: SectionInsetReference.self)
    }
    if let value = json["swapHorizontalSpacings"] { swapHorizontalSpacings = try value.boolean() }
    if let value = json["shelf"] {
      try value.allow("itemSize", "itemSpacing", "sectionSpacing", "titleHeight")
      var metrics = ShelfMetrics()
      if let size = value["itemSize"] { metrics.itemSize = try size.size() }
      if let spacing = value["itemSpacing"] { metrics.itemSpacing = try spacing.number() }
      if let spacing = value["sectionSpacing"] { metrics.sectionSpacing = try spacing.number() }
      if let height = value["titleHeight"] { metrics.titleHeight = try height.number() }
      shelf = metrics
    }
  }
}

extension SectionInput {
  fileprivate init(_ json: JSONValue) throws {
    self.init(attributes: try SectionAttributes(json))
    for item in try json["items"]?.elements() ?? [] {
      if case .object = item {
        try item.allow("count", "size", "measured")
        let measured = try item["measured"].map { json in
          ItemSize.measured(
            MeasuredSize(width: try json["width"]?.number(), height: try json["height"]?.number()))
        }
        items.append(
          try item["size"].map { try ItemSize($0) } ?? measured,
          count: try item.value("count").integer())
      } else {
        items.append(try ItemSize(item), count: 1)
      }
    }
  }
}

extension SectionAttributes {
  /// Reads a section, or the defaults of all sections.
  init(_ json: JSONValue) throws {
    self.init()
    metrics = try SectionMetrics(json, and: "id", "items", "whenEmpty", "when")
    whenEmpty = try json["whenEmpty"].map { try SectionMetrics($0) }
    for json in try json["when"]?.elements() ?? [] {
      var condition = ContainerCondition()
      condition.sizeClass = try json["sizeClass"]?.choice(of: SizeClass.self)
      condition.minWidth = try json["minWidth"]?.number()
      condition.maxWidth = try json["maxWidth"]?.number()
      condition.metrics = try SectionMetrics(json, and: "sizeClass", "minWidth", "maxWidth")
      conditions.append(condition)
    }
  }
}

extension SectionMetrics {
  fileprivate init(_ json: JSONValue, and others: String...) throws {
    let own = [
      "sectionInset", "minimumLineSpacing", "minimumInteritemSpacing", "header", "footer",
      "distribution", "itemSize", "decorations", "alignment", "lastLineAlignment", "itemAlignment",
      "stretchLast", "balanced", "estimatedItemSize",
    ]
    try json.allow(own + others)
    self.init()
    sectionInset = try json["sectionInset"]?.insets()
    minimumLineSpacing = try json["minimumLineSpacing"]?.number()
    minimumInteritemSpacing = try json["minimumInteritemSpacing"]?.number()
    header = try json["header"]?.size()
    footer = try json["footer"]?.size()
    distribution = try json["distribution"]?.choice(of: Distribution.self)
    alignment = try json["alignment"]?.choice(of: LineAlignment.self)
    lastLineAlignment = try json["lastLineAlignment"]?.choice(of: LineAlignment.self)
    itemAlignment = try json["itemAlignment"]?.choice(of: ItemAlignment.self)
    if let value = json["stretchLast"] {
      stretchLast =
        if case .boolean(let isStretched) = value { isStretched ? .always : .never } else {
          .upTo(try value.number())
        }
    }
    balanced = try json["balanced"]?.boolean()
    itemSize = try json["itemSize"].map { try ItemSize($0) }
    estimatedItemSize = try json["estimatedItemSize"]?.size()
    decorations = try json["decorations"]?.elements().map { try DecorationEntry($0) }
  }
}
