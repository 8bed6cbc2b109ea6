import LayoutEngine
import StrictJSON

/// The values of groups and of their supplementary items. documents.md, "Values".
extension DocumentParser {
  private static let dimensionNames: [StaticString] = [
    "fractionalWidth", "fractionalHeight", "estimated", "uniformAcrossSiblings",
  ]
  private static let dimensionKeys = JSONKeys(dimensionNames)
  private static let measuredDimensionKeys = JSONKeys(dimensionNames + ["measured"])
  private static let layoutSizeKeys = JSONKeys(["width", "height"])
  private static let spacingKeys = JSONKeys(["flexible"])
  private static let directionalKeys = JSONKeys(["top", "leading", "bottom", "trailing"])
  private static let anchorKeys = JSONKeys(["edges", "absoluteOffset", "fractionalOffset"])
  private static let supplementaryKeys = JSONKeys([
    "kind", "size", "containerAnchor", "itemAnchor", "zIndex", "measured",
  ])
  private static let boundaryKeys = JSONKeys([
    "kind", "size", "alignment", "absoluteOffset", "extendsBoundary", "pinToVisibleBounds",
    "zIndex", "contentInsets", "measured",
  ])

  /// Reads a dimension that is an object.
  ///
  /// - Parameter takesMeasured: Whether it may have a measured length.
  mutating func dimensionObject(
    takesMeasured: Bool
  ) throws(DocumentError) -> SupplementaryLength {
    var dimension: LayoutDimension?
    var measured: Double?
    try beginObject()
    let start = reader.valueStart
    let keys = takesMeasured ? Self.measuredDimensionKeys : Self.dimensionKeys
    while let key = try nextKey(of: keys) {
      if key == "measured" {
        measured = try positive()
        continue
      }
      guard dimension == nil else {
        throw unexpected("an object of one dimension", at: start)
      }
      dimension =
        switch key {
        case "fractionalWidth": .fractionalWidth(try length())
        case "fractionalHeight": .fractionalHeight(try length())
        case "estimated": .estimated(try positive())
        default: .uniformAcrossSiblings(try positive())
        }
    }
    guard let dimension else {
      throw unexpected(
        "\"fractionalWidth\", \"fractionalHeight\", \"estimated\" or \"uniformAcrossSiblings\"",
        at: start)
    }
    if measured != nil, dimension.estimate == nil {
      throw failure(.keyWithout("measured", with: "an estimate"), at: start)
    }
    return SupplementaryLength(dimension, measured: measured)
  }

  private mutating func dimension() throws(DocumentError) -> LayoutDimension {
    switch try peekType() {
    case .number: .absolute(try length())
    case .object: try dimensionObject(takesMeasured: false).dimension
    default: throw refused(reader.wrongType(expected: "a dimension: a number or an object"))
    }
  }

  mutating func layoutSize() throws(DocumentError) -> LayoutSize {
    var dimensions: [LayoutDimension] = []
    switch try peekType() {
    case .array:
      try beginArray()
      let start = reader.valueStart
      while try nextElement(), dimensions.count < 3 { dimensions.append(try dimension()) }
      guard dimensions.count == 2 else { throw unexpected("a size [width, height]", at: start) }
      return LayoutSize(width: dimensions[0], height: dimensions[1])
    case .object:
      var (width, height) = (LayoutDimension?.none, LayoutDimension?.none)
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.layoutSizeKeys) {
        if key == "width" { width = try dimension() } else { height = try dimension() }
      }
      guard let width, let height else {
        throw failure(
          .missingKey(width == nil ? "width" : "height", owner: "\"size\""), at: start)
      }
      return LayoutSize(width: width, height: height)
    default:
      throw wrongType(expected: "a size: an array or an object") { value in
        value.type == .number ? .array([value, value]) : nil
      }
    }
  }

  mutating func spacing() throws(DocumentError) -> LayoutSpacing {
    guard try peekType() == .object else { return .fixed(try offset()) }
    var spacing: LayoutSpacing?
    try beginObject()
    let start = reader.valueStart
    while try nextKey(of: Self.spacingKeys) != nil { spacing = .flexible(try offset()) }
    guard let spacing else { throw unexpected("\"flexible\"", at: start) }
    return spacing
  }

  mutating func edgeSpacing() throws(DocumentError) -> EdgeSpacing {
    var edges = EdgeSpacing()
    try beginObject()
    while let key = try nextKey(of: Self.directionalKeys) {
      let spacing = try spacing()
      switch key {
      case "top": edges.top = spacing
      case "leading": edges.leading = spacing
      case "bottom": edges.bottom = spacing
      default: edges.trailing = spacing
      }
    }
    return edges
  }

  mutating func directionalInsets() throws(DocumentError) -> DirectionalEdgeInsets {
    switch try peekType() {
    case .number:
      let inset = try offset()
      return DirectionalEdgeInsets(top: inset, leading: inset, bottom: inset, trailing: inset)
    case .array:
      try beginArray()
      let start = reader.valueStart
      var sides: [Double] = []
      while try nextElement(), sides.count < 5 { sides.append(try offset()) }
      guard sides.count == 4 else {
        throw unexpected("four numbers: top, leading, bottom, trailing", at: start)
      }
      return DirectionalEdgeInsets(
        top: sides[0], leading: sides[1], bottom: sides[2], trailing: sides[3])
    case .object:
      var insets = DirectionalEdgeInsets.zero
      try beginObject()
      while let key = try nextKey(of: Self.directionalKeys) {
        let inset = try offset()
        switch key {
        case "top": insets.top = inset
        case "leading": insets.leading = inset
        case "bottom": insets.bottom = inset
        default: insets.trailing = inset
        }
      }
      return insets
    default: throw refused(reader.wrongType(expected: "a number, an array or an object"))
    }
  }

  mutating func measuredSize() throws(DocumentError) -> MeasuredSize {
    var size = MeasuredSize()
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.layoutSizeKeys) {
      if key == "width" { size.width = try positive() } else { size.height = try positive() }
    }
    guard size != MeasuredSize() else { throw unexpected("\"width\" or \"height\"", at: start) }
    return size
  }

  // MARK: - Supplementary items

  mutating func supplementaryItems() throws(DocumentError) -> [LayoutSupplementaryItem] {
    var items: [LayoutSupplementaryItem] = []
    try beginArray()
    while try nextElement() {
      try checkRoom(for: "supplementary items in a list", after: items.count)
      var (kind, size) = (String?.none, LayoutSize?.none)
      var (container, own) = (LayoutAnchor?.none, LayoutAnchor?.none)
      var (zIndex, measured) = (Int?.none, MeasuredSize())
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.supplementaryKeys) {
        switch key {
        case "kind": kind = try id()
        case "size": size = try layoutSize()
        case "containerAnchor": container = try anchor()
        case "itemAnchor": own = try anchor()
        case "zIndex": zIndex = try self.zIndex()
        default: measured = try measuredSize()
        }
      }
      guard let kind, let size, let container else {
        let key = kind == nil ? "kind" : size == nil ? "size" : "containerAnchor"
        throw failure(.missingKey(key, owner: "a supplementary item"), at: start)
      }
      items.append(
        LayoutSupplementaryItem(
          kind: kind, size: size, containerAnchor: container, itemAnchor: own, zIndex: zIndex,
          measured: measured))
    }
    return items
  }

  private mutating func anchor() throws(DocumentError) -> LayoutAnchor {
    var anchor = LayoutAnchor([])
    var offsetKey: String?
    try beginObject()
    let start = reader.valueStart
    var hasEdges = false
    while let key = try nextKey(of: Self.anchorKeys) {
      if key == "edges" {
        hasEdges = true
        try beginArray()
        while try nextElement() {
          guard anchor.edges.insert(try choice(EdgeName.self).edges).inserted else {
            throw unexpected("each edge once", at: reader.valueStart)
          }
        }
        continue
      }
      if let other = offsetKey { throw failure(.exclusiveKeys(other, key)) }
      offsetKey = key
      let point = try point()
      anchor.offset = key == "absoluteOffset" ? .absolute(point) : .fractional(point)
    }
    guard hasEdges else { throw failure(.missingKey("edges", owner: "an anchor"), at: start) }
    return anchor
  }

  mutating func boundaryItems() throws(DocumentError) -> [BoundarySupplementaryItem] {
    var items: [BoundarySupplementaryItem] = []
    try beginArray()
    while try nextElement() {
      try checkRoom(for: "boundary items in a list", after: items.count)
      let start = reader.valueStart
      let item = try boundaryItem()
      guard !items.contains(where: { $0.kind == item.kind }) else {
        throw unexpected("each kind once", at: start)
      }
      items.append(item)
    }
    return items
  }

  private mutating func boundaryItem() throws(DocumentError) -> BoundarySupplementaryItem {
    var (kind, size, alignment) = (String?.none, LayoutSize?.none, RectEdges?.none)
    var item = BoundarySupplementaryItem(
      kind: "", size: LayoutSize(width: .absolute(0), height: .absolute(0)), alignment: [])
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.boundaryKeys) {
      switch key {
      case "kind": kind = try id()
      case "size": size = try layoutSize()
      case "alignment": alignment = try choice(AlignmentName.self).edges
      case "absoluteOffset": item.absoluteOffset = try point()
      case "extendsBoundary": item.extendsBoundary = try bool()
      case "pinToVisibleBounds": item.pinToVisibleBounds = try bool()
      case "zIndex": item.zIndex = try zIndex()
      case "contentInsets": item.contentInsets = try directionalInsets()
      default: item.measured = try measuredSize()
      }
    }
    guard let kind, let size, let alignment else {
      let key = kind == nil ? "kind" : size == nil ? "size" : "alignment"
      throw failure(.missingKey(key, owner: "a boundary item"), at: start)
    }
    (item.kind, item.size, item.alignment) = (kind, size, alignment)
    return item
  }
}

/// The names of single edges.
enum EdgeName: String, CaseIterable {
  case top, leading, bottom, trailing

  var edges: RectEdges {
    switch self {
    case .top: .top
    case .leading: .leading
    case .bottom: .bottom
    case .trailing: .trailing
    }
  }
}

/// The names of edges and corners: UIKit's `NSRectAlignment`.
enum AlignmentName: String, CaseIterable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  var edges: RectEdges {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}
