/// Devices in an order, by their ids and their names.
struct DeviceIndex: Sendable {
  private(set) var models: [DeviceModel] = []
  private var places: [String: Int] = [:]
  /// The indices of the devices that have a name, by the name in the form in which ``DeviceName``
  /// compares it.
  private var named: [String: [Int]] = [:]

  init(_ models: [DeviceModel] = []) {
    for model in models { add(model) }
  }

  mutating func add(_ model: DeviceModel) {
    let place = models.count
    places[model.id] = place
    for name in model.comparedNames { named[name, default: []].append(place) }
    models.append(model)
  }

  func model(_ id: String) -> DeviceModel? { places[id].map { models[$0] } }

  /// Returns the devices with a name, in the form in which ``DeviceName`` compares it.
  func models(named name: String) -> [DeviceModel] { (named[name] ?? []).map { models[$0] } }
}
