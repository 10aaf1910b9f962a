package import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// Draws from what a fit leaves open.
///
/// Location-level variance s² ν/χ²_ν and, given it, intercept and slope normal with the covariance scaled alike: the
/// posterior of the normal linear model under the usual flat prior (Gelman et al., Bayesian Data Analysis, 3rd ed.,
/// section 14.2), with ν = locations − 2. Fading is taken as fitted: it rests on far more readings.
///
/// One or two beacons do not tell how others differ from them. Then σB, the SD between beacons, is drawn from a prior, exponential with 5 %
/// above ``BeaconPooling/unlikelyLevelSD`` (D. Simpson et al., Stat. Sci. 32, 2017, doi 10.1214/16-STS576): the level of all others is off
/// by the mean of those measured, and the places of the beacons measured show σB² (1 − 1/S) of what those of many would.
package struct ParameterDraws: Sendable {
  /// The draws.
  package let radios: [RadioDraw]

  /// As many draws as asked for; equal seeds give equal draws.
  ///
  /// - Parameter beacons: S ≥ 1, how many were measured, where the draws are of others; `nil` for draws of those measured.
  package init(model: PathLossModel, count: Int, seed: UInt64, beacons: Int? = nil) {
    var generator = SeededGenerator(seed: seed)
    var others = SeededGenerator(seed: seed &+ 1)
    let rate = -log(0.05) / BeaconPooling.unlikelyLevelSD
    let share = beacons.flatMap { $0 < BeaconPooling.fewestBeacons ? 1 / Double($0) : nil }
    let covariance = model.covariance
    let interceptSD = max(covariance.interceptVariance, 0).squareRoot()
    let shared = interceptSD > 0 ? covariance.covariance / interceptSD : 0
    let ownSD = max(covariance.slopeVariance - shared * shared, 0).squareRoot()
    radios = (0..<count).map { _ in
      let first = Distributions.normalQuantile(generator.uniform())
      let second = Distributions.normalQuantile(generator.uniform())
      let chiSquared = Distributions.chiSquaredQuantile(
        generator.uniform(), degreesOfFreedom: model.degreesOfFreedom)
      let scale = (model.degreesOfFreedom / chiSquared).squareRoot()
      var (shift, variance) = (0.0, model.shadowingSD * model.shadowingSD * scale * scale)
      if let share {
        let sd = -log(others.uniform()) / rate
        shift = sd * share.squareRoot() * Distributions.normalQuantile(others.uniform())
        variance += sd * sd * share
      }
      return RadioDraw(
        intercept: model.referencePower + scale * interceptSD * first + shift,
        slope: -10 * model.pathLossExponent + scale * (shared * first + ownSD * second), bend: model.bend,
        shadowingSD: share == nil ? model.shadowingSD * scale : variance.squareRoot())
    }
  }
}

/// A radio that the fit allows: one draw of its parameters.
@Memberwise package struct RadioDraw: Sendable {
  /// Level at 1 m, dBm.
  package var intercept: Double
  /// dB per decade of distance up to the bend, negative where level falls.
  package var slope: Double
  /// Where the line bends, as estimated; `nil` if it is straight.
  package var bend: Bend?
  /// Shadowing SD, dB.
  package var shadowingSD: Double
}

extension RadioDraw {
  /// The radio as estimated.
  package init(_ model: PathLossModel) {
    self.init(
      intercept: model.referencePower, slope: -10 * model.pathLossExponent, bend: model.bend,
      shadowingSD: model.shadowingSD)
  }

  /// Mean level in dBm at a distance in metres > 0.
  package func mean(at distance: Double) -> Double {
    intercept + slope * bend.straightened(log10(distance))
  }

  /// The distance in metres where the mean level is this, dBm; the level must fall with distance.
  package func distance(atMean level: Double) -> Double {
    pow(10, bend.logDistance((level - intercept) / slope))
  }
}

/// How often packets came.
enum PacketInterval {
  /// Σ (end − start) / Σ (packets − 1) over the dwells, seconds: the mean time from one packet received to the next, for which the
  /// autocorrelation of successive packets holds.
  ///
  /// - Returns: `nil` if no dwell has two packets at different times, and for smoothed readings, which are not packets.
  static func mean(_ dwells: [Dwell]) -> Double? {
    var seconds = 0.0
    var steps = 0
    for dwell in dwells {
      guard dwell.conditions.source == .raw else { return nil }
      guard dwell.receivedPackets > 1, dwell.end > dwell.start else { continue }
      seconds += dwell.end - dwell.start
      steps += dwell.receivedPackets - 1
    }
    return steps > 0 && seconds.isFinite ? seconds / Double(steps) : nil
  }
}
