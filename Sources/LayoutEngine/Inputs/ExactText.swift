/// A text of a document. Two texts are equal only if they have the same UTF-8.
///
/// Swift's `==` of `String` treats canonically equivalent texts as equal: `é` of one scalar equals
/// `e` with a combining accent. In a file, and as names of images, these are different texts.
@propertyWrapper
public struct ExactText<Text: ExactlyComparable>: Hashable, Sendable {
  /// The text.
  public var wrappedValue: Text

  /// Creates an exact text.
  @inlinable
  public init(wrappedValue: Text) { self.wrappedValue = wrappedValue }

  /// Returns whether both texts have the same UTF-8.
  @inlinable
  public static func == (a: ExactText, b: ExactText) -> Bool {
    a.wrappedValue.isExactly(b.wrappedValue)
  }

  // Texts with the same UTF-8 have the same hash.
  /// Hashes the text.
  @inlinable
  public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

/// A value whose texts can be compared by their UTF-8.
public protocol ExactlyComparable: Hashable, Sendable {
  /// Returns whether the texts of both values have the same UTF-8.
  func isExactly(_ other: Self) -> Bool
}

extension String: ExactlyComparable {
  /// Returns whether both strings have the same UTF-8.
  @inlinable
  public func isExactly(_ other: String) -> Bool {
    // Texts that differ for Swift also differ in their bytes, and `==` is faster for most texts.
    self == other && utf8.elementsEqual(other.utf8)
  }
}

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  /// Returns whether both values are nil, or their texts have the same UTF-8.
  @inlinable
  public func isExactly(_ other: Wrapped?) -> Bool {
    switch (self, other) {
    case (let text?, let other?): text.isExactly(other)
    case (nil, nil): true
    default: false
    }
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  /// Returns whether the texts of all elements have the same UTF-8, in order.
  @inlinable
  public func isExactly(_ other: [Element]) -> Bool {
    elementsEqual(other) { $0.isExactly($1) }
  }
}
