/// The size of an item: two lengths, or a rule that gives them for a container.
public enum ItemSize: Hashable, Sendable {
  case fixed(Size)
  indirect case rule(SizingRule)

  /// UIKit's default item size.
  public static let standard = ItemSize.fixed(Size(width: 50, height: 50))

  /// What the size reads of a container.
  package var reads: ContainerReads {
    switch self {
    case .fixed: []
    case .rule(let rule): rule.reads
    }
  }
}

extension ItemSize {
  /// How many rules are nested in it.
  var depth: Int {
    if case .rule(let rule) = self { rule.depth } else { 0 }
  }

  /// Whether a document may have the size.
  var isValid: Bool { isValid(hasOther: false) }

  /// - Parameter hasOther: Whether a rule around the size gives the other length.
  func isValid(hasOther: Bool) -> Bool {
    switch self {
    case .fixed(let size): ItemRuns.isValid(size)
    case .rule(let rule): rule.isValid(hasOther: hasOther)
    }
  }
}
