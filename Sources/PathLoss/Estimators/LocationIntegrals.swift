import Foundation
import Statistics
import Support

/// The likelihoods of all locations of a ``RandomInterceptTobit``, each integrated over its own effect. It remembers where
/// every location's mode was, because the next parameters lie close by.
package struct LocationIntegrals {
  private let locations: [CensoredLocation]
  private let layout: CensoredLayout
  private let threshold: ReceptionThreshold
  private let heardRule: GaussHermiteRule
  private let silentRule: GaussHermiteRule
  private var modes: [Double]

  package init(
    _ locations: [CensoredLocation], layout: CensoredLayout, threshold: ReceptionThreshold,
    nodes: RandomInterceptTobit.Nodes = RandomInterceptTobit.Nodes()
  ) {
    self.locations = locations
    self.layout = layout
    self.threshold = threshold
    heardRule = GaussHermiteRule(count: nodes.heard)
    silentRule = GaussHermiteRule(count: nodes.silent)
    modes = locations.map { _ in 0 }
  }

  /// Log-likelihood, gradient and Hessian.
  mutating func point(at parameters: [Double]) -> DampedNewton.Point {
    WorkMeter.add(likelihoods: locations.count)
    var point = DampedNewton.Point(dimension: layout.dimension)
    for g in locations.indices {
      layout.add(integrate(g, parameters), of: locations[g], to: &point)
    }
    return point
  }

  /// One location's log-likelihood with its derivatives; where its class has no σL there is nothing to integrate over.
  package mutating func integrate(_ g: Int, _ parameters: [Double]) -> LocationTerms {
    let location = locations[g]
    let logLocation = layout.shadowing(ofSpreadClass: location.spreadClass).map { parameters[$0] }
    let integrand = LocationIntegrand(
      location: location, mean: layout.mean(location, parameters),
      logFading: parameters[layout.fading(ofSpreadClass: location.spreadClass)],
      logit: layout.logit(location, parameters), threshold: threshold,
      precision: logLocation.map { exp(-2 * $0) } ?? 0)
    guard let logLocation else { return LocationTerms(integrand.terms(0)) }
    let (mode, spread) = mode(of: integrand, from: modes[g])
    modes[g] = mode
    let rule = location.received > 0 ? heardRule : silentRule

    // Sums over the nodes, relative to the largest integrand so far.
    var largest = -Double.infinity
    var total = 0.0
    var gradient = SIMD4<Double>(repeating: 0)
    var hessian = SIMD16<Double>(repeating: 0)
    for (z, logWeight) in zip(rule.nodes, rule.logWeights) {
      let u = mode + spread * z
      let terms = integrand.terms(u)
      let square = u * u * integrand.precision
      let height = terms.value - 0.5 * square - logLocation + 0.5 * z * z + logWeight
      if height > largest {
        let scale = exp(largest - height)
        total *= scale
        gradient *= scale
        hessian *= scale
        largest = height
      }
      let weight = exp(height - largest)
      var own = LocationTerms(terms)
      own.gradient[LocationTerms.shadowing] = square - 1
      own.hessian[5 * LocationTerms.shadowing] = -2 * square
      total += weight
      gradient += weight * own.gradient
      hessian += weight * (own.hessian + Self.product(own.gradient))
    }
    gradient /= total
    hessian = hessian / total - Self.product(gradient)
    return LocationTerms(
      value: largest + log(total) + log(spread), gradient: gradient, hessian: hessian)
  }

  /// v v'.
  private static func product(_ v: SIMD4<Double>) -> SIMD16<Double> {
    SIMD16(
      lowHalf: SIMD8(lowHalf: v[0] * v, highHalf: v[1] * v),
      highHalf: SIMD8(lowHalf: v[2] * v, highHalf: v[3] * v))
  }

  /// The mode of the integrand and the SD that its curvature gives, at most σL.
  ///
  /// Lost packets can give two modes, one where they were too weak and one where they collided; where packets were lost,
  /// the search begins at several places and keeps the highest.
  private func mode(of integrand: LocationIntegrand, from last: Double) -> (mode: Double, spread: Double) {
    var best = integrand.climb(from: last)
    if !layout.isFitted.isEmpty, integrand.location.lost > integrand.location.received,
      threshold.level > -.infinity
    {
      for start in [0, threshold.level - integrand.mean - exp(integrand.logFading)] {
        let other = integrand.climb(from: start)
        if other.height > best.height + 1e-9 { best = other }
      }
    }
    let curvature = integrand.precision + max(0, -best.terms.meanMean)
    return (best.place, 1 / curvature.squareRoot())
  }
}

/// What is integrated at one location: log of packets' likelihood and effect's density, as a function of the effect u.
struct LocationIntegrand {
  let location: CensoredLocation
  let mean: Double
  let logFading: Double
  let logit: Double?
  let threshold: ReceptionThreshold
  /// 1/σL²; 0 where there is no σL.
  let precision: Double

  func terms(_ u: Double) -> CensoredTerms {
    CensoredTerms(
      location, mean: mean + u, logSpread: logFading, logit: logit, threshold: threshold)
  }

  /// The mode near a start, by Newton's method with steps that are halved until they climb.
  ///
  /// - Parameter usual: curvature of the packets' likelihood that is taken where the mixture bends upwards.
  func climb(from start: Double, usual: Double = 0) -> (place: Double, height: Double, terms: CensoredTerms) {
    func height(_ terms: CensoredTerms, _ u: Double) -> Double { terms.value - 0.5 * u * u * precision }
    var u = start
    var terms = terms(u)
    for _ in 0..<60 {
      let curvature = precision + (terms.meanMean < 0 ? -terms.meanMean : usual)
      let here = height(terms, u)
      var step = min(max((terms.mean - u * precision) / curvature, -5), 5)
      var next = self.terms(u + step)
      while height(next, u + step) < here - 1e-9 * (1 + abs(here)), abs(step) > 1e-9 {
        step /= 2
        next = self.terms(u + step)
      }
      u += step
      terms = next
      if abs(step) * curvature.squareRoot() < 1e-8 { break }
    }
    return (u, height(terms, u), terms)
  }
}

/// Log-likelihood of one location with its derivatives in μ, log σF, log σL and the logit of the collision loss.
package struct LocationTerms {
  static let spread = 1
  static let shadowing = 2
  static let loss = 3

  var value: Double
  /// In that order.
  package var gradient: SIMD4<Double>
  /// Four by four, row by row.
  package var hessian: SIMD16<Double>
}

extension LocationTerms {
  /// A location without its own effect.
  init(_ terms: CensoredTerms) {
    value = terms.value
    gradient = SIMD4(terms.mean, terms.spread, 0, terms.loss)
    hessian = SIMD16(
      terms.meanMean, terms.meanSpread, 0, terms.meanLoss,
      terms.meanSpread, terms.spreadSpread, 0, terms.spreadLoss,
      0, 0, 0, 0,
      terms.meanLoss, terms.spreadLoss, 0, terms.lossLoss)
  }
}
