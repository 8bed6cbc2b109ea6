/// A condition in one section that UIKit leaves undefined, or for which a rule gives no valid
/// value.
///
/// The section is laid out nevertheless, by the rule that flow-layout.md, section 2e, recommends.
public struct Diagnostic: Hashable, Sendable {
  /// The condition.
  public enum Kind: Hashable, Sendable {
    /// The item is longer than a line.
    case oversizedItem
    /// The item has no width or no height.
    case zeroSizeItem
    /// The sizing rule gave a negative length, and zero is used instead.
    case negativeLength
    /// The first subitem of a group does not fit in it; without a misfit, a group has no subitems,
    /// or an inner box without size. The diagnostic concerns the first item of the group, and the
    /// section is laid out as if it had no items. compositional.md, "Groups", R5.
    case groupFitsNothing(GroupMisfit?)
    /// The columns of a waterfall have no width: there are too many for the container.
    case columnsTooNarrow
    /// The decoration with this id would have this size, or a bubble whose last line is outside of
    /// it. The decoration is omitted.
    case impossibleDecoration(String, Size, isStep: Bool)
  }

  /// The condition.
  public var kind: Kind
  /// The index of the first item concerned.
  public var firstItem: Int
  /// The number of items of the section that are concerned.
  public var itemCount: Int
  /// The scroll direction of the layout, on which the message depends.
  public var scrollDirection: ScrollDirection
  /// Whether the diagnostic concerns a decoration of several sections.
  public var isOfSeveralSections = false
  /// Whether the layout is a shelf, which UIKit does not have.
  public var isShelf = false

  /// Whether the diagnostic concerns items, and not a decoration.
  public var isOfItems: Bool {
    if case .impossibleDecoration = kind { false } else { true }
  }

  /// The condition in words, with UIKit's own message if it has one.
  public var message: String {
    switch kind {
    case .oversizedItem where isShelf:
      return "the item is higher than the container minus its content inset and the section's title"
    case .zeroSizeItem where isShelf: return "the item has no width or no height"
    case .oversizedItem:
      let (dimension, edges) =
        scrollDirection == .vertical ? ("width", "left and right") : ("height", "top and bottom")
      return """
        the behavior of the UICollectionViewFlowLayout is not defined because: the item \
        \(dimension) must be less than the \(dimension) of the UICollectionView minus the section \
        insets \(edges) values, minus the content insets \(edges) values
        """
    case .zeroSizeItem:
      return """
        the behavior of the UICollectionViewFlowLayout is not defined because: the item width and \
        height must be greater than zero
        """
    case .negativeLength:
      return "the sizing rule gives a negative length in this container; zero is used"
    case .groupFitsNothing(let misfit?): return misfit.message
    case .groupFitsNothing:
      return """
        the group of the item has no size less its insets in this container, and UIKit's group \
        "cannot fit even a single item"; the section is laid out as if it had no items; make the \
        group larger, or its insets smaller
        """
    case .columnsTooNarrow:
      let (columns, length) =
        scrollDirection == .vertical ? ("columns", "width") : ("rows", "height")
      return """
        the \(columns) of the waterfall have no \(length): the insets and the spacings between them \
        are longer than the container; use fewer \(columns), or smaller spacings
        """
    case .impossibleDecoration(let id, _, isStep: true):
      return """
        the bubble of the decoration "\(id)" would end before its last line does: its insets are too \
        large for the section
        """
    case .impossibleDecoration(let id, let size, isStep: false):
      guard size.width < 0 || size.height < 0 else {
        return "the decoration \"\(id)\" would extend beyond 1000000000 points"
      }
      return """
        the decoration "\(id)" would have a negative size: \(size.width.points) wide and \
        \(size.height.points) high
        """
    }
  }
}

extension Double {
  /// The length in words, with whole points without a fraction.
  var points: String {
    let whole = rounded()
    return whole == self && abs(self) < 1e15 ? "\(Int(whole)) points" : "\(self) points"
  }
}
