import TestSupport

extension SeededGenerator {
  /// Returns true with a probability of one in `times`.
  mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func length(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func one<Value>(of values: Value...) -> Value { pick(values) }

  mutating func one<Value: CaseIterable>(of type: Value.Type) -> Value {
    pick(Array(type.allCases))
  }
}
