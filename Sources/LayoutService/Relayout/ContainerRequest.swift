import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

/// A requested container for the layout of documents.
struct ContainerRequest: Hashable, Sendable {
  private enum Words: Hashable {
    /// A device or a size such as `440x956`.
    case named(String)
    /// A replacement for the width or height of each document's own container, in points, or for
    /// both.
    case lengths(width: Double?, height: Double?)
  }

  private let words: Words
  /// The request as the store keeps it. It contains the values of a device, so that a changed
  /// device gives a different request.
  let key: String

  /// Returns the requests for devices or sizes, and for widths and heights in points.
  ///
  /// - Throws: `document` if there is no such device, `badValue` for a length out of the limits.
  static func all(
    _ containers: [String], widths: [Double] = [], heights: [Double] = [],
    on connection: Connection
  ) throws(ServiceError) -> [ContainerRequest] {
    let meant = try ContainerSpecification().applying(
      containers, widths: widths, heights: heights, on: connection)
    let lengths = try ContainerSpecification.lengths(widths, heights)
    // The request has the device's id, even if the caller passed a name.
    let named = meant.prefix(containers.count).map { Words.named($0.label) }
    return (named + lengths.map(Words.lengths)).enumerated().map {
      ContainerRequest($1, meaning: meant[$0].container)
    }
  }

  private init(_ words: Words, meaning container: Container) {
    self.words = words
    var json = JSONWriter()
    json.beginObject()
    switch words {
    case .lengths(let width, let height):
      for (key, length) in [("width", width), ("height", height)] {
        guard let length else { continue }
        json.key(key)
        json.number(length)
      }
    case .named(let text):
      json.key("container")
      json.string(text)
      json.key("values")
      json.beginArray()
      let sides = container.safeArea
      for value in [
        container.size.width, container.size.height, Double(container.scale?.rawValue ?? 0),
        sides.top, sides.left, sides.bottom, sides.right,
      ] { json.number(value) }
      json.string(container.sizeClass?.rawValue ?? "")
      json.endArray()
    }
    json.endObject()
    key = String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the requested container for a document with its own container.
  func container(
    resizing own: ContainerSpecification, on connection: Connection
  ) throws(ServiceError) -> ContainerSpecification {
    switch words {
    case .named(let text): try own.applying([text], on: connection)[0]
    case .lengths(let width, let height): own.resized(width: width, height: height)
    }
  }
}
