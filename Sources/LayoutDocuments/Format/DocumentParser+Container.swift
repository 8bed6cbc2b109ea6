import LayoutEngine
import StrictJSON

extension DocumentParser {
  static let containerKeys = JSONKeys([
    "device", "width", "height", "frameInset", "scale", "sizeClass", "contentInset", "safeArea",
    "layoutMargins",
  ])
  /// The expectation in the error for a document that names a bare screen.
  static let deviceOfDocument =
    "a device without \":screen\", which is only for addresses, after \"#\": a container without "
    + "lengths and \"frameInset\" is the whole screen"
  private static let sideKeys = JSONKeys(["top", "left", "bottom", "right"])

  mutating func container() throws(DocumentError) -> ContainerSpecification {
    var container = ContainerSpecification()
    guard try peekType() != .string else {
      throw wrongType(expected: "an object", Self.container)
    }
    try beginObject()
    let start = reader.valueStart
    var frameInsetStart: Int?
    while let key = try nextKey(of: Self.containerKeys) {
      switch key {
      case "device":
        let id = try string()
        guard let device = devices.device(id) else {
          throw failure(devices.unknown(id))
        }
        guard !device.isScreen || isRequested else { throw unexpected(Self.deviceOfDocument) }
        container.device = device
      case "width": container.width = try length()
      case "height": container.height = try length()
      case "frameInset":
        frameInsetStart = reader.valueStart
        container.frameInset =
          try partialInsets { parser throws(DocumentError) in
            try parser.length()
          }.resolved
      case "scale": container.scale = try scale()
      case "sizeClass": container.sizeClass = try choice(SizeClass.self)
      case "contentInset": container.contentInset = try insets()
      case "safeArea": container.safeArea = try insets()
      default: container.layoutMargins = try insets()
      }
    }
    if container.device == nil {
      for (key, value) in [("width", container.width), ("height", container.height)]
      where value == nil {
        throw failure(
          .missingKey(key, owner: "a container without \"device\""), at: start)
      }
      // Only a device has its own safe area, which zero would override.
      if container.safeArea == .zero { container.safeArea = nil }
    }
    if let frameInsetStart { try check(&container, at: frameInsetStart) }
    if container.contentInset == .zero { container.contentInset = nil }
    if container.layoutMargins == .zero { container.layoutMargins = nil }
    return container
  }

  /// Returns the container object for a string that is a device or a size, as in an address.
  private static func container(_ value: JSONValue) -> JSONValue? {
    guard case .string(let text) = value, !JSONValue.isMeantAsJSON(text) else { return nil }
    guard ContainerSpecification.looksLikeSize(text) else {
      return .object([JSONMember(key: "device", value: value)])
    }
    let lengths = text.split(separator: "x").map { JSONValue(argument: String($0)) }
    return .object(zip(["width", "height"], lengths).map { JSONMember(key: $0, value: $1) })
  }

  /// Checks `frameInset` against the other keys, and removes a `frameInset` of zero.
  private func check(
    _ container: inout ContainerSpecification, at start: Int
  ) throws(DocumentError) {
    let inset = container.frameInset ?? .zero
    guard container.device != nil || inset == .zero else {
      throw failure(.keyWithout("frameInset", with: "\"device\""), at: start)
    }
    let sides = [
      ("width", container.width, "left", inset.left),
      ("width", container.width, "right", inset.right),
      ("height", container.height, "top", inset.top),
      ("height", container.height, "bottom", inset.bottom),
    ]
    for (length, value, side, inset) in sides where value != nil && inset != 0 {
      throw failure(.exclusiveKeys(length, "frameInset.\(side)"), at: start)
    }
    if inset == .zero { container.frameInset = nil }
  }

  /// Reads insets. A side that is missing in an object is 0.
  mutating func insets() throws(DocumentError) -> EdgeInsets { try partialInsets().resolved }

  /// Reads insets. A side that is missing in an object is nil, so that the next level provides it.
  ///
  /// - Parameter side: Reads one side.
  mutating func partialInsets(
    _ side: (inout DocumentParser) throws(DocumentError) -> Double = {
      parser throws(DocumentError) in try parser.offset()
    }
  ) throws(DocumentError) -> PartialInsets {
    switch try peekType() {
    case .number:
      let inset = try side(&self)
      return PartialInsets(top: inset, left: inset, bottom: inset, right: inset)
    case .array:
      try beginArray()
      let start = reader.valueStart
      var sides: [Double] = []
      while try nextElement(), sides.count < 5 { sides.append(try side(&self)) }
      guard sides.count == 4 else {
        throw unexpected("four numbers: top, left, bottom, right", at: start)
      }
      return PartialInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    case .object:
      var insets = PartialInsets()
      try beginObject()
      while let key = try nextKey(of: Self.sideKeys) {
        let inset = try side(&self)
        switch key {
        case "top": insets.top = inset
        case "left": insets.left = inset
        case "bottom": insets.bottom = inset
        default: insets.right = inset
        }
      }
      return insets
    default: throw refused(reader.wrongType(expected: "a number, an array or an object"))
    }
  }
}
