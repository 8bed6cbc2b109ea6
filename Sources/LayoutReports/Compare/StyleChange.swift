import LayoutDocuments
import LayoutEngine
package import StrictJSON

/// One value of an element's style that differs, in words of the document format.
public struct StyleChange: Hashable, Sendable {
  /// `zIndex`, `alpha`, `isHidden`, a key of an appearance, or `outline`.
  public var key: String
  package let oldValue: JSONValue?
  package let newValue: JSONValue?

  /// In JSON; nil where the appearance did not say it.
  public var old: String? { oldValue.map { String(decoding: $0.text, as: UTF8.self) } }
  public var new: String? { newValue.map { String(decoding: $0.text, as: UTF8.self) } }
}

extension StyleChange {
  /// Returns what differs, in the order of the document format.
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
  /// The outline in the form of every output of frames.
  var json: JSONValue {
    .object([
      JSONMember(key: "radius", value: .number(radius)),
      JSONMember(
        key: "points", value: .array(corners.map { .array([.number($0.x), .number($0.y)]) })),
    ])
  }
}

extension Appearance {
  /// The members that the document format writes of it.
  fileprivate var json: [JSONMember] {
    var writer = FormatWriter(style: .compact, in: LayoutConfiguration())
    writer.json.beginObject()
    writer.appearance(self)
    writer.json.endObject()
    // What this program wrote it reads; an appearance that says nothing is not written.
    guard let value = try? JSONValue(text: writer.json.bytes, source: nil),
      case .object(let members)? = value["appearance"]
    else { return [] }
    return members
  }
}
