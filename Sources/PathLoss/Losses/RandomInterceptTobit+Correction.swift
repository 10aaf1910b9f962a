import Foundation
import Statistics

extension RandomInterceptTobit.Fit {
  /// The maximum in its own terms, with what corrects it for the columns that were fitted.
  init(
    _ optimum: DampedNewton.Optimum, layout: CensoredLayout, spreads: SpreadClasses,
    locations: [CensoredLocation], integrals: LocationIntegrals
  ) {
    let parameters = optimum.parameters
    let corrections = Corrections(
      optimum, layout: layout, spreads: spreads, locations: locations, integrals: integrals)
    self.init(
      coefficients: Array(parameters.prefix(layout.columns)),
      fadingSDs: spreads.pairs.indices.map { exp(parameters[layout.fading(ofSpreadClass: $0)]) },
      locationSDs: spreads.pairs.indices.map { index in
        layout.shadowing(ofSpreadClass: index).map { exp(parameters[$0]) } ?? 0
      }, spreadPairs: spreads.pairs,
      collisionLoss: layout.collisionLoss(parameters), logLikelihood: optimum.point.value,
      parameters: parameters, covariance: optimum.covariance, effects: integrals.effects,
      locationCorrections: spreads.pairs.map { corrections.ofPairs[$0] },
      coefficientCovariance: corrections.covariance, layout: layout)
  }
}

/// What maximum likelihood leaves out: that the coefficients were fitted to the same locations.
private struct Corrections {
  /// √(G_c/(G_c − h_c)) of each pair of spreads.
  let ofPairs: [Double]
  /// Of β.
  let covariance: Matrix

  init(
    _ optimum: DampedNewton.Optimum, layout: CensoredLayout, spreads: SpreadClasses,
    locations: [CensoredLocation], integrals: LocationIntegrals
  ) {
    let columns = layout.columns
    let uncorrected = optimum.covariance.leading(columns)
    guard spreads.count > 1 else {
      // The hat values of all locations sum to the columns.
      let square = Double(locations.count) / Double(max(1, locations.count - columns))
      ofPairs = [square.squareRoot()]
      covariance = uncorrected.scaled(by: square)
      return
    }
    var integrals = integrals
    var counts = Array(repeating: 0.0, count: spreads.count)
    var hats = counts
    let information = locations.indices.map { g in
      max(0, -integrals.integrate(g, optimum.parameters).hessian[0])
    }
    // V x_g, from which hat values and covariance follow.
    let levers = locations.map { uncorrected * $0.design }
    for (g, location) in locations.enumerated() {
      let pair = spreads.pairs[location.spreadClass]
      counts[pair] += 1
      hats[pair] += information[g] * zip(levers[g], location.design).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let squares = zip(counts, hats).map { $0 / max(1, $0 - $1) }
    var sum = Matrix(size: columns)
    for (g, location) in locations.enumerated() {
      let weight = squares[spreads.pairs[location.spreadClass]] * information[g]
      for i in 0..<columns {
        for j in 0..<columns { sum[i, j] += weight * levers[g][i] * levers[g][j] }
      }
    }
    ofPairs = squares.map { $0.squareRoot() }
    covariance = sum
  }
}
