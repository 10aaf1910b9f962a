import Foundation
import Statistics

/// A line with the spreads of its levels.
package struct NestedFit: Sendable {
  /// Level at 1 m in dBm, and slope in dB a decade.
  package let coefficients: [Double]
  /// Their covariance.
  package let covariance: LineCovariance
  /// −2 × restricted log-likelihood.
  package let deviance: Double
  /// SD of each level that was estimated, dB; 0 where the likelihood is largest without it.
  package let spreads: [NestedLevel: Double]
  /// Sessions.
  package let sessions: Int
  /// Locations.
  package let locations: Int

  let likelihood: NestedLikelihood
  /// The levels whose SD is above 0, in the order of the variables.
  let variables: [NestedLevel]
  /// Covariance of the logarithms of those SDs; `nil` if the likelihood does not determine them.
  let logCovariance: Matrix?
  /// The survey folded at the optimum, with the logarithms of the SDs as variables.
  let fold: NestedLikelihood.Fold
  /// σF², likewise.
  let packetVariance: Jet

  init(
    _ likelihood: NestedLikelihood, levels: Set<NestedLevel>, ratios: [NestedLevel: Double],
    survey: NestedSurvey
  ) {
    func variance(_ level: NestedLevel) -> Jet {
      let ratio = ratios[level] ?? 0
      return Jet(ratio * ratio)
    }
    let plain = likelihood.fold(
      dwell: variance(.dwell), location: variance(.location), session: variance(.session))
    let packet = (plain.squares.value / likelihood.degrees).squareRoot()
    var spreads: [NestedLevel: Double] = [.packet: packet]
    for level in levels where level != .packet { spreads[level] = (ratios[level] ?? 0) * packet }
    let variables = levels.filter { (spreads[$0] ?? 0) > 0 }.sorted()

    var logs: [NestedLevel: Jet] = [:]
    for (index, level) in variables.enumerated() {
      logs[level] = Jet(log(spreads[level] ?? 1), variable: index)
    }
    let logPacket = logs[.packet] ?? Jet(log(packet))
    func relative(_ level: NestedLevel) -> Jet {
      logs[level].map { (($0 - logPacket) * 2).exponential } ?? Jet(0)
    }
    let fold = likelihood.fold(
      dwell: relative(.dwell), location: relative(.location), session: relative(.session))
    let point = likelihood.deviance(fold, logSD: logPacket).point(variables: variables.count, sign: -0.5)
    logCovariance = DampedNewton.inverse(ofNegative: point.hessian, size: variables.count)
    let determinant = fold.cross.0.value * fold.cross.2.value - fold.cross.1.value * fold.cross.1.value
    let intercept =
      (fold.cross.2.value * fold.moments.0.value - fold.cross.1.value * fold.moments.1.value) / determinant
    let slope =
      (fold.cross.0.value * fold.moments.1.value - fold.cross.1.value * fold.moments.0.value) / determinant
    let scale = packet * packet / determinant
    coefficients = [intercept + likelihood.centre, slope]
    covariance = LineCovariance(
      interceptVariance: fold.cross.2.value * scale, covariance: -fold.cross.1.value * scale,
      slopeVariance: fold.cross.0.value * scale)
    deviance = -2 * point.value
    packetVariance = (logPacket * 2).exponential
    sessions = survey.sessions.count
    locations = survey.locations
    self.spreads = spreads
    self.likelihood = likelihood
    self.variables = variables
    self.fold = fold
  }

  /// Standard errors of the coefficients.
  package var standardErrors: [Double] {
    [covariance.interceptVariance.squareRoot(), covariance.slopeVariance.squareRoot()]
  }
}

extension NestedFit {
  /// Variance of a level, dB²; 0 if it was not estimated.
  package func variance(_ level: NestedLevel) -> Double {
    let sd = spreads[level] ?? 0
    return sd * sd
  }

  /// The mean of a location's dwells, each with the weight that the fit gives it, dBm.
  func level(of location: NestedSurvey.Location) -> Double {
    let ratio = variance(.dwell) / variance(.packet)
    var (weight, sum) = (0.0, 0.0)
    for dwell in location.dwells {
      let own = Double(dwell.count) / (1 + Double(dwell.count) * ratio)
      weight += own
      sum += own * dwell.mean
    }
    return sum / weight
  }
}
