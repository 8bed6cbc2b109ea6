import LayoutEngine
import StrictJSON

extension DeviceModel {
  /// The JSON text of the device in a row of the table `device`, which ``DeviceReader`` reads. Each
  /// key occurs once and in a fixed order, so that equal devices have equal texts.
  package var text: String {
    var json = JSONWriter()
    json.beginObject()
    json.key("id")
    json.string(id)
    json.key("name")
    json.string(name)
    if !names.isEmpty {
      json.key("names")
      json.beginArray()
      for name in names { json.string(name) }
      json.endArray()
    }
    json.write("width", size.width)
    json.write("height", size.height)
    json.write("scale", Double(scale.rawValue))
    json.key("sizeClass")
    json.string(portrait.sizeClass.rawValue)
    if rotates {
      json.key("landscapeSizeClass")
      json.string(landscape.sizeClass.rawValue)
    } else {
      json.key("rotates")
      json.boolean(false)
    }
    json.key("safeArea")
    json.beginObject()
    json.write("portrait", portrait.safeArea)
    if rotates { json.write("landscape", landscape.safeArea) }
    json.endObject()
    json.key("splitView")
    json.beginObject()
    json.write("portrait", portrait.splitViews)
    if rotates { json.write("landscape", landscape.splitViews) }
    json.endObject()
    json.key("sources")
    json.beginArray()
    for source in sources { json.string(source.citation) }
    json.endArray()
    if let note {
      json.key("note")
      json.string(note)
    }
    json.endObject()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ key: String, _ number: Double) {
    self.key(key)
    self.number(number)
  }

  fileprivate mutating func write(_ key: String, _ insets: EdgeInsets) {
    self.key(key)
    beginArray()
    for side in [insets.top, insets.left, insets.bottom, insets.right] { number(side) }
    endArray()
  }

  fileprivate mutating func write(_ key: String, _ splitViews: [DeviceModel.SplitView]) {
    self.key(key)
    beginObject()
    for view in splitViews {
      self.key(view.share.rawValue)
      beginObject()
      write("width", view.width)
      self.key("sizeClass")
      string(view.sizeClass.rawValue)
      endObject()
    }
    endObject()
  }
}
