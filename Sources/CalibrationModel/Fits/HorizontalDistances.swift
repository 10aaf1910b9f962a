import Foundation
package import RadioSurvey

/// That a fit's distances were measured along the floor, and what a height difference between beacon and receiver would change.
///
/// With a height difference h the straight-line distance is d = √(r² + h²), so a fit on r sees a bend at r ≈ h and too small an
/// exponent. Each row is the line through the same levels at those distances, by least squares with the weights of the fit in
/// front; t intervals on locations − 2 degrees of freedom.
@Memberwise package struct HorizontalDistances: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Coordinates without a height, of the locations or of the beacons.
    case coordinates
    /// Distances below the height that the survey gives for the placement.
    case placement
  }

  /// The line for one height difference.
  @Memberwise package struct Row: Hashable, Codable, Sendable {
    /// Height difference, metres.
    @Key("_m") package var height: Double
    /// Level at 1 m, dBm.
    @Key("_dbm") package var referencePower: Estimate
    /// Path-loss exponent.
    package var pathLossExponent: Estimate
    /// SD of locations about the line, dB.
    @Key("_db") package var residualSD: Double
  }

  /// Height differences to show where none is given, metres: a beacon on a table to one at the ceiling.
  package static let heights = [0, 0.5, 1, 1.5]

  /// How it is known.
  package var basis: Basis
  /// Locations whose distance is horizontal.
  package var locations: Int
  /// The nearest of them, metres.
  @Key("_m") package var nearest: Double
  /// The height difference that the survey gives for the placement, metres; absent if it gives none.
  @Key("_m") @Nullable package var statedHeight: Double?
  /// The line for several height differences, 0 first; empty if there is no fit.
  package var rows: [Row]
}

extension FitReason {
  package static func horizontalDistances(_ distances: HorizontalDistances, of locations: Int) -> Self {
    .horizontalDistances(
      basis: distances.basis, horizontal: distances.locations, locations: locations,
      nearestMetres: distances.nearest, statedHeightMetres: distances.statedHeight,
      RaisedLine(distances))
  }
}
