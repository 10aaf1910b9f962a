import CalibrationModel
import RadioSurvey
import Statistics

/// How surely each beacon of a calibration is heard at the places of new logs, if it works.
///
/// At a place of the calibration its level is known; at a new one it is the calibrated fall with distance, at the mean residual of the places
/// that receive the beacon well, unless the calibration did not hear it at the nearest place. The chance of missing a beacon is the share of
/// misses among the other beacons at visits where they were weaker by ``reach`` or more, and received no better: the same phone, crowd
/// and length of stay made them. It is no lower than Laplace's rule makes it, 1 / (n + 2) of n others.
struct BeaconHearing {
  /// A place where a beacon was heard before, or would be.
  struct Expectation {
    var visit: BeaconDrift.Visit
    /// dBm, as the calibration has it.
    var level: Double
    /// Its packets in the calibration, in those of the best beacon there; 1 at new places.
    var share: Double
    var isPaired: Bool
    var isHeard: Bool
    /// Chance of missing it, 0…1.
    var chance = 1.0
  }

  private struct Kind: Hashable {
    var setting: FitConditions
    var isPaired: Bool
  }

  private struct Other {
    var beacon: BeaconIdentifier
    var level: Double
    var share: Double
    var isHeard: Bool
  }

  /// Beacons differ from one another by as much from day to day, dB.
  private static let reach = 1.0
  /// Others that a chance is taken from, at most, and packets that must be expected of a visit.
  private static let (mostOthers, fewestPackets) = (300, 3.0)

  /// The share of packets at places of the calibration where a beacon is missed by no more than this chance, whatever is known of others.
  private static let well = (share: 0.75, chance: 0.25)

  private(set) var beacons: [BeaconIdentifier: [Expectation]]

  /// - Parameter hung: where beacons hang; without it nothing is expected at new places.
  /// - Parameter changed: beacons that say nothing of the others.
  init(
    _ visits: [BeaconDrift.Visit], old: [DriftSample], hung: [BeaconIdentifier: Position],
    except changed: Set<BeaconIdentifier> = []
  ) {
    beacons = Self.expectations(visits, old: old, hung: hung)
    judge(except: changed)
    // One that was moved is missed where it hung, and says as little of the others.
    let odd = beacons.keys.filter { Self.chance(ofMissing: places(of: $0, below: 0.3, apart: nil)) < 0.01 }
    if !odd.isEmpty { judge(except: changed.union(odd)) }
  }

  /// Takes the chances from the beacons but some.
  private mutating func judge(except changed: Set<BeaconIdentifier>) {
    // A beacon that is heard nowhere says nothing of chance.
    let known = beacons.filter { $0.value.contains(where: \.isHeard) && !changed.contains($0.key) }
    var others: [Kind: [Other]] = [:]
    for (beacon, own) in known {
      for one in own {
        others[Kind(setting: one.visit.stop.setting, isPaired: one.isPaired), default: []].append(
          Other(beacon: beacon, level: one.level, share: one.share, isHeard: one.isHeard))
      }
    }
    let sorted = others.mapValues {
      $0.sorted { ($0.level, $0.beacon, $0.share) > ($1.level, $1.beacon, $1.share) }
    }
    beacons = beacons.reduce(into: [:]) { beacons, entry in
      beacons[entry.key] = entry.value.map { one in
        var one = one
        let kind = Kind(setting: one.visit.stop.setting, isPaired: one.isPaired)
        one.chance = Self.chance(entry.key, one, sorted[kind] ?? [])
        return one
      }
    }
  }

  /// The least of Laplace's rule over the nearest n others that were no stronger, n = 1, 2, …
  ///
  /// - Parameter kind: beacons at visits of the same kind, from the strongest to the weakest.
  private static func chance(_ beacon: BeaconIdentifier, _ one: Expectation, _ kind: [Other]) -> Double {
    // Where those begin that are weaker by enough.
    var (first, end) = (0, kind.count)
    while first < end {
      let middle = (first + end) / 2
      if kind[middle].level > one.level - reach { first = middle + 1 } else { end = middle }
    }
    // Where few others are weaker, that it was received so well says more than they do.
    var (least, count, missed) = (one.isPaired && one.share >= well.share ? well.chance : 0.5, 0.0, 0.0)
    for other in kind[first...].prefix(mostOthers)
    where other.beacon != beacon && other.share <= one.share + 0.1 {
      count += 1
      if !other.isHeard { missed += 1 }
      least = min(least, (missed + 1) / (count + 2))
    }
    return least
  }

  private static func expectations(
    _ visits: [BeaconDrift.Visit], old: [DriftSample], hung: [BeaconIdentifier: Position]
  ) -> [BeaconIdentifier: [Expectation]] {
    let stops = Dictionary(grouping: old, by: \.stop)
    let settings = Dictionary(grouping: old, by: \.stop.setting)
    let offsets = Self.offsets(old, stops)
    var found: [BeaconIdentifier: [Expectation]] = [:]
    for visit in visits {
      let most = Double(visit.packets.values.max() ?? 0)
      func expect(_ beacon: BeaconIdentifier, _ level: Double, share: Double, isPaired: Bool) {
        guard share * most >= fewestPackets else { return }
        found[beacon, default: []].append(
          Expectation(
            visit: visit, level: level, share: share, isPaired: isPaired,
            isHeard: visit.packets[beacon] != nil))
      }
      if visit.stop.isNamed, let known = stops[visit.stop] {
        let best = Double(known.map(\.packets).max() ?? 1)
        for (beacon, own) in Dictionary(grouping: known, by: \.beacon) {
          let packets = own.map(\.packets).max() ?? 0
          expect(beacon, own.map(\.level).mean, share: Double(packets) / max(1, best), isPaired: true)
        }
      } else if let place = visit.position {
        let near = settings[visit.stop.setting]?.compactMap { sample in
          sample.position.flatMap { $0.along(to: place) }.map { (metres: $0, stop: sample.stop) }
        }.min { $0.metres < $1.metres }
        let heard = near.map { near in Set(stops[near.stop]?.map(\.beacon) ?? []) }
        for (beacon, own) in offsets[visit.stop.setting] ?? [:] where heard?.contains(beacon) ?? true {
          guard let metres = hung[beacon]?.distance(to: place) else { continue }
          expect(
            beacon, own.offset + own.fall.level(at: max(metres, 0.1)), share: 1, isPaired: false)
        }
      }
    }
    return found
  }

  /// The mean residual of each beacon over the places that receive half as many of its packets as of the best one's, or more.
  private static func offsets(
    _ old: [DriftSample], _ stops: [BeaconDrift.Stop: [DriftSample]]
  ) -> [FitConditions: [BeaconIdentifier: (offset: Double, fall: DriftFall)]] {
    let best = stops.mapValues { $0.map(\.packets).max() ?? 0 }
    let strong = old.filter { $0.packets * 2 >= best[$0.stop] ?? 0 }
    return Dictionary(grouping: strong, by: \.setting).mapValues { samples in
      Dictionary(grouping: samples, by: \.beacon).compactMapValues { own in
        let residuals = own.compactMap(\.residual)
        return own.lazy.compactMap(\.fall).first.flatMap { fall in
          residuals.isEmpty ? nil : (residuals.mean, fall)
        }
      }
    }
  }
}

extension BeaconHearing {
  /// A place once, with the least chance over its settings.
  struct Place {
    var name: String
    var position: Position?
    var isPaired: Bool
    var isHeard: Bool
    var chance: Double
  }

  /// Places of a beacon at which it is hardly missed, from the surest on.
  ///
  /// - Parameter apart: metres that new places have to be apart: nearer ones share what is between them and the beacon.
  func places(of beacon: BeaconIdentifier, below chance: Double, apart: Double?) -> [Place] {
    let groups = Dictionary(grouping: beacons[beacon] ?? []) { $0.visit.stop.place }
    let places = groups.compactMap { name, own -> Place? in
      guard let least = own.map(\.chance).min(), least < chance else { return nil }
      return Place(
        name: name, position: own.lazy.compactMap(\.visit.position).first,
        isPaired: own.contains(where: \.isPaired), isHeard: own.contains(where: \.isHeard), chance: least)
    }.sorted { ($0.chance, $0.name) < ($1.chance, $1.name) }
    guard let apart else { return places }
    return places.reduce(into: []) { kept, place in
      let isNear =
        !place.isPaired
        && kept.contains { other in
          guard let here = place.position, let there = other.position else { return false }
          return here.along(to: there).map { $0 < apart } ?? false
        }
      if !isNear { kept.append(place) }
    }
  }

  /// Chance that as many of some places are missed as were, or more.
  static func chance(ofMissing places: [Place]) -> Double {
    // counts[n]: chance that n are missed.
    var counts = [1.0]
    for place in places {
      var next = [Double](repeating: 0, count: counts.count + 1)
      for (count, chance) in counts.enumerated() {
        next[count] += chance * (1 - place.chance)
        next[count + 1] += chance * place.chance
      }
      counts = next
    }
    return counts[places.count { !$0.isHeard }...].reduce(0, +)
  }
}
