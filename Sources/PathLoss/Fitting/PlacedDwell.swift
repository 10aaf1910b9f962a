package import RadioSurvey

/// A dwell at a usable distance, with the place and the session that it belongs to.
package struct PlacedDwell: Sendable {
  /// The dwell.
  package let dwell: Dwell
  /// The place.
  package let place: SurveyPlace
  /// The session.
  package let session: String
  /// The location's distance in metres, > 0: the dwell's own, or the mean over the dwells of its beacon at one point, whose
  /// coordinates may differ by centimetres.
  package fileprivate(set) var distance: Double

  /// The dwells that have a distance > 0, in the order given.
  ///
  /// Of one beacon at one point, distances that no rounding of coordinates explains (more than 10 cm above the least) are other
  /// locations: the beacon hung elsewhere.
  package static func place(_ dwells: [Dwell], sessions: SurveySessions) -> [PlacedDwell] {
    var placed = dwells.compactMap { dwell -> PlacedDwell? in
      guard let distance = dwell.location.distance, distance > 0, distance.isFinite else { return nil }
      let session = sessions.name(of: dwell)
      return PlacedDwell(
        dwell: dwell, place: SurveyPlace(dwell, session: session), session: session, distance: distance)
    }
    var points: [SurveyPlace.Link: [Int]] = [:]
    for (i, one) in placed.enumerated() where one.place.isPoint {
      points[SurveyPlace.Link(beacon: one.dwell.beacon, place: one.place), default: []].append(i)
    }
    for indices in points.values {
      let sorted = indices.sorted { placed[$0].distance < placed[$1].distance }
      var rest = sorted[...]
      while let nearest = rest.first.map({ placed[$0].distance }) {
        let near = rest.prefix { placed[$0].distance <= nearest + SurveyPlace.reach }
        rest = rest.dropFirst(near.count)
        guard near.last.map({ placed[$0].distance }) != nearest else { continue }
        let mean = near.reduce(0) { $0 + placed[$1].distance } / Double(near.count)
        for i in near { placed[i].distance = mean }
      }
    }
    return placed
  }
}
