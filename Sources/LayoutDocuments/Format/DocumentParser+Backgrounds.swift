import LayoutEngine
import StrictJSON

extension DocumentParser {
  private static let backgroundKeys = JSONKeys(["color", "gradient", "image"])
  private static let gradientKeys = JSONKeys(["type", "startPoint", "endPoint", "stops"])
  private static let stopKeys = JSONKeys(["color", "location"])
  private static let imageKeys = JSONKeys(["name", "url", "contentMode", "alignment"])

  mutating func backgrounds() throws(DocumentError) -> [Background] {
    var backgrounds: [Background] = []
    try beginArray()
    while try nextElement() {
      try checkRoom(for: "backgrounds", after: backgrounds.count)
      backgrounds.append(try background())
    }
    return backgrounds
  }

  private mutating func background() throws(DocumentError) -> Background {
    var background: Background?
    var first = ""
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.backgroundKeys) {
      guard background == nil else { throw failure(.exclusiveKeys(first, key)) }
      first = key
      switch key {
      case "color": background = .color(try color())
      case "gradient": background = .gradient(try gradient())
      default:
        _ = try peekType()
        let start = reader.valueStart
        let image = try imageContent()
        // The image of a background cannot inherit its source from another level.
        guard image.source != nil else {
          throw failure(
            .missingKey("name", owner: "a background's image without \"url\""), at: start)
        }
        background = .image(image)
      }
    }
    guard let background else {
      throw unexpected("a background with \"color\", \"gradient\" or \"image\"", at: start)
    }
    return background
  }

  private mutating func gradient() throws(DocumentError) -> Gradient {
    var kind: Gradient.Kind?
    var (startPoint, endPoint): (Point?, Point?)
    var stops: [Gradient.Stop]?
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.gradientKeys) {
      switch key {
      case "type": kind = try choice(Gradient.Kind.self)
      case "startPoint": startPoint = try point()
      case "endPoint": endPoint = try point()
      default: stops = try self.stops()
      }
    }
    guard let kind else { throw failure(.missingKey("type", owner: "a gradient"), at: start) }
    guard let stops else { throw failure(.missingKey("stops", owner: "a gradient"), at: start) }
    return Gradient(
      kind: kind, startPoint: startPoint ?? kind.standardStart,
      endPoint: endPoint ?? kind.standardEnd,
      stops: stops)
  }

  private mutating func stops() throws(DocumentError) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    /// The offset of the first stop without a location.
    var unplaced: Int?
    var hasLocation = false
    try beginArray()
    let start = reader.valueStart
    while try nextElement() {
      try checkRoom(for: "stops of a gradient", after: stops.count)
      let stopStart = reader.valueStart
      let (color, location) = try stop(after: stops.last?.location ?? 0)
      if location == nil { unplaced = unplaced ?? stopStart } else { hasLocation = true }
      stops.append(Gradient.Stop(color: color, location: location ?? 0))
    }
    guard stops.count >= 2 else { throw unexpected("at least two stops", at: start) }
    guard let unplaced else { return stops }
    guard !hasLocation else {
      throw failure(
        .missingKey("location", owner: "a stop in a list with locations"), at: unplaced)
    }
    for index in stops.indices {
      stops[index].location = Gradient.evenLocation(index, of: stops.count)
    }
    return stops
  }

  private mutating func stop(after least: Double) throws(DocumentError) -> (DynamicColor, Double?) {
    var color: DynamicColor?
    var location: Double?
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.stopKeys) {
      if key == "color" {
        color = try self.color()
      } else {
        let number = try fraction()
        guard number >= least else { throw unexpected("locations that ascend") }
        location = number
      }
    }
    guard let color else { throw failure(.missingKey("color", owner: "a stop"), at: start) }
    return (color, location)
  }

  mutating func imageContent() throws(DocumentError) -> ImageContent {
    var image = ImageContent()
    try beginObject()
    while let key = try nextKey(of: Self.imageKeys) {
      switch key {
      case "name", "url":
        guard image.source == nil else { throw failure(.exclusiveKeys("name", "url")) }
        let text = try reference()
        image.source = key == "name" ? .name(text) : .url(text)
      case "contentMode": image.contentMode = try choice(ImageContent.ContentMode.self)
      default: image.alignment = try choice(Anchor.self)
      }
    }
    return image
  }

  private mutating func reference() throws(DocumentError) -> String {
    let text = try string()
    let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
    guard 1...2048 ~= text.utf8.count, !text.unicodeScalars.contains(where: isControl) else {
      throw unexpected("1 to 2048 bytes of text without control characters")
    }
    return text
  }
}

extension Gradient {
  /// Returns the location of a stop if no stop of the gradient has a location.
  static func evenLocation(_ index: Int, of count: Int) -> Double {
    Double(index) / Double(count - 1)
  }
}

extension Gradient.Kind {
  var standardStart: Point {
    self == .linear ? Point(x: 0.5, y: 0) : Point(x: 0.5, y: 0.5)
  }
  var standardEnd: Point { self == .linear ? Point(x: 0.5, y: 1) : Point(x: 1, y: 1) }
}
