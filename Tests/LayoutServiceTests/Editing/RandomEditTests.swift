import TestSupport
import Testing

/// `SEED` is the first seed and `SEEDS` their number: `SEEDS=10000
/// swift test --filter RandomEditTests`.
@Suite struct RandomEditTests {
  /// Makes the same edits in a stored document and in a plain array of its sections, and compares
  /// every frame with a fresh computation of the array.
  @Test func `after any edits, deferred or not, cached frames equal a fresh computation`() {
    check(seeds: 12, travels: false)
  }

  /// Makes undos, redos and restores among the edits, and compares with complete copies of the
  /// document.
  @Test func `after undos, redos and restores every state equals its saved copy`() {
    check(seeds: 6, travels: true)
  }

  private func check(seeds: UInt64, travels: Bool) {
    for seed in Seeds.range(seeds) {
      guard let failure = failure(of: seed, Array(0..<40), travels) else { continue }
      let steps = shrunk(Array(0...max(0, failure.step))) { steps in
        self.failure(of: seed, steps, travels) != nil
      }
      let least = self.failure(of: seed, steps, travels) ?? failure
      Issue.record(
        """
        SEED=\(seed) SEEDS=1, shrunk to \(steps.count) edits: \
        steps \(steps), the last: \(least.description)
        """)
      return
    }
  }

  private func failure(of seed: UInt64, _ steps: [Int], _ travels: Bool) -> RandomEditFailure? {
    do {
      try RandomEdits(seed: seed, travels: travels).run(steps: steps)
      return nil
    } catch {
      return error as? RandomEditFailure ?? RandomEditFailure(step: 39, description: "\(error)")
    }
  }

  /// Leaves out halves, quarters and finally single steps, as long as the remaining steps still
  /// fail.
  private func shrunk(_ all: [Int], _ fails: ([Int]) -> Bool) -> [Int] {
    var steps = all
    var size = (steps.count + 1) / 2
    while size > 0 {
      var start = 0
      while start < steps.count {
        var fewer = steps
        fewer.removeSubrange(start..<min(start + size, steps.count))
        if fails(fewer) { steps = fewer } else { start += size }
      }
      size /= 2
    }
    return steps
  }
}
