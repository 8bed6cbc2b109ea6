import LayoutDocuments
import LayoutService

extension GlobalOptions {
  /// Returns the devices that the store's documents may name; the shipped devices if no store was
  /// named and the default store does not exist.
  func devices() throws -> DeviceTable {
    do {
      return try withSnapshot { try $0.devices() }
    } catch ServiceError.store(let error) where error.kind == .noStore && givenStore == nil {
      return withoutStore
    }
  }

  /// Returns the devices of the store; the shipped devices if there is no store.
  func storeDevices() throws -> DeviceTable {
    do {
      return try withSnapshot { try $0.devices() }
    } catch ServiceError.store(let error) where error.kind == .noStore {
      return withoutStore
    }
  }

  /// Returns the devices of the store, for a command that needs nothing else from it. If the store
  /// cannot be read, returns the shipped devices; an error about an unknown device then mentions
  /// the store.
  func knownDevices() -> DeviceTable {
    do { return try storeDevices() } catch {
      var devices = DeviceTable.shipped
      devices.missingSource = .unreadable(.init(error))
      return devices
    }
  }

  private var withoutStore: DeviceTable {
    var devices = DeviceTable.shipped
    devices.missingSource = .missing(store)
    return devices
  }
}
