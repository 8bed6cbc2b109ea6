/// The source of each value of a decoration's geometry: its entry, its kind or the format's
/// default.
struct DecorationSources {
  let entry: DecorationEntry
  let kind: DecorationKind?
  /// The level whose list holds the entry, and the entry's key.
  let level: LayoutStep.Level
  let key: String

  func source(of value: String) -> LayoutStep.Source {
    if entry.values.geometry.gives(value) {
      return .document(level, key: "\(key).geometry.\(value)")
    }
    if let kind, kind.values.geometry.gives(value) {
      return .document(.kind, key: "decorationKinds.\(kind.name).geometry.\(value)")
    }
    return .document(.formatDefault, key: value)
  }
}

extension DecorationGeometry {
  /// Returns whether these values set a key.
  fileprivate func gives(_ key: String) -> Bool {
    let parts = key.split { $0 == "." || $0 == "[" }
    switch parts.first {
    case "span": return span != nil
    case "sectionInset": return sectionInset != nil
    case "extent": return extent != nil
    case "whenEmpty": return whenEmpty != nil
    case "bounds": return bounds != nil
    case "each": return each != nil
    case "thickness": return thickness != nil
    case "pinned": return isPinned != nil
    case "insets": return insets.gives(parts.last)
    case "badge": return badge?.gives(parts.dropFirst().first) ?? false
    default: return false
    }
  }
}

extension PartialInsets {
  fileprivate func gives(_ side: Substring?) -> Bool {
    switch side {
    case "top": top != nil
    case "left": left != nil
    case "bottom": bottom != nil
    case "right": right != nil
    default: false
    }
  }
}

extension DecorationGeometry.Badge {
  fileprivate func gives(_ key: Substring?) -> Bool {
    switch key {
    case "size": size != nil
    case "anchor": anchor != nil
    case "position": position != nil
    case "offset": offset != nil
    case "fractionalOffset": fractionalOffset != nil
    default: false
    }
  }
}
