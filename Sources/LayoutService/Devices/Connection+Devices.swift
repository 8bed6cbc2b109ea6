import LayoutStorage

extension Connection {
  /// Reads something that may name a device. Tries the ids of the shipped devices first, and only
  /// then the devices of the store and the names.
  ///
  /// - Throws: `document`, `storage`, and what the body throws.
  /// - Complexity: That of the body; twice that if it names a device of the store, or a shipped
  ///   device by its name.
  func withDevices<R>(
    _ body: (DeviceTable) throws(DocumentError) -> R
  ) throws(ServiceError) -> R {
    let asked: String
    do throws(DocumentError) { return try body(.shipped.withoutNames) } catch {
      guard case .unknownDevice(let id, _, _) = error.reason else { throw .document(error) }
      asked = id
    }
    let id = String(DeviceTable.modelID(of: asked))
    let definition = try storing { () throws(StorageError) in try device(id) }
    var devices = DeviceTable.shipped
    if let definition {
      devices.add(try model(definition))
    } else {
      // The text is a name, or is refused with the nearest id of all devices.
      devices = try self.devices()
    }
    return try understanding { () throws(DocumentError) in try body(devices) }
  }

  /// Reads settings as a row keeps them.
  ///
  /// - Parameter isRequested: Whether the container may be a bare screen, as in a request.
  func settings(
    _ text: String, isRequested: Bool = false
  ) throws(ServiceError) -> DocumentSettings {
    try withDevices { devices throws(DocumentError) in
      try DocumentReader.settings(text, devices: devices, isRequested: isRequested)
    }
  }

  /// Returns all devices that documents of this store may name.
  func devices() throws(ServiceError) -> DeviceTable {
    DeviceTable.shipped.adding(
      try storing { () throws(StorageError) in try deviceDefinitions() }
        .map { text throws(ServiceError) in try model(text) })
  }

  private func model(_ definition: String) throws(ServiceError) -> DeviceModel {
    do throws(DocumentError) {
      if let model = try DeviceReader.models(Array(definition.utf8), source: nil).first {
        return model
      }
    } catch {
      throw .storage(corrupt("device, column definition: \(error)"))
    }
    throw .storage(corrupt("device, column definition: no device"))
  }
}

extension CatalogSnapshot {
  /// Returns all devices that documents of this store may name: those that are shipped, then those
  /// that were added, in order of their ids.
  ///
  /// - Complexity: O(number of devices that were added)
  public func devices() throws(ServiceError) -> DeviceTable { try connection.devices() }
}
