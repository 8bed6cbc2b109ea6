/// The formulas that place items along both axes, for the loops that compute layouts and for
/// explanations.
enum LineArithmetic {
  /// Returns a position on a grid.
  @inline(__always)
  static func place<Q: Quantity>(_ first: Q, _ count: Q, every pitch: Q) -> Q {
    first + count * pitch
  }

  /// Returns the length that a line of items uses with one more item.
  @inline(__always)
  static func used<Q: Quantity>(_ used: Q, _ spacing: Q, _ length: Q) -> Q {
    used + (spacing + length)
  }

  /// Returns the start of the next item.
  @inline(__always)
  static func next<Q: Quantity>(_ x: Q, _ length: Q, _ gap: Q) -> Q { x + (length + gap) }

  /// Returns the start of an item that is centred across its line. flow-layout.md, section 2c.
  @inline(__always)
  static func centred<Q: Quantity>(_ position: Q, _ thickness: Q, _ length: Q) -> Q {
    position + (thickness - length) / 2
  }
}
