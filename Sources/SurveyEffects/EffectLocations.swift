import CalibrationModel
import PathLoss
import RadioSurvey

/// The dwells of a survey, sorted into locations of the model of all conditions.
struct EffectLocations {
  /// Places at which a level must have been heard to have its own effect: with fewer, its interval could not be distinguished
  /// from the data.
  static let minimumPlaces = 3

  /// By distance, beacon, place and conditions.
  private(set) var locations: [EffectLocation] = []
  /// Dwells without a usable distance.
  private(set) var withoutDistance = 0
  /// Levels that were left out, in the order in which they fell.
  private(set) var sparse: [EffectReason.SparseLevel] = []

  private struct Key: Hashable {
    var place: Place
    /// Number of its levels among all that occur, so that names are not compared for every dwell.
    var code: Int
    var people: Int?

    /// - Parameter levels: of each code.
    func precedes(_ other: Self, levels: [[String?]]) -> Bool {
      if place.distance != other.place.distance { return place.distance < other.place.distance }
      if place.beacon != other.place.beacon { return place.beacon < other.place.beacon }
      if place.place != other.place.place { return place.place < other.place.place }
      if code != other.code {
        return levels[code].map { $0 ?? "" }.lexicographicallyPrecedes(levels[other.code].map { $0 ?? "" })
      }
      return (people ?? -1) < (other.people ?? -1)
    }
  }

  struct Place: Hashable {
    var beacon: BeaconIdentifier
    var place: SurveyPlace
    var distance: Double
  }

  /// - Parameters:
  ///   - dwells: in any order.
  ///   - site: says how many people a crowd level means, if the dwells do not.
  init(_ dwells: [Dwell], site: Site) {
    // A factor that never changes adds nothing and would only split related data.
    let varying = EffectFactor.allCases.map { factor in
      Set(dwells.map { factor.level(of: $0.conditions) }).count > 1
    }
    var byKey: [Key: [Dwell]] = [:]
    let sessions = SurveySessions(dwells)
    let placed = PlacedDwell.place(dwells, sessions: sessions)
    withoutDistance = dwells.count - placed.count
    var codes = Numbering<[String?]>()
    var last: (conditions: Conditions, code: Int)?
    for one in placed {
      let dwell = one.dwell
      // Dwells come in runs that share their conditions.
      if last?.conditions != dwell.conditions {
        let levels = EffectFactor.allCases.map { factor in
          varying[factor.index] || factor.index < EffectFactor.orientation.index
            ? factor.level(of: dwell.conditions) : nil
        }
        last = (dwell.conditions, codes.number(levels))
      }
      guard let code = last?.code else { continue }
      let hasCrowd = codes.values[code][EffectFactor.crowd.index] != nil
      let key = Key(
        place: Place(beacon: dwell.beacon, place: one.place, distance: one.distance), code: code,
        people: hasCrowd ? nil : dwell.conditions.people)
      byKey[key, default: []].append(dwell)
    }
    let levels = codes.values
    let occasions = Set(dwells.map(sessions.occasion)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(occasions, occasions.indices))
    locations = byKey.sorted { $0.key.precedes($1.key, levels: levels) }.map { key, dwells in
      Self.location(key.place, levels[key.code], dwells, site: site) {
        numbers[sessions.occasion(of: $0)] ?? 0
      }
    }
    dropSparse()
    var clusters = Numbering<Place>()
    for g in locations.indices { locations[g].cluster = clusters.number(locations[g].spot) }
  }

  private static func location(
    _ spot: Place, _ levels: [String?], _ dwells: [Dwell], site: Site, session: (Dwell) -> Int
  ) -> EffectLocation {
    var histogram = RSSIHistogram()
    // Visits, not packets: of these more are received where levels are strong.
    var visits: [Int: Int] = [:]
    for dwell in dwells {
      histogram.merge(dwell.histogram)
      visits[session(dwell), default: 0] += 1
    }
    let isAveraged = dwells.contains { $0.conditions.source == .averaged }
    let expected = dwells.map(\.expectedPackets)
    let people = dwells.map { dwell in
      dwell.conditions.people
        ?? dwell.conditions.crowd.flatMap { crowd in
          site.crowdLevels.first { $0.level == crowd }?.people
        }
    }
    return EffectLocation(
      spot: spot, levels: levels,
      people: people.contains(nil) ? nil : people.reduce(0) { $0 + Double($1 ?? 0) } / Double(people.count),
      histogram: histogram,
      expected: isAveraged || expected.contains(nil) ? nil : expected.reduce(0) { $0 + ($1 ?? 0) },
      isAveraged: isAveraged, dwells: dwells.count,
      sessions: visits.sorted { $0.key < $1.key }.map { ($0.key, Double($0.value) / Double(dwells.count)) })
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
    Set(locations.map(\.spot)).count
  }
}

/// How many places each level of each factor was heard at, kept up to date while levels are left out: a level that goes takes its
/// locations with it, and other levels may have too few places for that.
struct SparseLevels {
  private(set) var isKept: [Bool]

  private let locations: [EffectLocation]
  private let place: [Int]
  /// Levels of each factor by name.
  private var tables: [[Entry]]
  /// Where each level is there.
  private let indices: [[String?: Int]]

  private struct Entry {
    let level: String?
    var members: [Int] = []
    /// Those of them that are still there.
    var left = 0
    /// How many of those were heard at each place.
    var heard: [Int: Int] = [:]
  }

  init(_ locations: [EffectLocation]) {
    self.locations = locations
    isKept = locations.map { _ in true }
    var places = Numbering<EffectLocations.Place>()
    let place = locations.map { places.number($0.spot) }
    self.place = place
    let isHeard = locations.map(\.isHeard)
    tables = EffectFactor.allCases.map { factor in
      var entries: [Entry] = []
      var levels = Numbering<String?>()
      for g in locations.indices {
        let level = locations[g][factor]
        let number = levels.number(level)
        if number == entries.count { entries.append(Entry(level: level)) }
        entries[number].members.append(g)
        entries[number].left += 1
        if isHeard[g] { entries[number].heard[place[g], default: 0] += 1 }
      }
      return entries.sorted { ($0.level ?? "") < ($1.level ?? "") }
    }
    indices = tables.map { entries in
      Dictionary(uniqueKeysWithValues: entries.indices.map { (entries[$0].level, $0) })
    }
  }

  /// The level with the fewest places below a number, among factors with more than one level; the first of them in the order of
  /// factors and names.
  func rarest(below least: Int) -> EffectReason.SparseLevel? {
    var rarest: EffectReason.SparseLevel?
    for (factor, entries) in zip(EffectFactor.allCases, tables)
    where entries.count(where: { $0.left > 0 }) > 1 {
      for entry in entries where entry.left > 0 && entry.heard.count < min(least, rarest?.places ?? .max) {
        rarest = EffectReason.SparseLevel(factor: factor, level: entry.level, places: entry.heard.count)
      }
    }
    return rarest
  }

  mutating func remove(_ factor: EffectFactor, _ level: String?) {
    guard let gone = indices[factor.index][level] else { return }
    for g in tables[factor.index][gone].members where isKept[g] {
      isKept[g] = false
      for other in EffectFactor.allCases {
        guard let index = indices[other.index][locations[g][other]] else { continue }
        tables[other.index][index].left -= 1
        guard locations[g].isHeard, let count = tables[other.index][index].heard[place[g]] else { continue }
        tables[other.index][index].heard[place[g]] = count > 1 ? count - 1 : nil
      }
    }
  }
}
