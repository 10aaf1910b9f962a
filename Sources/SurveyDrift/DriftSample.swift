import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// A location of a fit, as it is held against the same place of another survey.
struct DriftSample {
  var beacon: BeaconIdentifier
  /// One phone, crowd level and carriage: the conditions without the placement.
  var setting: FitConditions
  var place: String
  /// Whether the surveyor named the place: only such places are the same in two surveys.
  var isNamed: Bool
  /// Metres.
  var distance: Double
  /// dBm.
  var level: Double
  /// The fall with distance of the calibration, dB a decade, ≥ 0 where the level falls; `nil` if it is not known.
  var fall: Double?
  var packets: Int

  /// The level less the calibrated fall, dB; `nil` if the fall is not known.
  var residual: Double? { fall.map { level + $0 * log10(distance) } }

  /// The locations of new fits and of those of the calibration for the settings of the new ones.
  ///
  /// The fall is that within beacons where it is known: beacons of unlike power hide it. Levels count lost packets where both surveys
  /// do.
  static func samples(_ new: [ConditionFit], _ calibration: [ConditionFit]) -> (new: [Self], old: [Self]) {
    let lines = Dictionary(calibration.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    let settings = Set(new.map { $0.conditions.setting })
    let now = Dictionary(new.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    func samples(_ fit: ConditionFit, _ line: ConditionFit, counting: Bool) -> [Self] {
      let exponent =
        line.sample.beaconLevels?.pathLossExponent.estimate ?? line.outcome.line?.pathLossExponent.estimate
      return fit.locationMeans.map { location in
        Self(
          beacon: location.beacon, setting: fit.conditions.setting, place: location.location,
          isNamed: location.isNamed, distance: location.distance,
          level: (counting ? location.level : nil) ?? location.mean, fall: exponent.map { 10 * $0 },
          packets: location.receivedPackets)
      }
    }
    func counts(_ conditions: FitConditions) -> Bool {
      let both = [lines[conditions], now[conditions]].compactMap(\.self)
      return both.count == 2 && both.allSatisfy { $0.locationMeans.allSatisfy { $0.level != nil } }
    }
    return (
      new.flatMap { fit in
        lines[fit.conditions].map { samples(fit, $0, counting: counts(fit.conditions)) } ?? []
      },
      calibration.filter { settings.contains($0.conditions.setting) }.flatMap {
        samples($0, $0, counting: counts($0.conditions))
      }
    )
  }
}

/// A beacon at a place that the surveyor named, in one setting.
struct DriftPlace: Hashable {
  var beacon: BeaconIdentifier
  var setting: FitConditions
  var place: String

  /// The samples of named places.
  static func grouped(_ samples: [DriftSample]) -> [DriftPlace: [DriftSample]] {
    Dictionary(grouping: samples.filter(\.isNamed)) {
      Self(beacon: $0.beacon, setting: $0.setting, place: $0.place)
    }
  }
}

extension FitConditions {
  /// The conditions without the placement.
  package var setting: FitConditions {
    var setting = self
    setting.placement = nil
    return setting
  }
}

extension Sequence<Double> {
  /// The mean; NaN of none.
  var mean: Double {
    let sum = reduce((0.0, 0.0)) { ($0.0 + $1, $0.1 + 1) }
    return sum.0 / sum.1
  }

  /// Σ of the squares about the mean.
  var squares: Double {
    let mean = mean
    return reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }
}

extension Collection<Double> {
  /// The sample variance; 0 of one.
  var variance: Double { squares / Double(Swift.max(1, count - 1)) }
}
