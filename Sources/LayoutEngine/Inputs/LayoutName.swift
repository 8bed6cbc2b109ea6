/// The layout of a section.
public enum LayoutName: String, Hashable, Sendable, CaseIterable {
  /// UIKit's flow layout. flow-layout.md.
  case flow
  /// UIKit's compositional layout. compositional.md.
  case compositional
  /// A list, which is short for a compositional section. compositional.md, "Lists".
  case list

  /// Whether the section is laid out as a compositional section.
  package var isCompositional: Bool { self == .compositional || self == .list }
}
