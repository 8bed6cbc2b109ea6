import LayoutEngine

/// Two numbers, one for each axis: 0 is x and 1 is y. The reference writes every rule once, for an
/// axis that it names by its number.
struct AxisPair: Equatable {
  var x: Double
  var y: Double

  static let zero = AxisPair(x: 0, y: 0)

  subscript(axis: Int) -> Double {
    get { axis == 0 ? x : y }
    set { if axis == 0 { x = newValue } else { y = newValue } }
  }

  static func + (a: AxisPair, b: AxisPair) -> AxisPair { AxisPair(x: a.x + b.x, y: a.y + b.y) }
}

/// A rectangle by axis.
struct AxisBox: Equatable {
  var origin: AxisPair
  var size: AxisPair

  init(origin: AxisPair, size: AxisPair) { (self.origin, self.size) = (origin, size) }

  init(_ rect: Rect) {
    origin = AxisPair(x: rect.minX, y: rect.minY)
    size = AxisPair(x: rect.width, y: rect.height)
  }

  func end(_ axis: Int) -> Double { origin[axis] + size[axis] }

  func moved(by offset: AxisPair) -> AxisBox { AxisBox(origin: origin + offset, size: size) }

  /// Returns the box less insets, and the box itself along an axis that is estimated.
  ///
  /// compositional.md, "Groups": "slot less contentInsets, which are ignored on an estimated
  /// axis"; "Insets larger than the slot give the difference taken positive", which stands "as
  /// CGRect standardizes".
  func less(_ insets: DirectionalEdgeInsets, ignoredOn isEstimated: [Bool]) -> AxisBox {
    var box = self
    for axis in 0...1 where !isEstimated[axis] {
      box.origin[axis] += insets.start(on: axis)
      box.size[axis] -= insets.start(on: axis) + insets.end(on: axis)
      if box.size[axis] < 0 {
        box.origin[axis] += box.size[axis]
        box.size[axis] = -box.size[axis]
      }
    }
    return box
  }

  var rect: Rect { Rect(x: origin.x, y: origin.y, width: size.x, height: size.y) }
}

extension Size {
  var pair: AxisPair { AxisPair(x: width, y: height) }
}

extension Point {
  var pair: AxisPair { AxisPair(x: x, y: y) }
}

extension LayoutSize {
  func dimension(on axis: Int) -> LayoutDimension { axis == 0 ? width : height }
}

extension MeasuredSize {
  func length(on axis: Int) -> Double? { axis == 0 ? width : height }
}

extension DirectionalEdgeInsets {
  func start(on axis: Int) -> Double { axis == 0 ? leading : top }
  func end(on axis: Int) -> Double { axis == 0 ? trailing : bottom }
}

extension EdgeSpacing {
  /// The spacing before the slot and the one after it.
  func spacings(on axis: Int) -> [LayoutSpacing] {
    axis == 0
      ? [leading ?? .fixed(0), trailing ?? .fixed(0)] : [top ?? .fixed(0), bottom ?? .fixed(0)]
  }
}

extension RectEdges {
  /// The side that the edges name on an axis: -1 its start, 1 its end, 0 neither or both.
  func side(on axis: Int) -> Int {
    let start = contains(axis == 0 ? .leading : .top)
    let end = contains(axis == 0 ? .trailing : .bottom)
    return start == end ? 0 : start ? -1 : 1
  }
}
