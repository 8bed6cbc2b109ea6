// The checks for numbers that a document cannot have. Not-a-number is not within a range.

extension Double {
  /// Whether a document can have the number as a length.
  var isLength: Bool { self >= 0 && self <= FixedPoint.limit }

  /// Whether a document can have the number as an inset, a spacing or a coordinate.
  var isOffset: Bool { magnitude <= FixedPoint.limit }

  /// Whether the number is from 0 to 1.
  fileprivate var isFraction: Bool { self >= 0 && self <= 1 }
}

extension LayoutConfiguration {
  /// The reason why no section can be laid out with this configuration; nil if it is valid.
  var fault: LayoutError? {
    guard shelf?.isValid ?? true, decorationKinds.allSatisfy(\.values.isValid),
      decorations.allSatisfy(\.values.isValid)
    else { return .invalidMetrics }
    guard interSectionSpacing.isOffset, minimumContentHeight.isLength,
      boundarySupplementaryItems.allSatisfy(\.isValid)
    else {
      return .invalidMetrics
    }
    guard groups.allSatisfy({ $0.group.isValid() }) else { return .invalidGroup }
    return defaults.fault
  }
}

extension SectionAttributes {
  /// The reason why no section can be laid out with these attributes; nil if they are valid. Levels
  /// that do not apply are checked too.
  var fault: LayoutError? {
    if let fault = metrics.fault ?? whenEmpty?.fault { return fault }
    for condition in conditions {
      guard (condition.minWidth ?? 0).isLength, (condition.maxWidth ?? 0).isLength else {
        return .invalidMetrics
      }
      if let fault = condition.metrics.fault { return fault }
    }
    return nil
  }
}

extension SectionMetrics {
  fileprivate var fault: LayoutError? {
    guard sectionInset?.isValid ?? true, (minimumLineSpacing ?? 0).isOffset,
      (minimumInteritemSpacing ?? 0).isOffset, ItemRuns.isValid(header ?? .zero),
      ItemRuns.isValid(footer ?? .zero), stretchLast?.isValid ?? true,
      decorations?.allSatisfy(\.values.isValid) ?? true
    else { return .invalidMetrics }
    if let fault = faultOfOthers { return fault }
    return itemSize?.isValid ?? true ? nil : .invalidSize
  }
}

extension LastItemStretch {
  fileprivate var isValid: Bool {
    if case .upTo(let length) = self { length > 0 && length.isLength } else { true }
  }
}

extension EdgeInsets {
  var isValid: Bool { top.isOffset && left.isOffset && bottom.isOffset && right.isOffset }
}

extension Point {
  fileprivate var isValid: Bool { x.isOffset && y.isOffset }
}

extension DecorationValues {
  /// Whether a document can have all these numbers.
  fileprivate var isValid: Bool {
    let badge = geometry.badge
    return geometry.insets.resolved.isValid && geometry.thickness ?? 1 > 0
      && (geometry.thickness ?? 0).isLength && ItemRuns.isValid(badge?.size ?? .zero)
      && badge?.offset?.isValid ?? true && badge?.fractionalOffset?.isValid ?? true
      && (zIndex ?? 0).magnitude <= 1_000_000_000 && appearance.isValid
  }
}

extension Appearance {
  fileprivate var isValid: Bool {
    let dash = border?.dash ?? []
    return (alpha ?? 1).isFraction && cornerRadius.clockwise.allSatisfy(\.isLength)
      && (border?.width ?? 0).isLength && dash.allSatisfy(\.isLength)
      && (dash.isEmpty || dash.contains { $0 > 0 }) && shadows?.allSatisfy(\.isValid) ?? true
      && backgrounds?.allSatisfy(\.isValid) ?? true
  }
}

extension Shadow {
  fileprivate var isValid: Bool {
    (opacity ?? 1).isFraction && offset?.isValid ?? true && (radius ?? 0).isLength
  }
}

extension Background {
  fileprivate var isValid: Bool {
    guard case .gradient(let gradient) = self else { return true }
    return gradient.startPoint.isValid && gradient.endPoint.isValid
      && gradient.stops.allSatisfy(\.location.isFraction)
  }
}
