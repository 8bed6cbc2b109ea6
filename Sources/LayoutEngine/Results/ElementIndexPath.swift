/// The section of an element, and the item within it: UIKit's `IndexPath`, under another name so
/// that a file can also import Foundation.
///
/// `import LayoutFoundation` adds the conversions: `IndexPath(path)` and `ElementIndexPath(path)`.
public struct ElementIndexPath: Hashable, Comparable, Sendable {
  public var section: Int
  public var item: Int

  public init(item: Int, section: Int) {
    self.item = item
    self.section = section
  }

  public static func < (a: ElementIndexPath, b: ElementIndexPath) -> Bool {
    (a.section, a.item) < (b.section, b.item)
  }
}

extension ElementIndexPath: CustomStringConvertible {
  /// As Foundation prints an index path, the section and then the item: `[0, 3]`.
  public var description: String { "[\(section), \(item)]" }
}
