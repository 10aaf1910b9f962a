package import RadioSurvey

/// Where beacons hang, how near to the best that is, and what they serve.
package struct PlacedBeacons: Hashable, Sendable {
  /// Indices of the candidates chosen, those that add most first.
  package var chosen: [Int]
  /// The kept beacons, then the chosen.
  package var positions: [Position]
  /// What the goal counts: beacons in all for the fewest, the share served for the most, metres for the nearest.
  package var value: Double
  /// The bound on it: from below for the fewest and the nearest, from above for the most.
  package var bound: Double
  /// Whether the clock ended the search: another run may find a better placement.
  package var isCut: Bool
  /// Share of the demand that is served, by weight.
  package var servedShare: Double
  /// Share of the points of interest that are served; `nil` if there are none.
  package var servedPointShare: Double?
  /// Indices of the demand that is not served.
  package var unserved: [Int]
  /// Indices of the demand that neither a kept beacon nor any candidate serves.
  package var unreachable: [Int]
  /// Share of the demand that two beacons serve at least.
  package var doublyServedShare: Double
  /// What each beacon does, in the order of ``positions``.
  package var loads: [BeaconLoad]
  /// What each number of beacons serves.
  package var curve: PlacementCurve

  /// |value − bound| as a share of the greater: 0 for a proven best.
  package var gap: Double {
    let most = max(abs(value), abs(bound))
    return most > 0 ? abs(value - bound) / most : 0
  }

  /// Share of the demand that is served whichever single beacon fails.
  package var shareAfterAnyLoss: Double { servedShare - (loads.map(\.onlyShare).max() ?? 0) }

  /// Beacons that carry little: places in ``positions`` whose loss costs less than this share of the demand.
  package func carryingLess(than share: Double) -> [Int] {
    loads.indices.filter { loads[$0].onlyShare < share }
  }
}
