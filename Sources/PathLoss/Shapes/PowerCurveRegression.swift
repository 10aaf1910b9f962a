import Foundation
import Statistics

/// A and B by a line of ln d on ln(rssi/t), C so that the curve passes through 1 m at t, as the page of AltBeacon's library on
/// distance calibration has it (altbeacon.github.io/android-beacon-library). The residuals that are summed are those of the
/// level, so that the curve compares with the other shapes; locations nearer than C have none and refuse the curve.
struct PowerCurveRegression {
  private let power: Double
  private let ratios: [Double]
  private let line: LeastSquares.Fit

  /// - Parameter referencePower: t, dBm < 0.
  init?(_ sample: ShapeSample, referencePower: Double) {
    guard referencePower < 0, sample.y.allSatisfy({ $0 < 0 }) else { return nil }
    let ratios = sample.y.map { log($0 / referencePower) }
    guard
      let line = try? LeastSquares.fit(
        columns: [ratios.map { _ in 1 }, ratios], response: sample.x.map { $0 * log(10) },
        weights: sample.weights), line.coefficients[1] > 0
    else { return nil }
    power = referencePower
    self.ratios = ratios
    self.line = line
  }

  /// The curve with its sum of squares.
  func fit(_ sample: ShapeSample) -> ShapeFit? {
    let logScale = ShapeFitting.estimate(line, 0)
    let scale = Estimate(
      exp(logScale.estimate), lower95: logScale.lower95.map(exp),
      upper95: logScale.upper95.map(exp).flatMap { $0.isFinite ? $0 : nil })
    return fit(sample, scale: scale, exponent: ShapeFitting.estimate(line, 1))
  }

  /// What the curve says of each location without it: the line's coefficients less (X'WX)⁻¹ x_g w_g e_g/(1 − h_g).
  ///
  /// - Complexity: O(G²) up to ``exactLimit`` locations, O(G) beyond, where the sums of squares are those of
  ///   ``PowerCurveSquares``.
  func leftOut(_ sample: ShapeSample) -> [ShapeLeftOut]? {
    var curves: [PowerCurve] = []
    for g in sample.x.indices {
      guard line.hatValues[g] < 1 - 1e-12 else { return nil }
      let pull = sample.weights[g] * line.residuals[g] / (1 - line.hatValues[g])
      let shift = (0..<2).map { (line.inverseCross[$0, 0] + line.inverseCross[$0, 1] * ratios[g]) * pull }
      guard line.coefficients[1] - shift[1] > 0 else { return nil }
      curves.append(
        PowerCurve(
          level: power, logScale: line.coefficients[0] - shift[0], exponent: line.coefficients[1] - shift[1]))
    }
    let distances = sample.x.map { pow(10, $0) }
    // A curve that has no level at the nearest location refuses all.
    guard let nearest = distances.min(), curves.allSatisfy({ $0.reach(at: nearest) > 0 }) else { return nil }
    let squares = PowerCurveSquares(sample, distances: distances)
    let sums =
      (sample.count > Self.exactLimit ? squares.leftOut(curves) : nil)
      ?? curves.indices.map { squares.sum(of: curves[$0], without: $0) }
    return zip(curves.indices, sums).map { g, sum in
      ShapeLeftOut(mean: curves[g].level(at: distances[g]), residualSumOfSquares: sum)
    }
  }

  /// Locations up to which each sum of squares without a location is added up afresh.
  static let exactLimit = 200

  private func fit(_ sample: ShapeSample, scale: Estimate, exponent: Estimate) -> ShapeFit? {
    var fit = ShapeFitting.make(
      .powerCurve(referencePower: power), sample, line, power: Estimate(power), exponent: nil)
    fit.curve = ShapeFit.Curve(scale: scale, power: exponent)
    fit.residualSumOfSquares = 0
    for (g, (x, y)) in zip(sample.x, sample.y).enumerated() {
      guard let mean = fit.mean(atLogDistance: x) else { return nil }
      fit.residualSumOfSquares += sample.weights[g] * (y - mean) * (y - mean)
    }
    return fit
  }
}
