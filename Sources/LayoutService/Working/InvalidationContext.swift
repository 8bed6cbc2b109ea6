package import LayoutStorage

/// The dirty sections of a document, or those that an edit made dirty, with the reasons: the
/// counterpart of UIKit's `UICollectionViewLayoutInvalidationContext`.
public struct InvalidationContext: Hashable, Sendable {
  /// A dirty section.
  public struct Section: Hashable, Sendable {
    /// The section's index.
    public var index: Int
    /// The section's id, of the first and the last section of a run; nil of others.
    public internal(set) var id: String?
    /// Why the section is dirty.
    public var reason: InvalidationReason
  }
  /// The dirty sections, in order.
  public var sections: [Section] = []

  /// The runs of neighbouring sections that are dirty for the same reason, in order.
  public var runs: [ArraySlice<Section>] {
    var runs: [ArraySlice<Section>] = []
    var start = 0
    for end in sections.indices {
      let (last, next) = (sections[end], end + 1 < sections.count ? sections[end + 1] : nil)
      if let next, next.index == last.index + 1, next.reason == last.reason { continue }
      runs.append(sections[start...end])
      start = end + 1
    }
    return runs
  }

  /// Creates a context without dirty sections.
  public init() {}

  /// Sets the ids of the first and the last section of each run.
  ///
  /// - Parameter id: Returns the id of the section at an index.
  mutating func name(_ id: (_ index: Int) throws(ServiceError) -> String?) throws(ServiceError) {
    for run in runs {
      for place in Set([run.startIndex, run.endIndex - 1]) {
        sections[place].id = try id(sections[place].index)
      }
    }
  }
}

/// Why a section is dirty: the differences between the inputs of its cached frames and its present
/// inputs.
public struct InvalidationReason: Hashable, Sendable, CustomStringConvertible {
  /// The section was never computed for this container, or only by another version of the engine.
  public var isNotComputed = false
  /// The cached frames are for another container, or for other container traits.
  public var isForOtherContainer = false
  /// The section's own metrics or items changed, or a group of the document that it names.
  public var ownInputs = false
  /// The section's own groups name groups of the document.
  public var namesGroups = false
  /// The section's own decorations changed, or a kind that they name, but none of its items.
  public var ownDecorations = false
  package var inherited: InheritedKeys = []
  /// The changed keys of the document's defaults that the section inherits.
  public var inheritedKeys: [String] {
    inherited.subtracting(.document).indices.map { InheritedKeys.names[$0] }
  }

  /// Whether only decorations need to be computed.
  public var isOnlyDecorations: Bool {
    ownDecorations || (inherited == .decorations && !ownInputs)
  }

  /// The reason in words, such as `its own metrics or items; defaults: header, itemSize`.
  public var description: String {
    if isForOtherContainer { return "the container, or the traits that the layout reads" }
    if isNotComputed { return "never computed for this container" }
    var parts: [String] = []
    if ownInputs {
      parts.append("its own metrics or items" + (namesGroups ? ", or a group that it names" : ""))
    }
    if ownDecorations { parts.append("its own decorations or their kinds") }
    if inherited.contains(.document) { parts.append("the document's layout") }
    if !inheritedKeys.isEmpty {
      parts.append("defaults: " + inheritedKeys.joined(separator: ", "))
    }
    return parts.joined(separator: "; ")
  }
}

extension SectionDirectory {
  func isDirty(_ entry: DirectoryEntry) -> Bool {
    !revisions.isClean(entry.order, entry.extent)
  }

  /// Returns whether the cached frames of a section's items, header and footer are up to date.
  func hasCleanItems(_ entry: DirectoryEntry) -> Bool {
    revisions.effective(entry.order) == entry.extent.revision
  }

  /// Returns why a section is dirty; nil if it is clean.
  func reason(for entry: DirectoryEntry) -> InvalidationReason? {
    guard isDirty(entry) else { return nil }
    var reason = InvalidationReason()
    let computed = entry.extent.revision
    guard computed != .none else {
      reason.isNotComputed = true
      return reason
    }
    guard !hasCleanItems(entry) else {
      reason.inherited = revisions.keys(of: entry.order).intersection(.decorations)
      if !reason.inherited.indices.contains(where: { revisions[$0] > entry.extent.decorations }) {
        (reason.inherited, reason.ownDecorations) = ([], true)
      }
      return reason
    }
    for index in revisions.keys(of: entry.order).indices where revisions[index] > computed {
      reason.inherited.insert(InheritedKeys(rawValue: 1 << index))
    }
    // A revision before the cached frames' revision means that an undo restored the section's own
    // earlier inputs.
    reason.ownInputs = entry.order.revision > computed || reason.inherited.isEmpty
    reason.namesGroups = entry.order.inherits.contains(.groups)
    return reason
  }

  /// Returns the dirty sections, in order.
  func invalidation() -> InvalidationContext {
    var context = InvalidationContext()
    for place in dirtyPlaces() {
      guard let reason = reason(for: self[place]) else { continue }
      context.sections.append(.init(index: index(of: place), reason: reason))
    }
    return context
  }
}
