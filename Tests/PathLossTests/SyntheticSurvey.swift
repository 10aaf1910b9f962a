import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport

/// A survey with known truth, drawn here and nowhere else: one condition, AR(1) fading, levels rounded to 1 dB.
struct SyntheticSurvey {
  var referencePower = -59.0
  var pathLossExponent = 2.2
  var shadowingSD = 4.0
  var fadingSD = 3.0
  var autocorrelation = 0.0
  var locations = 16
  var packets = 20
  /// Packets below it are lost, dBm.
  var sensitivity: Int?
  /// Metres.
  var nearest = 0.5
  var farthest = 20.0
  var conditions = Conditions(placement: "overhead", crowd: "empty")

  /// Dwells of one draw.
  func dwells(seed: UInt64) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<locations).map { g in
      let share = locations > 1 ? Double(g) / Double(locations - 1) : 0
      let distance = nearest * pow(farthest / nearest, share)
      let centre = referencePower - 10 * pathLossExponent * log10(distance) + shadowingSD * random.normal()
      var error = random.normal()
      let levels = (0..<packets).map { _ in
        let level = Int((centre + fadingSD * error).rounded())
        error =
          autocorrelation * error + (1 - autocorrelation * autocorrelation).squareRoot() * random.normal()
        return min(-1, max(-120, level))
      }
      return Self.dwell(
        location: "L\(g)", distance: distance, levels: levels.filter { $0 >= sensitivity ?? -127 },
        conditions: conditions, expected: sensitivity.map { _ in levels.count })
    }
  }

  /// A dwell with these levels in order of arrival.
  static func dwell(
    beacon: BeaconIdentifier = .name("B1"), location: String, isNamed: Bool = true, distance: Double?,
    levels: [Int], conditions: Conditions = Conditions(placement: "overhead", crowd: "empty"),
    expected: Int? = nil
  ) -> Dwell {
    var lag = LagStatistics()
    for (earlier, later) in zip(levels, levels.dropFirst()) { lag.add(earlier, later) }
    return Dwell(
      beacon: beacon, location: SurveyLocation(name: location, isNamed: isNamed, distance: distance),
      conditions: conditions, expectedPackets: expected, histogram: RSSIHistogram(levels), lag: lag)
  }
}

extension ConditionFit {
  /// The reason with this code.
  func reason(_ code: FitReason.Code) -> FitReason? { reasons.first { $0.code == code } }

  /// Every number of the fit, for looking for one that is not finite.
  var numbers: [Double] {
    var all: [Double] = []
    let (line, checks) = (outcome.line, outcome.checks)
    let estimates = [
      line?.referencePower, line?.pathLossExponent, line?.shadowingSD, line?.fadingSD,
      line?.ols?.referencePower, line?.ols?.pathLossExponent,
    ]
    for case .some(let value) in estimates {
      let ends: [Double?] = [value.estimate, value.standardError, value.lower95, value.upper95]
      all.append(contentsOf: ends.compactMap(\.self))
    }
    let others: [Double?] = [
      sample.autocorrelation, line?.deviance, line?.ols?.residualSD, line?.covariance.interceptVariance,
      line?.covariance.covariance, line?.covariance.slopeVariance, checks?.heldOut?.coverage68,
      checks?.heldOut?.coverage95,
    ]
    all.append(contentsOf: others.compactMap(\.self))
    for mean in sample.locationMeans { all.append(contentsOf: [mean.mean, mean.residual]) }
    return all
  }
}
