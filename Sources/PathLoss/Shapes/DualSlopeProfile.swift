import Foundation
import Statistics

/// The dual slope over every break that the locations can carry: the line with a hinge for each break of a grid of 0.01
/// decades, and for the best one found by golden section between the best point's neighbours.
///
/// The grid serves three purposes at the cost of one: the fit, intervals that allow for not knowing the break, and the fit
/// without each location, whose sum of squares follows from its hat value at every break.
struct DualSlopeProfile {
  /// log₁₀ of the breaks in metres; the grid in ascending order, then the refined one.
  private let breaks: [Double]
  private let fits: [LeastSquares.Fit]
  /// Where the break may be.
  private let limits: BreakLimits

  /// `nil` if no break leaves enough distances on both sides; see ``BreakLimits``.
  init?(_ sample: ShapeSample) {
    let sorted = sample.x.sorted()
    limits = BreakLimits(sorted)
    guard let range = limits.range(), range.upperBound - range.lowerBound > 2 * ShapeFitting.breakStep
    else { return nil }
    let (lowest, highest) = (range.lowerBound, range.upperBound)
    let steps = Int(((highest - lowest) / ShapeFitting.breakStep).rounded(.down))
    var breaks: [Double] = []
    var fits: [LeastSquares.Fit] = []
    for step in 0...steps {
      let at = lowest + Double(step) * ShapeFitting.breakStep
      guard let fit = Self.hinge(sample, at: at) else { continue }
      breaks.append(at)
      fits.append(fit)
    }
    guard let best = fits.indices.min(by: { fits[$0].residualSumOfSquares < fits[$1].residualSumOfSquares })
    else { return nil }
    let at = LineSearch.minimum(
      from: breaks[max(0, best - 1)], to: best == breaks.count - 1 ? highest : breaks[best + 1]
    ) { Self.hinge(sample, at: $0)?.residualSumOfSquares ?? .infinity }
    // The profile has kinks where locations are, which a parabola does not find to full precision.
    let between = breaks[max(0, best - 1)]...(best == breaks.count - 1 ? highest : breaks[best + 1])
    let refined = ([at] + Set(sorted).sorted().filter(between.contains)).compactMap { at in
      Self.hinge(sample, at: at).map { (at: at, fit: $0) }
    }
    if let (at, fit) = refined.min(by: { $0.fit.residualSumOfSquares < $1.fit.residualSumOfSquares }) {
      breaks.append(at)
      fits.append(fit)
    }
    self.breaks = breaks
    self.fits = fits
  }

  private static func hinge(_ sample: ShapeSample, at: Double) -> LeastSquares.Fit? {
    try? LeastSquares.fit(
      columns: [sample.x.map { _ in 1 }, sample.x, sample.x.map { max(0, $0 - at) }], response: sample.y,
      weights: sample.weights)
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
      let value = { (fit: LeastSquares.Fit) in
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
      .dualSlope, sample, fits[best], power: union([1, 0, 0], scale: 1),
      exponent: union([0, 1, 0], scale: -0.1))
    result.farExponentEstimate = union([0, 1, 1], scale: -0.1)
    let ends = (
      likely.map { breaks[$0] }.min() ?? breaks[best], likely.map { breaks[$0] }.max() ?? breaks[best]
    )
    let grid = (first: breaks[0], last: breaks.dropLast().last ?? breaks[0])
    result.breakpoint = Estimate(
      pow(10, breaks[best]), lower95: ends.0 > grid.first ? pow(10, ends.0) : nil,
      upper95: ends.1 < grid.last ? pow(10, ends.1) : nil)
    return result
  }

  /// What the shape says of each location without it, its break sought anew among the points of the grid; `nil` if a
  /// location cannot be spared.
  func leftOut(_ sample: ShapeSample) -> [ShapeLeftOut]? {
    var results: [ShapeLeftOut] = []
    for g in sample.x.indices {
      guard let range = limits.range(without: sample.x[g]) else { return nil }
      var best: ShapeLeftOut?
      for (at, fit) in zip(breaks, fits) where range.contains(at) {
        guard let rest = ShapeLeftOut(fit, without: g, of: sample, level: sample.y[g]),
          rest.residualSumOfSquares < best?.residualSumOfSquares ?? .infinity
        else { continue }
        best = rest
      }
      guard let best else { return nil }
      results.append(best)
    }
    return results
  }
}
