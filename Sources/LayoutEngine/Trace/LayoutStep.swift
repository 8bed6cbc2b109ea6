/// One step from the inputs of a layout to a frame: its result, its rule and its arithmetic.
public struct LayoutStep: Hashable, Sendable {
  /// The name of the result, such as `available width`; unique within an explanation.
  public var name: String
  /// The rule in words.
  public var rule: String
  /// The expression that gives the value.
  public var arithmetic: Arithmetic
  /// The result of the arithmetic: a length in points, or a count.
  public var value: Double
  /// The quantities and choices that the step reads, each with its source.
  public var inputs: [Input]
  /// Whether the step is part of the explanation even if no later step reads it.
  var isKept = false

  /// A quantity or choice that a step reads.
  public struct Input: Hashable, Sendable {
    /// The value of an input.
    public enum Value: Hashable, Sendable {
      /// A length in points, or a count.
      case number(Double)
      /// A choice, such as a distribution.
      case text(String)
    }

    /// The name of the quantity or choice.
    public var name: String
    /// The value that the step reads.
    public var value: Value
    /// The source of the value.
    public var source: Source

    /// Creates an input.
    public init(_ name: String, _ value: Value, _ source: Source) {
      self.name = name
      self.value = value
      self.source = source
    }
  }

  /// The source of an input.
  public enum Source: Hashable, Sendable {
    /// An earlier step of the same explanation.
    case step
    /// A key of the document, and the level that sets it.
    case document(Level, key: String)
    /// A key of a run of a section's items.
    case item(section: Int, run: Int, key: String)
    /// Another element, which has a separate explanation.
    case element(section: Int, item: Int?)
    /// A group of a section, which has a separate explanation: its ordinal, and the positions that
    /// lead to a group within it.
    case group(section: Int, path: [Int])
    /// A value of the query, such as the content offset.
    case query(String)
  }

  /// The levels that can set a value. A `when` or `whenEmpty` is part of the key.
  public enum Level: String, Hashable, Sendable {
    /// A run of a section's items.
    case item
    /// The section itself.
    case section
    /// The document's `defaults`, for sections that do not set the value.
    case defaults
    /// The document itself, for values that its sections share.
    case document
    /// The document's `container`.
    case container
    /// The device that the document's `container` names.
    case device
    /// The registered kind of a decoration.
    case kind
    /// UIKit, for a value that no level of the document sets.
    case uikitDefault = "UIKit's default"
    /// The document format, for a value that no level of the document sets.
    case formatDefault = "the format's default"
  }
}
