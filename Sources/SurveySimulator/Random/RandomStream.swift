import Foundation
import RadioSurvey

/// The natural logarithm, from the system's C library.
func logarithm(_ x: Double) -> Double { log(x) }

/// Random draws for one part of a simulation. A stream depends on the seed and on what it is drawn for, not on what was
/// drawn before: another crowd level or location leaves every other draw unchanged.
struct RandomStream {
  private var generator: SeededGenerator

  /// The stream of a purpose, for the part of the survey with these indices.
  init(seed: UInt64, _ purpose: Purpose, _ indices: Int...) {
    var state = SeededGenerator(seed: seed)
    var key = state.next() ^ purpose.rawValue
    for index in indices {
      var mixer = SeededGenerator(seed: key &+ UInt64(truncatingIfNeeded: index))
      key = mixer.next()
    }
    generator = SeededGenerator(seed: key)
  }

  /// What a stream is drawn for.
  enum Purpose: UInt64 {
    case bearing = 1
    case sharedShadowing
    case crowdShadowing
    case dwell
    case spot
  }

  /// Uniform on (0, 1).
  mutating func uniform() -> Double { generator.uniform() }

  /// Standard normal.
  mutating func normal() -> Double { NormalQuantile.value(generator.uniform()) }
}
