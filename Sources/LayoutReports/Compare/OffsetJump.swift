public import LayoutDocuments
public import LayoutEngine
import LayoutService

/// By how much a content offset has to change so that what was on screen stays where it was.
/// flow-layout.md, section 11.
public struct OffsetJump: Hashable, Sendable {
  /// The document's id.
  public var document: String
  /// The label of the container.
  public var container: String
  /// The first cell that is on screen in the old layout and is in both, as its new row; nil if
  /// there is none, and nothing jumps.
  public var anchor: FrameRow?
  /// The content offset in the old layout, in points.
  public var oldOffset: Point
  /// The content offset in the new layout at which the anchor is where it was on screen. It is not
  /// limited to the content.
  public var newOffset: Point

  /// The change along the scroll axis, in points; 0 without an anchor.
  public var distance: Double {
    let (x, y) = (newOffset.x - oldOffset.x, newOffset.y - oldOffset.y)
    return y == 0 ? x : y
  }
}

extension LayoutComparison {
  /// Returns the jump of a content offset of the old layout.
  ///
  /// - Complexity: O(*n*) in the items of the sections on screen, and O(*s*) in sections.
  /// - Throws: `wrongTarget` if the old layout is a baseline, which has no container; `storage`.
  public func offsetJump(at offset: Point) throws -> OffsetJump {
    guard let (visible, isVertical) = old.screen(at: offset) else {
      throw ServiceError.wrongTarget(
        old.name, expected: "a layout with a container: a baseline has no screen")
    }
    var jump = OffsetJump(
      document: new.document, container: new.container, oldOffset: offset, newOffset: offset)
    for sections in matchedSections.sorted(by: { $0.old < $1.old }) {
      guard try old.layout.sectionFrame(sections.old).touches(visible) else { continue }
      let anchor = try Self.firstCell(inSection: sections.old, of: old.layout) {
        cell -> (ComparedElement, ComparedElement)? in
        guard cell.frame.isOnScreen(visible) else { return nil }
        return try Self.firstCell(inSection: sections.new, of: new.layout) {
          $0.hasName(of: cell) ? (cell, $0) : nil
        }
      }
      guard let (was, now) = anchor else { continue }
      jump.anchor = new.layout.naming.element(
        now, ofSection: sections.new, id: try new.layout.sectionID(at: sections.new))
      if isVertical {
        jump.newOffset.y += now.frame.minY - was.frame.minY
      } else {
        jump.newOffset.x += now.frame.minX - was.frame.minX
      }
      return jump
    }
    return jump
  }

  /// Returns the first result for a cell of a section.
  private static func firstCell<R>(
    inSection index: Int, of source: some FrameSource,
    _ result: (ComparedElement) throws -> R?
  ) throws -> R? {
    let walk = try source.elements(inSection: index, of: .cell)
    while let batch = try walk.next() {
      for cell in batch {
        if let found = try result(cell) { return found }
      }
    }
    return nil
  }
}

extension Rect {
  /// Whether a part of the frame is on screen, and not its edge alone.
  fileprivate func isOnScreen(_ visible: Rect) -> Bool {
    minX < visible.maxX && maxX > visible.minX && minY < visible.maxY && maxY > visible.minY
  }
}

extension LayoutSide {
  /// Returns what is on screen at a content offset, and whether the layout scrolls vertically; nil
  /// for a baseline.
  fileprivate func screen(at offset: Point) -> (visible: Rect, isVertical: Bool)? {
    switch self {
    case .stored(let layout):
      let configuration = layout.settings.configuration
      return (
        layout.projection.visibleBounds(at: offset),
        configuration.effectiveScrollDirection == .vertical
      )
    case .computed(let frames):
      let configuration = frames.document.settings.configuration
      return (
        Rect(origin: offset, size: frames.specification.container.size),
        configuration.effectiveScrollDirection == .vertical
      )
    case .baseline: return nil
    }
  }
}
