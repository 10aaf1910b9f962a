import CalibrationModel
import Foundation
package import PathLoss
import Statistics

/// What is assumed of a radio before anything was measured. Working values from the literature, never to be printed as a
/// result: they only say where to stand first and for how long.
///
/// Exponent and spreads are those of offices and shops at 2.4 GHz (N. Patwari et al., IEEE Trans. Signal Process. 51(8),
/// 2003: n = 2.30, 3.92 dB; J. B. Andersen, T. S. Rappaport, S. Yoshida, IEEE Commun. Mag. 33(1), 1995: retail 2.2, 8.7 dB).
package enum SurveyPrior {
  package static let exponent = 2.1
  /// SD of the exponent from site to site.
  package static let exponentSD = 0.5
  /// Level at 1 m in dBm of a beacon that broadcasts none.
  package static let referencePower = -62.0
  /// SD of the level at 1 m about what a beacon broadcasts, dB.
  static let referencePowerSD = 4.0
  /// Shadowing SD, dB.
  package static let shadowingSD = 4.0
  /// Fading SD, dB.
  package static let fadingSD = 3.0
  /// Sensitivity in dBm of a receiver that states none: the weaker of usual phones.
  package static let sensitivity = -94.0
  /// Seconds between advertisements of a beacon that states none.
  package static let packetInterval = 0.5
  /// Share of packets that may be too weak at the farthest location: there a location still tells 94 % of what it would
  /// tell if nothing were lost.
  static let mostCensored = 0.25

  /// Lag-1 autocorrelation of packets this many seconds apart (≥ 0): 0.6 at 0.5 s, as ``DwellAdvice`` assumes it.
  package static func autocorrelation(spacing: Double) -> Double {
    min(
      pow(DwellAdvice.assumedCorrelation, spacing / DwellAdvice.assumedSpacing), PacketAutocorrelation.maximum
    )
  }

  /// Largest distance in metres at which no more than ``mostCensored`` of the packets are expected to be too weak for a
  /// receiver, everything that is not known of the radio counted as spread; at most 1000.
  ///
  /// - Parameters:
  ///   - power: level at 1 m, dBm.
  ///   - sensitivity: dBm.
  package static func farthest(power: Double, sensitivity: Double) -> Double {
    farthest(
      power: power, sensitivity: sensitivity, exponent: exponent, exponentSD: exponentSD,
      variance: shadowingSD * shadowingSD + fadingSD * fadingSD + referencePowerSD * referencePowerSD)
  }

  /// The same for a radio that was measured: its exponent is unchanged.
  package static func farthest(_ model: PathLossModel, sensitivity: Double) -> Double {
    let decades = log10(
      farthest(
        power: model.referencePower, sensitivity: sensitivity, exponent: model.pathLossExponent,
        exponentSD: 0, variance: model.shadowingSD * model.shadowingSD + model.fadingSD * model.fadingSD))
    return min(1000, pow(10, model.bend.logDistance(decades)))
  }

  private static func farthest(
    power: Double, sensitivity: Double, exponent: Double, exponentSD: Double, variance: Double
  ) -> Double {
    let isHeard = { (x: Double) in
      let own = 10 * exponentSD * x
      let sd = (variance + own * own).squareRoot()
      return Distributions.normalCDF((sensitivity - power + 10 * exponent * x) / sd) <= mostCensored
    }
    var low = -1.0
    var high = 3.0
    if isHeard(high) { return 1000 }
    while high - low > 1e-9 {
      let middle = (low + high) / 2
      if isHeard(middle) { low = middle } else { high = middle }
    }
    return pow(10, low)
  }
}

/// How many locations a survey needs before it is made, with normal quantiles; the fit that follows has Student's t.
package enum SurveySize {
  /// Half of the 95 % interval of the exponent: 1.96 sM / (10 √G s), where s = R/√6 is the SD of log₁₀ d of locations at
  /// three distances, the outer ones R ≥ 0 decades apart.
  ///
  /// - Parameters:
  ///   - locations: G.
  ///   - locationSD: sM in dB, the SD of a location's mean about the line: √(σL² + σF² v(k, ρ)).
  package static func exponentHalfWidth(locations: Double, locationSD: Double, decades: Double) -> Double {
    Distributions.normalQuantile(0.975) * locationSD
      / (10 * locations.squareRoot() * (decades / 6.0.squareRoot()))
  }

  /// Locations for a 95 % interval of ± a share (> 0) in the shadowing SD: 2 + (1.96 / share)² / 2, because an SD with ν
  /// degrees of freedom has a relative standard error of 1/√(2ν). It holds where fading adds little to shadowing.
  package static func locations(shadowingWithin share: Double) -> Double {
    let root = Distributions.normalQuantile(0.975) / share
    return 2 + root * root / 2
  }
}
