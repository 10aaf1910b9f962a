import CalibrationModel
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
  /// y = a + b x + c max(0, x − k), without what it says of each location.
  private typealias Hinge = (at: Double, line: LeastSquares.Fit)

  /// The breaks of the grid in ascending order, then the refined one.
  private let fits: [Hinge]
  /// Where the break may be.
  private let limits: BreakLimits

  /// `nil` if no break leaves enough distances on both sides; see ``BreakLimits``.
  init?(_ sample: ShapeSample) {
    let sorted = sample.x.sorted()
    limits = BreakLimits(sorted)
    guard let range = limits.range(), range.upperBound - range.lowerBound > 2 * ShapeFitting.breakStep
    else { return nil }
    func hinge(at k: Double) -> Hinge? {
      Self.line(sample, at: k).map { line in
        var line = line
        line.residuals = []
        line.hatValues = []
        return (k, line)
      }
    }
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    let steps = Int(((highest - lowest) / ShapeFitting.breakStep).rounded(.down))
    var fits = (0...steps).compactMap { hinge(at: lowest + Double($0) * ShapeFitting.breakStep) }
    guard let best = Self.best(fits) else { return nil }
    let between = fits[max(0, best - 1)].at...(best == fits.count - 1 ? highest : fits[best + 1].at)
    // A least sum of squares is where two lines cross or at a distance, or at the end of where the break may be.
    let candidates =
      [fits[best].at, between.upperBound] + LineCrossings.within(between, of: sample)
      + Set(sorted).sorted().filter(between.contains)
    let refined = candidates.compactMap(hinge)
    if let best = Self.best(refined) { fits.append(refined[best]) }
    self.fits = fits
  }

  private static func best(_ fits: [Hinge]) -> Int? {
    fits.indices.min { fits[$0].line.residualSumOfSquares < fits[$1].line.residualSumOfSquares }
  }

  /// `nil` if the break, log₁₀ of metres, leaves nothing of its column.
  private static func line(_ sample: ShapeSample, at k: Double) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x.map { _ in 1 }, sample.x, sample.x.map { max(0, $0 - k) }], response: sample.y,
      weights: sample.weights)
  }

  /// The best break. Its interval holds every break whose sum of squares is at most RSS (1 + t²/(G − 4)); the intervals of
  /// level and exponents hold those of every such break.
  func fit(_ sample: ShapeSample) -> ShapeFit? {
    guard let best = Self.best(fits) else { return nil }
    let degrees = Double(sample.count - PathLossShape.dualSlope.parameters)
    let t = Distributions.studentTQuantile(0.975, degreesOfFreedom: degrees)
    let limit = fits[best].line.residualSumOfSquares * (1 + t * t / degrees)
    let likely = fits.indices.filter { fits[$0].line.residualSumOfSquares <= limit }
    func union(_ weights: [Double], scale: Double) -> Estimate {
      let value = { (fit: LeastSquares.Fit) in
        scale * zip(weights, fit.coefficients).reduce(0) { $0 + $1.0 * $1.1 }
      }
      var interval = Interval(lower: .infinity, upper: -.infinity)
      for index in likely {
        let fit = fits[index].line
        let variance = fit.inverseCross.form(weights, weights)
        let half = t * abs(scale) * (variance * fit.residualSumOfSquares / degrees).squareRoot()
        interval.lower = min(interval.lower, value(fit) - half)
        interval.upper = max(interval.upper, value(fit) + half)
      }
      return Estimate(value(fits[best].line), lower95: interval.lower, upper95: interval.upper)
    }
    var result = ShapeFitting.make(
      .dualSlope, sample, fits[best].line.residualSumOfSquares,
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
    let ranges = sample.x.compactMap { limits.range(without: $0) }
    guard ranges.count == sample.count else { return nil }
    var best = [ShapeLeftOut?](repeating: nil, count: sample.count)
    for (at, _) in fits {
      guard let line = Self.line(sample, at: at) else { continue }
      for g in ranges.indices where ranges[g].contains(at) {
        guard let left = ShapeLeftOut(line, without: g, of: sample, level: sample.y[g]),
          left.residualSumOfSquares < best[g]?.residualSumOfSquares ?? .infinity
        else { continue }
        best[g] = left
      }
    }
    let found = best.compactMap(\.self)
    return found.count == best.count ? found : nil
  }
}
