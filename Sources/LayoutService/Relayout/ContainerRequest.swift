import LayoutDocuments
import LayoutEngine
import LayoutStorage
import StrictJSON

/// A container that documents are to be laid out for, as somebody asks for it.
struct ContainerRequest: Hashable, Sendable {
  private enum Words: Hashable {
    /// A device or a size such as `440x956`.
    case named(String)
    /// Another width or height of each document's own container, in points, or both.
    case lengths(width: Double?, height: Double?)
  }

  private let words: Words
  /// The request as the store keeps it: with what a device stands for, so that another table of
  /// devices makes it another request.
  let key: String

  /// Returns the requests for devices or sizes, and for other lengths.
  ///
  /// - Throws: `document` when there is no such device, `badValue` for a length out of the limits.
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

  /// Returns what is asked for of a document with a container of its own.
  func container(
    resizing own: ContainerSpecification, on connection: Connection
  ) throws(ServiceError) -> ContainerSpecification {
    switch words {
    case .named(let text): try own.applying([text], on: connection)[0]
    case .lengths(let width, let height): own.resized(width: width, height: height)
    }
  }
}
