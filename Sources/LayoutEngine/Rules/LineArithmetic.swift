/// The formulas that place items along both axes, for the loops that compute and for explanations.
enum LineArithmetic {
  /// Places something on a grid.
  @inline(__always)
  static func place<Q: Quantity>(_ first: Q, _ count: Q, every pitch: Q) -> Q {
    first + count * pitch
  }

  /// What a line of items takes with one item more.
  @inline(__always)
  static func used<Q: Quantity>(_ used: Q, _ spacing: Q, _ length: Q) -> Q {
    used + (spacing + length)
  }

  /// Where the item after one stands.
  @inline(__always)
  static func next<Q: Quantity>(_ x: Q, _ length: Q, _ gap: Q) -> Q { x + (length + gap) }

  /// Centres an item across its line. flow-layout.md, section 2c.
  @inline(__always)
  static func centred<Q: Quantity>(_ position: Q, _ thickness: Q, _ length: Q) -> Q {
    position + (thickness - length) / 2
  }
}
