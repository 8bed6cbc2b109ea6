/// The devices that a document may name: those that are shipped, and those that a store adds.
///
/// It is a value that whoever reads a document is given, so that a document in a store cannot be
/// read without the devices of that store.
public struct DeviceTable: Sendable {
  /// The devices of `Devices/devices.json`, read once.
  public static let shipped = DeviceTable(reading: "Devices/devices.json")

  /// In the order of the file; those that were added are last.
  public private(set) var models: [DeviceModel] = []
  private var places: [String: Int] = [:]
  /// The store that could have had more devices and is not there; an error about one names it.
  public var missingStore: String?

  init() {}

  /// Adds a device; one whose id is there already is left out, for it is what documents mean.
  mutating func add(_ model: DeviceModel) {
    guard places[model.id] == nil else { return }
    places[model.id] = models.count
    models.append(model)
  }

  /// Returns this table with more devices behind its own.
  func adding(_ models: some Sequence<DeviceModel>) -> DeviceTable {
    var table = self
    for model in models { table.add(model) }
    return table
  }

  /// All devices, held upright.
  public var all: [Device] { models.map(\.upright) }

  /// Returns the device with an id, without what a variant's id ends with; nil where there is none.
  public func model(_ id: some StringProtocol) -> DeviceModel? {
    places[String(id)].map { models[$0] }
  }

  /// Returns a device or one of its variants, with `:screen` as a bare screen; nil where there is
  /// none with this id.
  public func device(_ id: String) -> Device? {
    if id.hasSuffix(Device.screenSuffix) {
      return device(String(id.dropLast(Device.screenSuffix.count)))
        .flatMap { $0.isScreen ? nil : $0.screen }
    }
    guard let model = model(Self.modelID(of: id)) else { return nil }
    return id == model.id ? model.upright : model.variants.first { $0.id == id }
  }

  /// Returns the id of a device that somebody who wrote this may have meant.
  ///
  /// - Complexity: O(number of devices)
  public func nearest(to id: String) -> String? {
    let base = Self.modelID(of: id)
    let known =
      model(base)
      ?? NearestMatch.find(String(base), among: models.map(\.id))
      .flatMap { model($0) }
    guard base.utf8.count < id.utf8.count, let known else { return known?.id }
    let asked = id.dropFirst(base.utf8.count)
    let variants = known.variants.flatMap { [$0, $0.screen] }
      .map { String($0.id.dropFirst(known.id.utf8.count)) }
    // Whoever left out how the device is held meant what there is of it.
    let nearest =
      variants.first { $0.hasSuffix(asked) } ?? NearestMatch.find(String(asked), among: variants)
    return known.id + (nearest ?? "")
  }

  /// Returns what is wrong with an id that no device has.
  func unknown(_ id: String) -> DocumentError.Reason {
    .unknownDevice(id, nearest: nearest(to: id), noStore: missingStore)
  }

  /// Returns the part of a device's id that the table knows it by.
  static func modelID(of id: String) -> Substring { id.prefix { $0 != ":" } }

  private init(reading name: String) {
    let text = EmbeddedFiles.all.first { $0.name == name }?.text ?? ""
    do throws(DocumentError) {
      for model in try DeviceReader.models(Array(text.utf8), source: name) { add(model) }
    } catch {
      preconditionFailure("BUG: the embedded table of devices cannot be read: \(error)")
    }
  }
}
