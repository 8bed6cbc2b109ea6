/// The devices that a document may name: those that are shipped, and those that are added.
///
/// Each reader of documents is given one, so that a document of a store cannot be read without the
/// devices of that store.
public struct DeviceTable: Sendable {
  /// The devices of `Devices/devices.json`, read once.
  public static let shipped = DeviceTable(reading: "Devices/devices.json")

  /// In the order of the file; those that were added are last.
  public private(set) var models: [DeviceModel] = []
  private var places: [String: Int] = [:]
  /// The indices of the devices that have a name, by the name as ``DeviceName`` compares it.
  private var named: [String: [Int]] = [:]
  /// Whether devices are also found by name. A part of a store's table finds devices by id only: a
  /// device that the store adds may have as its id the name of a shipped device.
  private var knowsNames = true
  /// Where more devices would be, if it could be read; an error about a device names it.
  public var missingSource: MissingSource?

  /// Why devices beside those of the table are not known.
  public enum MissingSource: Hashable, Sendable {
    /// There is no file at this path.
    case missing(String)
    /// The file exists, but cannot be read.
    case unreadable(SourceFailure)
  }

  /// The error with which a file of devices could not be read, of the layer that reads it.
  public struct SourceFailure: Hashable, Sendable, CustomStringConvertible {
    public let error: any Error
    public var description: String { "\(error)" }

    public init(_ error: any Error) { self.error = error }

    public static func == (a: Self, b: Self) -> Bool { a.description == b.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  init() {}

  /// Adds a device; one whose id is there already is left out, for it is what documents mean.
  package mutating func add(_ model: DeviceModel) {
    guard places[model.id] == nil else { return }
    let place = models.count
    places[model.id] = place
    for name in model.comparedNames { named[name, default: []].append(place) }
    models.append(model)
  }

  /// The table without names, for a first lookup that a lookup in another table may follow.
  package var withoutNames: DeviceTable {
    var table = self
    table.knowsNames = false
    return table
  }

  /// Returns this table with more devices behind its own.
  package func adding(_ models: some Sequence<DeviceModel>) -> DeviceTable {
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

  /// Returns a device or one of its variants, with `:screen` as a bare screen; nil where none has
  /// this id, and none or several have this name.
  ///
  /// - Parameter text: An id such as `iphone-16`, or a name on the box such as `iPhone 15 Pro`; an
  ///   id comes first. What follows a colon is the same after both.
  public func device(_ text: String) -> Device? {
    if text.hasSuffix(Device.screenSuffix) {
      return device(String(text.dropLast(Device.screenSuffix.count)))
        .flatMap { $0.isScreen ? nil : $0.screen }
    }
    let base = Self.modelID(of: text)
    if let model = model(base) { return model.variant(String(text)) }
    let places = places(named: base)
    guard places.count == 1, let place = places.first else { return nil }
    let model = models[place]
    let device = model.variant(model.id + text[base.endIndex...])
    if device != nil {
      DeviceName.report(String(base), takenAs: [DeviceMatch(device: model.upright)])
    }
    return device
  }

  /// Returns the indices of the devices that have a name.
  private func places(named name: Substring) -> [Int] {
    knowsNames ? named[DeviceName.compared(String(name))] ?? [] : []
  }

  /// Returns what is wrong with a text for which ``device(_:)`` is nil.
  ///
  /// Suggests no other device: one whose name is spelled almost the same may have another size.
  func unknown(_ id: String) -> DocumentError.Reason {
    let base = Self.modelID(of: id)
    let places = model(base) == nil ? places(named: base) : []
    guard places.count < 2 else {
      return .ambiguousDevice(String(base), ids: places.map { models[$0].id })
    }
    if let model = model(base) ?? places.first.map({ models[$0] }) {
      return .unknownVariant(
        String(id[base.endIndex...]), device: model.id,
        known: model.variants.dropFirst().map { String($0.id.dropFirst(model.id.count)) })
    }
    return .unknownDevice(id, similar: glob(similarTo: String(base)), of: missingSource)
  }

  /// Returns the part of a device's id that the table knows it by.
  package static func modelID(of id: String) -> Substring { id.prefix { $0 != ":" } }

  private init(reading name: String) {
    let text = EmbeddedFiles.all.first { $0.name == name }?.text ?? ""
    do throws(DocumentError) {
      for model in try DeviceReader.models(Array(text.utf8), source: name) { add(model) }
    } catch {
      preconditionFailure("BUG: the embedded table of devices cannot be read: \(error)")
    }
  }
}
