import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let metricKeys: [StaticString] =
    [
      "sectionInset", "minimumLineSpacing", "minimumInteritemSpacing", "header",
      "headerReferenceSize", "footer", "footerReferenceSize", "itemSize", "decorations",
      "distribution", "alignment", "lastLineAlignment", "itemAlignment", "stretchLast", "balanced",
    ] + compositionalKeys
  private static let compositionalKeys: [StaticString] = [
    "group", "interGroupSpacing", "contentInsets", "contentInsetsReference",
    "supplementaryContentInsetsReference", "supplementariesFollowContentInsets",
    "boundarySupplementaryItems", "orthogonalScrollingBehavior",
  ]
  /// The keys that sections of all layouts have.
  private static let sharedKeys: Set<String> = [
    "header", "headerReferenceSize", "footer", "footerReferenceSize", "decorations",
  ]
  private static let emptyKeys = JSONKeys(metricKeys)
  static let attributeKeys = JSONKeys(["layout"] + metricKeys + ["whenEmpty", "when"])
  private static let conditionKeys = JSONKeys(metricKeys + ["sizeClass", "minWidth", "maxWidth"])
  static let sectionKeys = JSONKeys(
    ["id", "title", "layout", "items"] + metricKeys + ["whenEmpty", "when"])
  private static let sizeKeys = JSONKeys(["width", "height"])

  mutating func section() throws(DocumentError) -> DocumentSection { try sectionAndIDStart().0 }

  /// Reads a section. Returns it with the offset of its id, or 0 if it has none.
  mutating func sectionAndIDStart() throws(DocumentError) -> (DocumentSection, Int) {
    var section = DocumentSection()
    var idStart = 0
    groupNotes.firstKeys = []
    try beginObject()
    let start = reader.valueStart
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
    for note in groupNotes.firstKeys where note.layout != layout {
      throw failure(
        .keyOfOtherLayout(note.what, own: layout.rawValue, other: note.layout.rawValue),
        at: note.start)
    }
    if layout == .compositional, section.attributes.metrics.compositional?.group == nil {
      groupNotes.sectionsWithoutGroup.append(start)
    }
  }

  /// Notes the first key of each layout in a section.
  ///
  /// - Parameter what: The key, or what is wrong with it, in words.
  mutating func note(_ what: String, of layout: LayoutName) {
    if groupNotes.firstKeys.contains(where: { $0.layout == layout }) { return }
    groupNotes.firstKeys.append((layout, what, reader.valueStart))
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
    _ key: String, into metrics: inout SectionMetrics
  ) throws(DocumentError) {
    if !Self.sharedKeys.contains(key) {
      let isCompositional = Self.compositionalNames.contains(key)
      note("key \"\(key)\"", of: isCompositional ? .compositional : .flow)
      if isCompositional { return try compositionalMetric(key, into: &metrics) }
    }
    switch key {
    case "sectionInset": metrics.sectionInset = try insets()
    case "minimumLineSpacing": metrics.minimumLineSpacing = try offset()
    case "minimumInteritemSpacing": metrics.minimumInteritemSpacing = try offset()
    case "header", "headerReferenceSize":
      guard metrics.header == nil, metrics.compositional?.header == nil else {
        throw failure(.exclusiveKeys("header", "headerReferenceSize"))
      }
      switch try supplementaryLength(key) {
      case .size(let size): metrics.header = size
      case .length(let length): metrics.others { $0.header = length }
      }
    case "footer", "footerReferenceSize":
      guard metrics.footer == nil, metrics.compositional?.footer == nil else {
        throw failure(.exclusiveKeys("footer", "footerReferenceSize"))
      }
      switch try supplementaryLength(key) {
      case .size(let size): metrics.footer = size
      case .length(let length): metrics.others { $0.footer = length }
      }
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
    note("dimension in \"\(owner)\"", of: .compositional)
    // The text of a row does not depend on the scroll direction.
    guard key == orientation.scrollKey || takesLengthAcross else {
      throw failure(.lengthAcross(orientation.lineKey, needed: orientation.scrollKey))
    }
    guard isFirst else { throw unexpected("one length, along the scroll direction") }
    let length = try dimensionObject(takesMeasured: true)
    guard try nextKey(of: Self.sizeKeys) == nil else {
      throw unexpected("one length, along the scroll direction")
    }
    return length
  }

  private static let compositionalNames = Set(JSONKeys(compositionalKeys).names)

  private mutating func compositionalMetric(
    _ key: String, into metrics: inout SectionMetrics
  ) throws(DocumentError) {
    var own = metrics.compositional ?? CompositionalMetrics()
    switch key {
    case "group": own.group = try sectionGroup()
    case "interGroupSpacing": own.interGroupSpacing = try offset()
    case "contentInsets": own.contentInsets = try directionalInsets()
    case "contentInsetsReference":
      own.contentInsetsReference = try choice(ContentInsetsReference.self)
    case "supplementaryContentInsetsReference":
      own.supplementaryContentInsetsReference = try choice(ContentInsetsReference.self)
    case "supplementariesFollowContentInsets":
      own.supplementariesFollowContentInsets = try bool()
    case "boundarySupplementaryItems": own.boundarySupplementaryItems = try boundaryItems()
    default: own.orthogonalScrollingBehavior = try choice(OrthogonalScrollingBehavior.self)
    }
    metrics.compositional = own
  }
}

extension SectionMetrics {
  fileprivate mutating func others(_ change: (inout CompositionalMetrics) -> Void) {
    var own = compositional ?? CompositionalMetrics()
    change(&own)
    compositional = own
  }
}
