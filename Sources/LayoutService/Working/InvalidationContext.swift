package import LayoutStorage

/// What an edit made dirty, or what is dirty: UIKit's `UICollectionViewLayoutInvalidationContext`,
/// with the reasons.
public struct InvalidationContext: Hashable, Sendable {
  public struct Section: Hashable, Sendable {
    public var index: Int
    public var reason: InvalidationReason
  }
  /// The dirty sections, in order.
  public var sections: [Section] = []

  public init() {}
}

/// Why a section is dirty: what its cached frames were computed from differs from what is there
/// now.
public struct InvalidationReason: Hashable, Sendable, CustomStringConvertible {
  /// Nothing was ever computed for this container, or by another version of the engine.
  public var isNotComputed = false
  /// What was computed is for another container, or another part of it.
  public var isForOtherContainer = false
  /// The section's own metrics or items changed.
  public var ownInputs = false
  /// The section's own decorations changed, or a kind that they name, and none of its items.
  public var ownDecorations = false
  package var inherited: InheritedKeys = []
  /// The keys of the document's defaults that the section inherits and that changed.
  public var inheritedKeys: [String] {
    inherited.subtracting(.document).indices.map { InheritedKeys.names[$0] }
  }

  /// Whether only decorations are to be computed, and no item.
  public var isOnlyDecorations: Bool {
    ownDecorations || (inherited == .decorations && !ownInputs)
  }

  /// Such as `its own metrics or items; defaults: header, itemSize`.
  public var description: String {
    if isForOtherContainer { return "the container, or what the layout reads of it" }
    if isNotComputed { return "never computed for this container" }
    var parts: [String] = []
    if ownInputs { parts.append("its own metrics or items") }
    if ownDecorations { parts.append("its own decorations or their kinds") }
    if inherited.contains(.document) { parts.append("the document's layout") }
    if !inheritedKeys.isEmpty {
      parts.append("defaults: " + inheritedKeys.joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }
}

extension SectionDirectory {
  /// Returns why a section is dirty; nil where it is clean.
  func reason(for entry: DirectoryEntry) -> InvalidationReason? {
    guard isDirty(entry) else { return nil }
    var reason = InvalidationReason()
    let computed = entry.extent.revision
    guard computed != .none else {
      reason.isNotComputed = true
      return reason
    }
    guard !hasCleanItems(entry) else {
      reason.inherited = entry.order.inherits.intersection(.decorations)
      if !reason.inherited.indices.contains(where: { revisions[$0] > entry.extent.decorations }) {
        (reason.inherited, reason.ownDecorations) = ([], true)
      }
      return reason
    }
    for index in entry.order.inherits.indices where revisions[index] > computed {
      reason.inherited.insert(InheritedKeys(rawValue: 1 << index))
    }
    // An earlier revision than the one computed from is the section's own, brought back.
    reason.ownInputs = entry.order.revision > computed || reason.inherited.isEmpty
    return reason
  }

  /// Returns what is dirty, in order.
  func invalidation() -> InvalidationContext {
    var context = InvalidationContext()
    for place in dirtyPlaces() {
      guard let reason = reason(for: self[place]) else { continue }
      context.sections.append(.init(index: index(of: place), reason: reason))
    }
    return context
  }
}
