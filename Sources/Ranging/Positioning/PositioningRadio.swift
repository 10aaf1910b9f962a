package import CalibrationModel
import Foundation
package import PathLoss
package import RadioSurvey
import Statistics

/// What positioning by levels has to know of the radio: a path-loss line, how levels scatter about it, and what is not heard.
///
///     y_bk = P1 − 10 n log₁₀ d_b − L_b + u · e_b + S_b + e_bk
///
/// for packet k of beacon b: L_b the walls between, S_b shadowing, e_bk fading. Of the shadowing a part u · e_b may be alike for
/// beacons in the same direction e_b, as the body of who holds the device makes it.
@Memberwise package struct PositioningRadio: Hashable, Sendable {
  /// Level at 1 m, dBm.
  package var referencePower: Double
  /// n > 0; up to the bend if there is one.
  package var pathLossExponent: Double
  /// SD of the level from place to place, the directional part included, dB ≥ 0.
  package var shadowingSD: Double
  /// SD from packet to packet, dB ≥ 0.
  package var fadingSD: Double = 0
  /// Lag-1 autocorrelation of packets, 0 ≤ ρ < 1.
  package var autocorrelation: Double = 0
  /// Share of packets that are lost at any level, 0…1.
  package var collisionLoss: Double = 0
  /// Below what level nothing is heard; ``ReceptionThreshold/none`` if that is unknown: then silence says nothing.
  package var threshold: ReceptionThreshold = ReceptionThreshold.none
  /// Metres from the device up to beacons that have no height of their own, ≥ 0.
  package var height: Double = 0
  /// Metres above the floor at which devices are held, for beacons that have a height.
  package var deviceHeight: Double = 1
  /// SD of what is alike for beacons in the same direction, dB, 0…``shadowingSD``.
  package var directionalSD: Double = 0
  /// Whether the receiver's offset is unknown: then only differences of levels count, and silence says nothing.
  package var isOffsetUnknown: Bool = false
  /// Where the line bends; `nil` if it is straight.
  package var bend: Bend?

  /// Metres below which a level no longer indicates a distance.
  package static let leastDistance = 0.3

  /// The radio of a fit, with its losses if it has them; `nil` if the fit is refused. Heights, direction and offset are to be set.
  /// - Parameter onOneFloor: whether all beacons are on the device's floor.
  package init?(_ fit: ConditionFit, onOneFloor: Bool = false) {
    let model =
      onOneFloor
      ? PathLossModel(onOneFloor: fit, question: .newBeacon) : PathLossModel(fit, question: .newBeacon)
    guard let model, let line = fit.outcome.line else { return nil }
    self.init(
      referencePower: model.referencePower, pathLossExponent: model.pathLossExponent,
      shadowingSD: model.shadowingSD, fadingSD: model.fadingSD, autocorrelation: model.autocorrelation,
      collisionLoss: line.collisionLoss?.estimate ?? 0, threshold: line.threshold, bend: model.bend)
  }

  /// √(σL² + σF² v(k, ρ)): SD of the mean of k ≥ 1 packets about the line, dB.
  package func levelSD(packets: Int) -> Double {
    let factor = AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
    return (shadowingSD * shadowingSD + fadingSD * fadingSD * factor).squareRoot()
  }

  /// Mean level in dBm of a beacon at a point of the floor.
  package func mean(of beacon: Position, x: Double, y: Double) -> Double {
    let (dx, dy) = (x - beacon.x, y - beacon.y)
    return mean(squaredDistance: dx * dx + dy * dy, height: beacon.z.map { $0 - deviceHeight } ?? height)
  }

  /// Mean level in dBm at a squared distance along the floor (m²) and a height (m), walls left out.
  package func mean(squaredDistance: Double, height: Double) -> Double {
    let least = Self.leastDistance * Self.leastDistance
    return referencePower - 10 * pathLossExponent
      * bend.straightened(0.5 * log10(max(squaredDistance + height * height, least)))
  }
}

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
      return sL > 0 || packets == 1 ? lost + (1 - lost) * weak : pow(c + (1 - c) * weak, Double(packets))
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
