import Foundation
package import PathLoss
import Statistics
package import Support

/// The coefficients of ``CurveFittedDistance`` that are nearest to our model over the distances measured.
///
/// Least squares of (d̂ − d) / d over distances evenly apart in their logarithm, as many of each line. Given c₂, the other two are a
/// weighted linear regression on rᶜ²; c₂ is searched from 0.5 to 100. d̂ at r = 1 is held at half of the model's distance there, or
/// more, so that no level has a negative distance.
package enum CurveFitting {
  /// Distances of each line.
  private static let perLine = 33
  /// Exponents tried before the search between the best and its neighbours.
  private static let exponents = (0...40).map { 0.5 * pow(200, Double($0) / 40) }
  /// Draws for intervals: of 199, the 5th on either side leave 2.5 % out.
  private static let draws = 199

  /// The best coefficients; `nil` if no line has distances beyond its measured power, or none is below 0 dBm.
  package static func fit(_ lines: [SettingsLine]) -> CurveFittedDistance? {
    guard lines.allSatisfy({ $0.measuredPower < 0 }) else { return nil }
    let points = lines.flatMap(Self.points)
    guard !points.isEmpty else { return nil }
    let floor = lines.compactMap { $0.farRange == nil ? nil : $0.knee }.reduce(.infinity, min) / 2
    let sums = exponents.map { solve($0, points, floor).sum }
    guard let best = sums.indices.min(by: { sums[$0] < sums[$1] }), sums[best].isFinite else { return nil }
    let found = LineSearch.minimum(
      from: log(exponents[max(best - 1, 0)]), to: log(exponents[min(best + 1, exponents.count - 1)])
    ) { solve(exp($0), points, floor).sum }
    let (curve, sum) = solve(exp(found), points, floor)
    return sum <= sums[best] ? curve : solve(exponents[best], points, floor).curve
  }

  /// 95 % intervals of the three coefficients, from lines that the fits allow with the same measured power; `nil` if too few of them have
  /// a curve.
  ///
  /// - Parameter lines: each with its model; equal seeds give equal intervals.
  package static func intervals(
    _ lines: [(line: SettingsLine, model: PathLossModel)], about curve: CurveFittedDistance, seed: UInt64
  ) -> [Interval]? {
    let radios = lines.enumerated().map { index, item in
      ParameterDraws(model: item.model, count: draws, seed: seed &+ UInt64(index)).radios
    }
    let own = lines.map(\.line)
    let curves = ParallelWork.map(Array(0..<draws)) { draw -> CurveFittedDistance? in
      var drawn = own
      for index in drawn.indices {
        drawn[index].referencePower = radios[index][draw].intercept
        drawn[index].pathLossExponent = -radios[index][draw].slope / 10
      }
      return drawn.allSatisfy { $0.pathLossExponent > 0.05 } ? fit(drawn) : nil
    }.compactMap(\.self)
    guard curves.count >= draws * 9 / 10 else { return nil }
    let parts: [@Sendable (CurveFittedDistance) -> Double] = [
      { $0.coefficient1 }, { $0.coefficient2 }, { $0.coefficient3 },
    ]
    return parts.map { part in
      let values = curves.map(part).sorted()
      let out = curves.count / 40
      return Interval(
        lower: min(values[out], part(curve)), upper: max(values[values.count - 1 - out], part(curve)))
    }
  }

  /// A distance in metres with the logarithm of its ratio.
  private typealias Point = (distance: Double, logRatio: Double)

  private static func points(_ line: SettingsLine) -> [Point] {
    guard let range = line.farRange else { return [] }
    return SettingsLine.grid(range, count: perLine).map { distance in
      (distance, max(log(line.level(at: distance) / Double(line.measuredPower)), 0))
    }
  }

  /// The best coefficients with this c₂, and their sum of squared relative errors; infinite if distance does not grow with the ratio.
  private static func solve(
    _ exponent: Double, _ points: [Point], _ floor: Double
  ) -> (curve: CurveFittedDistance, sum: Double) {
    let powers = points.map { exp(exponent * $0.logRatio) }
    var (weight, power, distance) = (0.0, 0.0, 0.0)
    for (point, value) in zip(points, powers) {
      let own = 1 / (point.distance * point.distance)
      weight += own
      power += own * value
      distance += own * point.distance
    }
    power /= weight
    distance /= weight
    func slope(from value: Double, _ metres: Double) -> Double {
      var (product, square) = (0.0, 0.0)
      for (point, other) in zip(points, powers) {
        let own = (other - value) / (point.distance * point.distance)
        product += own * (point.distance - metres)
        square += own * (other - value)
      }
      return product / square
    }
    var scale = slope(from: power, distance)
    var offset = distance - scale * power
    if scale + offset < floor {
      scale = slope(from: 1, floor)
      offset = floor - scale
    }
    let curve = CurveFittedDistance(coefficient1: scale, coefficient2: exponent, coefficient3: offset)
    guard scale > 0, scale.isFinite else { return (curve, .infinity) }
    return (
      curve,
      zip(points, powers).reduce(0) { sum, item in
        let error = (scale * item.1 + offset - item.0.distance) / item.0.distance
        return sum + error * error
      }
    )
  }
}
