/// A group in which nothing is measured: all whole groups of a section equal it, and so do those of
/// the next section with the same values. compositional.md, "Effects of an edit".
///
/// An object, because each section of equal groups passes it on.
final class RepeatedGroup: Sendable {
  let section: CompositionalSection
  let measurer: GroupMeasurer
  let subitem: MeasuredSubitem
  /// The frames of its items: along the stack axis from its corner, and across it in the section.
  let frames: [Rect]
  /// The far edges of its first item, of its first two and so on, along the stack axis from its
  /// corner.
  let reaches: [Double]
  /// The position of its corner across the stack axis, in the section.
  let across: Double

  /// - Parameters:
  ///   - stack: Groups of the section, at least one.
  ///   - across: The position of their corners across the stack axis, in the section.
  init(_ stack: GroupStack, across: Double) {
    (section, measurer, subitem) = (stack.section, stack.measurer, stack.group(0).subitem)
    self.across = across
    var corner = Point.zero
    corner[1 - section.stackAxis] = across
    frames = Array(unsafeUninitializedCapacity: subitem.items) {
      [measurer, subitem] memory, initialized in
      var writer = GroupWriter(
        measurer, into: UnsafeMutableBufferPointer(rebasing: memory[..<subitem.items]))
      writer.write(subitem, 0, at: corner, size: subitem.slot)
      initialized = subitem.items
    }
    var reach = -Double.infinity
    reaches = stack.ends(of: subitem, first: subitem.items).map { end in
      reach = max(reach, end)
      return reach
    }
  }
}
