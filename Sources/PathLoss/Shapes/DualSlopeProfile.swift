import Foundation
import Statistics
import Support

/// The dual slope over every break that the locations can carry: the line with a hinge for each break of a grid of 0.01
/// decades, and for the best one between the best point's neighbours, which ``LineCrossings`` has to working precision.
///
/// The grid serves three purposes at the cost of one: the fit, intervals that allow for not knowing the break, and the fit
/// without each location, whose sum of squares follows from its hat value at every break. Of each break a few numbers are kept, not
/// those of every location, of which there may be ten thousand.
struct DualSlopeProfile {
  private let regression: HingeRegression
  /// The breaks of the grid in ascending order, then the refined one.
  private let fits: [HingeRegression.Fit]
  /// Where the break may be.
  private let limits: BreakLimits

  /// `nil` if no break leaves enough distances on both sides; see ``BreakLimits``.
  init?(_ sample: ShapeSample) {
    let sorted = sample.x.sorted()
    limits = BreakLimits(sorted)
    guard let range = limits.range(), range.upperBound - range.lowerBound > 2 * ShapeFitting.breakStep
    else { return nil }
    guard let regression = HingeRegression(sample) else { return nil }
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    let steps = Int(((highest - lowest) / ShapeFitting.breakStep).rounded(.down))
    var fits = (0...steps).compactMap { regression.fit(at: lowest + Double($0) * ShapeFitting.breakStep) }
    guard let best = fits.indices.min(by: { fits[$0].residualSumOfSquares < fits[$1].residualSumOfSquares })
    else { return nil }
    let between = fits[max(0, best - 1)].at...(best == fits.count - 1 ? highest : fits[best + 1].at)
    // A least sum of squares is where two lines cross or at a distance, or at the end of where the break may be.
    let candidates =
      [fits[best].at, between.upperBound] + LineCrossings.within(between, of: sample)
      + Set(sorted).sorted().filter(between.contains)
    let refined = candidates.compactMap { regression.fit(at: $0) }
    if let fit = refined.min(by: { $0.residualSumOfSquares < $1.residualSumOfSquares }) { fits.append(fit) }
    self.regression = regression
    self.fits = fits
  }

  /// The best break. Its interval holds every break whose sum of squares is at most RSS (1 + t²/(G − 4)); the intervals of
  /// level and exponents hold those of every such break.
  func fit(_ sample: ShapeSample) -> ShapeFit? {
    guard let best = fits.indices.min(by: { fits[$0].residualSumOfSquares < fits[$1].residualSumOfSquares })
    else { return nil }
    let degrees = Double(sample.count - PathLossShape.dualSlope.parameters)
    let t = Distributions.studentTQuantile(0.975, degreesOfFreedom: degrees)
    let limit = fits[best].residualSumOfSquares * (1 + t * t / degrees)
    let likely = fits.indices.filter { fits[$0].residualSumOfSquares <= limit }
    func union(_ weights: [Double], scale: Double) -> Estimate {
      let value = { (fit: HingeRegression.Fit) in
        scale * zip(weights, fit.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
      }
      var interval = Interval(lower: .infinity, upper: -.infinity)
      for index in likely {
        let fit = fits[index]
        var variance = 0.0
        for i in weights.indices {
          for j in weights.indices { variance += weights[i] * weights[j] * fit.inverseCross[i, j] }
        }
        let half = t * abs(scale) * (variance * fit.residualSumOfSquares / degrees).squareRoot()
        interval.lower = min(interval.lower, value(fit) - half)
        interval.upper = max(interval.upper, value(fit) + half)
      }
      return Estimate(value(fits[best]), lower95: interval.lower, upper95: interval.upper)
    }
    var result = ShapeFitting.make(
      .dualSlope, sample, residualSumOfSquares: fits[best].residualSumOfSquares,
      power: union([1, 0, 0], scale: 1),
      exponent: union([0, 1, 0], scale: -0.1))
    result.farExponentEstimate = union([0, 1, 1], scale: -0.1)
    let near = likely.map { fits[$0].at }
    let ends = (near.min() ?? fits[best].at, near.max() ?? fits[best].at)
    let grid = (first: fits[0].at, last: fits.dropLast().last?.at ?? fits[0].at)
    result.breakpoint = Estimate(
      pow(10, fits[best].at), lower95: ends.0 > grid.first ? pow(10, ends.0) : nil,
      upper95: ends.1 < grid.last ? pow(10, ends.1) : nil)
    return result
  }

  /// What the shape says of each location without it, its break sought anew among the points of the grid; `nil` if a
  /// location cannot be spared.
  func leftOut(_ sample: ShapeSample) -> [ShapeLeftOut]? {
    var ranges: [ClosedRange<Double>] = []
    for x in sample.x {
      guard let range = limits.range(without: x) else { return nil }
      ranges.append(range)
    }
    var best = [ShapeLeftOut?](repeating: nil, count: sample.count)
    for fit in fits {
      regression.forEachLocation(of: fit) { g, residual, stay in
        guard ranges[g].contains(fit.at), stay > 1e-12 else { return }
        let rest = max(0, fit.residualSumOfSquares - sample.weights[g] * residual * residual / stay)
        guard rest < best[g]?.residualSumOfSquares ?? .infinity else { return }
        best[g] = ShapeLeftOut(mean: sample.y[g] - residual / stay, residualSumOfSquares: rest)
      }
    }
    let found = best.compactMap(\.self)
    return found.count == best.count ? found : nil
  }
}
