/// One of the six types of JSON values, named as JSON names them.
public enum JSONType: String, Sendable, Hashable {
  /// Members in braces, each with a key.
  case object
  /// Values in brackets, in order.
  case array
  /// A text in quotation marks.
  case string
  /// A number in decimal notation.
  case number
  /// `true` or `false`.
  case boolean
  /// The literal `null`.
  case null
}
