/// The sizes of a section's items.
enum ItemSizes {
  /// All items have this size. flow-layout.md, section 2a.
  case uniform(Size)
  /// All items have one extent along the line and differ across it. flow-layout.md, section 2a.
  case equalLengths(UnsafeBufferPointer<Size>)
  /// Items differ along the line. flow-layout.md, section 2b.
  case mixed(UnsafeBufferPointer<Size>)

  /// Classifies resolved sizes, regardless of how the document gives them.
  init(each sizes: UnsafeBufferPointer<Size>, along line: Int) {
    guard let first = sizes.first else {
      self = .uniform(.zero)
      return
    }
    guard DisputedRules.takesUniformPath(sizes, along: line) else {
      self = .mixed(sizes)
      return
    }
    self = sizes.contains { $0 != first } ? .equalLengths(sizes) : .uniform(first)
  }
}
