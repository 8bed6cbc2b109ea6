import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let metricKeys = MetricKey.all.flatMap { key in
    [key.name] + aliases.filter { $0.value == key.name.description }.map(\.key)
  }
  /// Other names of keys, with the names that are written.
  private static let aliases: KeyValuePairs<StaticString, String> = [
    "headerReferenceSize": "header", "footerReferenceSize": "footer",
    "headerHeight": "header", "footerHeight": "footer",
  ]
  private static let emptyKeys = JSONKeys(metricKeys)
  static let attributeKeys = JSONKeys(["layout"] + metricKeys + ["whenEmpty", "when"])
  private static let conditionKeys = JSONKeys(metricKeys + ["sizeClass", "minWidth", "maxWidth"])
  static let sectionKeys = JSONKeys(
    ["id", "title", "layout", "items"] + metricKeys + ["whenEmpty", "when"])
  private static let sizeKeys = JSONKeys(["width", "height"])

  /// Returns the keys of an object that the section that is read can have; nil outside of a
  /// section, and for an object without metrics.
  func keysOfSection(among known: [String]) -> [String]? {
    let objects = [Self.sectionKeys, Self.conditionKeys, Self.emptyKeys]
    guard let start = groupNotes.sectionStart, objects.contains(where: { $0.names == known })
    else { return nil }
    if orientation.isShelf { return ["id", "title", "items", "decorations"] }
    guard let layout = layout(ofSectionAt: start) ?? orientation.layout else { return nil }
    return known.filter { Self.metricKey($0)?.layouts.contains(layout) ?? true }
  }

  /// Returns the layout that a section gives itself, also behind the place of an error.
  private func layout(ofSectionAt start: Int) -> LayoutName? {
    var layout: LayoutName?
    DocumentReader.scan(UnsafeBufferPointer(rebasing: bytes[start...])) {
      key, reader throws(JSONError) in
      guard key == "layout" else { return false }
      layout = LayoutName(rawValue: try reader.readString())
      return true
    }
    return layout
  }

  /// The layout of the section that is read, or of the sections that set none; nil if it is not
  /// known, in a text of no document.
  var layoutOfSection: LayoutName? {
    mutating get {
      if let known = groupNotes.sectionLayout { return known }
      guard let start = groupNotes.sectionStart else { return orientation.layout }
      groupNotes.sectionLayout = layout(ofSectionAt: start) ?? orientation.layout
      return groupNotes.sectionLayout
    }
  }

  private static func metricKey(_ name: String) -> MetricKey? {
    MetricKey.named(aliases.first { $0.key.description == name }?.value ?? name)
  }

  mutating func section() throws(DocumentError) -> DocumentSection { try sectionAndIDStart().0 }

  /// Reads a section. Returns it with the offset of its id, or 0 if it has none.
  mutating func sectionAndIDStart() throws(DocumentError) -> (DocumentSection, Int) {
    var section = DocumentSection()
    var idStart = 0
    groupNotes.firstKeys = []
    try beginObject()
    let start = reader.valueStart
    (groupNotes.sectionStart, groupNotes.sectionLayout) = (start, nil)
    defer { (groupNotes.sectionStart, groupNotes.sectionLayout) = (nil, nil) }
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
    try checkLayout(of: &section, at: start)
    return (section, idStart)
  }

  /// Checks that a section has only keys of its layout, and drops a layout that it has anyway.
  private mutating func checkLayout(
    of section: inout DocumentSection, at start: Int
  ) throws(DocumentError) {
    guard let inherited = orientation.layout else { return }
    // A section of a shelf has sizes of items, as one of a flow layout has.
    let layout = orientation.isShelf ? .flow : section.attributes.layout ?? inherited
    if section.attributes.layout == inherited { section.attributes.layout = nil }
    try checkKeys(of: layout)
    let own = section.attributes.metrics.compositional
    if layout == .compositional, own?.group == nil {
      groupNotes.sectionsWithoutGroup.append(start)
    }
    if layout == .list, own?.list.appearance == nil {
      groupNotes.listsWithoutAppearance.append(start)
    }
  }

  /// Refuses keys that were read and that sections of a layout do not have.
  func checkKeys(of layout: LayoutName) throws(DocumentError) {
    for note in groupNotes.firstKeys where !note.layouts.contains(layout) {
      let others = LayoutName.allCases.filter { note.layouts.contains($0) }
      throw failure(
        .keyOfOtherLayout(note.what, own: layout.rawValue, others: others.map(\.rawValue)),
        at: note.start)
    }
  }

  /// The layouts whose items have a size, and those whose items are measured. Constants, because
  /// each item is noted: a set is compared with itself at once, and takes longer to make than an
  /// item to read.
  static let flow: Set<LayoutName> = [.flow]
  static let sized: Set<LayoutName> = [.flow, .waterfall]
  static let compositional: Set<LayoutName> = [.compositional, .list]
  static let measuring: Set<LayoutName> = [.flow, .compositional, .list]
  /// The layouts whose items are on lines.
  static let withLines: Set<LayoutName> = [.flow, .compositional, .list]

  /// Notes a key of a section that sections of some layouts do not have. Of the keys of the same
  /// layouts, the first counts.
  ///
  /// - Parameter what: The key, or what is wrong with it, in words.
  mutating func note(_ what: String, of layouts: Set<LayoutName>, at start: Int? = nil) {
    if groupNotes.firstKeys.contains(where: { $0.layouts == layouts }) { return }
    groupNotes.firstKeys.append((layouts, what, start ?? reader.valueStart))
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
    case "layout": attributes.layout = try choice(LayoutName.self)
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
    _ name: String, into metrics: inout SectionMetrics
  ) throws(DocumentError) {
    guard let key = Self.metricKey(name) else { return }
    if key.layouts.count < LayoutName.allCases.count { note("key \"\(name)\"", of: key.layouts) }
    switch key.spelling {
    case .length(let field): metrics[field] = try length()
    case .positive(let field): metrics[field] = try positive()
    case .offset(let field):
      let value = try offset()
      metrics[field] = value
      if value < 0, name == "minimumInteritemSpacing" {
        note("negative \"\(name)\"", of: Self.flow)
      }
    case .insets(let field): metrics[field] = try insets()
    case .boolean(let field): metrics[field] = try bool()
    case .directionalInsets(let field): metrics[field] = try directionalInsets()
    case .size(let field):
      let start = reader.valueStart
      guard case .fixed(let size) = try itemSize() else {
        throw unexpected("a width and a height", at: start)
      }
      metrics[field] = size
    case .choice(let choice):
      let value = try string()
      guard choice.names.contains(value) else { throw unexpected(anyOf: choice.names) }
      choice.set(&metrics, value)
    case .own: try ownMetric(name, into: &metrics)
    }
  }

  /// Reads the value of a key that has a form of its own.
  private mutating func ownMetric(
    _ key: String, into metrics: inout SectionMetrics
  ) throws(DocumentError) {
    switch key {
    case "header", "headerReferenceSize", "headerHeight":
      guard metrics.header == nil, metrics.compositional?.header == nil else {
        throw failure(.exclusiveKeys("header", key == "header" ? "headerReferenceSize" : key))
      }
      switch try supplementaryLength(key) {
      case .size(let size): metrics.header = size
      case .length(let length): metrics.compositionalValues.header = length
      }
    case "footer", "footerReferenceSize", "footerHeight":
      guard metrics.footer == nil, metrics.compositional?.footer == nil else {
        throw failure(.exclusiveKeys("footer", key == "footer" ? "footerReferenceSize" : key))
      }
      switch try supplementaryLength(key) {
      case .size(let size): metrics.footer = size
      case .length(let length): metrics.compositionalValues.footer = length
      }
    case "group": metrics.compositionalValues.group = try sectionGroup()
    case "boundarySupplementaryItems":
      metrics.compositionalValues.boundarySupplementaryItems = try boundaryItems()
    case "columnCount":
      metrics.waterfallValues.columnCount = try columnCount(of: key, isWaterfall: true)
    case "itemSize":
      let start = reader.valueStart
      let size = try itemSize()
      metrics.itemSize = size
      noteRule(of: size, at: start)
    case "alignment": metrics.alignment = try lineAlignment()
    case "lastLineAlignment": metrics.lastLineAlignment = try lineAlignment()
    case "stretchLast": metrics.stretchLast = try stretch()
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

  /// The size of a header or footer, or a length that is not a plain number of points.
  private enum SupplementaryValue {
    case size(Size)
    case length(SupplementaryLength)
  }

  /// Reads the size of a header or footer. An object may leave out one length. In a compositional
  /// section its length along the scroll axis may be any dimension.
  private mutating func supplementaryLength(
    _ owner: String
  ) throws(DocumentError) -> SupplementaryValue {
    if owner.hasSuffix("Height") {
      let height = try length()
      guard orientation.isVertical || takesLengthAcross else {
        throw failure(.lengthAcross("height", needed: orientation.scrollKey))
      }
      return .size(Size(width: 0, height: height))
    }
    switch try peekType() {
    case .array:
      try beginArray()
      let start = reader.valueStart
      var lengths: [Double] = []
      while try nextElement(), lengths.count < 3 { lengths.append(try length()) }
      guard lengths.count == 2 else { throw unexpected("a size [width, height]", at: start) }
      return .size(Size(width: lengths[0], height: lengths[1]))
    case .object:
      var size = Size.zero
      var (isEmpty, isFirst) = (true, true)
      var hasOnlyLengthAcross = true
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.sizeKeys) {
        isEmpty = false
        if try peekType() == .object {
          return .length(try lengthAlone(key, of: owner, isFirst: isFirst))
        }
        isFirst = false
        if key == orientation.scrollKey { hasOnlyLengthAcross = false }
        if key == "width" { size.width = try length() } else { size.height = try length() }
      }
      guard !isEmpty else { throw unexpected("\"width\" or \"height\"", at: start) }
      guard !hasOnlyLengthAcross || takesLengthAcross else {
        throw failure(.lengthAcross(orientation.lineKey, needed: orientation.scrollKey), at: start)
      }
      return .size(size)
    default:
      let key = orientation.scrollKey
      throw wrongType(expected: "a size: an array or an object") { value in
        value.type == .number ? .object([JSONMember(key: key, value: value)]) : nil
      }
    }
  }
  /// Reads the only length of a header or footer, which is not a plain number.
  private mutating func lengthAlone(
    _ key: String, of owner: String, isFirst: Bool
  ) throws(DocumentError) -> SupplementaryLength {
    note("dimension in \"\(owner)\"", of: Self.compositional)
    // The text of a row does not depend on the scroll direction.
    guard key == orientation.scrollKey || takesLengthAcross else {
      throw failure(.lengthAcross(orientation.lineKey, needed: orientation.scrollKey))
    }
    guard isFirst else { throw unexpected("one length alone, or two numbers") }
    let length = try dimensionObject(takesMeasured: true)
    guard try nextKey(of: Self.sizeKeys) == nil else {
      throw unexpected("one length alone, or two numbers")
    }
    return length
  }
}
