/// The layout of a section.
public enum LayoutName: String, Hashable, Sendable, CaseIterable {
  /// UIKit's flow layout. flow-layout.md.
  case flow
  /// UIKit's compositional layout. compositional.md.
  case compositional
}
