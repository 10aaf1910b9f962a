import Foundation
import PathLoss
import Statistics

/// The log of the probability that nothing of a beacon is heard, by how far its mean level is above the receiver's threshold:
///
///     log ∫ φ(z) [c + (1 − c) Φ(−(m + σL z)/√(σF² + w²))]ᴺ dz
///
/// with N packets sent, of which collisions take a share c, and a threshold of width w. Tabulated every quarter of a decibel and
/// interpolated; never below log 10⁻⁶, because a beacon may be dead or hidden.
package struct SilenceCurve: Sendable {
  private static let range = 100.0
  private static let step = 0.25
  private static let floor = 1e-6

  private let values: [Double]
  private let level: Double

  /// - Parameters:
  ///   - radio: with a threshold.
  ///   - packets: N ≥ 1, what each beacon sends in the time.
  /// - Returns: `nil` if the threshold or the receiver's offset is unknown: silence then says nothing.
  package init?(_ radio: PositioningRadio, packets: Int) {
    guard radio.threshold.level.isFinite, !radio.isOffsetUnknown else { return nil }
    level = radio.threshold.level
    let count = Int(2 * Self.range / Self.step)
    values = (0...count).map { index in
      log(max(Self.floor, Self.silence(radio, packets, margin: Double(index) * Self.step - Self.range)))
    }
  }

  /// At a mean level in dBm.
  package func logProbability(mean: Double) -> Double {
    let place = min(max((mean - level + Self.range) / Self.step, 0), Double(values.count - 1))
    let index = min(Int(place), values.count - 2)
    return values[index] + (place - Double(index)) * (values[index + 1] - values[index])
  }

  private static func silence(_ radio: PositioningRadio, _ packets: Int, margin: Double) -> Double {
    let (sL, c) = (radio.shadowingSD, radio.collisionLoss)
    let packetSD = hypot(radio.fadingSD, radio.threshold.width)
    guard packets > 1, packetSD > 0, sL > 0 else {
      let lost = pow(c, Double(packets))
      let sd = packets > 1 && packetSD > 0 ? packetSD : hypot(sL, packetSD)
      guard sd > 0 else { return margin >= 0 ? lost : 1 }
      let weak = Distributions.normalCDF(-margin / sd)
      return sL > 0 || packets == 1
        ? lost + (1 - lost) * weak : pow(c + (1 - c) * weak, Double(packets))
    }
    // Trapezoid rule: for a smooth integrand with a normal weight it converges geometrically.
    let step = min(0.25, max(0.02, packetSD / sL / 2))
    let half = Int(8 / step)
    let sum = (-half...half).reduce(0.0) { sum, index in
      let z = Double(index) * step
      let weak = Distributions.normalCDF(-(margin + sL * z) / packetSD)
      return sum + Distributions.normalDensity(z) * pow(c + (1 - c) * weak, Double(packets))
    }
    return min(1, sum * step)
  }
}
