import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let metricKeys: [StaticString] = [
    "sectionInset", "minimumLineSpacing", "minimumInteritemSpacing", "header",
    "headerReferenceSize", "footer", "footerReferenceSize", "itemSize", "decorations",
    "distribution", "alignment", "lastLineAlignment", "itemAlignment", "stretchLast", "balanced",
  ]
  private static let emptyKeys = JSONKeys(metricKeys)
  static let attributeKeys = JSONKeys(metricKeys + ["whenEmpty", "when"])
  private static let conditionKeys = JSONKeys(metricKeys + ["sizeClass", "minWidth", "maxWidth"])
  static let sectionKeys = JSONKeys(
    ["id", "title", "items"] + metricKeys + ["whenEmpty", "when"])
  private static let sizeKeys = JSONKeys(["width", "height"])

  mutating func section() throws(DocumentError) -> DocumentSection { try sectionAndIDStart().0 }

  /// Reads a section. Returns it with the offset of its id, or 0 if it has none.
  mutating func sectionAndIDStart() throws(DocumentError) -> (DocumentSection, Int) {
    var section = DocumentSection()
    var idStart = 0
    try beginObject()
    while let key = try nextKey(of: Self.sectionKeys) {
      switch key {
      case "id":
        section.id = try id()
        idStart = reader.valueStart
      case "title": section.title = try string()
      case "items": (section.items, section.itemIDs) = try items()
      default: try attribute(key, into: &section.attributes)
      }
    }
    return (section, idStart)
  }

  mutating func attributes() throws(DocumentError) -> SectionAttributes {
    var attributes = SectionAttributes()
    try beginObject()
    while let key = try nextKey(of: Self.attributeKeys) { try attribute(key, into: &attributes) }
    return attributes
  }

  /// Reads the defaults. Drops values that equal UIKit's defaults, since they have no effect there.
  mutating func defaults() throws(DocumentError) -> SectionAttributes {
    var defaults = try attributes()
    defaults.metrics.dropUIKitDefaults()
    return defaults
  }

  private mutating func attribute(
    _ key: String, into attributes: inout SectionAttributes
  ) throws(DocumentError) {
    if orientation.isShelf, key != "decorations" {
      throw failure(.misplacedKey(key, layout: "shelf"))
    }
    switch key {
    case "whenEmpty":
      var metrics = SectionMetrics()
      try beginObject()
      while let key = try nextKey(of: Self.emptyKeys) { try metric(key, into: &metrics) }
      attributes.whenEmpty = metrics == SectionMetrics() ? nil : metrics
    case "when":
      try beginArray()
      while try nextElement() {
        try checkRoom(for: "conditions in a list", after: attributes.conditions.count)
        attributes.conditions.append(try condition())
      }
    default: try metric(key, into: &attributes.metrics)
    }
  }

  private mutating func condition() throws(DocumentError) -> ContainerCondition {
    var condition = ContainerCondition()
    try beginObject()
    while let key = try nextKey(of: Self.conditionKeys) {
      switch key {
      case "sizeClass": condition.sizeClass = try choice(SizeClass.self)
      case "minWidth": condition.minWidth = try length()
      case "maxWidth": condition.maxWidth = try length()
      default: try metric(key, into: &condition.metrics)
      }
    }
    return condition
  }

  private mutating func metric(
    _ key: String, into metrics: inout SectionMetrics
  ) throws(DocumentError) {
    switch key {
    case "sectionInset": metrics.sectionInset = try insets()
    case "minimumLineSpacing": metrics.minimumLineSpacing = try offset()
    case "minimumInteritemSpacing": metrics.minimumInteritemSpacing = try offset()
    case "header", "headerReferenceSize":
      guard metrics.header == nil else {
        throw failure(.exclusiveKeys("header", "headerReferenceSize"))
      }
      metrics.header = try referenceSize()
    case "footer", "footerReferenceSize":
      guard metrics.footer == nil else {
        throw failure(.exclusiveKeys("footer", "footerReferenceSize"))
      }
      metrics.footer = try referenceSize()
    case "itemSize": metrics.itemSize = try itemSize()
    case "distribution": metrics.distribution = try choice(Distribution.self)
    case "alignment": metrics.alignment = try lineAlignment()
    case "lastLineAlignment": metrics.lastLineAlignment = try lineAlignment()
    case "itemAlignment": metrics.itemAlignment = try choice(ItemAlignment.self)
    case "stretchLast": metrics.stretchLast = try stretch()
    case "balanced": metrics.balanced = try bool()
    default: metrics.decorations = try decorations()
    }
  }

  /// Reads an alignment along a line. The lines of a horizontal document have no left and right.
  private mutating func lineAlignment() throws(DocumentError) -> LineAlignment {
    let alignment = try choice(LineAlignment.self)
    guard orientation.isVertical || alignment != .left && alignment != .right else {
      throw unexpected(
        "\"justified\", \"leading\", \"center\" or \"trailing\" in a horizontal document")
    }
    return alignment
  }

  private mutating func stretch() throws(DocumentError) -> LastItemStretch {
    switch try peekType() {
    case .boolean: try bool() ? .always : .never
    case .number: .upTo(try positive())
    default: throw wrongType(expected: "true, false or a length above 0") { _ in nil }
    }
  }

  /// Reads the size of a header or footer. An object may leave out one length.
  private mutating func referenceSize() throws(DocumentError) -> Size {
    switch try peekType() {
    case .array:
      try beginArray()
      let start = reader.valueStart
      var lengths: [Double] = []
      while try nextElement(), lengths.count < 3 { lengths.append(try length()) }
      guard lengths.count == 2 else { throw unexpected("a size [width, height]", at: start) }
      return Size(width: lengths[0], height: lengths[1])
    case .object:
      var size = Size.zero
      var isEmpty = true
      var hasOnlyLengthAcross = true
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.sizeKeys) {
        isEmpty = false
        if key == orientation.scrollKey { hasOnlyLengthAcross = false }
        if key == "width" { size.width = try length() } else { size.height = try length() }
      }
      guard !isEmpty else { throw unexpected("\"width\" or \"height\"", at: start) }
      guard !hasOnlyLengthAcross || takesLengthAcross else {
        throw failure(.lengthAcross(orientation.lineKey, needed: orientation.scrollKey), at: start)
      }
      return size
    default:
      let key = orientation.scrollKey
      throw wrongType(expected: "a size: an array or an object") { value in
        value.type == .number ? .object([JSONMember(key: key, value: value)]) : nil
      }
    }
  }
}
