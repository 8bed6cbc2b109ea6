import LayoutEngine
import StrictJSON

/// One value of a row, independent of the output format.
enum OutputValue {
  case null
  case text(String)
  case number(Double)
  case integer(Int)
  case boolean(Bool)
  /// A size, which is an object in JSON. Tables show it as `375x1240`.
  case size(width: Double, height: Double)
  /// Nested values. Formats without nesting show them as compact JSON.
  case object([(String, OutputValue)])
  case array([OutputValue])
  /// A part of a document, in the document format.
  case json(JSONValue)

  init(_ text: String?) { self = text.map(OutputValue.text) ?? .null }
  init(_ integer: Int?) { self = integer.map(OutputValue.integer) ?? .null }
  init(_ number: Double?) { self = number.map(OutputValue.number) ?? .null }

  init(_ json: JSONValue?) {
    switch json {
    case nil: self = .null
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case let value?: self = .json(value)
    }
  }

  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .text(let text): writer.string(text)
    case .number(let number): writer.number(number)
    case .integer(let integer): writer.integer(integer)
    case .boolean(let boolean): writer.boolean(boolean)
    case .size(let width, let height):
      OutputValue.object([("width", .number(width)), ("height", .number(height))])
        .write(to: &writer)
    case .object(let members):
      writer.beginObject()
      for (key, value) in members {
        writer.key(key)
        value.write(to: &writer)
      }
      writer.endObject()
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .json(let value): writer.value(value)
    }
  }

  /// The exact value as plain text; nil for null.
  var exactText: String? {
    switch self {
    case .null: return nil
    case .text(let text): return text
    default:
      var writer = JSONWriter()
      write(to: &writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }
}

extension OutputValue {
  init(_ size: Size?) {
    self = size.map { .size(width: $0.width, height: $0.height) } ?? .null
  }
}
