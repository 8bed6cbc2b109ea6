/// A part of a section that no item covers: what an inset or a spacing comes to, in section
/// coordinates, in points.
public struct SectionRoom: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case sectionInset, lineSpacing, interitemSpacing
  }

  public var kind: Kind
  public var rect: Rect

  public init(kind: Kind, rect: Rect) {
    self.kind = kind
    self.rect = rect
  }
}
