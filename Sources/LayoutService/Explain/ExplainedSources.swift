import LayoutEngine

extension DocumentSection {
  /// Returns what the document format calls a run of the items: `items` where all are alike, else an
  /// element of the list, in which equal neighbours without ids are one.
  fileprivate func itemsKey(ofRun run: Int) -> String {
    func isLike(_ a: Int, _ b: Int) -> Bool {
      itemID(ofRun: a) == nil && itemID(ofRun: b) == nil
        && items.size(ofRun: a) == items.size(ofRun: b)
    }
    let first = (0...run).dropFirst().count { !isLike($0 - 1, $0) }
    let isOne =
      itemID(ofRun: 0) == nil && (1..<max(1, items.runCount)).allSatisfy { isLike($0 - 1, $0) }
    return isOne ? "items" : "items[\(first)]"
  }
}

/// Says where the inputs of a layout's steps are from.
struct ExplainedSources {
  private let layout: StoredLayout

  init(_ layout: StoredLayout) throws(ServiceError) { self.layout = layout }

  func input(_ input: LayoutStep.Input) throws(ServiceError) -> Explanation.Input {
    var shown = Explanation.Input(name: input.name, value: input.value, level: "step", key: nil)
    switch input.source {
    case .step: break
    case .document(.container, let key):
      (shown.level, shown.key) = container(key)
    case .document(let level, let key):
      (shown.level, shown.key) = (level.rawValue, key)
    case .item(let section, let run, let key):
      let list = try layout.section(at: section).itemsKey(ofRun: run)
      (shown.level, shown.key) = ("item", "sections[\(section)].\(list).\(key)")
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
      ? (LayoutStep.Level.device.rawValue, "container.device") : ("query", "#\(device)")
  }
}
