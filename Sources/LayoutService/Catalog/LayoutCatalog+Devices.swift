public import LayoutDocuments
import LayoutStorage

extension LayoutCatalog {
  /// Returns all devices that documents of this store may name: shipped and added devices.
  public func devices() throws(ServiceError) -> DeviceTable {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    return try snapshot.devices()
  }

  /// Adds devices in one transaction. From then on, documents of this store may name them.
  ///
  /// An equal device that exists already stays unchanged. A device whose definition in the store is
  /// damaged is replaced. If this method throws, no device is added.
  ///
  /// - Returns: The devices that were missing or damaged before.
  /// - Throws: `deviceExists` for an id that another device has, shipped or added; `document` for a
  ///   device made in code with a value that a file cannot have; `tooMany`, `storage`.
  public func addDevices(_ models: [DeviceModel]) throws(ServiceError) -> [DeviceModel] {
    try store.write { transaction throws(ServiceError) in
      try transaction.connection.addDevices(models)
    }
  }

  /// Removes an added device, and the frames that are cached for it.
  ///
  /// - Throws: `noDevice` if the device was not added; `deviceInUse` while a document or the
  ///   history names it or one of its variants.
  public func removeDevice(_ id: String) throws(ServiceError) {
    try store.write { transaction throws(ServiceError) in
      let connection = transaction.connection
      let definition = try stored(connection.device(id))
      guard definition != nil else {
        let shipped = DeviceTable.shipped.models.count
        let own = try connection.devices(leavingOutDamaged: true).models.dropFirst(shipped)
        throw .noDevice(id, known: own.map(\.id))
      }
      let users = try stored(connection.users(ofDevice: id))
      guard users.names.isEmpty else {
        throw .deviceInUse(id, users: users.names, newerOperations: users.newerOperations)
      }
      try stored(connection.deleteDevice(id))
    }
  }
}

extension DeviceModel {
  /// Returns whether two devices are equal in all properties that a layout reads: all except names,
  /// sources and notes.
  fileprivate func isAlike(_ other: DeviceModel) -> Bool {
    var other = other
    (other.name, other.names, other.sources, other.note) = (name, names, sources, note)
    return self == other
  }

  /// Returns the device that the strict reader reads from the text that the store keeps.
  ///
  /// - Throws: `document`, whose address is the device's id.
  fileprivate func checked() throws(ServiceError) -> DeviceModel {
    do throws(DocumentError) {
      var model = try DeviceReader.models(Array(text.utf8), source: nil).first ?? self
      model.sources = sources
      return model
    } catch { throw ServiceError.format(.document(error)).ofMadeValue(at: id) }
  }
}

extension Connection {
  /// Adds devices, and returns the devices that were missing or damaged before.
  func addDevices(_ models: [DeviceModel]) throws(ServiceError) -> [DeviceModel] {
    var devices = try devices(leavingOutDamaged: true)
    var added: [DeviceModel] = []
    for model in models {
      let model = try model.checked()
      if let known = devices.model(model.id) {
        guard known.isAlike(model) else {
          throw .deviceExists(model.id, isShipped: DeviceTable.shipped.model(model.id) != nil)
        }
        continue
      }
      devices.add(model)
      added.append(model)
      try stored(putDevice(model.id, model.text))
    }
    guard devices.models.count <= DeviceTable.shipped.models.count + DeviceReader.mostDevices
    else { throw .format(.tooMany("devices", limit: DeviceReader.mostDevices)) }
    return added
  }
}
