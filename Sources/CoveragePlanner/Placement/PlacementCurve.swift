/// What each number of beacons serves at best.
package struct PlacementCurve: Hashable, Sendable {
  /// One number of beacons.
  package struct Point: Hashable, Sendable {
    /// Beacons in all, the kept ones among them.
    package var beacons: Int
    /// Share of the demand that the best placement found serves.
    package var share: Double
    /// No placement of as many serves more.
    package var upperBound: Double
    /// Indices of the candidates of that placement.
    package var chosen: [Int]
  }

  /// From the kept beacons alone, one by one.
  package var points: [Point]
  /// Beacons that serve all that can be served; `nil` if the curve does not come so far.
  package var required: Int?
  /// Whether the clock ended the search for it.
  package var isCut: Bool

  /// The kept beacons alone.
  package var today: Int { points.first?.beacons ?? 0 }

  /// Beacons after which each further one gains clearly less: the point of the curve farthest above the straight line between its ends
  /// (V. Satopää et al., ICDCS Workshops 2011, doi 10.1109/ICDCSW.2011.20); `nil` if none is above it.
  package var knee: Int? {
    guard let first = points.first, let last = points.last, last.beacons > first.beacons else { return nil }
    let slope = (last.share - first.share) / Double(last.beacons - first.beacons)
    let above = points.map { $0.share - first.share - slope * Double($0.beacons - first.beacons) }
    guard let most = above.max(), most > 1e-9, let index = above.firstIndex(of: most) else { return nil }
    return points[index].beacons
  }

  /// The fewest beacons of the curve that serve a share of the demand, with the fewest that may do; `nil` if none does.
  package func beacons(serving share: Double) -> (beacons: Int, lowerBound: Int)? {
    guard let found = points.first(where: { $0.share >= share - 1e-12 }),
      let least = points.first(where: { $0.upperBound >= share - 1e-12 })
    else { return nil }
    return (found.beacons, least.beacons)
  }
}
