/// The decorations of a section as one reference.
final class DecorationList: Sendable {
  let all: [Decoration]
  /// Read in place, since an array would be counted for every section; never written again.
  nonisolated(unsafe) let plans: UnsafeBufferPointer<DecorationPlan>
  let readsFrames: Bool
  /// Whether some decoration requires another one to be drawn.
  let hasRequirements: Bool

  /// Returns nil where there are none.
  init?(_ entries: [DecorationEntry]?, among kinds: [DecorationKind]) {
    all = (entries ?? []).resolved(among: kinds)
    guard !all.isEmpty else { return nil }
    let plans = UnsafeMutableBufferPointer<DecorationPlan>.allocate(capacity: all.count)
    _ = plans.initialize(from: all.map { DecorationPlan($0) })
    self.plans = UnsafeBufferPointer(plans)
    readsFrames = plans.contains { $0.each != .section }
    hasRequirements = all.contains { $0.requires != nil }
  }

  deinit { plans.deallocate() }
}

/// Where a section's decorations are from.
///
/// Those of the defaults are the pass's, so that they are neither resolved nor counted for a
/// section.
enum DecorationSource {
  case defaults
  case emptyDefaults
  /// Nil where the section has none.
  case section(DecorationList?)
}
