import LayoutDocuments
import LayoutEngine
package import StrictJSON

/// A style value of an element that differs, with the key of the document format.
public struct StyleChange: Hashable, Sendable {
  /// `zIndex`, `alpha`, `isHidden`, a key of an appearance, or `outline`.
  public var key: String
  package let oldValue: JSONValue?
  package let newValue: JSONValue?

  /// The old value in JSON; nil if the old style has no value for the key.
  public var old: String? { oldValue.map { String(decoding: $0.text, as: UTF8.self) } }
  /// The new value in JSON; nil if the new style has no value for the key.
  public var new: String? { newValue.map { String(decoding: $0.text, as: UTF8.self) } }
}

extension StyleChange {
  /// Returns the values that differ, in the order of the document format.
  static func changes(from old: ElementStyle?, to new: ElementStyle?) -> [StyleChange] {
    guard old != new else { return [] }
    let (was, now) = (values(of: old), values(of: new))
    let keys = was.map(\.key) + now.map(\.key).filter { key in !was.contains { $0.key == key } }
    return keys.compactMap { key in
      let change = StyleChange(
        key: key, oldValue: was.first { $0.key == key }?.value,
        newValue: now.first { $0.key == key }?.value)
      return change.oldValue == change.newValue ? nil : change
    }
  }

  private static func values(of style: ElementStyle?) -> [JSONMember] {
    guard let style else { return [] }
    let appearance = style.appearance.json.filter { $0.key != "alpha" }
    return [
      JSONMember(key: "zIndex", value: .number(Double(style.zIndex))),
      JSONMember(key: "alpha", value: .number(style.alpha)),
      JSONMember(key: "isHidden", value: .boolean(style.isHidden)),
    ] + appearance
  }
}

extension BubbleOutline {
  /// The outline as JSON, in the form that all frame outputs use.
  var json: JSONValue {
    .object([
      JSONMember(key: "radius", value: .number(radius)),
      JSONMember(
        key: "points", value: .array(corners.map { .array([.number($0.x), .number($0.y)]) })),
    ])
  }
}

extension Appearance {
  /// The appearance's members in the document format.
  fileprivate var json: [JSONMember] {
    var writer = FormatWriter(style: .compact, in: LayoutConfiguration())
    writer.json.beginObject()
    writer.appearance(self)
    writer.json.endObject()
    // This program can read what it writes. An empty appearance is not written.
    guard let value = try? JSONValue(text: writer.json.bytes, source: nil),
      case .object(let members)? = value["appearance"]
    else { return [] }
    return members
  }
}
