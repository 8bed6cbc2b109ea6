extension SeededGenerator {
  /// Returns true with a probability of one in `times`.
  package mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }

  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  package mutating func length(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  package mutating func one<Value>(of values: Value...) -> Value { pick(values) }

  package mutating func one<Value: CaseIterable>(of type: Value.Type) -> Value {
    pick(Array(type.allCases))
  }
}
