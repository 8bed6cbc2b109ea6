/// An occurrence of an item or a group: its slot, and the occurrences within it. The slot's place
/// is not part of it, so that equal occurrences share one value.
struct MeasuredSubitem {
  /// The node of the tree.
  let node: Int
  /// The box that the size was given in.
  var box: Size
  /// The size of the slot, not rounded except for fractions.
  var slot: Size
  /// The size of the slot, if items that the section lacks count with their estimates: what fits in
  /// a group, and what it leaves, do not depend on how many items there are.
  var wholeSlot: Size
  /// The offset of the inner box from the slot's corner, and its size.
  var inner = Rect.zero
  /// Whether each length is measured, or that of what a group holds: nothing is then left in it,
  /// and insets are ignored.
  var isEstimated = AxisPair(false, false)
  /// The number of subitems of a whole group.
  var count = 0
  /// The subitems: each of the first ones, and then those that repeat in this order.
  var subitems: [MeasuredSubitem] = []
  /// The number of the first ones.
  var firstRepeated = 0
  /// The number of subitems that have an item of the section; all if the group itself has none.
  var present = 0
  /// What each flexible spacing along the group's axis gets.
  var share = 0.0
  /// The number of items of a whole occurrence.
  var items = 1
  /// The far edges of the item frames of a whole occurrence, from the slot's corner.
  var reach = Size.zero

  /// Whether the first subitem of this group, or of a group within it, did not fit, or such a group
  /// has an inner box of no size.
  var fitsNothing = false

  /// Whether groups of this kind use up the items of a section.
  var holdsItems: Bool { !fitsNothing && items > 0 }

  /// Makes this a group in which not even the first subitem fits.
  mutating func holdNothing() {
    (fitsNothing, items) = (true, 0)
    for axis in 0...1 where isEstimated[axis] { (slot[axis], wholeSlot[axis]) = (0, 0) }
  }

  /// Returns the *k*-th subitem.
  func subitem(_ k: Int) -> MeasuredSubitem { subitems[place(of: k)] }

  /// Returns the place in ``subitems`` of the *k*-th subitem.
  func place(of k: Int) -> Int {
    k < subitems.count
      ? k : firstRepeated + (k - firstRepeated) % (subitems.count - firstRepeated)
  }

  /// Returns how many of the first n subitems are the one at a place in ``subitems``.
  func times(_ k: Int, inFirst n: Int) -> Int {
    if k >= n { return 0 }
    return k < firstRepeated ? 1 : (n - 1 - k) / (subitems.count - firstRepeated) + 1
  }
}
