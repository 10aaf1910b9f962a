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
        let variance = fit.inverseCross.form(weights, weights)
        let half = t * abs(scale) * (variance * fit.residualSumOfSquares / degrees).squareRoot()
        interval.lower = min(interval.lower, value(fit) - half)
        interval.upper = max(interval.upper, value(fit) + half)
      }
      return Estimate(value(fits[best]), lower95: interval.lower, upper95: interval.upper)
    }
    var result = ShapeFitting.make(
      .dualSlope, sample, fits[best].residualSumOfSquares,
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

/// Weighted least squares of y = a + b x + c max(0, x − k) for many breaks k of the same locations.
///
/// The first two columns and what they leave of y are the same for every break, so that each costs one column more: it is
/// orthogonalised twice against them, which leaves it orthogonal to working precision (L. Giraud, J. Langou, M. Rozložník, Comput. Math.
/// Appl. 50, 2005, doi 10.1016/j.camwa.2005.08.009).
struct HingeRegression {
  /// One break.
  struct Fit {
    /// k, log₁₀ of the break in metres.
    var at: Double
    /// a in dBm at 1 m, b and c in dB a decade.
    var coefficients: [Double]
    /// (X'WX)⁻¹.
    var inverseCross: Matrix
    /// Σ w e², dB².
    var residualSumOfSquares: Double
  }

  private let x: [Double]
  /// W^½, the two orthonormal columns that every break shares, and what they leave of W^½ y.
  private let roots, level, slope, rest: [Double]
  /// R of the two columns, and their share of y.
  private let triangle: (levels: Double, both: Double, slopes: Double)
  private let shares: (level: Double, slope: Double)

  /// `nil` if all locations are at one distance.
  init?(_ sample: ShapeSample) {
    let count = sample.count
    x = sample.x
    let roots = sample.weights.map { $0.squareRoot() }
    let levels = Self.dot(roots, roots).squareRoot()
    guard count > 0, levels > 0 else { return nil }
    let level = roots.map { $0 / levels }
    var slope = zip(sample.x, roots).map { $0 * $1 }
    let length = Self.dot(slope, slope).squareRoot()
    let both = Self.remove([level], from: &slope)[0]
    let slopes = Self.dot(slope, slope).squareRoot()
    guard slopes > Double(count) * Double.ulpOfOne * length else { return nil }
    for g in slope.indices { slope[g] /= slopes }
    var rest = zip(sample.y, roots).map { $0 * $1 }
    let shares = Self.remove([level, slope], from: &rest)
    self.roots = roots
    self.level = level
    self.slope = slope
    self.rest = rest
    triangle = (levels, both, slopes)
    self.shares = (shares[0], shares[1])
  }

  /// The fit of a break; `nil` if the break leaves nothing of its column.
  func fit(at k: Double) -> Fit? {
    guard let (hinge, along, length) = hinge(at: k) else { return nil }
    let share = Self.dot(hinge, rest)
    var squares = 0.0
    for g in rest.indices {
      let error = rest[g] - share * hinge[g]
      squares += error * error
    }
    let c = share / length
    let b = (shares.slope - along[1] * c) / triangle.slopes
    let a = (shares.level - triangle.both * b - along[0] * c) / triangle.levels
    // R⁻¹ of the three columns, upper; (X'WX)⁻¹ = R⁻¹R'⁻¹.
    var inverse = Matrix(size: 3)
    inverse[0, 0] = 1 / triangle.levels
    inverse[1, 1] = 1 / triangle.slopes
    inverse[2, 2] = 1 / length
    inverse[0, 1] = -triangle.both * inverse[1, 1] / triangle.levels
    inverse[1, 2] = -along[1] * inverse[2, 2] / triangle.slopes
    inverse[0, 2] = -(triangle.both * inverse[1, 2] + along[0] * inverse[2, 2]) / triangle.levels
    return Fit(at: k, coefficients: [a, b, c], inverseCross: inverse.gram, residualSumOfSquares: squares)
  }

  /// Tells of each location, by number, y − ŷ in dB and one less its hat value.
  func forEachLocation(of fit: Fit, _ body: (_ location: Int, _ residual: Double, _ stay: Double) -> Void) {
    guard let (hinge, _, _) = hinge(at: fit.at) else { return }
    let share = Self.dot(hinge, rest)
    for g in rest.indices {
      let hat = level[g] * level[g] + slope[g] * slope[g] + hinge[g] * hinge[g]
      body(g, (rest[g] - share * hinge[g]) / roots[g], 1 - hat)
    }
  }

  /// The third orthonormal column, its share of the first two, and its length beside them.
  private func hinge(at k: Double) -> (column: [Double], along: [Double], length: Double)? {
    var column = zip(x, roots).map { max(0, $0 - k) * $1 }
    let whole = Self.dot(column, column).squareRoot()
    let along = Self.remove([level, slope], from: &column)
    let length = Self.dot(column, column).squareRoot()
    guard length > Double(x.count) * Double.ulpOfOne * whole else { return nil }
    let inverse = 1 / length
    for g in column.indices { column[g] *= inverse }
    return (column, along, length)
  }

  /// Takes orthonormal columns out of another, twice; their shares.
  private static func remove(_ basis: [[Double]], from column: inout [Double]) -> [Double] {
    var shares = basis.map { _ in 0.0 }
    for _ in 0..<2 {
      for (k, other) in basis.enumerated() {
        let share = dot(other, column)
        shares[k] += share
        other.withUnsafeBufferPointer { other in
          column.withUnsafeMutableBufferPointer { column in
            guard let from = other.baseAddress, let into = column.baseAddress else { return }
            PlainVectors.subtract(share, from, from: into, column.count)
          }
        }
      }
    }
    return shares
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
        return PlainVectors.dot(first, second, a.count)
      }
    }
  }
}
