/// The section of an element, and the item within it. It is UIKit's `IndexPath` under another name,
/// so that a file can also import Foundation.
///
/// `import LayoutFoundation` adds the conversions: `IndexPath(path)` and `ElementIndexPath(path)`.
public struct ElementIndexPath: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item within the section.
  public var item: Int

  /// Creates an index path from its item and its section.
  public init(item: Int, section: Int) {
    self.item = item
    self.section = section
  }

  /// Returns whether the first path is before the second, by section and then by item.
  public static func < (a: ElementIndexPath, b: ElementIndexPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}

extension ElementIndexPath: CustomStringConvertible {
  /// As Foundation prints an index path, the section and then the item: `[0, 3]`.
  public var description: String { "[\(section), \(item)]" }
}
