/// Several neighbouring sections; an end that is nil is that of the content.
public struct SectionSpan: Hashable, Sendable {
  public var first: SectionReference?
  public var last: SectionReference?

  public init(first: SectionReference? = nil, last: SectionReference? = nil) {
    self.first = first
    self.last = last
  }
}

/// A section by its id or by its index.
public enum SectionReference: Hashable, Sendable {
  case id(String)
  case index(Int)

  public static func == (a: SectionReference, b: SectionReference) -> Bool {
    switch (a, b) {
    case (.id(let a), .id(let b)): a.isExactly(b)
    case (.index(let a), .index(let b)): a == b
    default: false
    }
  }
}
