import RadioSurvey

/// Random choices from one seed.
struct Draw {
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    // Neighbouring seeds begin with different choices.
    for _ in 0..<4 { _ = generator.next() }
  }

  /// A whole number of the range.
  mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// A number of the range.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * generator.uniform()
  }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { whole(1...times) == 1 }

  /// One of the values, which are not empty.
  mutating func one<Value>(of values: [Value]) -> Value { values[whole(0...values.count - 1)] }

  /// The values in another order.
  mutating func shuffled<Value>(_ values: [Value]) -> [Value] { values.shuffled(using: &generator) }

  /// A sum of three uniform draws: nearly normal with this standard deviation, and bounded by three of them.
  mutating func spread(_ deviation: Double) -> Double {
    (0..<3).reduce(0) { sum, _ in sum + number(-1...1) } * deviation
  }
}
