/// The devices that a document may name: the shipped devices and added devices.
///
/// Every reader of documents needs a table, so that a document of a store cannot be read without
/// the devices of that store.
public struct DeviceTable: Sendable {
  /// The devices of `Resources/Devices/devices.json`.
  public static let shipped = DeviceTable(hasShipped: true)

  private let hasShipped: Bool
  private var added = DeviceIndex()
  /// Whether devices are also found by name. A part of a store's table finds devices by id only: a
  /// device that the store adds may have as its id the name of a shipped device.
  private var knowsNames = true
  /// The source of further devices that could not be read; nil if there is none. An error about an
  /// unknown device names it.
  public var missingSource: MissingSource?

  /// The reason why further devices are missing from the table.
  public enum MissingSource: Hashable, Sendable {
    /// There is no file at this path.
    case missing(String)
    /// The file exists, but cannot be read.
    case unreadable(SourceFailure)
  }

  /// The error of the layer that could not read a file of devices. It is compared by its
  /// description.
  public struct SourceFailure: Hashable, Sendable, CustomStringConvertible {
    /// The original error.
    public let error: any Error
    /// The description of the original error.
    public var description: String { "\(error)" }

    /// Creates a failure from the original error.
    public init(_ error: any Error) { self.error = error }

    /// Returns whether both errors have the same description.
    public static func == (a: Self, b: Self) -> Bool { a.description == b.description }
    /// Hashes the description.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  init(hasShipped: Bool = false) { self.hasShipped = hasShipped }

  /// The devices in the order of the file, followed by the added devices.
  public var models: [DeviceModel] {
    hasShipped ? ShippedDevices.index.models + added.models : added.models
  }

  /// Adds a device. A device whose id is already in the table is not added, since documents refer
  /// to the existing device.
  package mutating func add(_ model: DeviceModel) {
    guard self.model(model.id) == nil else { return }
    added.add(model)
  }

  /// The table without names, for a first lookup that may be followed by a lookup in another table.
  package var withoutNames: DeviceTable {
    var table = self
    table.knowsNames = false
    return table
  }

  /// Returns this table with further devices after its own.
  package func adding(_ models: some Sequence<DeviceModel>) -> DeviceTable {
    var table = self
    for model in models { table.add(model) }
    return table
  }

  /// All devices, in portrait.
  public var all: [Device] { models.map(\.upright) }

  /// Returns the device with an id that has no variant's suffix; nil if there is none.
  public func model(_ id: some StringProtocol) -> DeviceModel? {
    let id = String(id)
    return (hasShipped ? ShippedDevices.model(id) : nil) ?? added.model(id)
  }

  /// Returns a device or one of its variants, as a bare screen if the text ends with `:screen`.
  /// Returns nil if no device has this id and no device, or more than one, has this name.
  ///
  /// - Parameter text: An id such as `iphone-16`, or a name on the box such as `iPhone 15 Pro`. An
  ///   id takes precedence over a name. The suffix after a colon is the same for ids and names.
  public func device(_ text: String) -> Device? {
    if text.hasSuffix(Device.screenSuffix) {
      return device(String(text.dropLast(Device.screenSuffix.count)))
        .flatMap { $0.isScreen ? nil : $0.screen }
    }
    let base = Self.modelID(of: text)
    if let model = model(base) { return model.variant(String(text)) }
    let models = models(named: base)
    guard models.count == 1, let model = models.first else { return nil }
    let device = model.variant(model.id + text[base.endIndex...])
    if device != nil {
      DeviceName.report(String(base), takenAs: [DeviceMatch(device: model.upright)])
    }
    return device
  }

  /// Returns the devices that have a name.
  private func models(named name: Substring) -> [DeviceModel] {
    guard knowsNames else { return [] }
    let name = DeviceName.compared(String(name))
    return (hasShipped ? ShippedDevices.index.models(named: name) : []) + added.models(named: name)
  }

  /// Returns the reason why ``device(_:)`` returns nil for a text.
  ///
  /// Suggests no other device: a device whose name is spelled almost the same may have another
  /// size.
  func unknown(_ id: String) -> DocumentError.Reason {
    let base = Self.modelID(of: id)
    let named = model(base) == nil ? models(named: base) : []
    guard named.count < 2 else {
      return .ambiguousDevice(String(base), ids: named.map(\.id))
    }
    if let model = model(base) ?? named.first {
      return .unknownVariant(
        String(id[base.endIndex...]), device: model.id,
        known: model.variants.dropFirst().map { String($0.id.dropFirst(model.id.count)) })
    }
    return .unknownDevice(id, similar: glob(similarTo: String(base)), of: missingSource)
  }

  /// Returns the part of a device's id before the first colon, which is its key in the table.
  package static func modelID(of id: String) -> Substring { id.prefix { $0 != ":" } }
}
