package import CalibrationModel
import Foundation
import Statistics
import Support

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
  /// Whether they are body angles, see ``NestedSurvey/areAngles``.
  let areAngles: Bool
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
    let plain = likelihood.fold(ratios.mapValues { Jet($0 * $0) })
    let packet = (plain.squares.value / likelihood.degrees).squareRoot()
    var spreads: [NestedLevel: Double] = [.packet: packet]
    for level in levels where level != .packet { spreads[level] = (ratios[level] ?? 0) * packet }
    let variables = levels.filter { (spreads[$0] ?? 0) > 0 }.sorted()

    var logs: [NestedLevel: Jet] = [:]
    for (index, level) in variables.enumerated() {
      logs[level] = Jet(log(spreads[level] ?? 1), variable: index)
    }
    let logPacket = logs[.packet] ?? Jet(log(packet))
    let fold = likelihood.fold(logs.mapValues { (($0 - logPacket) * 2).exponential })
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
    sessions = survey.sessions
    areAngles = survey.areAngles
    locations = survey.locations.count
    self.spreads = spreads
    self.likelihood = likelihood
    self.variables = variables
    self.fold = fold
  }
}

extension NestedFit {
  /// Variance of a level, dB²; 0 if it was not estimated.
  package func variance(_ level: NestedLevel) -> Double {
    let sd = spreads[level] ?? 0
    return sd * sd
  }

  /// What single dwells at a location vary by, dB²: body angles or visits.
  var dwellVariance: Double { variance(.dwell) + (areAngles ? variance(.session) : 0) }

  /// The SD of that, whose interval adds both ends' squares; `nil` if the design does not tell it.
  var dwellSD: Estimate? {
    guard areAngles, let angle = estimate(.session), let dwell = estimate(.dwell) else {
      return estimate(.dwell)
    }
    func sum(_ one: Double?, _ other: Double?) -> Double? {
      one.flatMap { one in other.map { hypot(one, $0) } }
    }
    return Estimate(
      dwellVariance.squareRoot(), lower95: sum(angle.lower95, dwell.lower95),
      upper95: sum(angle.upper95, dwell.upper95))
  }

  /// 95 % interval of a level's SD in dB, as ``estimate(_:)`` has it; infinite where the data set no upper end.
  func interval(_ level: NestedLevel) -> Interval? {
    let estimate = estimate(level)
    return estimate?.lower95.map { Interval(lower: $0, upper: estimate?.upper95 ?? .infinity) }
  }

  /// The SD from session to session; `nil` if the design does not tell it.
  var sessionSD: Estimate? { areAngles ? nil : estimate(.session) }

  /// The mean of a location's dwells, each with the weight that the fit gives it, dBm.
  func level(of location: NestedSurvey.Location) -> Double {
    let ratio = variance(.dwell) / variance(.packet)
    var (weight, sum) = (0.0, 0.0)
    for dwell in location.dwells {
      let own = dwell.count / (1 + dwell.count * ratio)
      weight += own
      sum += own * dwell.mean
    }
    return sum / weight
  }
}

extension NestedFit {
  /// χ²(1) at 95 %.
  private static let drop = 3.841_458_820_694_124

  /// The SD of a level with its 95 % interval by profile likelihood: where the deviance, the other spreads at their best, is
  /// 3.84 above the least. `nil` if the level was not estimated; without an upper end if the data set none below 100 dB.
  package func estimate(_ level: NestedLevel) -> Estimate? {
    guard let own = spreads[level] else { return nil }
    let target = deviance + Self.drop
    let excess = { (sd: Double) in (self.leastDeviance(level, sd: sd) ?? .infinity) - target }
    let scale = max(own, 0.01 * (spreads[.packet] ?? 1))
    var smallest = 0.0
    if level == .packet {
      smallest = own / 2
      while smallest > own / 64, excess(smallest) < 0 { smallest /= 2 }
    }
    var lower = 0.0
    if own > 0, excess(smallest) > 0 {
      lower = RootFinding.root(between: smallest, and: own, tolerance: 1e-6, of: excess) ?? 0
    }
    var far = scale * 2
    while far < 100, excess(far) < 0 { far *= 2 }
    let upper =
      excess(far) > 0
      ? RootFinding.root(between: max(own, smallest), and: far, tolerance: 1e-6, of: excess) : nil
    return Estimate(own, lower95: lower, upper95: upper)
  }

  /// The least deviance with the SD of one level held.
  func leastDeviance(_ level: NestedLevel, sd: Double) -> Double? {
    let others = variables.filter { $0 != level && $0 != .packet }
    let packet = spreads[.packet] ?? 1
    // The logarithm of σF first, if it is free; then σ/σF of the others, in which the deviance is even.
    let begin =
      (level == .packet ? [] : [log(packet)]) + others.map { max(0.05, (spreads[$0] ?? 0) / packet) }
    let function = { (parameters: [Double]) -> DampedNewton.Point in
      let logPacket = level == .packet ? Jet(log(sd)) : Jet(parameters[0], variable: 0)
      let first = level == .packet ? 0 : 1
      var variances: [NestedLevel: Jet] = [:]
      for (index, other) in others.enumerated() {
        let ratio = Jet(parameters[first + index], variable: first + index)
        variances[other] = ratio * ratio
      }
      if level != .packet { variances[level] = (logPacket * -2).exponential * (sd * sd) }
      return self.likelihood.deviance(self.likelihood.fold(variances), logSD: logPacket)
        .point(variables: begin.count, sign: -0.5)
    }
    guard !begin.isEmpty else { return -2 * function([]).value }
    let optimum = try? DampedNewton.maximise(
      from: begin, longest: begin.map { _ in 0.7 },
      lowest: begin.map { _ in -Double.greatestFiniteMagnitude }, function)
    return optimum.map { -2 * $0.point.value }
  }
}

extension NestedFit {
  /// A variance with the degrees of freedom of its estimate (F. E. Satterthwaite, Biometrics Bull. 2, 1946: twice its square
  /// over the variance of its estimate, from the information in the SDs).
  package struct Variance: Hashable, Sendable {
    /// dB².
    package var value: Double
    /// ≥ 1.
    package var degreesOfFreedom: Double
  }

  /// Variance of the mean of a dwell's packets about what is predicted for it, at a place never measured in a session never
  /// measured.
  ///
  /// - Parameters:
  ///   - x: log₁₀ of its distance in metres.
  ///   - packetFactor: variance of the mean of its packets over that of one; 1/k if they are independent.
  ///   - dwells: dwells that are averaged (body angles), ≥ 1.
  package func predictive(
    atLogDistance x: Double, packetFactor: Double, dwells: Int = 1
  ) -> Variance {
    var variance = inSession(packetFactor: packetFactor, dwells: dwells)
    if let session = squared(.session) { variance += session }
    variance += lineVariance(atLogDistance: x)
    var degrees = self.degrees(variance)
    if sessions > 1, spreads[.session] != nil {
      degrees = min(degrees, Double(sessions - 1))
    }
    return Variance(value: variance.value, degreesOfFreedom: degrees)
  }

  /// Degrees of freedom of the same without what sessions differ by.
  func degreesOfFreedom(atLogDistance x: Double, packetFactor: Double, dwells: Int) -> Double {
    degrees(inSession(packetFactor: packetFactor, dwells: dwells) + lineVariance(atLogDistance: x))
  }

  /// The survey's mean log distance, each place with its weight.
  var centre: Double { fold.cross.1.value / fold.cross.0.value }

  private func inSession(packetFactor: Double, dwells: Int) -> Jet {
    var variance = packetVariance * packetFactor
    if let dwell = squared(.dwell) { variance += dwell * (1 / Double(max(1, dwells))) }
    if let location = squared(.location) { variance += location }
    return variance
  }

  /// Degrees of freedom of the estimate of a variance, at most locations − 2.
  private func degrees(_ variance: Jet) -> Double {
    let most = Double(max(1, locations - 2))
    guard let logCovariance else { return most }
    let gradient = variables.indices.map { variance.gradient[$0] }
    let spread = logCovariance.form(gradient, gradient)
    guard spread > 0 else { return most }
    return min(most, max(1, 2 * variance.value * variance.value / spread))
  }

  private func squared(_ level: NestedLevel) -> Jet? {
    variables.firstIndex(of: level).map { index in
      (Jet(log(spreads[level] ?? 1), variable: index) * 2).exponential
    }
  }

  /// x'Cx of the line common to all sessions.
  private func lineVariance(atLogDistance x: Double) -> Jet {
    let determinant = fold.cross.0 * fold.cross.2 - fold.cross.1 * fold.cross.1
    let form = fold.cross.2 - fold.cross.1 * (2 * x) + fold.cross.0 * (x * x)
    return packetVariance * form / determinant
  }
}
