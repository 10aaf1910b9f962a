import CalibrationModel
import Foundation
package import Statistics

/// Leaves one location out at a time, fits the rest, and counts how often the left-out mean is in the interval that was
/// predicted for it.
///
/// The interval is that of Student's t with (G − 1) − p degrees of freedom and variance σL² + σF²/n_g + x'Vx, where
/// n_g is the number of independent packets that the left-out location's mean is worth. Coverage is counted over locations, never over packets.
package enum HeldOutCheck {
  /// P(|Z| ≤ 1).
  package static let oneSigma = 0.682_689_492_137_085_9
  /// P(|Z| ≤ 2).
  package static let twoSigma = 0.954_499_736_103_641_6
  /// Locations up to which every fit is made afresh. Beyond, one location cannot move σL/σF noticeably, so the ratio is
  /// kept and the rest of each fit follows in closed form from the hat values.
  static let refitLimit = 200

  /// The prediction for each location from all the others; `nil` with fewer than three locations more than columns, or where
  /// the others cannot carry the line.
  ///
  /// - Complexity: O(G²) up to 200 locations, O(G) beyond.
  package static func predictions(
    _ groups: [RandomInterceptREML.Group], fit: RandomInterceptREML.Fit
  ) -> [HeldOutPrediction]? {
    guard groups.count >= fit.coefficients.count + 3 else { return nil }
    let predictions = groups.indices.compactMap { g in
      groups.count <= refitLimit
        ? refitted(groups, without: g, fit: fit) : downdated(groups, without: g, fit: fit)
    }
    return predictions.count == groups.count ? predictions : nil
  }

  /// The same for a line through all packets, each as if independent: their number counts, not that of the locations.
  ///
  /// - Parameter line: by ``RandomInterceptREML/pooled(_:)``.
  package static func packetPredictions(
    _ groups: [RandomInterceptREML.Group], line: RandomInterceptREML.Fit
  ) -> [HeldOutPrediction]? {
    let predictions = groups.indices.compactMap { g -> HeldOutPrediction? in
      var prediction = downdated(groups, without: g, fit: line)
      prediction?.degreesOfFreedom = line.likelihood.denominator - groups[g].count
      return prediction.flatMap { $0.degreesOfFreedom > 0 ? $0 : nil }
    }
    return predictions.count == groups.count ? predictions : nil
  }

  /// What was said of each location at which something was heard, in their order; `nil` for one without a prediction.
  static func locations(_ predictions: [HeldOutPrediction], count: Int) -> [LocationPrediction?] {
    var result = [LocationPrediction?](repeating: nil, count: count)
    for prediction in predictions {
      result[prediction.location] = LocationPrediction(
        level: prediction.level - prediction.error,
        sd: prediction.outcome.sd,
        degreesOfFreedom: prediction.degreesOfFreedom)
    }
    return result
  }

  /// Coverage and scores of some predictions.
  static func coverage(_ predictions: [HeldOutPrediction]) -> HeldOutCoverage {
    HeldOutTally(predictions.map(\.outcome)).coverage
  }

  private static func refitted(
    _ groups: [RandomInterceptREML.Group], without g: Int, fit: RandomInterceptREML.Fit
  ) -> HeldOutPrediction? {
    var rest = groups
    let left = rest.remove(at: g)
    guard let other = try? RandomInterceptREML.fit(rest, startingRatio: fit.ratio) else { return nil }
    return LocationPredictor(other).prediction(of: left, at: g)
  }

  /// With the ratio kept: e/(1 − h), and x'A⁻¹x/(1 − h) for the variance of the line.
  private static func downdated(
    _ groups: [RandomInterceptREML.Group], without g: Int, fit: RandomInterceptREML.Fit
  ) -> HeldOutPrediction? {
    guard fit.ratio.isFinite else { return refitted(groups, without: g, fit: fit) }
    let likelihood = fit.likelihood
    let s = fit.ratio * fit.ratio
    let weight = likelihood.counts[g] / (1 + likelihood.counts[g] * s)
    let stay = 1 - fit.hatValues[g]
    guard stay > 1e-12 else { return nil }
    let total = fit.residualSD * fit.residualSD * likelihood.denominator
    let residual = fit.residuals[g]
    let rest = total - groups[g].centredSumOfSquares - weight * residual * residual / stay
    let residualVariance = max(
      0, rest / (likelihood.denominator - 1 - groups[g].degreesOfFreedom))
    return HeldOutPrediction(
      location: g, level: groups[g].mean, error: residual / stay, worth: groups[g].count,
      locationVariance: s * residualVariance, residualVariance: residualVariance,
      fadingVariance: residualVariance, lineVariance: residualVariance * fit.hatValues[g] / weight / stay,
      degreesOfFreedom: Double(groups.count - 1 - fit.coefficients.count))
  }
}

extension HeldOutCheck {
  /// Locations up to which every fit with losses is made afresh. Beyond, one Newton step from the whole fit takes a
  /// location out, which leaves an error of the order of 1/G².
  static let refitLimitWithLosses = 12

  /// The same check for the estimator that knows of lost packets.
  ///
  /// What is predicted is a location's level as its own packets tell it, the lost ones included: the maximum of its
  /// likelihood over the level, with σF and the collision loss of the rest. The mean of those received would be above it
  /// wherever some were too weak. A location where nothing was heard has no such level and is not counted.
  ///
  /// - Parameter rests: what the fit is without each location; see ``rests(_:)``.
  /// - Returns: `nil` with fewer than three locations more than columns.
  static func predictions(_ mixture: LossMixtureFit, rests: [Rest?]) -> [HeldOutPrediction]? {
    let count = mixture.locations.count
    let columns = mixture.fit.coefficients.count
    guard count >= columns + 3 else { return nil }
    var predictions: [HeldOutPrediction] = []
    var heard = 0
    for (location, rest) in zip(mixture.locations, rests) {
      guard location.received > 0 else { continue }
      defer { heard += 1 }
      guard let rest,
        let prediction = prediction(
          of: location, at: heard, by: rest, threshold: mixture.threshold,
          degreesOfFreedom: Double(count - 1 - columns))
      else { continue }
      predictions.append(prediction)
    }
    return predictions.isEmpty ? nil : predictions
  }

  /// One location's level against what a fit without it says; `nil` if nothing was heard.
  ///
  /// - Parameters:
  ///   - position: its position among those at which something was heard.
  ///   - widening: what beacons and neighbours add to its variance.
  static func prediction(
    of location: CensoredLocation, at position: Int = 0, by rest: Rest, threshold: ReceptionThreshold,
    degreesOfFreedom: Double, widening: LineWidening? = nil
  ) -> HeldOutPrediction? {
    guard let level = OwnLevel(location, rest: rest, threshold: threshold) else { return nil }
    let line = location.design.residual(
      level.value, from: rest.coefficients, rest.covariance,
      adding: widening?.variance(atLogDistance: location.design[1]) ?? 0)
    let locationSD = rest.locationSD(location)
    return HeldOutPrediction(
      location: position, level: level.value, error: line.error, worth: location.levelWorth,
      locationVariance: locationSD * locationSD, residualVariance: level.packetVariance,
      fadingVariance: exp(2 * rest.logFading(location)), lineVariance: line.variance,
      degreesOfFreedom: widening?.degreesOfFreedom(degreesOfFreedom) ?? degreesOfFreedom)
  }

  /// What the fit is without each location in turn; `nil` for one where nothing was heard, or without which there is no fit.
  ///
  /// - Parameter removal: how locations are taken out of the fit.
  /// - Complexity: a fit a location up to 12 locations, O(G) in all beyond.
  static func rests(_ mixture: LossMixtureFit, removal: LocationRemoval?) -> [Rest?] {
    let removal = mixture.locations.count <= refitLimitWithLosses ? nil : removal
    return mixture.locations.enumerated().map { g, location in
      guard location.received > 0 else { return nil }
      return removal?.rest(without: [g]) ?? refitted(mixture, without: g)
    }
  }

  /// What a fit says of its locations, or of all but one.
  package struct Rest {
    var coefficients: [Double]
    /// Corrected for the columns fitted.
    var covariance: Matrix
    private let parameters: [Double]
    private let layout: CensoredLayout
    private let correction: Double

    package init(parameters: [Double], covariance: Matrix, layout: CensoredLayout, locations: Int) {
      let columns = layout.columns
      let square = Double(locations) / Double(max(1, locations - columns))
      coefficients = Array(parameters.prefix(columns))
      self.covariance = covariance.leading(columns).scaled(by: square)
      self.parameters = parameters
      self.layout = layout
      correction = square.squareRoot()
    }

    /// σL where the location lies, corrected for the columns fitted, dB.
    func locationSD(_ location: CensoredLocation) -> Double {
      layout.shadowing(ofSpreadClass: location.spreadClass).map { correction * exp(parameters[$0]) } ?? 0
    }

    /// log σF where the location lies, σF in dB.
    func logFading(_ location: CensoredLocation) -> Double {
      parameters[layout.fading(ofSpreadClass: location.spreadClass)]
    }

    /// Logit of the collision loss where the location lies; `nil` if there is none.
    func logit(_ location: CensoredLocation) -> Double? { layout.logit(location, parameters) }
  }

  private static func refitted(_ mixture: LossMixtureFit, without g: Int) -> Rest? {
    var locations = mixture.locations
    locations.remove(at: g)
    guard
      let fit = try? RandomInterceptTobit.fit(
        locations, threshold: mixture.threshold, nodes: .init(heard: 9, silent: 20),
        start: mixture.fit)
    else { return nil }
    return Rest(
      parameters: fit.parameters, covariance: fit.covariance, layout: fit.layout,
      locations: locations.count)
  }
}

/// Takes locations out of a fit by one Newton step.
struct LocationRemoval {
  private let mixture: LossMixtureFit
  private let whole: DampedNewton.Point
  private let own: [DampedNewton.Point]

  init?(_ mixture: LossMixtureFit) {
    let layout = mixture.fit.layout
    guard layout.hasLocationSD.allSatisfy({ $0 }) else { return nil }
    self.mixture = mixture
    var integrals = LocationIntegrals(
      mixture.locations, layout: layout, threshold: mixture.threshold)
    var whole = DampedNewton.Point(dimension: layout.dimension)
    own = mixture.locations.indices.map { g in
      var point = DampedNewton.Point(dimension: layout.dimension)
      layout.add(integrals.integrate(g, mixture.fit.parameters), of: mixture.locations[g], to: &point)
      for i in point.hessian.indices { whole.hessian[i] += point.hessian[i] }
      return point
    }
    self.whole = whole
  }

  func rest(without left: [Int]) -> HeldOutCheck.Rest? {
    let layout = mixture.fit.layout
    // The locations' own curvature between line and spreads is left in. Its expectation is 0 and the sum over all locations
    // nearly so; taken out, one location far off the line would tilt the step.
    var hessian = whole.hessian
    var gradient = [Double](repeating: 0, count: layout.dimension)
    for g in left {
      for i in hessian.indices
      where (i / layout.dimension < layout.columns) == (i % layout.dimension < layout.columns) {
        hessian[i] -= own[g].hessian[i]
      }
      for i in gradient.indices { gradient[i] += own[g].gradient[i] }
    }
    guard let covariance = DampedNewton.inverse(ofNegative: hessian, size: layout.dimension) else {
      return nil
    }
    let parameters = zip(mixture.fit.parameters, covariance * gradient).map { $0 - $1 }
    return HeldOutCheck.Rest(
      parameters: parameters, covariance: covariance, layout: layout,
      locations: mixture.locations.count - left.count)
  }
}
