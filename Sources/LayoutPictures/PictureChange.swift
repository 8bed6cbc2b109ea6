public import LayoutEngine

/// What became of one element or section between two layouts, for a picture of both.
public struct PictureChange: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case added, removed, resized, moved, shifted, restyled, renamed
  }

  public var kind: Kind
  /// The address, the new one where there are two.
  public var address: String
  /// What a label calls it.
  public var name: String?
  /// Nil for a section.
  public var category: ElementCategory?
  /// Nil where it was added.
  public var old: Rect?
  /// Nil where it was removed.
  public var new: Rect?

  public init(
    _ kind: Kind, address: String, name: String?, category: ElementCategory?, old: Rect?, new: Rect?
  ) {
    self.kind = kind
    self.address = address
    self.name = name
    self.category = category
    self.old = old
    self.new = new
  }
}
