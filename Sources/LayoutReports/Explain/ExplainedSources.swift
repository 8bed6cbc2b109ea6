import LayoutDocuments
import LayoutEngine
import LayoutService

/// A lookup of the sources of the inputs of a layout's steps.
struct ExplainedSources {
  private let layout: StoredLayout
  /// The keys of the item runs by section, each read once.
  private var itemsKeys: [Int: [String]] = [:]

  init(_ layout: StoredLayout) { self.layout = layout }

  mutating func input(_ input: LayoutStep.Input) throws(ServiceError) -> Explanation.Input {
    var shown = Explanation.Input(name: input.name, value: input.value, level: "step", key: nil)
    switch input.source {
    case .step: break
    case .document(.container, let key):
      (shown.level, shown.key) = container(key)
    case .document(let level, let key):
      (shown.level, shown.key) = (level.rawValue, key)
    case .item(let section, let run, let key):
      let keys: [String]
      if let known = itemsKeys[section] {
        keys = known
      } else {
        keys = try layout.section(at: section).itemsKeys
        itemsKeys[section] = keys
      }
      (shown.level, shown.key) = ("item", "sections[\(section)].\(keys[run]).\(key)")
    case .element(let section, let item):
      shown.level = "element"
      shown.key = try address(ofSection: section, item: item)
    case .group(let section, let path):
      shown.level = "element"
      shown.key =
        try address(ofSection: section, item: nil) + "/" + SupplementaryHost.address(ofGroup: path)
    case .query(let text): (shown.level, shown.key) = ("query", text)
    }
    return shown
  }

  private func address(ofSection index: Int, item: Int?) throws(ServiceError) -> String {
    let section = layout.naming.address(ofSection: index, id: try layout.sectionID(at: index))
    guard let item else { return section }
    return "\(section)/item:\(try layout.section(at: index).itemID(at: item) ?? "[\(item)]")"
  }

  /// Returns the source of a container's value: the document, the device or the query.
  private func container(_ key: String) -> (level: String, key: String) {
    let (own, asked) = (layout.settings.container, layout.container)
    let isResized = asked.isResized(from: own)
    if isResized, key == "container.width" || key == "container.height" {
      return ("query", "#\(asked.label)")
    }
    // Another size changes only the lengths, so the other values are from the document.
    let given = isResized ? own : asked
    if let source = given.ownKey(of: key) {
      return (LayoutStep.Level.container.rawValue, "container.\(source)")
    }
    guard let device = given.device, given.isOfDevice(key) else {
      return (LayoutStep.Level.formatDefault.rawValue, key)
    }
    return own.device != device
      ? ("query", "#\(device.id)") : (LayoutStep.Level.device.rawValue, "container.device")
  }
}

extension DocumentSection {
  /// The key of each run of items in the document format: `items` if all are alike; otherwise an
  /// element of the list, in which equal neighbours without ids are one element.
  fileprivate var itemsKeys: [String] {
    var places: [Int] = []
    for run in 0..<items.runCount {
      let isLike =
        run > 0 && itemID(ofRun: run - 1) == nil && itemID(ofRun: run) == nil
        && items.size(ofRun: run - 1) == items.size(ofRun: run)
      places.append((places.last ?? -1) + (isLike ? 0 : 1))
    }
    let isOne = places.last == 0 && itemID(ofRun: 0) == nil
    return places.map { isOne ? "items" : "items[\($0)]" }
  }
}
