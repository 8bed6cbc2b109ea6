/// The decorations of a section, in an object that many sections can share.
final class DecorationList: Sendable {
  let all: [Decoration]
  /// The plans, which are never written after initialization. They are not an array, because an
  /// array would be reference-counted for every section.
  nonisolated(unsafe) let plans: UnsafeBufferPointer<DecorationPlan>
  let readsFrames: Bool
  /// Whether a decoration requires that another kind is drawn.
  let hasRequirements: Bool

  /// Creates a list; nil if there are no decorations.
  init?(_ entries: [DecorationEntry]?, among kinds: [DecorationKind]) {
    all = (entries ?? []).resolved(among: kinds)
    guard !all.isEmpty else { return nil }
    let plans = UnsafeMutableBufferPointer<DecorationPlan>.allocate(capacity: all.count)
    _ = plans.initialize(from: all.map { DecorationPlan($0) })
    self.plans = UnsafeBufferPointer(plans)
    readsFrames = plans.contains { $0.each != .section }
    hasRequirements = all.contains { !$0.requires.isEmpty }
  }

  deinit { plans.deallocate() }
}

/// The source of a section's decorations.
///
/// The pass holds the decorations of the defaults, so that they are neither resolved nor
/// reference-counted for each section.
enum DecorationSource {
  case defaults
  case emptyDefaults
  /// The section's own decorations; nil if it has none.
  case section(DecorationList?)
}
