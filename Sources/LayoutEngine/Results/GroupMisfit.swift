/// What does not fit in a group: its first subitem, along the axis of the group. compositional.md,
/// "Groups", R5.
public struct GroupMisfit: Hashable, Sendable {
  /// The kinds of subitems.
  public enum Subitem: Hashable, Sendable {
    /// The item that the diagnostic names.
    case item
    /// A group, whose first item the diagnostic names.
    case group
    /// A subitem that no item of the section fills. The diagnostic names the last item.
    case unfilled
  }

  /// What does not fit.
  public var subitem: Subitem
  /// Whether the lengths are widths; if not, they are heights.
  public var isWidth: Bool
  /// The length of the subitem, in points.
  public var length: Double
  /// The sum of its fixed and least edge spacings, in points.
  public var edgeSpacing: Double
  /// The length that the group has for its subitems, in points.
  public var available: Double

  /// The misfit in words, after the address of the item.
  var message: String {
    let (subject, owner) =
      switch subitem {
      case .item: ("the item", "its group")
      case .group: ("the group of the item", "the group around it")
      case .unfilled: ("a subitem of its group that no item fills", "the group around it")
      }
    let spacing = edgeSpacing == 0 ? "" : " and has edge spacings of \(edgeSpacing.points)"
    return "\(subject) is \(length.points) \(isWidth ? "wide" : "high")\(spacing), which is more "
      + "than the \(available.points) that \(owner) has: UIKit's group \"cannot fit even a single "
      + "item\", and the section is laid out as if it had no items; make the group larger, or what "
      + "is in it smaller"
  }
}
