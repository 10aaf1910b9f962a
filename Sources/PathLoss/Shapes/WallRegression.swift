import RadioSurvey
import Statistics
import CalibrationModel

/// Line and wall losses together, the losses ≥ 0: least squares with bounds by active sets (C. L. Lawson, R. J. Hanson, Solving
/// Least Squares Problems, 1974, chapter 23), the line's two columns always active.
struct WallRegression {
  /// Locations up to which a location is left out by a fresh fit; beyond, the losses that are 0 stay 0.
  static let refitLimit = 200

  /// The columns of the line and of the losses above 0.
  private let fit: LeastSquares.Fit
  /// The kinds whose loss is above 0, in the order of the fit's columns from the third on.
  private let active: [Int]
  /// The same columns and all losses, unbounded.
  private let unbounded: LeastSquares.Fit

  /// `nil` if the columns do not determine the losses.
  init?(_ sample: ShapeSample) {
    guard let unbounded = Self.fit(sample, Array(sample.crossings.indices)),
      let solution = Self.solve(sample)
    else { return nil }
    self.unbounded = unbounded
    (fit, active) = solution
  }

  private static func fit(_ sample: ShapeSample, _ kinds: [Int]) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x.map { _ in 1 }, sample.x] + kinds.map { kind in sample.crossings[kind].map { -$0 } },
      response: sample.y, weights: sample.weights)
  }

  private static func solve(_ sample: ShapeSample) -> (fit: LeastSquares.Fit, active: [Int])? {
    let kinds = sample.crossings.indices
    var losses = kinds.map { _ in 0.0 }
    var active: [Int] = []
    guard var current = fit(sample, active) else { return nil }
    for _ in 0..<(3 * kinds.count + 3) {
      // How fast the sum of squares falls as each loss grows from 0, in units of its column.
      let gains = kinds.map { kind -> Double in
        var gain = 0.0
        var length = 0.0
        for g in sample.x.indices {
          gain -= sample.weights[g] * current.residuals[g] * sample.crossings[kind][g]
          length += sample.weights[g] * sample.crossings[kind][g] * sample.crossings[kind][g]
        }
        return length > 0 ? gain / length.squareRoot() : 0
      }
      let idle = kinds.filter { !active.contains($0) }
      let scale = current.residualSumOfSquares.squareRoot()
      guard let entering = idle.max(by: { gains[$0] < gains[$1] }), gains[entering] > 1e-10 * scale
      else { break }
      active.append(entering)
      while true {
        guard let next = fit(sample, active) else { return nil }
        let wanted = Array(next.coefficients.dropFirst(2))
        guard wanted.contains(where: { $0 <= 0 }) else {
          for (index, kind) in active.enumerated() { losses[kind] = wanted[index] }
          current = next
          break
        }
        // As far towards it as no loss turns negative.
        var step = 1.0
        for (index, kind) in active.enumerated() where wanted[index] <= 0 {
          step = min(step, losses[kind] / (losses[kind] - wanted[index]))
        }
        for (index, kind) in active.enumerated() { losses[kind] += step * (wanted[index] - losses[kind]) }
        active.removeAll { losses[$0] <= 1e-12 }
        for kind in kinds where !active.contains(kind) { losses[kind] = 0 }
      }
    }
    return (current, active)
  }

  /// Losses with the part of their unbounded t intervals that is not negative.
  func fit(_ shape: PathLossShape, _ sample: ShapeSample) -> ShapeFit {
    var result = ShapeFitting.make(
      shape, sample, fit.residualSumOfSquares, power: ShapeFitting.estimate(fit, 0),
      exponent: ShapeFitting.estimate(fit, 1, scale: -0.1))
    result.wallLosses = sample.crossings.indices.map { kind in
      let free = ShapeFitting.estimate(unbounded, 2 + kind)
      let loss = active.firstIndex(of: kind).map { fit.coefficients[2 + $0] } ?? 0
      return Estimate(
        loss, standardError: free.standardError, lower95: min(loss, max(0, free.lower95 ?? 0)),
        upper95: max(loss, free.upper95 ?? 0))
    }
    return result
  }

  /// What line and walls say of each location without it.
  func leftOut(_ sample: ShapeSample) -> [ShapeLeftOut]? {
    guard sample.count <= Self.refitLimit else { return ShapeLeftOut.all(fit, sample) }
    var results: [ShapeLeftOut] = []
    for g in sample.x.indices {
      guard let (rest, active) = Self.solve(sample.without(g)) else { return nil }
      var mean = rest.coefficients[0] + rest.coefficients[1] * sample.x[g]
      for (index, kind) in active.enumerated() {
        mean -= rest.coefficients[2 + index] * sample.crossings[kind][g]
      }
      results.append(ShapeLeftOut(mean: mean, residualSumOfSquares: rest.residualSumOfSquares))
    }
    return results
  }
}

extension WallLoss {
  init(
    kind: String, locationsBehind: Int, basis: Basis, material: WallMaterial?, reason: WallReason
  ) {
    let literatureLoss: Estimate? = material.map {
      let half = Distributions.normalQuantile(0.975) * $0.literatureSD
      return Estimate(
        $0.literatureLoss, standardError: $0.literatureSD, lower95: max(0, $0.literatureLoss - half),
        upper95: $0.literatureLoss + half)
    }
    self.init(
      kind: kind, locationsBehind: locationsBehind, basis: basis, literatureLoss: literatureLoss,
      reason: reason)
  }
}
