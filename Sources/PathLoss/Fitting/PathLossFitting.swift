import Foundation
package import RadioSurvey
package import Statistics

/// Fits the log-distance model to a survey, one set of conditions at a time.
///
///     y = P1 − 10 n log₁₀(d / 1 m) + shadowing (one draw a location) + fading (one draw a packet)
///
/// by ``RandomInterceptTobit`` on the packets received and those lost, if it is known how many were sent, and by
/// ``RandomInterceptREML`` on the packets received otherwise. A location is a beacon, a place's name and a distance; all dwells
/// there under the same conditions are pooled.
package enum PathLossFitting {
  /// Locations below which a fit is refused.
  package static let minimumLocations = 5
  /// Locations below which a fit is weak.
  package static let comfortableLocations = 10
  /// Decades of distance below which a fit is refused.
  package static let minimumDecades = 1.0 / 3
  /// Exponents that are met in practice; a fit outside is weak.
  package static let usualExponents = Interval(lower: 1.2, upper: 4)
  /// Share of expected packets lost above which a fit is weak.
  package static let tolerableLoss = 0.05

  /// Fits every set of conditions that occurs among the dwells.
  ///
  /// - Parameters:
  ///   - dwells: in any order. Those without a distance > 0 m are counted in a reason and left out; those without a
  ///     packet count as silent.
  ///   - options: what may be left out.
  /// - Returns: one fit for each set of conditions, in their order. What the data cannot support is refused: its
  ///   quantities are absent and its reasons say why and what to measure.
  package static func fit(_ dwells: [Dwell], options: FitOptions = .init()) -> [ConditionFit] {
    // A receiver's sensitivity is its own, so all conditions show it together.
    var levels: [Receiver?: RSSIHistogram] = [:]
    for dwell in dwells where dwell.conditions.source == .raw {
      levels[dwell.conditions.receiver, default: RSSIHistogram()].merge(dwell.histogram)
    }
    let fits = Dictionary(grouping: dwells, by: \.conditions.fitConditions)
      .sorted { $0.key < $1.key }
      .map { key, dwells in
        fit(dwells, under: key, options: options, levels: levels[key.receiver] ?? RSSIHistogram())
      }
    return options.checksHeldOut ? CrowdSpread.diagnosed(fits) : fits
  }

  private static func fit(
    _ dwells: [Dwell], under conditions: FitConditions, options: FitOptions, levels: RSSIHistogram
  ) -> ConditionFit {
    let survey = SurveyedLocations(dwells)
    let locations = survey.heard
    let entered = locations.flatMap(\.dwells)
    var result = ConditionFit(
      conditions: conditions, status: .refused, locations: locations.count, dwells: entered.count,
      receivedPackets: locations.reduce(0) { $0 + $1.histogram.count },
      expectedPackets: survey.expectedPackets,
      averaged: entered.contains { $0.conditions.source == .averaged })
    if let nearest = locations.first, let farthest = locations.last {
      result.distanceRange = Interval(lower: nearest.distance, upper: farthest.distance)
    }
    let autocorrelation = PacketAutocorrelation(entered)
    result.autocorrelation = autocorrelation?.value
    result.packetInterval = PacketInterval.mean(entered)
    let rho = autocorrelation?.value ?? 0

    var reasons = FitReasons()
    reasons.judgeDesign(result)
    result.locationMeans = means(of: locations)
    if !reasons.isRefused {
      do {
        let groups = locations.map(\.group)
        let fit = try RandomInterceptREML.fit(groups)
        let stated = conditions.receiver.flatMap { options.sensitivities[$0] }
        let mixture = survey.counted.flatMap {
          LossMixtureFit($0, stated: stated, levels: levels)
        }
        let front = mixture.map { FrontLine($0) } ?? FrontLine(fit, locations: locations)
        let beacons = BeaconJudgement(locations, front: front, checksHeldOut: options.checksHeldOut)
        reasons.judgeSlope(beacons?.pathLossExponent ?? front.pathLossExponent)
        if !reasons.isRefused {
          result.locationMeans = means(
            of: locations, line: mixture?.fit.coefficients ?? fit.coefficients, levels: mixture?.heardLevels)
          fill(&result, from: fit, groups: groups, autocorrelation: autocorrelation)
          if let mixture { fill(&result, from: mixture, groups: groups, autocorrelation: autocorrelation) }
          result.split = options.split?.check(dwells, stated: stated)
          if options.checksHeldOut {
            result.check(
              fit, mixture: mixture, survey: survey, autocorrelation: rho, options: options, beacons: beacons)
          }
          if let beacons { result.pool(beacons) }
        }
      } catch {
        reasons.judge(error)
      }
    }
    reasons.judgeQuality(
      result, survey: survey,
      mixed: MixedLevels.find(in: locations.map(\.histogram), autocorrelation: rho))
    result.reasons = reasons.all
    result.status = reasons.status
    return result
  }

  /// n = −b1/10 with its t interval.
  private static func exponent(of fit: RandomInterceptREML.Fit) -> Estimate {
    Estimate(
      -fit.coefficients[1] / 10, standardError: fit.standardErrors[1] / 10,
      degreesOfFreedom: Double(fit.residuals.count - 2))
  }

  private static func fill(
    _ result: inout ConditionFit, from fit: RandomInterceptREML.Fit, groups: [RandomInterceptREML.Group],
    autocorrelation: PacketAutocorrelation?
  ) {
    let degrees = groups.count - 2
    let counts = groups.map(\.count)
    result.degreesOfFreedom = degrees
    result.deviance = fit.deviance
    let power = Estimate(
      fit.coefficients[0], standardError: fit.standardErrors[0], degreesOfFreedom: Double(degrees))
    let exponent = exponent(of: fit)
    result.referencePower = power
    result.pathLossExponent = exponent
    result.covariance = LineCovariance(
      interceptVariance: fit.covariance[0, 0], covariance: fit.covariance[0, 1],
      slopeVariance: fit.covariance[1, 1])
    let spreads = FittedSpreads(fit)
    let shadowing = SpreadIntervals.shadowing(spreads, counts: counts, autocorrelation: autocorrelation)
    let fading = SpreadIntervals.fading(spreads, counts: counts, autocorrelation: autocorrelation)
    result.shadowingSD = shadowing
    result.fadingSD = fading
    result.reml = ReceivedOnlyFit(
      referencePower: power, pathLossExponent: exponent, shadowingSD: shadowing, fadingSD: fading,
      deviance: fit.deviance)
    result.ols = packetLine(groups)
  }

  /// Puts the estimator that knows of the losses in front.
  private static func fill(
    _ result: inout ConditionFit, from mixture: LossMixtureFit, groups: [RandomInterceptREML.Group],
    autocorrelation: PacketAutocorrelation?
  ) {
    let counts = groups.map(\.count)
    result.estimator = .lossMixture
    result.degreesOfFreedom = mixture.degreesOfFreedom
    result.deviance = -2 * mixture.fit.logLikelihood
    result.referencePower = mixture.referencePower
    result.pathLossExponent = mixture.pathLossExponent
    result.covariance = mixture.covariance
    result.shadowingSD = SpreadIntervals.shadowing(
      mixture.spreads, counts: counts, autocorrelation: autocorrelation)
    result.fadingSD = SpreadIntervals.fading(
      mixture.spreads, counts: counts, autocorrelation: autocorrelation)
    result.collisionLoss = mixture.collisionLoss
    result.sensitivity = mixture.sensitivity?.level
    result.sensitivityBasis = mixture.sensitivity?.basis
  }

  /// Ordinary least squares over all packets, from the same sums.
  private static func packetLine(_ groups: [RandomInterceptREML.Group]) -> PacketLine? {
    let likelihood = RandomInterceptREML.Likelihood(groups, criterion: .restricted)
    guard let point = try? likelihood.point(at: 0), likelihood.denominator > 0 else { return nil }
    let variance = point.residualSumOfSquares / likelihood.denominator
    let line = point.line
    return PacketLine(
      referencePower: Estimate(
        line.coefficients[0], standardError: (line.inverseCross[0, 0] * variance).squareRoot(),
        degreesOfFreedom: likelihood.denominator),
      pathLossExponent: Estimate(
        -line.coefficients[1] / 10, standardError: (line.inverseCross[1, 1] * variance).squareRoot() / 10,
        degreesOfFreedom: likelihood.denominator),
      residualSD: variance.squareRoot())
  }

  private static func means(
    of locations: [SurveyedLocation], line: [Double]? = nil, levels: [Double]? = nil
  ) -> [LocationMean] {
    let centre = locations.reduce(0) { $0 + $1.mean } / Double(max(1, locations.count))
    return locations.enumerated().map { g, location in
      let fitted = line.map { $0[0] + $0[1] * location.logDistance } ?? centre
      return LocationMean(
        beacon: location.beacon, location: location.name, isNamed: location.isNamed,
        distance: location.distance, receivedPackets: location.histogram.count, mean: location.mean,
        residual: location.mean - fitted, level: levels?[g])
    }
  }
}
