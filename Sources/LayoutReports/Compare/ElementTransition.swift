public import LayoutDocuments

/// How one element gets from a layout to another in a batch update, without a screen.
///
/// An inserted element appears where it ends, and a deleted one disappears where it began: alpha is
/// 0 at that side, and all else is as at the other one. That is what UIKit shows for layout
/// attributes of appearing and disappearing items unless a layout overrides them. Supplementary
/// views and decorations follow the same rule. flow-layout.md, section 16.
public struct ElementTransition: Hashable, Sendable {
  /// What happens to an element.
  public enum Change: String, Hashable, Sendable, CaseIterable {
    /// It is only in the new layout.
    case inserted
    /// It is only in the old layout.
    case deleted
    /// Its frame, its zIndex or its alpha changes.
    case moved
    /// Nothing of it changes.
    case kept
  }

  /// What happens to the element.
  public var change: Change
  /// Its attributes at the start.
  public var start: FrameRow
  /// Its attributes at the end.
  public var end: FrameRow

  init?(_ old: FrameRow?, _ new: FrameRow?) {
    guard let start = old ?? new, let end = new ?? old else { return nil }
    (self.start, self.end) = (start, end)
    switch (old, new) {
    case (nil, _):
      change = .inserted
      self.start.alpha = 0
    case (_, nil):
      change = .deleted
      self.end.alpha = 0
    default:
      let isKept =
        start.frame == end.frame && start.zIndex == end.zIndex && start.alpha == end.alpha
      change = isKept ? .kept : .moved
    }
  }
}

extension LayoutComparison {
  /// Passes the transition of each element to the body: for each section in the order of the new
  /// layout its header, footer, cells and other elements; then those of several sections.
  ///
  /// Without an update, elements are matched by id, then by index path: an item that was inserted
  /// among items without ids seems to be the last one.
  ///
  /// - Complexity: O(*n*) in all elements.
  /// - Throws: The errors of the body; `storage`.
  public func forEachTransition(_ body: (ElementTransition) throws -> Void) throws {
    try forEachPair { old, new in
      if let transition = ElementTransition(old, new) { try body(transition) }
    }
  }
}
