import Foundation
import RadioSurvey

/// The dwells of one set of conditions, sorted into locations.
struct SurveyedLocations {
  /// Locations at which something was received, by distance, beacon and name.
  private(set) var heard: [SurveyedLocation] = []
  /// Locations at which nothing was.
  private(set) var silent = 0
  /// Dwells without a usable distance.
  private(set) var withoutDistance = 0
  /// Packets expected at all locations; `nil` if any dwell's is unknown.
  private(set) var expectedPackets: Int? = 0
  /// Every location with its lost packets, silent ones included, by distance, beacon and name; `nil` if any dwell's
  /// expected packets are unknown or its readings are smoothed.
  private(set) var counted: [CountedLocation]?
  /// The place and the beacon of each of ``counted``; empty if that is absent.
  private(set) var countedSites: [LocationSite] = []

  private struct Key: Hashable, Comparable {
    let distance: Double
    let beacon: BeaconIdentifier
    let place: SurveyPlace

    init(_ placed: PlacedDwell) {
      distance = placed.distance
      beacon = placed.dwell.beacon
      place = placed.place
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
      if lhs.distance != rhs.distance { return lhs.distance < rhs.distance }
      return lhs.beacon == rhs.beacon ? lhs.place < rhs.place : lhs.beacon < rhs.beacon
    }
  }

  /// - Parameters:
  ///   - dwells: in any order.
  ///   - sessions: those of the survey, of which the dwells may be a part.
  ///   - counter: counts what is between beacons and places; `nil` if nobody asks.
  ///   - axis: along which their levels fall, if that is not the distance alone.
  init(
    _ dwells: [Dwell], sessions: SurveySessions, counter: WallCounter? = nil, axis: DistanceAxis? = nil
  ) {
    let placed = PlacedDwell.place(dwells, sessions: sessions)
    withoutDistance = dwells.count - placed.count
    let byLocation = Dictionary(grouping: placed, by: Key.init)
    for one in placed {
      expectedPackets = expectedPackets.flatMap { sum in one.dwell.expectedPackets.map { sum + $0 } }
    }
    let canCount = expectedPackets != nil && dwells.allSatisfy { $0.conditions.source == .raw }
    var walked = WalkedDistances()
    for one in placed { walked.add(one, at: LocationSite(one)) }
    let areWalked = walked.areWalked
    var counted: [CountedLocation] = []
    var sites: [LocationSite] = []
    for (key, placed) in byLocation.sorted(by: { $0.key < $1.key }) {
      guard let own = placed.first.map(LocationSite.init) else { continue }
      let site = areWalked ? own : own.withoutLine
      sites.append(site)
      let dwells = placed.map(\.dwell)
      let logDistance = axis?.decades(key.distance, to: dwells[0]) ?? log10(key.distance)
      var histogram = RSSIHistogram()
      for dwell in dwells { histogram.merge(dwell.histogram) }
      // The count expected rests on the advertising interval and can fall a packet short of those that came.
      let expected = dwells.reduce(0) { $0 + ($1.expectedPackets ?? 0) }
      counted.append(
        CountedLocation(
          design: [1, logDistance], histogram: histogram, lost: max(0, expected - histogram.count),
          dwells: dwells.count))
      guard let mean = histogram.mean else {
        silent += 1
        continue
      }
      let named = dwells.filter(\.location.isNamed)
      let heardPlaced = placed.filter { $0.dwell.receivedPackets > 0 }
      heard.append(
        SurveyedLocation(
          beacon: key.beacon, name: (named.isEmpty ? dwells : named).map(\.location.name).min() ?? "",
          isNamed: !named.isEmpty, distance: key.distance, logDistance: logDistance,
          dwells: heardPlaced.map(\.dwell), histogram: histogram, mean: mean, site: site,
          sessions: heardPlaced.map(\.session),
          crossings: counter?.crossings(
            from: key.beacon, to: dwells.lazy.compactMap(\.location.position).first)))
    }
    if byLocation.isEmpty { expectedPackets = nil }
    if canCount, !counted.isEmpty {
      self.counted = counted
      countedSites = sites
    }
  }
}

/// Whether distances without coordinates were walked along a line: nearness in distance is nearness in space only then.
///
/// Phones of people who change seats are at many distances from one another, in any order; two pairs at 2 m have nothing in common.
/// A walk has its distances in order, once or several times to and fro.
struct WalkedDistances {
  /// Share of the distances at which a walk may turn. Distances in any order turn at two of three.
  private static let mostTurns = 0.25

  private var walks: [LocationSite.Walk: [(start: Double, line: Int, distance: Double)]] = [:]

  /// Adds where a dwell was.
  mutating func add(_ dwell: PlacedDwell, at site: LocationSite) {
    guard let walk = site.walk, walk.log != nil else { return }
    walks[walk, default: []].append((dwell.dwell.start, dwell.dwell.line ?? 0, dwell.distance))
  }

  /// Whether the distances of all logs together turn no oftener than a walk's.
  var areWalked: Bool {
    var (turns, inner) = (0, 0)
    for visits in walks.values {
      var last: Double?
      var direction = 0.0
      for visit in visits.sorted(by: { ($0.start, $0.line, $0.distance) < ($1.start, $1.line, $1.distance) })
      {
        if let last, last != visit.distance {
          let next = visit.distance > last ? 1.0 : -1
          if direction != 0 {
            inner += 1
            if next != direction { turns += 1 }
          }
          direction = next
        }
        last = visit.distance
      }
    }
    return Double(turns) <= Self.mostTurns * Double(inner)
  }
}

/// A place and a beacon at one distance, with every dwell that was measured there under the fit's conditions: one
/// location of the model, one draw of shadowing.
struct SurveyedLocation {
  let beacon: BeaconIdentifier
  let name: String
  let isNamed: Bool
  /// Metres, > 0.
  let distance: Double
  /// log₁₀ of the distance in metres, or where the location lies along its ``DistanceAxis``.
  let logDistance: Double
  /// Dwells at which something was received.
  let dwells: [Dwell]
  /// Levels of all of them.
  let histogram: RSSIHistogram
  /// Mean level in dBm.
  let mean: Double
  /// Its place and its beacon.
  let site: LocationSite
  /// The session of each of ``dwells``; only a place that can be found again, by name or coordinates, is in several.
  let sessions: [String]
  /// What the way to the beacon passes through, by kind; `nil` if a position is not known, or nobody asks.
  let crossings: WalledLine.Crossings?

  /// Where it is, if the log has coordinates.
  var position: Position? { dwells.lazy.compactMap(\.location.position).first }
}
