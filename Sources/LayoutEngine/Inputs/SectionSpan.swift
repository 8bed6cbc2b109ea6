/// Several neighbouring sections; a nil end is the end of the content.
public struct SectionSpan: Hashable, Sendable {
  /// The first section; nil for the first section of the content.
  public var first: SectionReference?
  /// The last section; nil for the last section of the content.
  public var last: SectionReference?

  /// Creates a span from its two ends.
  public init(first: SectionReference? = nil, last: SectionReference? = nil) {
    self.first = first
    self.last = last
  }
}

/// A section by its id or by its index.
public enum SectionReference: Hashable, Sendable {
  /// The id of a section.
  case id(String)
  /// The index of a section, counted from 0.
  case index(Int)

  /// Returns whether both references are equal indexes, or ids with the same UTF-8.
  public static func == (a: SectionReference, b: SectionReference) -> Bool {
    switch (a, b) {
    case (.id(let a), .id(let b)): a.isExactly(b)
    case (.index(let a), .index(let b)): a == b
    default: false
    }
  }
}
