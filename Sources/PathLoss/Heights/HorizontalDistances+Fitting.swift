import Foundation
import RadioSurvey
import Statistics
import CalibrationModel

extension HorizontalDistances {
  /// `nil` if no distance of the locations, all heard, is known to be horizontal.
  init?(_ locations: [SurveyedLocation], placement: Placement?, options: FitOptions) {
    let stated = placement.flatMap { options.heights[$0] }.flatMap { $0 > 0 ? $0 : nil }
    let flat = locations.filter { Self.isFlat($0, raisedBy: stated, options: options) }
    let isLow = locations.contains { location in stated.map { location.distance < $0 - 1e-9 } ?? false }
    // Of distances that were measured one way, one that is too short tells of all.
    let concerned = flat.isEmpty && isLow ? locations : flat
    guard let nearest = concerned.map(\.distance).min() else { return nil }
    self.init(
      basis: flat.isEmpty ? .placement : .coordinates, locations: concerned.count, nearest: nearest,
      statedHeight: stated, rows: [])
  }

  /// Whether a location's distance is that of coordinates of which one has no height. A log may give another distance besides, and
  /// with a height stated for the placement it is no longer flat.
  private static func isFlat(
    _ location: SurveyedLocation, raisedBy height: Double?, options: FitOptions
  ) -> Bool {
    guard let here = location.position, let there = options.beacons[location.beacon]?.position,
      here.z == nil || there.z == nil, let distance = here.distance(to: there),
      let raised = here.distance(to: there, raisedBy: height)
    else { return false }
    return abs(distance - location.distance) <= SurveyPlace.reach
      && (height == nil || abs(distance - location.distance) < abs(raised - location.distance))
  }

  /// With the lines through the levels of a fit.
  func fitted(_ locations: [SurveyedLocation], front: FrontLine, options: FitOptions) -> Self {
    var result = self
    let isRaised = locations.map {
      basis == .placement || Self.isFlat($0, raisedBy: statedHeight, options: options)
    }
    let heights = Set(Self.heights + [statedHeight].compactMap(\.self)).sorted()
    result.rows = heights.compactMap { height in
      let x = zip(locations, isRaised).map { location, isRaised in
        let raised = isRaised ? 0.5 * log10(1 + pow(height / location.distance, 2)) : 0
        return location.logDistance + raised
      }
      guard
        let line = try? LeastSquares.fit(
          columns: [x.map { _ in 1 }, x], response: front.levels, weights: front.weights),
        line.degreesOfFreedom > 0, line.residualVariance.isFinite
      else { return nil }
      let degrees = Double(line.degreesOfFreedom)
      let mean = zip(locations.indices, line.residuals).reduce(0) { $0 + $1.1 * $1.1 } / degrees
      // Levels that lie on a line exactly have no scatter to tell an interval by.
      let estimate = { (value: Double, variance: Double, unit: Double) in
        mean > 1e-12
          ? Estimate(
            value / unit, standardError: variance.squareRoot() / abs(unit), degreesOfFreedom: degrees)
          : Estimate(value / unit)
      }
      return Row(
        height: height,
        referencePower: estimate(line.coefficients[0], line.covariance[0, 0], 1),
        pathLossExponent: estimate(line.coefficients[1], line.covariance[1, 1], -10),
        residualSD: mean.squareRoot())
    }
    return result
  }
}
