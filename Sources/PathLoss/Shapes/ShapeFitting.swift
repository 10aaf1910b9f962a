import Foundation

/// Fits the shapes of ``PathLossShape`` to location means.
public enum ShapeFitting {
  /// Locations that the dual slope needs on either side of its break.
  public static let locationsPerSide = 3
  /// Step of the grid on which the break is sought, decades of distance.
  public static let breakStep = 0.01

  /// Fits one shape.
  ///
  /// - Parameters:
  ///   - x: log₁₀ of the distances in metres, one a location.
  ///   - y: mean levels in dBm.
  /// - Returns: `nil` where the locations cannot carry the shape: too few, all at one distance, fewer than three on a side of
  ///   every break, or levels that the power curve cannot take.
  public static func fit(_ shape: PathLossShape, x: [Double], y: [Double]) -> ShapeFit? {
    guard x.count == y.count, x.count > shape.parameters else { return nil }
    switch shape {
    case .freeIntercept:
      guard let line = try? LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: y) else { return nil }
      return ShapeFit(
        shape: shape, referencePower: line.coefficients[0], pathLossExponent: -line.coefficients[1] / 10,
        residualSumOfSquares: line.residualSumOfSquares, locations: x.count)
    case .fixedIntercept(let power):
      guard let line = try? LeastSquares.fit(columns: [x], response: y.map { $0 - power }) else { return nil }
      return ShapeFit(
        shape: shape, referencePower: power, pathLossExponent: -line.coefficients[0] / 10,
        residualSumOfSquares: line.residualSumOfSquares, locations: x.count)
    case .dualSlope: return dualSlope(x: x, y: y)
    case .powerCurve(let power): return powerCurve(power, x: x, y: y)
    }
  }

  /// The break by a grid of 0.01 decades, then golden section between the best point's neighbours.
  private static func dualSlope(x: [Double], y: [Double]) -> ShapeFit? {
    let sorted = x.sorted()
    guard sorted.count >= 2 * locationsPerSide else { return nil }
    let lowest = sorted[locationsPerSide - 1]
    let highest = sorted[sorted.count - locationsPerSide]
    guard highest - lowest > 2 * breakStep else { return nil }
    let steps = Int(((highest - lowest) / breakStep).rounded(.down))
    func loss(_ at: Double) -> Double { hinge(x: x, y: y, at: at)?.residualSumOfSquares ?? .infinity }
    let grid = (0...steps).map { lowest + Double($0) * breakStep }
    let losses = grid.map(loss)
    guard let best = losses.indices.min(by: { losses[$0] < losses[$1] }), losses[best].isFinite else {
      return nil
    }
    let at = LineSearch.minimum(
      from: grid[max(0, best - 1)], to: best == steps ? highest : grid[best + 1], tolerance: 1e-10, of: loss)
    guard let line = hinge(x: x, y: y, at: at) else { return nil }
    return ShapeFit(
      shape: .dualSlope, referencePower: line.coefficients[0], pathLossExponent: -line.coefficients[1] / 10,
      farExponent: -(line.coefficients[1] + line.coefficients[2]) / 10, logBreak: at,
      residualSumOfSquares: line.residualSumOfSquares, locations: x.count)
  }

  private static func hinge(x: [Double], y: [Double], at: Double) -> LeastSquares.Fit? {
    try? LeastSquares.fit(columns: [x.map { _ in 1 }, x, x.map { max(0, $0 - at) }], response: y)
  }

  /// A and B by a line of ln d on ln(rssi/t), C so that the curve passes through 1 m at t, as the library's page on distance
  /// calibration has it (altbeacon.github.io/android-beacon-library). The residuals that are summed are those of the level, so
  /// that the curve compares with the other shapes; locations nearer than C have none and refuse the curve.
  private static func powerCurve(_ power: Double, x: [Double], y: [Double]) -> ShapeFit? {
    guard power < 0, y.allSatisfy({ $0 < 0 }) else { return nil }
    let ratios = y.map { log($0 / power) }
    guard
      let line = try? LeastSquares.fit(
        columns: [ratios.map { _ in 1 }, ratios], response: x.map { $0 * log(10) }),
      line.coefficients[1] > 0
    else { return nil }
    let scale = exp(line.coefficients[0])
    var fit = ShapeFit(
      shape: .powerCurve(referencePower: power), referencePower: power, pathLossExponent: .nan,
      powerCurve: [scale, line.coefficients[1], 1 - scale], residualSumOfSquares: 0, locations: x.count)
    for (x, y) in zip(x, y) {
      guard let mean = fit.mean(atLogDistance: x) else { return nil }
      fit.residualSumOfSquares += (y - mean) * (y - mean)
    }
    // The loss over a tenth of a decade about 10 m, as an exponent.
    guard let near = fit.mean(atLogDistance: 0.95), let far = fit.mean(atLogDistance: 1.05) else {
      return nil
    }
    fit.pathLossExponent = (near - far) / (10 * 0.1)
    return fit
  }
}
