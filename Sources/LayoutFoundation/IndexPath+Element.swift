public import LayoutEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension IndexPath {
  /// Creates the index path that UIKit uses for an element: its section, and then its item.
  public init(_ path: ElementIndexPath) { self = [path.section, path.item] }
}

extension ElementIndexPath {
  /// Creates the index path of an element; nil unless the path consists of a section and an item.
  public init?(_ path: IndexPath) {
    guard path.count == 2 else { return nil }
    self.init(item: path[1], section: path[0])
  }
}
