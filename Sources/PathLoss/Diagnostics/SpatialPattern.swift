import Foundation
import RadioSurvey
import Statistics

/// Whether locations near one another deviate from the line alike, if the survey has coordinates.
enum SpatialPattern {
  /// Metres over which a pair's weight falls to 1/e: shadowing decorrelates within a few metres indoors (M. Gudmundson, Electron.
  /// Lett. 27, 1991); the length itself is a working value of ours.
  static let range = 3.0
  /// Locations with coordinates that the normal approximation needs.
  static let minimumLocations = 10
  /// Locations beyond which every second, third and so on is taken, because the cost grows with their square.
  static let maximumLocations = 1000

  /// Moran's I of the residuals, I = G Σ w_ij e_i e_j / (Σ w_ij Σ e²) with w = exp(−d_ij/3 m) and 0 between floors, against its
  /// expectation and variance for residuals of a line (A. D. Cliff, J. K. Ord, Spatial Processes, 1981, ch. 8):
  ///
  ///     E = G/S₀ · tr(MW)/(G − p),   Var = (G/S₀)² [2 tr(MWMW) + tr(MW)²]/((G − p)(G − p + 2)) − E²
  ///
  /// M being what takes the line off. Raised where I is clearly above its expectation; one-sided, by the normal approximation.
  ///
  /// - Parameter residuals: dB, one per location.
  /// - Returns: `nil` with too few locations that have coordinates, or where no two are close.
  /// - Complexity: O(G²), of at most a thousand locations.
  static func diagnosis(_ residuals: [Double], locations: [SurveyedLocation]) -> Diagnosis? {
    guard residuals.count == locations.count else { return nil }
    let known = zip(residuals, locations).compactMap { residual, location in
      location.position.map { (residual: residual, x: location.logDistance, position: $0) }
    }
    let step = (known.count + maximumLocations - 1) / maximumLocations
    let placed = stride(from: 0, to: known.count, by: max(1, step)).map { known[$0] }
    let count = placed.count
    guard count >= minimumLocations else { return nil }
    // The line that these locations alone would have is taken off, as the variance presumes.
    guard
      let line = try? LeastSquares.fit(
        columns: [placed.map { _ in 1 }, placed.map(\.x)], response: placed.map(\.residual))
    else { return nil }
    let e = line.residuals
    let squares = e.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return nil }
    // Columns of an orthonormal basis of the line: the constant, and log distance about its mean.
    let n = Double(count)
    let centre = placed.reduce(0) { $0 + $1.x } / n
    let spread = placed.reduce(0) { $0 + ($1.x - centre) * ($1.x - centre) }.squareRoot()
    let basis = [placed.map { _ in 1 / n.squareRoot() }, placed.map { ($0.x - centre) / spread }]

    var sum = 0.0
    var squaredWeights = 0.0
    var product = 0.0
    // W times each basis vector.
    var image = basis.map { $0.map { _ in 0.0 } }
    for i in 0..<count {
      for j in 0..<count where j != i {
        guard let distance = placed[i].position.distance(to: placed[j].position) else { continue }
        let weight = exp(-distance / range)
        sum += weight
        squaredWeights += weight * weight
        product += weight * e[i] * e[j]
        for k in basis.indices { image[k][i] += weight * basis[k][j] }
      }
    }
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let small = basis.map { b in image.map { dot(b, $0) } }
    // W is symmetric with an empty diagonal, M = I − QQ': tr(MW) = −tr(Q'WQ), tr(MWMW) = tr(W²) − 2 tr(Q'W²Q) + tr((Q'WQ)²).
    let trace = -(small[0][0] + small[1][1])
    let squareTrace =
      squaredWeights - 2 * image.reduce(0) { $0 + dot($1, $1) }
      + small.joined().reduce(0) { $0 + $1 * $1 }
    let free = n - 2
    guard sum > 1e-6 else { return nil }
    let scale = n / sum
    let expected = scale * trace / free
    let variance =
      scale * scale * (2 * squareTrace + trace * trace) / (free * (free + 2)) - expected * expected
    guard variance > 0 else { return nil }
    let statistic = scale * product / squares
    let p = Distributions.normalCDF(-(statistic - expected) / variance.squareRoot())
    return Diagnosis(
      .spatialPattern, isRaised: p < Diagnosis.threshold, statistic: statistic, pValue: p,
      [
        "locations": .count(count), "of": .count(known.count), "range_m": .number(range),
        "expected": .number(expected),
      ])
  }
}
