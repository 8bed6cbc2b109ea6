/// The size of an item: two lengths, or a rule that gives them for a container.
public enum ItemSize: Hashable, Sendable {
  /// A width and a height, in points.
  case fixed(Size)
  /// A rule that gives the size for a container.
  indirect case rule(SizingRule)
  /// The lengths that the host measured for an item of a section with estimates.
  case measured(MeasuredSize)

  /// UIKit's default item size.
  public static let standard = ItemSize.fixed(Size(width: 50, height: 50))

  /// The traits of a container that the size reads.
  package var traitsRead: ContainerTraitSet {
    switch self {
    case .fixed, .measured: []
    case .rule(let rule): rule.traitsRead
    }
  }
}

extension ItemSize {
  /// The number of nested rules; 0 for a fixed size.
  var depth: Int {
    if case .rule(let rule) = self { rule.depth } else { 0 }
  }

  /// Whether a document can have the size.
  var isValid: Bool { isValid(hasOther: false) }

  /// Returns whether a document can have the size.
  ///
  /// - Parameter hasOther: Whether a rule around the size gives the other length.
  func isValid(hasOther: Bool) -> Bool {
    switch self {
    case .fixed(let size): ItemRuns.isValid(size)
    case .rule(let rule): rule.isValid(hasOther: hasOther)
    // Only items are measured.
    case .measured: false
    }
  }
}
