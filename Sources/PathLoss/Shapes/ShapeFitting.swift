package import CalibrationModel
import Foundation
import Statistics

/// Fits the shapes of ``PathLossShape`` to location means.
package enum ShapeFitting {
  /// Distances that the dual slope needs on either side of its break.
  package static let distancesPerSide = 3
  /// Step of the grid on which the break is sought, decades of distance.
  package static let breakStep = 0.01

  /// Fits one shape.
  ///
  /// - Returns: `nil` if the locations cannot carry the shape: too few, all at one distance, fewer than three distances or
  ///   a sixth of a decade on a side of every break, walls that always come together, or levels that the power curve cannot take.
  package static func fit(_ shape: PathLossShape, to sample: ShapeSample) -> ShapeFit? {
    guard sample.count > shape.parameters else { return nil }
    switch shape {
    case .freeIntercept:
      guard let line = line(sample) else { return nil }
      return make(
        shape, sample, line.residualSumOfSquares, power: estimate(line, 0),
        exponent: estimate(line, 1, scale: -0.1))
    case .fixedIntercept(let power):
      guard let line = slope(sample, through: power) else { return nil }
      return make(
        shape, sample, line.residualSumOfSquares, power: Estimate(power),
        exponent: estimate(line, 0, scale: -0.1))
    case .walls: return WallRegression(sample)?.fit(shape, sample)
    case .dualSlope: return DualSlopeProfile(sample)?.fit(sample)
    case .powerCurve(let power): return PowerCurveRegression(sample, referencePower: power)?.fit(sample)
    }
  }

  /// The straight line in log distance.
  static func line(_ sample: ShapeSample) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x.map { _ in 1 }, sample.x], response: sample.y, weights: sample.weights)
  }

  /// The line through a level at 1 m, dBm.
  static func slope(_ sample: ShapeSample, through power: Double) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x], response: sample.y.map { $0 - power }, weights: sample.weights)
  }

  /// A coefficient times a scale with its t interval.
  static func estimate(_ fit: LeastSquares.Fit, _ column: Int, scale: Double = 1) -> Estimate {
    Estimate(
      scale * fit.coefficients[column],
      standardError: abs(scale) * (fit.residualVariance * fit.inverseCross[column, column]).squareRoot(),
      degreesOfFreedom: Double(fit.degreesOfFreedom))
  }

  /// A fit with what all shapes have, Σ w e² in dB².
  static func make(
    _ shape: PathLossShape, _ sample: ShapeSample, _ residualSumOfSquares: Double, power: Estimate,
    exponent: Estimate?
  ) -> ShapeFit {
    ShapeFit(
      shape: shape, referencePowerEstimate: power, exponentEstimate: exponent,
      residualSumOfSquares: residualSumOfSquares, logWeights: sample.weights.reduce(0) { $0 + log($1) },
      locations: sample.count)
  }
}

/// What a shape, fitted without one location, says of it.
struct ShapeLeftOut {
  /// Predicted level, dBm.
  var mean: Double
  /// Σ w e² over the others, dB².
  var residualSumOfSquares: Double

  /// What a shape says of each location without it; `nil` if it cannot do without one.
  ///
  /// - Complexity: O(G) for the lines, O(G) for each break of the dual slope, and up to 200 locations O(G²) for the curve and
  ///   for walls.
  static func all(_ shape: PathLossShape, _ sample: ShapeSample) -> [ShapeLeftOut]? {
    guard sample.count - 1 > shape.parameters else { return nil }
    switch shape {
    case .freeIntercept: return ShapeFitting.line(sample).flatMap { all($0, sample) }
    case .fixedIntercept(let power):
      return ShapeFitting.slope(sample, through: power).flatMap { all($0, sample) }
    case .dualSlope: return DualSlopeProfile(sample)?.leftOut(sample)
    case .walls: return WallRegression(sample)?.leftOut(sample)
    case .powerCurve(let power):
      return PowerCurveRegression(sample, referencePower: power)?.leftOut(sample)
    }
  }

  /// Of one linear fit.
  static func all(_ fit: LeastSquares.Fit, _ sample: ShapeSample) -> [ShapeLeftOut]? {
    let results = sample.x.indices.compactMap {
      ShapeLeftOut(fit, without: $0, of: sample, level: sample.y[$0])
    }
    return results.count == sample.count ? results : nil
  }
}

extension ShapeLeftOut {
  /// From the fit with the location: y − e/(1 − h) and RSS − w e²/(1 − h); `nil` if the location alone decides a
  /// coefficient.
  ///
  /// - Parameter level: y in dBm, if the fit's response is not it.
  init?(_ fit: LeastSquares.Fit, without g: Int, of sample: ShapeSample, level: Double) {
    let stay = 1 - fit.hatValues[g]
    guard stay > 1e-12 else { return nil }
    let residual = fit.residuals[g]
    mean = level - residual / stay
    residualSumOfSquares = max(
      0, fit.residualSumOfSquares - sample.weights[g] * residual * residual / stay)
  }
}

/// Where the break of a dual slope may be: three distances or more on either side of it, each side a sixth of a decade wide, which
/// is half of what a line of its own needs.
///
/// Locations are not enough: with several at the nearest distance, a break right behind it leaves a slope over no distance at
/// all, and an exponent of any size.
struct BreakLimits {
  /// Decades that a side needs.
  static let sideDecades = PathLossFitting.minimumDecades / 2

  /// log₁₀ of the four nearest distances in metres, with the number of locations at each.
  private let nearest: [(x: Double, locations: Int)]
  /// The same of the four farthest, the farthest first.
  private let farthest: [(x: Double, locations: Int)]

  /// - Parameter x: log₁₀ of the distances of all locations, in ascending order.
  init(_ x: [Double]) {
    nearest = Self.ends(x)
    farthest = Self.ends(x.reversed())
  }

  /// The least and the largest log distance of a break; `nil` if there is none.
  ///
  /// - Parameter location: log distance of a location to leave out.
  func range(without location: Double? = nil) -> ClosedRange<Double>? {
    guard let near = Self.side(nearest, without: location),
      let far = Self.side(farthest, without: location)
    else { return nil }
    let lowest = max(near.third, near.end + Self.sideDecades)
    let highest = min(far.third, far.end - Self.sideDecades)
    return lowest <= highest ? lowest...highest : nil
  }

  private static func ends(_ x: some Sequence<Double>) -> [(x: Double, locations: Int)] {
    var ends: [(x: Double, locations: Int)] = []
    for x in x {
      if ends.last?.x == x {
        ends[ends.count - 1].locations += 1
      } else if ends.count <= ShapeFitting.distancesPerSide {
        ends.append((x, 1))
      } else {
        break
      }
    }
    return ends
  }

  /// The outermost distance that is left, and the third one.
  private static func side(
    _ ends: [(x: Double, locations: Int)], without location: Double?
  ) -> (end: Double, third: Double)? {
    let left = ends.filter { $0.x != location || $0.locations > 1 }
    guard left.count >= ShapeFitting.distancesPerSide, let end = left.first else { return nil }
    return (end.x, left[ShapeFitting.distancesPerSide - 1].x)
  }
}

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
    var fit = ShapeFitting.make(
      .powerCurve(referencePower: power), sample, 0, power: Estimate(power), exponent: nil)
    fit.curve = ShapeFit.Curve(scale: scale, power: ShapeFitting.estimate(line, 1))
    for (g, (x, y)) in zip(sample.x, sample.y).enumerated() {
      guard let mean = fit.mean(atLogDistance: x) else { return nil }
      fit.residualSumOfSquares += sample.weights[g] * (y - mean) * (y - mean)
    }
    return fit
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
}
