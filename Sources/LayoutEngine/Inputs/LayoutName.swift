/// The layout of a section.
public enum LayoutName: String, Hashable, Sendable, CaseIterable {
  /// UIKit's flow layout. flow-layout.md.
  case flow
  /// UIKit's compositional layout. compositional.md.
  case compositional
  /// A list, which is short for a compositional section. compositional.md, "Lists".
  case list
  /// Columns of equal width whose items keep their ratio. waterfall.md.
  case waterfall

  /// Whether the section is laid out as a compositional section.
  package var isCompositional: Bool { self == .compositional || self == .list }

  /// The traits of a container that every section of the layout reads.
  var traitsRead: ContainerTraitSet {
    switch self {
    case .flow: []
    case .compositional, .list: [.bounds, .scale]
    case .waterfall: .scale
    }
  }
}
