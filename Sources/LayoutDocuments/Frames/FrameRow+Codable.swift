import LayoutEngine

/// The JSON of a frame, as in every output (command-line.md, "Frames"): a value that does not
/// apply is null.
extension FrameRow: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, document, container, section, sectionIndex, category, elementKind, item, itemID
    case decorationID, x, y, width, height, zIndex, alpha, isHidden, paintedRect, outline
  }

  private enum RectKeys: String, CodingKey { case x, y, width, height }

  private struct OutlineForm: Codable {
    var radius: Double
    var points: [[Double]]
  }

  /// Creates a row by decoding the documented JSON form.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double { try row.decode(Double.self, forKey: key) }
    self.init(
      id: try row.decode(String.self, forKey: .id),
      document: try row.decode(String.self, forKey: .document),
      container: try row.decode(String.self, forKey: .container),
      category: try row.decode(Category.self, forKey: .category),
      frame: Rect(
        x: try number(.x), y: try number(.y), width: try number(.width),
        height: try number(.height)))
    section = try row.decodeIfPresent(String.self, forKey: .section)
    sectionIndex = try row.decodeIfPresent(Int.self, forKey: .sectionIndex)
    elementKind = try row.decodeIfPresent(String.self, forKey: .elementKind)
    item = try row.decodeIfPresent(Int.self, forKey: .item)
    itemID = try row.decodeIfPresent(String.self, forKey: .itemID)
    decorationID = try row.decodeIfPresent(String.self, forKey: .decorationID)
    zIndex = try row.decode(Int.self, forKey: .zIndex)
    alpha = try number(.alpha)
    isHidden = try row.decode(Bool.self, forKey: .isHidden)
    if let form = try row.decodeIfPresent(OutlineForm.self, forKey: .outline) {
      guard form.points.allSatisfy({ $0.count == 2 }) else {
        throw DecodingError.dataCorruptedError(
          forKey: .outline, in: row, debugDescription: "expected points [x, y]")
      }
      outline = BubbleOutline(
        corners: form.points.map { Point(x: $0[0], y: $0[1]) }, radius: form.radius)
    }
    guard try row.contains(.paintedRect) && !row.decodeNil(forKey: .paintedRect) else { return }
    let painted = try row.nestedContainer(keyedBy: RectKeys.self, forKey: .paintedRect)
    paintedRect = Rect(
      x: try painted.decode(Double.self, forKey: .x),
      y: try painted.decode(Double.self, forKey: .y),
      width: try painted.decode(Double.self, forKey: .width),
      height: try painted.decode(Double.self, forKey: .height))
  }

  /// Encodes the row in the documented JSON form, with null for values that do not apply.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    // Optional values are encoded as null, because the documented form has all keys.
    try row.encode(id, forKey: .id)
    try row.encode(document, forKey: .document)
    try row.encode(container, forKey: .container)
    try row.encode(section, forKey: .section)
    try row.encode(sectionIndex, forKey: .sectionIndex)
    try row.encode(category, forKey: .category)
    try row.encode(elementKind, forKey: .elementKind)
    try row.encode(item, forKey: .item)
    try row.encode(itemID, forKey: .itemID)
    try row.encode(decorationID, forKey: .decorationID)
    try row.encode(frame.minX, forKey: .x)
    try row.encode(frame.minY, forKey: .y)
    try row.encode(frame.width, forKey: .width)
    try row.encode(frame.height, forKey: .height)
    try row.encode(zIndex, forKey: .zIndex)
    try row.encode(alpha, forKey: .alpha)
    try row.encode(isHidden, forKey: .isHidden)
    try row.encode(
      outline.map { OutlineForm(radius: $0.radius, points: $0.corners.map { [$0.x, $0.y] }) },
      forKey: .outline)
    guard let paintedRect else { return try row.encodeNil(forKey: .paintedRect) }
    var painted = row.nestedContainer(keyedBy: RectKeys.self, forKey: .paintedRect)
    try painted.encode(paintedRect.minX, forKey: .x)
    try painted.encode(paintedRect.minY, forKey: .y)
    try painted.encode(paintedRect.width, forKey: .width)
    try painted.encode(paintedRect.height, forKey: .height)
  }
}
