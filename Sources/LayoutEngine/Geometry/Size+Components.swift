/// The two components of a size, by axis.
extension Size {
  subscript(axis: Int) -> Double {
    get { axis == 0 ? width : height }
    set { if axis == 0 { width = newValue } else { height = newValue } }
  }
}

extension Point {
  subscript(axis: Int) -> Double {
    get { axis == 0 ? x : y }
    set { if axis == 0 { x = newValue } else { y = newValue } }
  }
}

extension Size {
  static func along(_ axis: Int, _ length: Double, _ across: Double) -> Size {
    axis == 0 ? Size(width: length, height: across) : Size(width: across, height: length)
  }
}
