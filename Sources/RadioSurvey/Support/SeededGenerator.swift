/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014, doi 10.1145/2660193.2660195): every random draw of the program comes
/// from one of these with a seed that the output prints.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator; equal seeds give equal draws.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A uniform draw in the open interval (0, 1): the upper 52 bits, centred in their cell. With one bit more the centre of
  /// the last cell would round to 1.
  package mutating func uniform() -> Double {
    (Double(next() >> 12) + 0.5) * 0x1p-52
  }
}
