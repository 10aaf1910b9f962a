import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// What the estimator in front leaves of each location that was heard, and what each of them does to it.
struct FitResiduals {
  /// What leaving one location out would do.
  struct Removal {
    /// Cook's distance, with the fitted variances held.
    var distance: Double
    /// Exponent without the location less the one with it.
    var exponentChange: Double
  }

  /// Whose residuals they are.
  let estimator: Estimator
  /// Whether packets too weak to be received are part of the fit.
  let allowsForWeakPackets: Bool
  /// dB, by distance: means of the packets received, or levels as own packets tell them, less the line.
  let values: [Double]
  /// What is standard normal where the model holds, by distance: quantile residuals with silent locations among them where
  /// losses are part of the fit, ``values`` otherwise, in an unknown unit.
  let scores: [Double]
  /// Locations among them at which nothing was heard.
  let silent: Int
  /// Of each level about that of its location, dB², in the order of ``values``.
  let levelVariances: [Double]
  /// σL², dB².
  let locationVariance: Double
  /// In the order of ``values``; `nil` if a location alone decides a coefficient, an element where the rest has no fit.
  let removals: [Removal?]?
  /// Standard error of the exponent.
  let exponentError: Double

  /// Of the packets received: D_g = r² h / (p Var(r) (1 − h)²).
  init(_ fit: RandomInterceptREML.Fit, groups: [RandomInterceptREML.Group]) {
    estimator = .received
    allowsForWeakPackets = false
    values = fit.residuals
    scores = fit.residuals
    silent = 0
    levelVariances = groups.map { fit.residualSD * fit.residualSD / $0.count }
    locationVariance = fit.locationSD * fit.locationSD
    exponentError = fit.standardErrors[1] / 10
    let p = Double(fit.coefficients.count)
    var removals: [Removal] = []
    for (g, group) in groups.enumerated() {
      let h = fit.hatValues[g]
      let variance = fit.locationSD * fit.locationSD + fit.residualSD * fit.residualSD / group.count
      guard h < 1 - 1e-12, variance > 0 else { break }
      let residual = fit.residuals[g]
      let lever = fit.covariance[1, 0] + fit.covariance[1, 1] * group.design[1]
      // Without it the slope is smaller by the shift, and n = −slope/10 larger.
      removals.append(
        Removal(
          distance: residual * residual * h / (p * variance * (1 - h) * (1 - h)),
          exponentChange: lever * residual / (variance * (1 - h)) / 10))
    }
    self.removals = removals.count == groups.count ? removals : nil
  }

  /// Of the packets received and those lost: D_g = Δ'V⁻¹Δ/p for the change Δ of the line without the location.
  ///
  /// - Parameter rests: the fit without each location; see ``HeldOutCheck/rests(_:)``.
  init(_ mixture: LossMixtureFit, rests: [HeldOutCheck.Rest?]) {
    estimator = .lossMixture
    allowsForWeakPackets = mixture.sensitivity != nil
    let line = mixture.fit.coefficients
    let whole = mixture.whole
    let covariance = mixture.covariance
    let determinant =
      covariance.interceptVariance * covariance.slopeVariance - covariance.covariance * covariance.covariance
    exponentError = covariance.slopeVariance.squareRoot() / 10
    // One class of spreads within one set of conditions.
    let locationSD = mixture.locations.first.map(whole.locationSD) ?? 0
    locationVariance = locationSD * locationSD
    var values: [Double] = []
    var levelVariances: [Double] = []
    var removals: [Removal?] = []
    for (g, (location, rest)) in zip(mixture.locations, rests).enumerated() {
      guard let mean = location.mean else { continue }
      let own = mixture.ownLevels[g]
      let packet = own?.packetVariance ?? exp(2 * whole.logFading(location))
      levelVariances.append(packet / location.levelWorth)
      let level = own?.value ?? mean
      values.append(level - zip(location.design, line).reduce(0) { $0 + $1.0 * $1.1 })
      removals.append(
        rest.map { rest in
          let change = zip(rest.coefficients, line).map { $0 - $1 }
          let square =
            covariance.slopeVariance * change[0] * change[0]
            - 2 * covariance.covariance * change[0] * change[1]
            + covariance.interceptVariance * change[1] * change[1]
          return Removal(
            distance: square / determinant / Double(line.count), exponentChange: -change[1] / 10)
        })
    }
    self.values = values
    scores = QuantileResiduals.locations(mixture)
    silent = mixture.locations.count - values.count
    self.levelVariances = levelVariances
    self.removals = determinant > 0 ? removals : nil
  }
}

/// Randomised quantile residuals: what is standard normal where the model holds, also for readings that are rounded to 1 dB
/// and for packets that were lost (P. K. Dunn, G. K. Smyth, J. Comput. Graph. Stat. 5, 1996, doi
/// 10.1080/10618600.1996.10474708).
enum QuantileResiduals {
  /// Seed of the draws for the locations of a fit.
  static let seed: UInt64 = 1

  /// A residual for each location of a fit that knows of lost packets, those where nothing was heard included, by distance.
  ///
  /// Levels are ordered with silence as the lowest. Heard: the level as the location's own packets tell it, less the line, over its
  /// SD √(σL² + σF²/n). Silent: a draw between 0 and the probability that every packet sent there is lost, which is the location's
  /// likelihood.
  static func locations(_ mixture: LossMixtureFit) -> [Double] {
    let fit = mixture.fit
    var silent = silentShares(mixture).makeIterator()
    return mixture.locations.enumerated().compactMap { g, location in
      guard let mean = location.mean else { return silent.next().map(Distributions.normalQuantile) }
      let own = mixture.ownLevels[g]
      let packetVariance = own?.packetVariance ?? exp(2 * mixture.whole.logFading(location))
      let locationSD = mixture.whole.locationSD(location)
      let sd = (locationSD * locationSD + packetVariance / location.levelWorth).squareRoot()
      return ((own?.value ?? mean) - fit.layout.mean(location, fit.parameters)) / sd
    }
  }

  /// For each silent location, by distance, a draw between 0 and the probability that every packet sent there is lost.
  static func silentShares(_ mixture: LossMixtureFit) -> [Double] {
    let fit = mixture.fit
    var generator = SeededGenerator(seed: seed)
    var integrals = LocationIntegrals(
      mixture.locations, layout: fit.layout, threshold: mixture.threshold)
    return mixture.locations.enumerated().filter { $0.element.received == 0 }.map { g, _ in
      max(1e-300, min(1, exp(integrals.integrate(g, fit.parameters).value)) * generator.uniform())
    }
  }
}
