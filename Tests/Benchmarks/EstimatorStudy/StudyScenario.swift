import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// A simulated survey whose truth is known, drawn here from the model itself and nowhere else.
package struct StudyScenario: Hashable, Sendable {
  /// Its name in the table.
  package var name: String
  /// Locations, evenly spaced in log distance.
  package var locations: Int
  /// Packets sent in each dwell.
  package var packets = 20
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// Path-loss exponent.
  package var exponent = 2.2
  /// Shadowing SD, dB.
  package var shadowingSD = 4.0
  /// Fading SD, dB.
  package var fadingSD = 3.0
  /// Lag-1 autocorrelation of successive packets.
  package var autocorrelation = 0.6
  /// Sensitivity, dBm.
  package var sensitivity = -93.5
  /// Collision loss.
  package var collisionLoss: Double
  /// Nearest location, metres.
  package var nearest = 0.5
  /// Farthest location, metres.
  package var farthest: Double

  /// The three of the specification: few packets lost, many lost in a crowd, and few locations.
  package static let all = [
    StudyScenario(name: "light", locations: 24, referencePower: -59, collisionLoss: 0.08, farthest: 20),
    StudyScenario(name: "crowded", locations: 24, referencePower: -67, collisionLoss: 0.15, farthest: 25),
    StudyScenario(name: "small", locations: 10, referencePower: -59, collisionLoss: 0.08, farthest: 15),
  ]

  /// What was received at one location.
  package struct Location: Sendable {
    /// log₁₀ of the distance in metres.
    package var logDistance: Double
    /// Levels received.
    package var histogram: RSSIHistogram
    /// Packets sent and not received.
    package var lost: Int
  }

  /// One survey; equal seeds give equal surveys.
  package func draw(seed: UInt64) -> [Location] {
    var normal = NormalDraws(seed: seed)
    let from = log10(nearest)
    let span = log10(farthest) - from
    return (0..<locations).map { g in
      location(from + span * Double(g) / Double(locations - 1), packets: packets, &normal)
    }
  }

  /// One location of one survey.
  func location(_ logDistance: Double, packets: Int, _ normal: inout NormalDraws) -> Location {
    let centre = referencePower - 10 * exponent * logDistance + shadowingSD * normal.next()
    let fresh = (1 - autocorrelation * autocorrelation).squareRoot()
    var error = normal.next()
    var result = Location(logDistance: logDistance, histogram: RSSIHistogram(), lost: 0)
    for packet in 0..<packets {
      if packet > 0 { error = autocorrelation * error + fresh * normal.next() }
      let level = centre + fadingSD * error
      let collides = normal.uniform() < collisionLoss
      if level < sensitivity || collides {
        result.lost += 1
      } else {
        result.histogram.add(min(-1, max(-120, Int((level + 0.5).rounded(.down)))))
      }
    }
    return result
  }
}

/// Draws from the standard normal by its quantile function.
struct NormalDraws {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func uniform() -> Double { generator.uniform() }
  mutating func next() -> Double { Distributions.normalQuantile(generator.uniform()) }
}
