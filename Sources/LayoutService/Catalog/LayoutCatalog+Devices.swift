public import LayoutDocuments
import LayoutStorage

extension LayoutCatalog {
  /// Returns all devices that documents of this store may name now.
  public func devices() throws(ServiceError) -> DeviceTable {
    let snapshot = try snapshot()
    defer { snapshot.close() }
    return try snapshot.devices()
  }

  /// Adds devices that documents of this store may name from now on, in one transaction.
  ///
  /// One that is there already, and equal, stays as it is; one whose definition in the store is
  /// damaged is replaced. When this throws, none was added.
  ///
  /// - Returns: The devices that were not there before, or damaged.
  /// - Throws: `deviceExists` for an id that another device has, shipped or added; `document` for a
  ///   device made in code with a value that a file cannot have; `tooMany`, `storage`.
  public func addDevices(_ models: [DeviceModel]) throws(ServiceError) -> [DeviceModel] {
    try store.write { transaction throws(ServiceError) in
      try transaction.connection.addDevices(models)
    }
  }

  /// Removes a device that was added, and the frames that are kept for it.
  ///
  /// - Throws: `noDevice` where it was not added; `deviceInUse` while a document or the history
  ///   names it or one of its variants.
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
  /// Whether layouts cannot tell this device from another one: names, sources and notes aside.
  fileprivate func isAlike(_ other: DeviceModel) -> Bool {
    var other = other
    (other.name, other.names, other.sources, other.note) = (name, names, sources, note)
    return self == other
  }

  /// Returns the device as the strict reader reads it from the text that the store keeps.
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
  /// Adds devices, and returns those that were not there before, or damaged.
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
