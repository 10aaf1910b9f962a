import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport

/// Simulated walks for tests of what logs say of themselves: places in turn, packets at each, a path loss with fading.
struct SimulatedWalk {
  static let distances = [0.5, 1, 1.5, 2, 3, 4, 6, 8, 10, 15]

  struct Packet {
    /// Unix seconds.
    var time: Double
    var distance: Double
    /// dBm.
    var level: Int
  }

  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Packets at each distance, in order.
  mutating func packets(
    each count: Int = 20, step: Double = 0.5, reference: Double = -60, exponent: Double = 2.1
  ) -> [Packet] {
    var time = 1_772_360_000.0
    return Self.distances.flatMap { distance in
      time += 30
      return (0..<count).map { _ -> Packet in
        time += step
        return Packet(
          time: time, distance: distance, level: level(reference - 10 * exponent * log10(distance)))
      }
    }
  }

  /// A level about a mean.
  mutating func level(_ mean: Double) -> Int { Int((mean + 3 * random.normal()).rounded()) }

  mutating func uniform() -> Double { random.uniform() }
}

/// An inspection of a text.
func inspected(_ text: String, _ mapping: LogMapping = LogMapping(), name: String = "walk.csv") throws
  -> LogInspection
{
  let folder = try TemporaryFolder()
  let path = try folder.write(text, to: name)
  return try LogInspector(mapping: mapping).inspect(path: path, displayName: name)
}
