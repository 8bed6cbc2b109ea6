/// One step from the inputs of a layout to a frame: what it gives, by which rule, and the
/// arithmetic.
public struct LayoutStep: Hashable, Sendable {
  /// What the step gives, such as `available width`; no two steps of an explanation share one.
  public var name: String
  /// The rule in words.
  public var rule: String
  public var arithmetic: Arithmetic
  /// What the arithmetic gives, in points; a count where the name says so.
  public var value: Double
  /// The quantities and choices that the step reads, and where each is from.
  public var inputs: [Input]
  /// Whether the step is part of the explanation even if no later step reads it.
  var isKept = false

  public struct Input: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      case number(Double)
      /// A choice, such as a distribution.
      case text(String)
    }

    public var name: String
    public var value: Value
    public var source: Source

    public init(_ name: String, _ value: Value, _ source: Source) {
      self.name = name
      self.value = value
      self.source = source
    }
  }

  /// Where an input is from.
  public enum Source: Hashable, Sendable {
    /// An earlier step of the same explanation.
    case step
    /// The level that sets it, and the key within the document.
    case document(Level, key: String)
    /// A key of a run of a section's items.
    case item(section: Int, run: Int, key: String)
    /// Another element, whose own explanation goes further.
    case element(section: Int, item: Int?)
    /// What was asked for, such as the offset that is scrolled to.
    case query(String)
  }

  /// The levels that values are from. A `when` or `whenEmpty` shows in the key.
  public enum Level: String, Hashable, Sendable {
    case item, section, defaults, document, container, device, kind
    case uikitDefault = "UIKit's default"
    case formatDefault = "the format's default"
  }
}
