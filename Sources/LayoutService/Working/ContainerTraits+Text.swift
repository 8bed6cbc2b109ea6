import LayoutEngine
import StrictJSON

extension ContainerTraits {
  /// The key of the store's layout sets for these container traits. Equal traits have equal keys.
  var text: String {
    var json = JSONWriter()
    json.beginObject()
    json.key("line")
    json.number(lineLength)
    for (key, edge) in [("leading", leadingEdge), ("trailing", trailingEdge)] {
      guard let edge else { continue }
      json.key(key)
      json.beginArray(inline: true)
      json.number(edge.reference)
      json.number(edge.contentInset)
      json.endArray()
    }
    if let width {
      json.key("width")
      json.number(width)
    }
    if let scale {
      json.key("scale")
      json.integer(scale.rawValue)
    }
    if let sizeClass {
      json.key("sizeClass")
      json.string(sizeClass.rawValue)
    }
    if let bounds {
      json.key("bounds")
      json.beginArray(inline: true)
      json.number(bounds.across)
      for edges in [bounds.safeArea, bounds.layoutMargins] {
        json.number(edges.leading)
        json.number(edges.trailing)
      }
      if let along = bounds.along { json.number(along) }
      json.endArray()
    }
    if isUnflipped {
      json.key("unflipped")
      json.boolean(true)
    }
    if isEmpty {
      json.key("empty")
      json.boolean(true)
    }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
