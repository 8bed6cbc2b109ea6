/// What the sizes of a layout depend on.
private struct LayoutContainer: Equatable {
  let size: CGSize
  let isVertical: Bool
  let isRightToLeft: Bool
  let isRegular: Bool
  let scale: CGFloat
  private let contentInset: UIEdgeInsets
  private let reference: UIEdgeInsets?

  /// - Parameter reference: The insets that section insets are measured from; nil for the content
  ///   inset.
  @MainActor
  init(
    _ view: UICollectionView, isVertical: Bool = true, isRightToLeft: Bool = false,
    reference: UIEdgeInsets? = nil
  ) {
    size = view.bounds.size
    (self.isVertical, self.isRightToLeft) = (isVertical, isRightToLeft)
    isRegular = view.traitCollection.horizontalSizeClass == .regular
    // A view that is in no window may have no scale.
    scale = max(1, view.traitCollection.displayScale)
    (contentInset, self.reference) = (view.adjustedContentInset, reference)
  }

  /// The length of a line with the section's insets.
  var lineLength: CGFloat {
    let inset = contentInset
    let length =
      isVertical
      ? size.width - inset.left - inset.right : size.height - inset.top - inset.bottom
    return max(0, length)
  }

  /// Returns the distances of the items of a section to the ends of a line.
  func insets(_ inset: UIEdgeInsets) -> (leading: CGFloat, trailing: CGFloat) {
    func distance(_ inset: CGFloat, _ edge: KeyPath<UIEdgeInsets, CGFloat>) -> CGFloat {
      guard let reference else { return inset }
      let content = contentInset[keyPath: edge]
      return max(content, reference[keyPath: edge] + inset) - content
    }
    guard isVertical else {
      return (distance(inset.top, \.top), distance(inset.bottom, \.bottom))
    }
    return isRightToLeft
      ? (distance(inset.left, \.right), distance(inset.right, \.left))
      : (distance(inset.left, \.left), distance(inset.right, \.right))
  }

  /// Returns the line that sizing rules divide.
  func line(inset: UIEdgeInsets, spacing: CGFloat) -> LayoutLine {
    let insets = insets(inset)
    return LayoutLine(
      available: lineLength - insets.leading - insets.trailing, spacing: spacing, scale: scale,
      isVertical: isVertical)
  }

  /// Returns a length rounded down to pixels.
  func pixels(_ length: CGFloat) -> CGFloat { (length * scale + 1e-6).rounded(.down) / scale }

  /// Returns how many items of one length fit on a line. As UIKit does, it adds them up, each after
  /// a spacing: a sum that is too long by a rounding error does not fit.
  static func fitting(_ length: CGFloat, spacing: CGFloat, limit: CGFloat) -> Int {
    let quotient = ((limit + spacing) / (length + spacing)).rounded(.down)
    guard quotient < 10_000 else { return Int(min(quotient, 1e9)) }
    var (count, used) = (1, length + spacing + length)
    while used <= limit && count <= 10_000 {
      (count, used) = (count + 1, used + spacing + length)
    }
    return count
  }
}

/// The part of a line that the items of a section can take.
private struct LayoutLine {
  enum Rounding { case points, pixels, none }

  let available: CGFloat
  let spacing: CGFloat
  let scale: CGFloat
  let isVertical: Bool

  /// Returns how many columns of a least length fit.
  func columns(min least: Int = 1, max most: Int = .max, minWidth: CGFloat) -> Int {
    let fitting = ((available + spacing) / (minWidth + spacing) + 1e-9).rounded(.down)
    return min(most, max(least, Int(min(max(fitting, 1), 1e6))))
  }

  /// Returns the length of one of several equal columns.
  func length(ofColumns columns: Int, reserve: CGFloat = 0, rounding: Rounding) -> CGFloat {
    let count = CGFloat(columns)
    let length = (available - reserve - spacing * (count - 1)) / count
    var rounded =
      switch rounding {
      case .points: (length + 1e-6).rounded(.down)
      case .pixels: (length * scale + 1e-6).rounded(.down) / scale
      case .none: length
      }
    // Columns that are too long by a rounding error alone would not fit.
    var step = rounded.ulp
    while columns > 1, rounded > 0, rounded + spacing > 0,
      LayoutContainer.fitting(rounded, spacing: spacing, limit: available) < columns
    {
      rounded -= step
      step *= 2
    }
    return max(0, rounded)
  }

  /// Returns a size from its length along the line and its other length.
  func size(_ length: CGFloat, other: CGFloat, plus: CGFloat = 0) -> CGSize {
    let other = max(0, other + plus)
    return isVertical
      ? CGSize(width: length, height: other) : CGSize(width: other, height: length)
  }

  /// Returns a size from its length along the line and its width divided by its height.
  func size(_ length: CGFloat, aspect: CGFloat, plus: CGFloat = 0) -> CGSize {
    size(length, other: isVertical ? length / aspect : length * aspect, plus: plus)
  }
}

/// A value for each item of a section. Items after the last one have its value.
private struct Runs<Value> {
  private var values: [Value] = []
  private var ends: [Int] = []

  init(_ runs: [(count: Int, value: Value)]) {
    for run in runs {
      values.append(run.value)
      ends.append((ends.last ?? 0) + run.count)
    }
  }

  subscript(item: Int) -> Value {
    var range = 0..<values.count - 1
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = ends[middle] <= item ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return values[range.lowerBound]
  }
}
