import Foundation
import PathLoss
import RadioSurvey

/// The dwells of a survey, sorted into locations of the model of all conditions.
struct EffectLocations {
  /// A level that too few places were measured at, so that its dwells were left out.
  struct SparseLevel {
    var factor: EffectFactor
    var level: String?
    var places: Int
  }

  /// Places at which a level must have been heard to have its own effect: with fewer, its interval could not be distinguished
  /// from the data.
  static let minimumPlaces = 3

  /// By distance, beacon, place and conditions.
  private(set) var locations: [EffectLocation] = []
  /// Dwells without a usable distance.
  private(set) var withoutDistance = 0
  /// Levels that were left out, in the order in which they fell.
  private(set) var sparse: [SparseLevel] = []

  private struct Key: Hashable {
    var beacon: BeaconIdentifier
    var place: SurveyPlace
    var distance: Double
    var levels: [String?]
    /// Number of ``levels`` among all that occur, so that names are not compared for every dwell.
    var code: Int
    var people: Int?

    static func == (one: Self, other: Self) -> Bool {
      one.code == other.code && one.people == other.people && one.distance == other.distance
        && one.place == other.place && one.beacon == other.beacon
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(beacon)
      hasher.combine(place)
      hasher.combine(distance)
      hasher.combine(code)
      hasher.combine(people)
    }

    func precedes(_ other: Self) -> Bool {
      if distance != other.distance { return distance < other.distance }
      if beacon != other.beacon { return beacon < other.beacon }
      if place != other.place { return place < other.place }
      if levels != other.levels {
        return levels.map { $0 ?? "" }.lexicographicallyPrecedes(other.levels.map { $0 ?? "" })
      }
      return (people ?? -1) < (other.people ?? -1)
    }
  }

  /// A place with its beacon.
  struct Place: Hashable {
    var beacon: BeaconIdentifier
    var place: SurveyPlace
    var distance: Double

    init(_ location: EffectLocation) {
      beacon = location.beacon
      place = location.place
      distance = location.distance
    }
  }

  /// - Parameters:
  ///   - dwells: in any order.
  ///   - site: says how many people a crowd level means, if the dwells do not.
  init(_ dwells: [Dwell], site: Site) {
    // A factor that never changes tells nothing, and would only split what belongs together.
    let varying = EffectFactor.allCases.map { factor in
      Set(dwells.map { factor.level(of: $0.conditions) }).count > 1
    }
    var byKey: [Key: [Dwell]] = [:]
    let placed = PlacedDwell.place(dwells, sessions: SurveySessions(dwells))
    withoutDistance = dwells.count - placed.count
    var codes: [[String?]: Int] = [:]
    var last: (conditions: Conditions, levels: [String?], code: Int)?
    for one in placed {
      let dwell = one.dwell
      // Dwells come in runs that share their conditions.
      if last?.conditions != dwell.conditions {
        let levels = EffectFactor.allCases.map { factor in
          varying[factor.index] || factor.index < EffectFactor.orientation.index
            ? factor.level(of: dwell.conditions) : nil
        }
        let code = codes[levels] ?? codes.count
        codes[levels] = code
        last = (dwell.conditions, levels, code)
      }
      guard let (_, levels, code) = last else { continue }
      byKey[
        Key(
          beacon: dwell.beacon, place: one.place, distance: one.distance, levels: levels, code: code,
          people: levels[EffectFactor.crowd.index] == nil ? dwell.conditions.people : nil), default: []
      ].append(dwell)
    }
    locations = byKey.sorted { $0.key.precedes($1.key) }.map { key, dwells in
      Self.location(key, dwells, site: site)
    }
    dropSparse()
    var clusters: [Place: Int] = [:]
    for g in locations.indices {
      let place = Place(locations[g])
      locations[g].cluster = clusters[place] ?? clusters.count
      clusters[place] = locations[g].cluster
    }
  }

  private static func location(_ key: Key, _ dwells: [Dwell], site: Site) -> EffectLocation {
    var histogram = RSSIHistogram()
    for dwell in dwells { histogram.merge(dwell.histogram) }
    let isAveraged = dwells.contains { $0.conditions.source == .averaged }
    let expected = dwells.map(\.expectedPackets)
    let people = dwells.map { dwell in
      dwell.conditions.people
        ?? dwell.conditions.crowd.flatMap { crowd in
          site.crowdLevels.first { $0.level == crowd }?.people
        }
    }
    return EffectLocation(
      beacon: key.beacon, place: key.place, distance: key.distance, levels: key.levels,
      people: people.contains(nil)
        ? nil : people.reduce(0) { $0 + Double($1 ?? 0) } / Double(people.count),
      histogram: histogram,
      expected: isAveraged || expected.contains(nil) ? nil : expected.reduce(0) { $0 + ($1 ?? 0) },
      isAveraged: isAveraged, dwells: dwells.count)
  }

  /// Leaves out the levels that were heard at too few places, in order, the rarest first.
  private mutating func dropSparse() {
    var counts = SparseLevels(locations)
    while let rarest = counts.rarest(below: Self.minimumPlaces) {
      sparse.append(rarest)
      counts.remove(rarest.factor, rarest.level)
    }
    if !sparse.isEmpty { locations = locations.indices.filter { counts.isKept[$0] }.map { locations[$0] } }
  }

  /// How many different places, each with its beacon, some locations are at.
  static func places(_ locations: [EffectLocation]) -> Int {
    Set(locations.map(Place.init)).count
  }
}
