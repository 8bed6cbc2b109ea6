import LayoutDocuments
import LayoutStorage

extension Connection {
  /// Reads a value that may name a device. Tries the ids of the shipped devices first, and then the
  /// devices of the store and the names.
  ///
  /// - Parameter knowsNames: Whether a device may be named by its product name. A row names its
  ///   device by the id.
  /// - Throws: `storage`, and the errors of the body.
  /// - Complexity: One call of the body, or two if the value names a device of the store, or a
  ///   shipped device by its product name.
  func withDevices<R>(
    knowsNames: Bool = true, _ body: (DeviceTable) throws(FormatError) -> R
  ) throws(ServiceError) -> R {
    let asked: String
    do throws(FormatError) { return try body(.shipped.withoutNames) } catch {
      guard case .document(let refusal) = error, case .unknownDevice(let id, _, _) = refusal.reason
      else { throw .format(error) }
      asked = id
    }
    let id = String(DeviceTable.modelID(of: asked))
    let definition = try stored(device(id))
    var devices = DeviceTable.shipped
    if let definition {
      devices.add(try model(id, definition))
    } else {
      // The text is a name, or is refused with a glob of similar names of all devices.
      devices = try self.devices()
    }
    if !knowsNames { devices = devices.withoutNames }
    return try formatErrors(body(devices))
  }

  /// Reads a value as ``withDevices(knowsNames:_:)`` does, with a body that throws only document
  /// errors.
  func parsing<R>(
    knowsNames: Bool = true, _ body: (DeviceTable) throws(DocumentError) -> R
  ) throws(ServiceError) -> R {
    try withDevices(knowsNames: knowsNames) { devices throws(FormatError) in
      do throws(DocumentError) { return try body(devices) } catch { throw .document(error) }
    }
  }

  /// Reads the settings text of a row.
  ///
  /// - Parameter isRequested: Whether the container may be a bare screen, as in a request.
  func settings(
    _ text: String, isRequested: Bool = false
  ) throws(ServiceError) -> DocumentSettings {
    try parsing(knowsNames: false) { devices throws(DocumentError) in
      try DocumentReader.settings(text, devices: devices, isRequested: isRequested)
    }
  }

  /// Returns all devices that documents of this store may name.
  ///
  /// - Parameter leavingOutDamaged: Whether a device whose definition cannot be read is left out.
  /// - Throws: `storage` with the id of a device whose definition cannot be read.
  func devices(leavingOutDamaged: Bool = false) throws(ServiceError) -> DeviceTable {
    var devices = DeviceTable.shipped
    let definitions = try stored(deviceDefinitions())
    for (id, definition) in definitions {
      do throws(ServiceError) { devices.add(try model(id, definition)) } catch {
        guard leavingOutDamaged else { throw error }
      }
    }
    return devices
  }

  /// Reads the definition of a device of the store.
  ///
  /// - Throws: `storage` with the id if it is not the definition of this device.
  func model(_ id: String, _ definition: String) throws(ServiceError) -> DeviceModel {
    let reason: String
    do throws(DocumentError) {
      let models = try DeviceReader.models(Array(definition.utf8), source: nil)
      if let model = models.first, models.count == 1, model.id == id { return model }
      reason = "it defines another device"
    } catch { reason = error.description }
    throw .storage(corrupt("\(StoreRow(definitionOf: id)): \(reason)"))
  }
}
