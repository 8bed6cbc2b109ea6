import TestSupport
import Testing

@testable import LayoutDocuments

@Suite struct HeaviestIncreasingSubsequenceTests {
  @Test func `the chain ascends, and no other one is heavier`() {
    var random = SeededGenerator(seed: 7)
    for count in 0...7 {
      for _ in 0..<200 {
        let values = Array(0..<count).shuffled(using: &random)
        let weights = values.map { _ in Int.random(in: 1...5, using: &random) }
        let isMember = HeaviestIncreasingSubsequence.members(of: values, weights: weights)
        let chain = values.indices.filter { isMember[$0] }
        #expect(
          zip(chain, chain.dropFirst()).allSatisfy { values[$0] < values[$1] }, "\(values)")
        // Every subset of the indices, by its bits.
        var heaviest = 0
        for subset in 0..<(1 << count) {
          let places = values.indices.filter { subset >> $0 & 1 == 1 }
          guard zip(places, places.dropFirst()).allSatisfy({ values[$0] < values[$1] }) else {
            continue
          }
          heaviest = max(heaviest, places.reduce(0) { $0 + weights[$1] })
        }
        #expect(chain.reduce(0) { $0 + weights[$1] } == heaviest, "\(values) \(weights)")
      }
    }
  }
}
