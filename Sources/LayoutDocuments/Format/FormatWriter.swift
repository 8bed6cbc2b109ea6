package import LayoutEngine
package import StrictJSON

/// A writer of the parts of a document. The caller writes the key of a part first.
package struct FormatWriter {
  package var json: JSONWriter
  let orientation: DocumentOrientation
  /// Whether a header or footer may have only a length across the scroll direction. See
  /// ``DocumentParser/takesLengthAcross``.
  var takesLengthAcross = false
  /// The number of bytes that were counted and dropped; nil if the text is kept.
  var droppedBytes: Int?

  package init(style: JSONWriter.Style, in configuration: LayoutConfiguration) {
    json = JSONWriter(style: style)
    orientation = DocumentOrientation(configuration)
  }

  private mutating func dropCounted() {
    guard let dropped = droppedBytes, json.bytes.count > 1 << 16 else { return }
    droppedBytes = dropped + json.bytes.count
    json.bytes.removeAll(keepingCapacity: true)
  }

  /// Writes the members of a document before its sections; without an id, the members of its
  /// settings.
  mutating func settings(_ settings: DocumentSettings, id: String?) {
    let configuration = settings.configuration
    string("$schema", settings.schema)
    string("format", "insetory/1")
    string("id", id)
    string("title", settings.title)
    if !settings.tags.isEmpty {
      json.key("tags")
      json.beginArray(inline: true)
      for tag in settings.tags { json.string(tag) }
      json.endArray()
    }
    if configuration.shelf != nil {
      string("layout", "shelf")
    } else if configuration.layout != .flow {
      string("layout", configuration.layout.rawValue)
    }
    json.key("container")
    container(settings.container)
    if configuration.shelf == nil, configuration.scrollDirection != .vertical {
      string("scrollDirection", configuration.scrollDirection.rawValue)
    }
    if configuration.direction != .leftToRight {
      string("direction", configuration.direction.rawValue)
    }
    if let flips = configuration.flipsHorizontallyInOppositeLayoutDirection {
      json.key("flipsHorizontallyInOppositeLayoutDirection")
      json.boolean(flips)
    }
    if let shelf = configuration.shelf { metrics(of: shelf) } else { flow(configuration) }
    if !withoutUIKitDefaults(configuration.defaults).isEmpty {
      json.key("defaults")
      json.beginObject()
      attributes(withoutUIKitDefaults(configuration.defaults))
      json.endObject()
    }
    if !configuration.decorationKinds.isEmpty { decorationKinds(configuration.decorationKinds) }
    if !settings.suppressions.isEmpty { suppressions(settings.suppressions) }
    if !configuration.decorations.isEmpty { decorationsOfContent(configuration.decorations) }
  }

  private mutating func flow(_ configuration: LayoutConfiguration) {
    if configuration.pinHeaders {
      json.key("pinHeaders")
      json.boolean(true)
    }
    if configuration.pinFooters {
      json.key("pinFooters")
      json.boolean(true)
    }
    if configuration.stretchHeader {
      json.key("stretchHeader")
      json.boolean(true)
    }
    if configuration.sectionInsetReference != .contentInset {
      string("sectionInsetReference", configuration.sectionInsetReference.rawValue)
    }
    if configuration.swapHorizontalSpacings {
      json.key("compatibility")
      json.beginObject(inline: true)
      json.key("swapHorizontalSpacings")
      json.boolean(true)
      json.endObject()
    }
    if configuration.interSectionSpacing != 0 {
      number("interSectionSpacing", configuration.interSectionSpacing)
    }
    if configuration.minimumContentHeight != 0 {
      number("minimumContentHeight", configuration.minimumContentHeight)
    }
    if configuration.contentInsetsReference != .automatic {
      string("contentInsetsReference", configuration.contentInsetsReference.rawValue)
    }
    if !configuration.boundarySupplementaryItems.isEmpty {
      boundaryItems("boundarySupplementaryItems", configuration.boundarySupplementaryItems)
    }
    if !configuration.groups.isEmpty { namedGroups(configuration.groups) }
  }

  private mutating func metrics(of shelf: ShelfMetrics) {
    let standard = ShelfMetrics()
    if shelf.itemSize != standard.itemSize {
      json.key("itemSize")
      pair(shelf.itemSize)
    }
    if shelf.itemSpacing != standard.itemSpacing { number("itemSpacing", shelf.itemSpacing) }
    if shelf.sectionSpacing != standard.sectionSpacing {
      number("sectionSpacing", shelf.sectionSpacing)
    }
    if shelf.titleHeight != standard.titleHeight { number("titleHeight", shelf.titleHeight) }
  }

  private mutating func container(_ container: ContainerSpecification) {
    json.beginObject(inline: true)
    string("device", container.device?.id)
    number("width", container.width)
    number("height", container.height)
    if let inset = container.frameInset, inset != .zero { insets("frameInset", inset) }
    number("scale", container.scale.map { Double($0.rawValue) })
    string("sizeClass", container.sizeClass?.rawValue)
    if let inset = container.contentInset, inset != .zero { insets("contentInset", inset) }
    if let area = container.safeArea, area != .zero || container.device != nil {
      insets("safeArea", area)
    }
    if let margins = container.layoutMargins, margins != .zero { insets("layoutMargins", margins) }
    json.endObject()
  }

  private func withoutUIKitDefaults(_ defaults: SectionAttributes) -> SectionAttributes {
    var defaults = defaults
    defaults.metrics.dropUIKitDefaults()
    return defaults
  }

  // MARK: - Sections

  mutating func section(_ section: DocumentSection) {
    dropCounted()
    json.beginObject()
    string("id", section.id)
    string("title", section.title)
    let attributes = section.attributes
    string("layout", attributes.layout?.rawValue)
    leadingMetrics(attributes.metrics)
    if section.items.runCount > 0 {
      json.key("items")
      items(section.items, section.itemIDs)
    }
    trailing(attributes)
    json.endObject()
  }

  /// Writes the members that sections and defaults share.
  mutating func attributes(_ attributes: SectionAttributes) {
    string("layout", attributes.layout?.rawValue)
    leadingMetrics(attributes.metrics)
    trailing(attributes)
  }

  private mutating func leadingMetrics(_ metrics: SectionMetrics) {
    if let inset = metrics.sectionInset { insets("sectionInset", inset) }
    number("minimumLineSpacing", metrics.minimumLineSpacing)
    number("minimumInteritemSpacing", metrics.minimumInteritemSpacing)
    let others = metrics.compositional
    referenceSize("header", metrics.header)
    supplementaryLength("header", others?.header)
    referenceSize("footer", metrics.footer)
    supplementaryLength("footer", others?.footer)
    if metrics.setsOthers { for key in MetricKey.ofOtherLayouts { metric(key, of: metrics) } }
    if let itemSize = metrics.itemSize {
      json.key("itemSize")
      size(itemSize)
    }
    if metrics.setsOthers { metric(.estimatedItemSize, of: metrics) }
  }

  private mutating func metric(_ key: MetricKey, of metrics: SectionMetrics) {
    guard key.isGiven(metrics) else { return }
    let name = key.name.description
    switch key.spelling {
    case .length(let field), .positive(let field), .offset(let field):
      number(name, metrics[field])
    case .boolean(let field): boolean(name, metrics[field])
    case .insets(let field):
      if let value = metrics[field] { insets(name, value) }
    case .directionalInsets(let field):
      if let value = metrics[field] { directionalInsets(name, value) }
    case .size(let field):
      if let value = metrics[field] {
        json.key(name)
        pair(value)
      }
    case .choice(let choice): string(name, choice.name(metrics))
    case .own where name == "columnCount":
      if let columns = metrics.waterfall?.columnCount { columnCount(name, columns) }
    case .own: if let metrics = metrics.compositional { ownMetric(name, of: metrics) }
    }
  }

  private mutating func trailing(_ attributes: SectionAttributes) {
    if let entries = attributes.metrics.decorations { decorations(entries) }
    if let metrics = attributes.whenEmpty {
      json.key("whenEmpty")
      json.beginObject(inline: true)
      overrides(metrics)
      json.endObject()
    }
    if !attributes.conditions.isEmpty {
      json.key("when")
      json.beginArray(inline: true)
      for condition in attributes.conditions {
        json.beginObject()
        string("sizeClass", condition.sizeClass?.rawValue)
        number("minWidth", condition.minWidth)
        number("maxWidth", condition.maxWidth)
        overrides(condition.metrics)
        json.endObject()
      }
      json.endArray()
    }
    arrangement(attributes.metrics)
  }

  private mutating func arrangement(_ metrics: SectionMetrics) {
    string("distribution", metrics.distribution?.rawValue)
    string("alignment", metrics.alignment?.rawValue)
    string("lastLineAlignment", metrics.lastLineAlignment?.rawValue)
    string("itemAlignment", metrics.itemAlignment?.rawValue)
    switch metrics.stretchLast {
    case .upTo(let length): number("stretchLast", length)
    case .always: boolean("stretchLast", true)
    case .never: boolean("stretchLast", false)
    case nil: break
    }
    boolean("balanced", metrics.balanced)
  }

  private mutating func overrides(_ metrics: SectionMetrics) {
    leadingMetrics(metrics)
    if let entries = metrics.decorations { decorations(entries) }
    arrangement(metrics)
  }

  private mutating func items(_ items: ItemRuns, _ ids: ItemIDs) {
    func id(_ run: Int) -> String? { run < ids.count ? ids[run] : nil }
    /// Returns the end of the equal runs that start at `first`, and the number of their items.
    func alike(_ first: Int) -> (end: Int, count: Int) {
      var (end, count) = (first + 1, items.itemCount(ofRun: first))
      guard id(first) == nil else { return (end, count) }
      let size = items.size(ofRun: first)
      while end < items.runCount, id(end) == nil, items.size(ofRun: end) == size {
        count += items.itemCount(ofRun: end)
        end += 1
      }
      return (end, count)
    }
    var index = 0
    if items.runCount > 0, id(0) == nil, case (let end, let count) = alike(0), end == items.runCount
    {
      return run(items.size(ofRun: 0), count: count)
    }
    json.beginArray()
    while index < items.runCount {
      let (end, count) = alike(index)
      let itemSize = items.size(ofRun: index)
      defer { index = end }
      dropCounted()
      if let id = id(index) {
        json.beginObject(inline: true)
        string("id", id)
        if let itemSize { self.itemSize(itemSize) }
        json.endObject()
      } else if count == 1, let itemSize {
        bare(itemSize)
      } else {
        run(itemSize, count: count)
      }
    }
    json.endArray()
  }

  private mutating func run(_ itemSize: ItemSize?, count: Int) {
    json.beginObject(inline: true)
    json.key("count")
    json.integer(count)
    if let itemSize { self.itemSize(itemSize) }
    json.endObject()
  }

  /// Writes the size of an item, or its measured lengths.
  mutating func itemSize(_ itemSize: ItemSize) {
    if case .measured(let size) = itemSize { return measured(size) }
    json.key("size")
    size(itemSize)
  }

  /// Writes a single item as its size alone if the size is a pair, and as an object otherwise.
  private mutating func bare(_ itemSize: ItemSize) {
    let isPlain =
      switch itemSize {
      case .fixed: true
      case .rule(let rule): isPair(rule)
      case .measured: false
      }
    if isPlain { return size(itemSize) }
    json.beginObject(inline: true)
    self.itemSize(itemSize)
    json.endObject()
  }
}

extension SectionMetrics {
  /// Removes values that equal UIKit's defaults, which apply where the document has no defaults.
  package mutating func dropUIKitDefaults() {
    if sectionInset == .zero { sectionInset = nil }
    if minimumLineSpacing == 10 { minimumLineSpacing = nil }
    if minimumInteritemSpacing == 10 { minimumInteritemSpacing = nil }
    if header == .zero { header = nil }
    if footer == .zero { footer = nil }
    if itemSize == .standard { itemSize = nil }
    if distribution == .justified { distribution = nil }
    if alignment == .justified { alignment = nil }
    if itemAlignment == .center { itemAlignment = nil }
    if stretchLast == .never { stretchLast = nil }
    if balanced == false { balanced = nil }
    if decorations == [] { decorations = nil }
  }
}
