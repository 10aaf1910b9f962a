import Foundation
package import RadioSurvey
import Statistics

/// That a fit's distances were measured along the floor, and what a height difference between beacon and receiver would change.
///
/// With a height difference h the straight-line distance is d = √(r² + h²), so a fit on r sees a bend at r ≈ h and too small an
/// exponent. Each row is the line through the same levels at those distances, by least squares with the weights of the fit in
/// front; t intervals on locations − 2 degrees of freedom.
package struct HorizontalDistances: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Coordinates without a height, of the locations or of the beacons.
    case coordinates
    /// Distances below the height that the survey gives for the placement.
    case placement
  }

  /// The line for one height difference.
  package struct Row: Hashable, Codable, Sendable {
    /// Height difference, metres.
    package var height: Double
    /// Level at 1 m, dBm.
    package var referencePower: Estimate
    /// Path-loss exponent.
    package var pathLossExponent: Estimate
    /// SD of locations about the line, dB.
    package var residualSD: Double

    private enum CodingKeys: String, CodingKey {
      case height = "height_m"
      case referencePower = "referencePower_dbm"
      case pathLossExponent
      case residualSD = "residualSD_db"
    }
  }

  /// Height differences to show where none is given, metres: a beacon on a table to one at the ceiling.
  static let heights = [0, 0.5, 1, 1.5]

  /// How it is known.
  package var basis: Basis
  /// Locations whose distance is horizontal.
  package var locations: Int
  /// The nearest of them, metres.
  package var nearest: Double
  /// The height difference that the survey gives for the placement, metres; absent if it gives none.
  @Nullable package var statedHeight: Double?
  /// The line for several height differences, 0 first; empty if there is no fit.
  package var rows: [Row]

  private enum CodingKeys: String, CodingKey {
    case basis, locations
    case nearest = "nearest_m"
    case statedHeight = "statedHeight_m"
    case rows
  }
}

extension HorizontalDistances {
  /// - Parameters:
  ///   - locations: those that were heard.
  ///   - placement: where the beacons hang.
  ///   - options: what is known of beacons and placements.
  /// - Returns: `nil` if no distance is known to be horizontal.
  init?(_ locations: [SurveyedLocation], placement: Placement?, options: FitOptions) {
    let stated = placement.flatMap { options.heights[$0] }.flatMap { $0 > 0 ? $0 : nil }
    let flat = locations.filter { Self.isFlat($0, options: options) }
    let isLow = locations.contains { location in stated.map { location.distance < $0 - 1e-9 } ?? false }
    // Of distances that were measured one way, one that is too short tells of all.
    let concerned = flat.isEmpty && isLow ? locations : flat
    guard let nearest = concerned.map(\.distance).min() else { return nil }
    self.init(
      basis: flat.isEmpty ? .placement : .coordinates, locations: concerned.count, nearest: nearest,
      statedHeight: stated, rows: [])
  }

  /// Whether a location's distance is that of coordinates of which one has no height. A log may give another distance besides.
  private static func isFlat(_ location: SurveyedLocation, options: FitOptions) -> Bool {
    guard let here = location.position, let there = options.beacons[location.beacon]?.position,
      here.z == nil || there.z == nil, let distance = here.distance(to: there)
    else { return false }
    return abs(distance - location.distance) <= SurveyPlace.reach
  }

  /// With the lines through the levels of a fit.
  func fitted(_ locations: [SurveyedLocation], front: FrontLine, options: FitOptions) -> Self {
    var result = self
    let isRaised = locations.map { basis == .placement || Self.isFlat($0, options: options) }
    let heights = Set(Self.heights + [statedHeight].compactMap(\.self)).sorted()
    result.rows = heights.compactMap { height in
      let x = zip(locations, isRaised).map { location, isRaised in
        isRaised
          ? 0.5 * log10(location.distance * location.distance + height * height) : location.logDistance
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

  /// The rows' exponents at 0 and at 1 m or the height stated: what a reader compares.
  var compared: (flat: Row, raised: Row)? {
    guard let flat = rows.first, flat.height == 0 else { return nil }
    return (rows.first { $0.height == statedHeight ?? 1 }).map { (flat, $0) }
  }
}

extension FitReason {
  /// Distances were measured along the floor.
  static func horizontalDistances(_ distances: HorizontalDistances, of locations: Int) -> Self {
    var values = ReasonValues(known: [
      "basis": .text(distances.basis.rawValue), "horizontal": .count(distances.locations),
      "locations": .count(locations), "nearest_m": .number(distances.nearest),
      "statedHeight_m": .known(distances.statedHeight),
    ])
    if let (flat, raised) = distances.compared {
      values["height_m"] = .number(raised.height)
      values["exponent"] = .number(flat.pathLossExponent.estimate)
      values["raisedExponent"] = .number(raised.pathLossExponent.estimate)
      values["referencePower_dbm"] = .number(flat.referencePower.estimate)
      values["raisedReferencePower_dbm"] = .number(raised.referencePower.estimate)
    }
    return Self(.horizontalDistances, values)
  }
}
