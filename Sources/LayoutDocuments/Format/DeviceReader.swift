import LayoutEngine
import StrictJSON

/// A strict reader of devices. It accepts one device, an array of devices, or an object with
/// `devices` and `sources`, which maps the names of sources to their citations.
package enum DeviceReader {
  package static let mostDevices = 1_000

  /// Reads all devices of a text.
  ///
  /// - Parameter source: The name of the file, for errors.
  /// - Throws: ``DocumentError`` with line, column and path, if a key or value is missing, unknown
  ///   or out of its limits.
  package static func models(
    _ text: [UInt8], source: String?
  ) throws(DocumentError) -> [DeviceModel] {
    let result = text.withUnsafeBufferPointer { bytes -> Result<[DeviceModel], DocumentError> in
      var parser = DocumentParser(
        bytes, source: source, orientation: DocumentOrientation(), devices: DeviceTable())
      do throws(DocumentError) {
        let models = try parser.deviceFile()
        try parser.finish()
        return .success(models)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension DocumentParser {
  private static let fileKeys = JSONKeys(["title", "sources", "devices"])
  private static let deviceKeys = JSONKeys([
    "id", "name", "names", "width", "height", "scale", "sizeClass", "rotates",
    "landscapeSizeClass", "safeArea", "splitView", "sources", "note",
  ])
  private static let orientationKeys = JSONKeys(["portrait", "landscape"])
  private static let shareKeys = JSONKeys(["oneThird", "oneHalf", "twoThirds"])
  private static let splitKeys = JSONKeys(["width", "sizeClass"])

  fileprivate mutating func deviceFile() throws(DocumentError) -> [DeviceModel] {
    switch try peekType() {
    case .array: return try devices([:])
    case .object: break
    default: throw refused(reader.wrongType(expected: "a device, an array or an object"))
    }
    // Only a file of devices has the key `devices`.
    var scan = JSONReader(bytes)
    guard let isFile = try? scan.readValue()["devices"] != nil, isFile else {
      return [try device([:])]
    }
    var sources: [String: String] = [:]
    var models: [DeviceModel] = []
    try beginObject()
    while let key = try nextKey(of: Self.fileKeys) {
      switch key {
      case "title": _ = try string()
      case "sources":
        try beginObject()
        while let name = try nextKey() { sources[name] = try string() }
      default: models = try devices(sources)
      }
    }
    return models
  }

  private mutating func devices(
    _ sources: [String: String]
  ) throws(DocumentError) -> [DeviceModel] {
    var models: [DeviceModel] = []
    try beginArray()
    while try nextElement() {
      guard models.count < DeviceReader.mostDevices else {
        throw failure(.tooMany("devices", limit: DeviceReader.mostDevices))
      }
      models.append(try device(sources, after: models))
    }
    return models
  }

  private mutating func device(
    _ sources: [String: String], after models: [DeviceModel] = []
  ) throws(DocumentError) -> DeviceModel {
    var draft = DeviceDraft()
    try beginObject()
    let start = reader.valueStart
    while let key = try nextKey(of: Self.deviceKeys) {
      switch key {
      case "id":
        let id = try deviceID()
        if let first = models.firstIndex(where: { $0.id == id }) {
          throw failure(.duplicateID(id, owner: "device", first: "the device at index \(first)"))
        }
        draft.id = id
      case "name": draft.name = try string()
      case "names": draft.names = try deviceNames()
      case "width": draft.width = try positive()
      case "height": draft.height = try positive()
      case "scale": draft.scale = try scale()
      case "sizeClass": draft.sizeClass = try choice(SizeClass.self)
      case "rotates": draft.rotates = try bool()
      case "landscapeSizeClass":
        _ = try peekType()
        let start = reader.valueStart
        draft.landscapeSizeClass = (try choice(SizeClass.self), start)
      case "safeArea":
        try forEachOrientation { parser, orientation throws(DocumentError) in
          _ = try parser.peekType()
          let start = parser.reader.valueStart
          let insets = try parser.insets()
          guard min(insets.top, insets.left, insets.bottom, insets.right) >= 0 else {
            throw parser.unexpected("a safe area of insets of 0 or more", at: start)
          }
          draft.safeAreas[orientation] = (insets, start)
        }
      case "splitView":
        try forEachOrientation { parser, orientation throws(DocumentError) in
          _ = try parser.peekType()
          let start = parser.reader.valueStart
          draft.splitViews[orientation] = (try parser.splitViews(), start)
        }
      case "sources": draft.sources = try deviceSources(sources)
      default: draft.note = try string()
      }
    }
    guard let model = draft.model else {
      throw failure(.missingKey(draft.missingKey, owner: "a device"), at: start)
    }
    try check(draft, of: model)
    return model
  }

  /// Refuses a safe area that covers the whole device, a split view wider than the device, and
  /// values in landscape of a device that does not rotate.
  private func check(_ draft: DeviceDraft, of model: DeviceModel) throws(DocumentError) {
    if !draft.rotates, let start = draft.landscapeStart {
      throw unexpected("no values in landscape, because the device does not rotate", at: start)
    }
    for orientation in DeviceModel.Orientation.allCases {
      let size = model.size(orientation)
      let words = "\(size.width.points) points wide and \(size.height.points) high"
      if let (insets, start) = draft.safeAreas[orientation],
        insets.left + insets.right >= size.width || insets.top + insets.bottom >= size.height
      {
        throw unexpected("a safe area that leaves room on a device \(words)", at: start)
      }
      if let (views, start) = draft.splitViews[orientation],
        views.contains(where: { $0.width > size.width })
      {
        throw unexpected("split views no wider than the device, which is \(words)", at: start)
      }
    }
  }

  /// Reads an id that can be confused neither with a size, such as `440x956`, nor with a number.
  private mutating func deviceID() throws(DocumentError) -> String {
    let id = try id()
    guard !ContainerSpecification.looksLikeSize(id) else {
      throw unexpected("an id that does not look like a size, WIDTHxHEIGHT")
    }
    guard !id.utf8.allSatisfy({ 48...57 ~= $0 }) else {
      throw unexpected("an id that is not only digits")
    }
    return id
  }

  private mutating func forEachOrientation(
    _ read: (inout DocumentParser, DeviceModel.Orientation) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    try beginObject()
    while let key = try nextKey(of: Self.orientationKeys) {
      try read(&self, key == "portrait" ? .portrait : .landscape)
    }
  }

  private mutating func splitViews() throws(DocumentError) -> [DeviceModel.SplitView] {
    var views: [DeviceModel.Share: DeviceModel.SplitView] = [:]
    try beginObject()
    while let index = try nextIndex(of: Self.shareKeys) {
      var width: Double?
      var sizeClass: SizeClass?
      try beginObject()
      let start = reader.valueStart
      while let key = try nextKey(of: Self.splitKeys) {
        if key == "width" { width = try positive() } else { sizeClass = try choice(SizeClass.self) }
      }
      guard let width else {
        throw failure(.missingKey("width", owner: "a split view"), at: start)
      }
      guard let sizeClass else {
        throw failure(.missingKey("sizeClass", owner: "a split view"), at: start)
      }
      let share = DeviceModel.Share.allCases[index]
      views[share] = DeviceModel.SplitView(share: share, width: width, sizeClass: sizeClass)
    }
    return DeviceModel.Share.allCases.compactMap { views[$0] }
  }

  private mutating func deviceNames() throws(DocumentError) -> [String] {
    var names: [String] = []
    try beginArray()
    while try nextElement() {
      names.append(try string())
      guard names.count <= 100 else { throw failure(.tooMany("names", limit: 100)) }
    }
    return names
  }

  private mutating func deviceSources(
    _ known: [String: String]
  ) throws(DocumentError) -> [DeviceSource] {
    var sources: [DeviceSource] = []
    try beginArray()
    while try nextElement() {
      let name = try string()
      guard sources.count < 100 else { throw failure(.tooMany("sources", limit: 100)) }
      sources.append(DeviceSource(name: name, citation: known[name] ?? name))
    }
    return sources
  }
}

/// The values of a device that have been read so far.
private struct DeviceDraft {
  var id, name, note: String?
  var names: [String] = []
  var width, height: Double?
  var scale: PixelScale?
  var rotates = true
  var sizeClass: SizeClass?
  /// These values with their byte offsets, for errors.
  var landscapeSizeClass: (SizeClass, Int)?
  var safeAreas: [DeviceModel.Orientation: (EdgeInsets, Int)] = [:]
  var splitViews: [DeviceModel.Orientation: ([DeviceModel.SplitView], Int)] = [:]
  var sources: [DeviceSource] = []

  var model: DeviceModel? {
    guard let id, let width, let height, let scale, let sizeClass else { return nil }
    func posture(_ orientation: DeviceModel.Orientation) -> DeviceModel.Posture {
      DeviceModel.Posture(
        sizeClass: orientation == .landscape ? landscapeSizeClass?.0 ?? sizeClass : sizeClass,
        safeArea: safeAreas[orientation]?.0 ?? .zero,
        splitViews: splitViews[orientation]?.0 ?? [])
    }
    return DeviceModel(
      id: id, name: name ?? id, names: names, size: Size(width: width, height: height),
      scale: scale, rotates: rotates,
      portrait: posture(.portrait), landscape: posture(.landscape), sources: sources, note: note)
  }

  /// Where the first value of landscape is.
  var landscapeStart: Int? {
    [landscapeSizeClass?.1, safeAreas[.landscape]?.1, splitViews[.landscape]?.1]
      .compactMap(\.self).min()
  }

  var missingKey: String {
    id == nil
      ? "id"
      : width == nil ? "width" : height == nil ? "height" : scale == nil ? "scale" : "sizeClass"
  }
}
