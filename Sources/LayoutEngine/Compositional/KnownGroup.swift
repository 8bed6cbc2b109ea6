/// The group of a section, as far as it does not depend on the section's items. A buffer keeps it,
/// because one of the next sections mostly has the same values. compositional.md, "Effects of an
/// edit".
final class KnownGroup {
  let section: CompositionalSection
  /// The row of an item that was not measured, if the section's groups are rows.
  let row: UnmeasuredRow?
  private(set) var repeated: RepeatedGroup?

  init(_ section: CompositionalSection) {
    self.section = section
    row = UnmeasuredRow(section)
  }

  /// Returns the group that a section of equal groups repeats.
  ///
  /// - Parameter across: The position of its corner across the stack axis. In an orthogonal section
  ///   it follows from the header, which may depend on the items.
  /// - Complexity: O(1) if the last section with these values had it there, else O(group).
  func repeated(_ stack: GroupStack, across: Double) -> RepeatedGroup {
    if let repeated, repeated.across == across { return repeated }
    let group = RepeatedGroup(stack, across: across)
    repeated = group
    return group
  }
}

extension FrameBuffer {
  /// Returns what does not depend on the items of a section: that of one of the sections before, if
  /// it has the same values.
  mutating func knownGroup(of section: CompositionalSection) -> KnownGroup {
    if let known: KnownGroup = kept.first(for: section, where: { _ in true }) { return known }
    let group = KnownGroup(section)
    kept.add(group, for: section)
    return group
  }
}

/// A group in which nothing is measured: all whole groups of a section equal it.
///
/// An object, because each section of equal groups passes it on.
final class RepeatedGroup: Sendable {
  let measurer: GroupMeasurer
  let subitem: MeasuredSubitem
  /// The frames of its items: along the stack axis from its corner, and across it in the section.
  let frames: [Rect]
  /// The far edges of its first item, of its first two and so on, along the stack axis from its
  /// corner.
  let reaches: [Double]
  /// The position of its corner across the stack axis, in the section.
  let across: Double
  /// The bounds of its slot and of the groups within it: along the stack axis from its corner, and
  /// across it in the section.
  let bounds: AxisPair<Interval<Double>>

  /// - Parameters:
  ///   - stack: Groups of the section, at least one.
  ///   - across: The position of their corners across the stack axis, in the section.
  init(_ stack: GroupStack, across: Double) {
    (measurer, subitem) = (stack.measurer, stack.group(0).subitem)
    self.across = across
    var corner = Point.zero
    corner[1 - stack.section.stackAxis] = across
    var bounds = AxisPair.noBounds
    frames = Array(unsafeUninitializedCapacity: subitem.items) {
      [measurer, subitem] memory, initialized in
      var writer = GroupWriter(
        measurer, into: UnsafeMutableBufferPointer(rebasing: memory[..<subitem.items]))
      writer.write(subitem, 0, at: corner, size: subitem.slot)
      initialized = subitem.items
      bounds = writer.groupBounds
    }
    self.bounds = bounds
    var reach = -Double.infinity
    reaches = measurer.ends(of: subitem, first: subitem.items, along: stack.section.stackAxis).map {
      end in
      reach = max(reach, end)
      return reach
    }
  }
}
