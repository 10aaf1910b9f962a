import Foundation
import RadioSurvey
import Statistics

/// A straight line through location means that a few bad locations cannot pull away: Huber's M-estimate and the
/// MM-estimate (V. J. Yohai, Ann. Stat. 15, 1987, doi 10.1214/aos/1176350366). A second opinion beside the likelihood, never
/// its replacement: where both agree, no location decides the answer; if they differ, the weights say which ones do.
package enum RobustLine {
  /// A fitted line y = a + b x.
  package struct Fit: Hashable, Sendable {
    /// a, in the unit of y.
    package var intercept: Double
    /// b, in units of y per unit of x.
    package var slope: Double
    /// Robust SD of the residuals; 0 where half of the points are on one line and y is not rounded.
    package var scale: Double
    /// Weight of each point, 0…1; near 0 it has no say.
    package var weights: [Double]
  }

  /// Why there is no line.
  package enum Failure: Error, Hashable {
    /// Fewer than three points, lengths that differ, or a number that is not finite.
    case shape
    /// All x are equal.
    case oneAbscissa
    /// The iteration did not settle.
    case unsettled
  }

  /// Φ⁻¹(3/4), the median of |Z|.
  private static let medianOfNormal = Distributions.normalQuantile(0.75)
  private static let huberConstant = 1.345
  /// Of the S-estimate: breakdown at one half.
  private static let scaleConstant = 1.54764
  /// Of the final step: 95 % efficiency under the normal.
  private static let stepConstant = 4.685061
  /// Points up to which every pair is a start, which makes the S-estimate independent of any seed.
  private static let exhaustivePoints = 60
  private static let sampledPairs = 500
  private static let keptStarts = 10

  /// Huber's M-estimate, k = 1.345, with the scale median|r| / Φ⁻¹(3/4) estimated anew at every step (P. J. Huber, Robust
  /// Statistics, 1981, ch. 7).
  ///
  /// - Throws: ``Failure``.
  package static func huber(x: [Double], y: [Double]) throws(Failure) -> Fit {
    try check(x, y)
    guard var line = Line(x, y, weights: x.map { _ in 1.0 }) else { throw .oneAbscissa }
    for _ in 0..<2000 {
      let residuals = line.residuals(x, y)
      let scale = medianScale(residuals)
      guard scale > 0 else { return exact(line, residuals) }
      let weights = residuals.map { huberWeight($0 / scale) }
      if try line.settle(x, y, weights: weights) {
        return Fit(line, scale: medianScale(line.residuals(x, y)), weights: weights)
      }
    }
    throw .unsettled
  }

  /// The MM-estimate: an S-estimate (bisquare, c = 1.54764, Σρ/(N − p) = 1/2) from all pairs of points up to 60 points, from
  /// 500 seeded pairs beyond (M. Salibián-Barrera, V. J. Yohai, J. Comput. Graph. Stat. 15, 2006), then bisquare steps with
  /// c = 4.685061 at that scale.
  ///
  /// Where half of the points are tied on one line the S-estimate is 0, or a rounding error above it, and says nothing of the
  /// others. With a resolution the bisquare steps then run at ``tiedScale(_:resolution:)`` instead.
  ///
  /// - Parameters:
  ///   - resolution: by how much y is uncertain for its rounding alone, as an SD; 0 where y is not rounded.
  ///   - seed: of the pairs, beyond 60 points.
  /// - Throws: ``Failure``.
  package static func mm(
    x: [Double], y: [Double], resolution: Double = 0, seed: UInt64 = 1
  ) throws(Failure) -> Fit {
    try check(x, y)
    guard let (start, least) = scaleEstimate(x, y, seed: seed) else { throw .oneAbscissa }
    let residuals = start.residuals(x, y)
    let rounding = 1e-9 * max(1, residuals.map(abs).max() ?? 0)
    guard max(least, resolution) > rounding else { return exact(start, residuals) }
    let scale = least > max(rounding, resolution) ? least : tiedScale(residuals, resolution: resolution)
    var line = start
    for _ in 0..<2000 {
      let weights = line.residuals(x, y).map { bisquareWeight($0 / scale, stepConstant) }
      if try line.settle(x, y, weights: weights) {
        return Fit(
          line, scale: scale,
          weights: line.residuals(x, y).map { bisquareWeight($0 / scale, stepConstant) })
      }
    }
    throw .unsettled
  }

  /// The scale of residuals of which half are tied: median |r| / Φ⁻¹(3/4) over those that exceed the resolution, where there are
  /// five or more, and no less than the resolution.
  private static func tiedScale(_ residuals: [Double], resolution: Double) -> Double {
    let free = residuals.filter { abs($0) > resolution }
    return free.count < PathLossFitting.minimumLocations ? resolution : max(resolution, medianScale(free))
  }

  private static func check(_ x: [Double], _ y: [Double]) throws(Failure) {
    guard x.count > 2, x.count == y.count, (x + y).allSatisfy(\.isFinite) else { throw .shape }
  }

  /// More than half of the points are on the line: those on it have weight 1, all others none.
  private static func exact(_ line: Line, _ residuals: [Double]) -> Fit {
    let slack = 1e-9 * max(1, residuals.map(abs).max() ?? 0)
    return Fit(line, scale: 0, weights: residuals.map { abs($0) <= slack ? 1 : 0 })
  }

  private static func huberWeight(_ u: Double) -> Double {
    abs(u) <= huberConstant ? 1 : huberConstant / abs(u)
  }

  private static func bisquareWeight(_ u: Double, _ c: Double) -> Double {
    guard abs(u) < c else { return 0 }
    let stay = 1 - u * u / (c * c)
    return stay * stay
  }

  /// median |r| / Φ⁻¹(3/4).
  private static func medianScale(_ residuals: [Double]) -> Double {
    Median.of(residuals.map(abs)) / medianOfNormal
  }
}

// MARK: - The S-estimate

extension RobustLine {
  /// The line of least M-scale, and that scale; `nil` if all x are equal.
  private static func scaleEstimate(_ x: [Double], _ y: [Double], seed: UInt64) -> (Line, Double)? {
    var best: [(line: Line, scale: Double)] = []
    func consider(_ i: Int, _ j: Int) {
      guard var line = Line(x, y, through: i, j) else { return }
      // Two steps with a one-step scale bring a start near its minimum.
      var scale = medianScale(line.residuals(x, y))
      for _ in 0..<2 {
        guard let (next, nextScale) = improved(line, scale, x, y) else { break }
        line = next
        scale = nextScale
      }
      if best.count == keptStarts, let worst = best.last, meanLoss(line.residuals(x, y), worst.scale) >= 0.5 {
        return
      }
      scale = mScale(line.residuals(x, y), from: scale)
      best.append((line, scale))
      best.sort { $0.scale < $1.scale }
      if best.count > keptStarts { best.removeLast() }
    }
    if x.count <= exhaustivePoints {
      for i in x.indices { for j in 0..<i { consider(i, j) } }
    } else {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<sampledPairs {
        consider(Int(random.next() % UInt64(x.count)), Int(random.next() % UInt64(x.count)))
      }
    }
    return best.map { polished($0.line, $0.scale, x, y) }.min { $0.1 < $1.1 }
  }

  /// One reweighting step after one step of the scale; `nil` if the scale is 0 or too few points remain.
  private static func improved(_ line: Line, _ scale: Double, _ x: [Double], _ y: [Double]) -> (Line, Double)?
  {
    guard scale > 0 else { return nil }
    let residuals = line.residuals(x, y)
    let next = scale * (meanLoss(residuals, scale) / 0.5).squareRoot()
    guard next > 0,
      let moved = Line(x, y, weights: residuals.map { bisquareWeight($0 / next, scaleConstant) })
    else { return nil }
    return (moved, next)
  }

  private static func polished(_ start: Line, _ startScale: Double, _ x: [Double], _ y: [Double]) -> (
    Line, Double
  ) {
    var line = start
    var scale = startScale
    for _ in 0..<2000 {
      guard scale > 0,
        let isSettled = try? line.settle(
          x, y, weights: line.residuals(x, y).map { bisquareWeight($0 / scale, scaleConstant) })
      else { break }
      scale = mScale(line.residuals(x, y), from: scale)
      if isSettled { break }
    }
    return (line, scale)
  }

  /// Σ ρ(r/s) / (N − 2), ρ the bisquare with maximum 1.
  private static func meanLoss(_ residuals: [Double], _ scale: Double) -> Double {
    meanLossAndFall(residuals, scale).loss
  }

  /// The same, and by how much it falls as log s grows: Σ u ρ'(u) / (N − 2).
  private static func meanLossAndFall(_ residuals: [Double], _ scale: Double) -> (loss: Double, fall: Double)
  {
    let unit = scaleConstant * scale
    var (sum, fall) = (0.0, 0.0)
    for residual in residuals {
      let u = residual / unit
      let square = u * u
      // No number is outside too: 0 over 0.
      let stay = square < 1 ? 1 - square : 0
      sum += 1 - stay * stay * stay
      fall += 6 * square * stay * stay
    }
    let count = Double(residuals.count - 2)
    return (sum / count, fall / count)
  }

  /// The s with Σ ρ(r/s) / (N − 2) = 1/2; 0 where half of the residuals vanish.
  ///
  /// By Newton's steps in log s, on which the loss falls without end, and by halving what encloses the answer where a step leaves it.
  private static func mScale(_ residuals: [Double], from start: Double) -> Double {
    let largest = residuals.map(abs).max() ?? 0
    let moving = residuals.count { abs($0) > 1e-12 * max(largest, 1e-300) }
    guard Double(moving) > 0.5 * Double(residuals.count - 2) else { return 0 }
    var scale = start > 0 ? start : largest
    var (low, high) = (0.0, Double.infinity)
    for _ in 0..<2000 {
      let (loss, fall) = meanLossAndFall(residuals, scale)
      if loss > 0.5 { low = scale } else { high = scale }
      // Where no residual is inside the scale is far too small.
      let step = fall > 0 ? (loss - 0.5) / fall : 1
      var next = scale * exp(min(max(step, -1), 1))
      if next < low || next > high { next = (low * high).squareRoot() }
      let change = abs(next - scale)
      scale = next
      if change <= 1e-15 * scale { break }
    }
    return scale
  }
}

/// y = a + b x.
private struct Line {
  var intercept: Double
  var slope: Double

  /// Weighted least squares about the weighted centre; `nil` if fewer than two abscissas have weight.
  init?(_ x: [Double], _ y: [Double], weights: [Double]) {
    var total = 0.0
    var sums = (x: 0.0, y: 0.0)
    for (i, w) in weights.enumerated() {
      total += w
      sums.x += w * x[i]
      sums.y += w * y[i]
    }
    guard total > 0 else { return nil }
    let centre = (x: sums.x / total, y: sums.y / total)
    var spread = 0.0
    var cross = 0.0
    for (i, w) in weights.enumerated() {
      let offset = x[i] - centre.x
      spread += w * offset * offset
      cross += w * offset * (y[i] - centre.y)
    }
    guard spread > 1e-24 * total * max(1, centre.x * centre.x) else { return nil }
    slope = cross / spread
    intercept = centre.y - slope * centre.x
  }

  /// Through two of the points; `nil` if they share their abscissa.
  init?(_ x: [Double], _ y: [Double], through i: Int, _ j: Int) {
    guard x[i] != x[j] else { return nil }
    slope = (y[i] - y[j]) / (x[i] - x[j])
    intercept = y[i] - slope * x[i]
  }

  func residuals(_ x: [Double], _ y: [Double]) -> [Double] {
    zip(x, y).map { $1 - intercept - slope * $0 }
  }

  /// Moves to the weighted line.
  ///
  /// - Returns: whether it was there already, to 10⁻¹² relative to the larger of its size and 1.
  mutating func settle(_ x: [Double], _ y: [Double], weights: [Double]) throws(RobustLine.Failure) -> Bool {
    guard let next = Line(x, y, weights: weights) else { throw .oneAbscissa }
    defer { self = next }
    return abs(next.intercept - intercept) <= 1e-12 * max(1, abs(next.intercept))
      && abs(next.slope - slope) <= 1e-12 * max(1, abs(next.slope))
  }
}

extension RobustLine.Fit {
  fileprivate init(_ line: Line, scale: Double, weights: [Double]) {
    self.init(intercept: line.intercept, slope: line.slope, scale: scale, weights: weights)
  }
}
