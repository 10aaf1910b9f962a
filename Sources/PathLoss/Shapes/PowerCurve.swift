import RadioSurvey
import Foundation

/// The power curve d = A (rssi/t)^B + 1 − A, solved for the level.
struct PowerCurve {
  /// t, dBm < 0.
  let level: Double
  /// log A.
  let logScale: Double
  /// B > 0.
  let exponent: Double
  private let scale: Double

  init(level: Double, logScale: Double, exponent: Double) {
    self.level = level
    self.logScale = logScale
    self.exponent = exponent
    scale = exp(logScale)
  }

  /// (rssi/t)^B at a distance in metres; there is a level where it is above 0.
  func reach(at distance: Double) -> Double { (distance - (1 - scale)) / scale }

  /// dBm, at a distance in metres.
  func level(at distance: Double) -> Double { level * pow(reach(at: distance), 1 / exponent) }
}

/// Weighted squares of locations around power curves, for curves that barely differ.
///
/// A curve without one of many locations has nearly the parameters of the whole one, and the sum of squares over all locations is a
/// smooth function of the two. It is computed on a grid of Chebyshev points that encloses them all and interpolated in between;
/// the location's own square is then taken off.
@Memberwise(unlabelled: 1) struct PowerCurveSquares {
  /// Points of the grid along each parameter.
  private static let points = 8
  /// Relative error of the interpolation above which every sum is added up afresh.
  private static let tolerance = 1e-10

  private let sample: ShapeSample
  private let distances: [Double]

  /// Σ w e², dB², of all locations but one.
  func sum(of curve: PowerCurve, without left: Int? = nil) -> Double {
    var sum = 0.0
    for g in distances.indices where g != left { sum += square(g, curve) }
    return sum
  }

  private func square(_ g: Int, _ curve: PowerCurve) -> Double {
    let error = sample.y[g] - curve.level(at: distances[g])
    return sample.weights[g] * error * error
  }

  /// Σ w e² of all locations but g about the curve g, a curve a location; `nil` where the interpolation is not good enough.
  func leftOut(_ curves: [PowerCurve]) -> [Double]? {
    guard let first = curves.first else { return [] }
    let scales = ChebyshevAxis(curves.map(\.logScale), points: Self.points)
    let exponents = ChebyshevAxis(curves.map(\.exponent), points: Self.points)
    let grid = scales.nodes.map { scale in
      exponents.nodes.map { exponent in
        sum(of: PowerCurve(level: first.level, logScale: scale, exponent: exponent))
      }
    }
    func whole(_ curve: PowerCurve) -> Double {
      let along = exponents.weights(at: curve.exponent)
      let across = scales.weights(at: curve.logScale)
      var sum = 0.0
      for (row, share) in zip(grid, across) {
        for (value, part) in zip(row, along) { sum += share * part * value }
      }
      return sum
    }
    let ends = [\PowerCurve.logScale, \.exponent].flatMap { Self.ends(curves, by: $0) }
    for g in ends + stride(from: 0, to: curves.count, by: max(1, curves.count / 8)) {
      let exact = sum(of: curves[g])
      guard abs(whole(curves[g]) - exact) <= Self.tolerance * exact else { return nil }
    }
    return curves.indices.map { max(0, whole(curves[$0]) - square($0, curves[$0])) }
  }

  private static func ends(_ curves: [PowerCurve], by path: KeyPath<PowerCurve, Double>) -> [Int] {
    let values = curves.map { $0[keyPath: path] }
    return [values.indices.min { values[$0] < values[$1] }, values.indices.max { values[$0] < values[$1] }]
      .compactMap(\.self)
  }
}

/// Chebyshev points of the second kind over a stretch of numbers, for barycentric interpolation (J.-P. Berrut, L. N. Trefethen,
/// SIAM Rev. 46(3), 2004, doi 10.1137/S0036144502417715).
struct ChebyshevAxis {
  /// In descending order; the first and the last are the ends of the stretch.
  let nodes: [Double]
  private let barycentric: [Double]

  /// - Parameters:
  ///   - values: what the points enclose, not empty; where all are equal the stretch has the width of a rounding.
  ///   - points: two or more.
  init(_ values: [Double], points: Int) {
    let (low, high) = (values.min() ?? 0, values.max() ?? 0)
    let centre = low + (high - low) / 2
    let half = max((high - low) / 2, 1e-9 * max(1, abs(centre)))
    let last = points - 1
    nodes = (0...last).map { centre + half * cos(Double.pi * Double($0) / Double(last)) }
    barycentric = (0...last).map { ($0 % 2 == 0 ? 1 : -1) * ($0 == 0 || $0 == last ? 0.5 : 1) }
  }

  /// What the values at the nodes count for the value at a point; their sum is 1.
  func weights(at point: Double) -> [Double] {
    if let index = nodes.firstIndex(of: point) {
      var weights = nodes.map { _ in 0.0 }
      weights[index] = 1
      return weights
    }
    let terms = zip(barycentric, nodes).map { $0 / (point - $1) }
    let sum = terms.reduce(0, +)
    return terms.map { $0 / sum }
  }
}
