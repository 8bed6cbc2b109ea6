public import LayoutEngine

/// A change of one element or section between two layouts, for a picture of both.
public struct PictureChange: Sendable {
  /// The kind of a change. A section is `shifted` if only its position changed, and `moved` if its
  /// place among the other sections changed.
  public enum Kind: String, Sendable, CaseIterable {
    /// Only the new layout has the element or section.
    case added
    /// Only the old layout has the element or section.
    case removed
    /// The width or height changed.
    case resized
    /// The origin in the section, or the section's place among the others, changed.
    case moved
    /// The position of a section changed because of the sections before it.
    case shifted
    /// The appearance, zIndex or alpha changed.
    case restyled
    /// The id changed, and the frame did not.
    case renamed
    /// Of a transition: only the new layout has the element.
    case inserted
    /// Of a transition: only the old layout has the element.
    case deleted
  }

  /// The kind of the change.
  public var kind: Kind
  /// The address; the new address if there are two.
  public var address: String
  /// The name in labels.
  public var name: String?
  /// The category of the element; nil for a section.
  public var category: ElementCategory?
  /// The old frame, in content coordinates, in points; nil if the element was added.
  public var old: Rect?
  /// The new frame, in content coordinates, in points; nil if the element was removed.
  public var new: Rect?
  /// The alpha at the start and at the end of a transition, if it changes; labels show it.
  public var alpha: Fade?

  /// A change of alpha, from 0 to 1.
  public struct Fade: Sendable {
    /// The alpha at the start.
    public var start: Double
    /// The alpha at the end.
    public var end: Double

    /// Creates a change of alpha.
    public init(from start: Double, to end: Double) { (self.start, self.end) = (start, end) }

    var text: String { "alpha \(start.hundredths) → \(end.hundredths)" }
  }

  /// Creates a change.
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
