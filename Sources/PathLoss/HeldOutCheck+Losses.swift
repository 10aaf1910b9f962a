import Foundation

extension HeldOutCheck {
  /// Locations up to which every fit with losses is made afresh. Beyond, one Newton step from the whole fit takes a
  /// location out, which leaves an error of the order of 1/G².
  static let refitLimitWithLosses = 12

  /// The same check for the estimator that knows of lost packets.
  ///
  /// What is predicted is a location's level as its own packets tell it, the lost ones included: the maximum of its
  /// likelihood over the level, with σF and the collision loss of the rest. The mean of those received would lie above it
  /// wherever some were too weak. A location where nothing was heard has no such level and is not counted.
  ///
  /// - Returns: `nil` with fewer than five locations.
  static func run(_ mixture: LossMixtureFit, autocorrelation: Double) -> HeldOutCoverage? {
    let count = mixture.locations.count
    guard count >= 5 else { return nil }
    let degrees = Double(count - 1 - mixture.fit.coefficients.count)
    let t68 = Distributions.studentTQuantile((1 + oneSigma) / 2, degreesOfFreedom: degrees)
    let t95 = Distributions.studentTQuantile((1 + twoSigma) / 2, degreesOfFreedom: degrees)
    let downdate = count <= refitLimitWithLosses ? nil : LocationRemoval(mixture)
    var tally = (heard: 0, inside68: 0, inside95: 0)
    for (g, location) in mixture.locations.enumerated() where location.received > 0 {
      guard let rest = downdate?.rest(without: g) ?? refitted(mixture, without: g),
        let level = OwnLevel(
          location, rest: rest, threshold: mixture.threshold, autocorrelation: autocorrelation)
      else { continue }
      var error = level.value
      var variance = rest.locationSD * rest.locationSD + level.variance
      for (i, x) in location.design.enumerated() {
        error -= x * rest.coefficients[i]
        for (j, y) in location.design.enumerated() { variance += x * y * rest.covariance[i][j] }
      }
      tally.heard += 1
      if abs(error) <= t68 * variance.squareRoot() + slack { tally.inside68 += 1 }
      if abs(error) <= t95 * variance.squareRoot() + slack { tally.inside95 += 1 }
    }
    guard tally.heard > 0 else { return nil }
    return HeldOutCoverage(
      locations: tally.heard, coverage68: Double(tally.inside68) / Double(tally.heard),
      interval68: WilsonInterval.interval(successes: tally.inside68, trials: tally.heard),
      coverage95: Double(tally.inside95) / Double(tally.heard),
      interval95: WilsonInterval.interval(successes: tally.inside95, trials: tally.heard))
  }

  /// What the other locations say.
  struct Rest {
    var coefficients: [Double]
    /// Corrected for the columns fitted.
    var covariance: [[Double]]
    /// Corrected likewise, dB.
    var locationSD: Double
    var logFading: Double
    var logit: Double?

    init(parameters: [Double], covariance: [[Double]], layout: CensoredLayout, locations: Int) {
      let columns = layout.columns
      let square = Double(locations) / Double(max(1, locations - columns))
      coefficients = Array(parameters.prefix(columns))
      self.covariance = (0..<columns).map { i in (0..<columns).map { covariance[i][$0] * square } }
      logFading = parameters[columns]
      locationSD = layout.hasLocationSD ? square.squareRoot() * exp(parameters[columns + 1]) : 0
      logit =
        layout.isFitted.isEmpty ? nil : layout.parameter(ofLossClass: 0).map { parameters[$0] }
    }
  }

  private static func refitted(_ mixture: LossMixtureFit, without g: Int) -> Rest? {
    var locations = mixture.locations
    locations.remove(at: g)
    guard
      let fit = try? RandomInterceptTobit.fit(
        locations, threshold: mixture.threshold, losses: .mixture, nodes: .init(heard: 9, silent: 20),
        start: mixture.fit)
    else { return nil }
    return Rest(
      parameters: fit.parameters, covariance: fit.covariance, layout: fit.layout,
      locations: locations.count)
  }
}

/// A location's level as its own packets tell it.
private struct OwnLevel {
  /// dBm.
  var value: Double
  /// dB², with the packets' autocorrelation.
  var variance: Double

  init?(
    _ location: CensoredLocation, rest: HeldOutCheck.Rest, threshold: ReceptionThreshold,
    autocorrelation: Double
  ) {
    guard var level = location.mean else { return nil }
    let terms: (Double) -> CensoredTerms = {
      CensoredTerms(
        location, mean: $0, logSpread: rest.logFading, logit: rest.logit, threshold: threshold,
        losses: .mixture)
    }
    let independent = location.received * exp(-2 * rest.logFading)
    var here = terms(level)
    for _ in 0..<50 {
      // Where the mixture bends upwards, a step of the received packets' own curvature still climbs.
      let curvature = here.meanMean < 0 ? -here.meanMean : independent
      var step = min(max(here.mean / curvature, -5), 5)
      var next = terms(level + step)
      while next.value < here.value - 1e-9, abs(step) > 1e-9 {
        step /= 2
        next = terms(level + step)
      }
      level += step
      here = next
      if abs(step) < 1e-7 { break }
    }
    guard here.meanMean < 0, level.isFinite else { return nil }
    value = level
    let packets = Int(location.received)
    let v = AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
    variance = -v * location.received / here.meanMean
  }
}

/// Takes one location out of a fit by one Newton step.
private struct LocationRemoval {
  private let mixture: LossMixtureFit
  private let whole: DampedNewton.Point
  private let own: [DampedNewton.Point]

  init?(_ mixture: LossMixtureFit) {
    let layout = mixture.fit.layout
    guard layout.hasLocationSD else { return nil }
    self.mixture = mixture
    var integrals = LocationIntegrals(
      mixture.locations, layout: layout, threshold: mixture.threshold, losses: .mixture,
      nodes: RandomInterceptTobit.Nodes())
    var whole = DampedNewton.Point(dimension: layout.dimension)
    own = mixture.locations.indices.map { g in
      var point = DampedNewton.Point(dimension: layout.dimension)
      layout.add(integrals.integrate(g, mixture.fit.parameters), of: mixture.locations[g], to: &point)
      for i in point.hessian.indices { whole.hessian[i] += point.hessian[i] }
      return point
    }
    self.whole = whole
  }

  func rest(without g: Int) -> HeldOutCheck.Rest? {
    let layout = mixture.fit.layout
    let hessian = zip(whole.hessian, own[g].hessian).map { $0 - $1 }
    guard let covariance = DampedNewton.inverse(ofNegative: hessian, size: layout.dimension) else {
      return nil
    }
    let parameters = mixture.fit.parameters.indices.map { i in
      mixture.fit.parameters[i]
        - covariance[i].indices.reduce(0) { $0 + covariance[i][$1] * own[g].gradient[$1] }
    }
    return HeldOutCheck.Rest(
      parameters: parameters, covariance: covariance, layout: layout,
      locations: mixture.locations.count - 1)
  }
}
