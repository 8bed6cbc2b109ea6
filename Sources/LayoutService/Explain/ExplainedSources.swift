import LayoutEngine

/// Says where the inputs of a layout's steps are from.
struct ExplainedSources {
  private let layout: StoredLayout
  /// By section, read once.
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
    case .query(let text): (shown.level, shown.key) = ("query", text)
    }
    return shown
  }

  private func address(ofSection index: Int, item: Int?) throws(ServiceError) -> String {
    let section = layout.naming.address(ofSection: index, id: try layout.sectionID(at: index))
    guard let item else { return section }
    return "\(section)/item:\(try layout.section(at: index).itemID(at: item) ?? "[\(item)]")"
  }

  /// Which of the document, the device and what was asked for gives a value of the container.
  private func container(_ key: String) -> (level: String, key: String) {
    let (own, asked) = (layout.settings.container, layout.container)
    let isGiven =
      switch key.split(separator: ".").dropFirst().first {
      case "width": asked.width != nil
      case "height": asked.height != nil
      case "scale": asked.scale != nil
      case "contentInset": asked.contentInset != nil
      case "safeArea": asked.safeArea != nil
      case "layoutMargins": asked.layoutMargins != nil
      default: false
      }
    let isOfDevice =
      switch key.split(separator: ".").dropFirst().first {
      case "contentInset", "layoutMargins": false
      default: asked.device != nil
      }
    if isGiven {
      let isLength = key == "container.width" || key == "container.height"
      let isAsked = own != asked && isLength
      return isAsked
        ? ("query", "#\(asked.label)") : (LayoutStep.Level.container.rawValue, key)
    }
    guard isOfDevice, let device = asked.device else {
      return (LayoutStep.Level.formatDefault.rawValue, key)
    }
    return own.device == device
      ? (LayoutStep.Level.device.rawValue, "container.device") : ("query", "#\(device.id)")
  }
}

extension DocumentSection {
  /// What the document format calls each run of the items: `items` where all are alike, else an
  /// element of the list, in which equal neighbours without ids are one.
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
