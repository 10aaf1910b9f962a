import PathLoss
import RadioSurvey

/// One visit to a place: what a device heard there of all beacons.
struct NearestStop: Sendable {
  /// What was heard of one beacon.
  struct Sighting: Sendable {
    /// All packets of the visit.
    var histogram: RSSIHistogram
    /// Packets that it sent; `nil` if that is not known.
    var expected: Int?
    /// True distance in metres > 0.
    var distance: Double?
  }

  /// The conditions; a placement is none of them: each beacon has its own.
  let conditions: FitConditions
  /// The place.
  let place: SurveyPlace
  /// Where it is, if that is known.
  let position: Position?
  /// The beacons that were heard, or expected.
  private(set) var sightings: [BeaconIdentifier: Sighting] = [:]

  /// Seconds of silence that end a visit, as they end a dwell.
  static let silence = 30.0

  private init(_ dwell: Dwell, key: Key) {
    conditions = key.conditions
    place = key.place
    position = dwell.location.position
  }

  private struct Key: Hashable, Comparable {
    var conditions: FitConditions
    var session: String
    var place: SurveyPlace
    var log: String

    static func < (lhs: Key, rhs: Key) -> Bool {
      guard lhs.conditions == rhs.conditions else { return lhs.conditions < rhs.conditions }
      guard lhs.session == rhs.session else { return lhs.session < rhs.session }
      return lhs.place == rhs.place ? lhs.log < rhs.log : lhs.place < rhs.place
    }
  }

  /// The visits of dwells, in the order of their conditions, sessions, places and times.
  static func stops(_ dwells: [Dwell], sessions: SurveySessions) -> [NearestStop] {
    let groups = Dictionary(grouping: dwells) { dwell in
      var conditions = dwell.conditions.fitConditions
      conditions.placement = nil
      let session = sessions.name(of: dwell)
      // One log a beacon is one visit as well, if a place is known by more than a distance.
      let place = SurveyPlace(dwell, session: session)
      return Key(
        conditions: conditions, session: session, place: place, log: place.isPoint ? "" : dwell.log ?? "")
    }
    return groups.sorted { $0.key < $1.key }.flatMap { visits(of: $0.value, key: $0.key) }
  }

  private static func visits(of dwells: [Dwell], key: Key) -> [NearestStop] {
    var stops: [NearestStop] = []
    var end = -Double.infinity
    for dwell in dwells.sorted(by: { ($0.start, $0.beacon.description) < ($1.start, $1.beacon.description) })
    {
      if stops.isEmpty || dwell.start > end + silence {
        stops.append(NearestStop(dwell, key: key))
        end = dwell.end
      }
      end = max(end, dwell.end)
      stops[stops.count - 1].add(dwell)
    }
    return stops
  }

  private mutating func add(_ dwell: Dwell) {
    var sighting =
      sightings[dwell.beacon]
      ?? Sighting(histogram: RSSIHistogram(), expected: 0, distance: dwell.location.distance)
    sighting.histogram.merge(dwell.histogram)
    sighting.expected = sighting.expected.flatMap { all in dwell.expectedPackets.map { all + $0 } }
    sightings[dwell.beacon] = sighting
  }
}
