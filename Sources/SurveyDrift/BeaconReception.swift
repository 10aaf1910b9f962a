import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import Support

extension BeaconDrift {
  /// A place in one setting.
  struct Stop: Hashable {
    /// The conditions without the placement.
    var setting: FitConditions
    var place: String
    /// Whether the surveyor named it.
    var isNamed = true
  }

  /// One place of a log, and the beacons heard there.
  struct Visit {
    var stop: Stop
    /// When the first packet came there, Unix seconds; 0 if the log has no times.
    var start: Double
    /// Packets of the beacons heard.
    var packets: [BeaconIdentifier: Int]
    var position: Position?
    var beacons: Set<BeaconIdentifier> { Set(packets.keys) }
  }

  /// Probability with which a beacon that works is called silent.
  private static let errorRate = 0.01
  /// Places count where a beacon that works is missed in a smaller share of visits.
  private static let sureChance = 0.3
  /// The same where a beacon is heard at others: the fewer places count, the surer are those that do. Each by itself, and the expected share of false
  /// alarms.
  private static let lostRule = (chances: [0.05, 0.1, 0.2], rate: 0.02)
  /// Share of the calibration's places at which a beacon was heard for it to be expected at any place of which no more is known.
  private static let everywhere = 0.8

  /// Beacons of the calibration that are not heard where they should be.
  func silent(_ visits: [Visit], _ hearing: BeaconHearing) -> [BeaconVerdict] {
    let heard = Set(visits.flatMap(\.beacons)).union(new.map(\.beacon))
    let apart = new.compactMap(\.decorrelation).max()
    return Set(old.map(\.beacon)).compactMap { beacon in
      let own = old.filter { $0.beacon == beacon }
      let known = Set(own.filter { $0.isNamed && $0.packets >= Self.surePackets }.map(\.stop))
      let again = visits.filter { known.contains($0.stop) }
      let sure = hearing.places(of: beacon, below: Self.sureChance, apart: apart)
      if heard.contains(beacon) {
        let names = Set(sure.filter(\.isPaired).map(\.name))
        return fallenSilent(beacon, again.filter { names.contains($0.stop.place) })
      }
      // Elsewhere in the same check it works: only where it was heard before is it known to be missing.
      let missed = sure.filter { $0.isPaired || !heardElsewhere.contains(beacon) }
      let isPaired = missed.contains(where: \.isPaired)
      let isSure =
        missed.count >= (isPaired ? 2 : LevelDifference.minimumPlaces)
        && BeaconHearing.chance(ofMissing: missed) < Self.errorRate / (isPaired ? 1 : surveys)
      guard isSure || isMissedAnywhere(beacon, own, visits) else { return nil }
      let places = Set(isPaired && !again.isEmpty ? again.map(\.stop.place) : missed.map(\.name))
      return BeaconVerdict(
        beacon: beacon, answer: .silent,
        places: places.isEmpty ? Set(visits.map(\.stop.place)).count : places.count, isPaired: isPaired,
        margin: margin(beacon))
    }
  }

  /// Whether a beacon that the calibration hears nearly everywhere is missed at so many other places, of which it is not known where they are,
  /// that chance does not explain it.
  private func isMissedAnywhere(_ beacon: BeaconIdentifier, _ own: [DriftSample], _ visits: [Visit]) -> Bool {
    let known = Set(old.map(\.stop))
    let share = ShareInterval.exact(
      successes: Double(own.count), trials: Double(max(own.count, known.count)), level: 0.9
    ).lower
    let settings = Set(own.map(\.setting))
    let visited = visits.filter {
      settings.contains($0.stop.setting) && (hung[beacon] == nil || $0.position == nil)
        && !($0.stop.isNamed && known.contains($0.stop))
    }
    return share > Self.everywhere && !heardElsewhere.contains(beacon)
      && pow(1 - share, Double(visited.count)) < Self.errorRate / surveys
  }

  /// Beacons that are heard, but not at all at some of the places where they were heard well.
  ///
  /// - Parameter named: beacons of which more is known.
  func lost(_ visits: [Visit], except named: Set<BeaconIdentifier>) -> [BeaconVerdict] {
    let hearing = BeaconHearing(visits, old: old, hung: [:], except: named)
    let heard = Set(visits.flatMap(\.beacons))
    let all = hearing.beacons.keys.filter { heard.contains($0) && !named.contains($0) }.sorted().map {
      (beacon: $0, places: hearing.places(of: $0, below: Self.lostRule.chances.max() ?? 0, apart: nil))
    }
    // Where several beacons are missed at once, it is the visit.
    let visited = Dictionary(grouping: all.flatMap(\.places), by: \.name)
    let odd = visited.filter { _, places in
      let missed = places.count { !$0.isHeard }
      return missed > 1 && missed * 4 > places.count
    }
    let tests = all.map { _, places -> (chance: Double, missed: Int, places: Int) in
      let places = places.filter { odd[$0.name] == nil }
      return Self.lostRule.chances.map { limit in
        let sure = places.filter { $0.chance < limit }
        let missed = sure.count { !$0.isHeard }
        return (missed > 1 ? BeaconHearing.chance(ofMissing: sure) : 1, missed, sure.count)
      }.min { $0.0 < $1.0 } ?? (1, 0, 0)
    }
    let adjusted = FalseDiscovery.adjusted(tests.map(\.chance))
    return all.indices.compactMap { index in
      guard adjusted[index] < Self.lostRule.rate / surveys else { return nil }
      let beacon = all[index].beacon
      return BeaconVerdict(
        beacon: beacon, answer: .silent, places: tests[index].missed, isPaired: true, margin: margin(beacon),
        among: tests[index].places)
    }
  }

  /// A beacon that was heard at places where it should be, and from some time on at none.
  private func fallenSilent(_ beacon: BeaconIdentifier, _ visits: [Visit]) -> BeaconVerdict? {
    let visits = visits.filter { $0.start > 0 }.sorted {
      ($0.start, $0.stop.place) < ($1.start, $1.stop.place)
    }
    let rest = visits.reversed().prefix { !$0.beacons.contains(beacon) }
    let before = visits.dropLast(rest.count)
    // Of places that are heard in a share of which only the places before tell, as many as these are missed in a row by this chance (Laplace).
    let missed = before.count { !$0.beacons.contains(beacon) }
    let chance = (0..<rest.count).reduce(Double(max(1, visits.count))) { chance, index in
      chance * Double(missed + 1 + index) / Double(before.count + 2 + index)
    }
    guard rest.count >= LevelDifference.minimumPlaces, chance < Self.errorRate / surveys,
      let since = rest.last?.start
    else { return nil }
    return BeaconVerdict(
      beacon: beacon, answer: .silent, places: Set(rest.map(\.stop.place)).count, isPaired: true,
      margin: margin(beacon), since: since)
  }

  /// How a receiver's floor is found: groups of places from the weakest to the strongest, the least size of one, and the share of the
  /// strong places' packets below which a group is at the floor.
  private static let floorRule = (groups: 10, smallest: 3, share: 0.75)

  /// The level of each setting at and below which fewer packets come than at strong places, dBm: of what is sent only the stronger packets
  /// come, so that their mean changes by less than the level. None for a setting where weak places are received as well as strong ones.
  /// - Parameter share: of the strong places' packets, below which a group is at the floor.
  static func floors(
    _ samples: [DriftSample], below share: Double = floorRule.share
  ) -> [FitConditions: Double] {
    Dictionary(grouping: shares(samples), by: \.setting).compactMapValues { shares in
      let sorted = shares.sorted { ($0.level, $0.share) < ($1.level, $1.share) }
      let size = max(floorRule.smallest, sorted.count / floorRule.groups)
      let strong = sorted.suffix(max(size, sorted.count / 3)).map(\.share).mean
      let groups = stride(from: 0, to: sorted.count, by: size).map {
        sorted[$0..<min($0 + size, sorted.count)]
      }
      return groups.prefix { $0.map(\.share).mean < share * strong }.last?.last?.level
    }
  }

  /// The level of each sample, and its packets as a share of those of the best one at its place in one survey.
  private static func shares(
    _ samples: [DriftSample]
  ) -> [(setting: FitConditions, level: Double, share: Double)] {
    Dictionary(grouping: samples, by: \.stop).flatMap { stop, own in
      let best = Double(own.map(\.packets).max() ?? 0)
      return own.map { (stop.setting, $0.level, Double($0.packets) / max(1, best)) }
    }
  }

  /// Dwells of logs of a single beacon each that were recorded at the time of another beacon's: stations that keep a log each. Together they
  /// are one log, in which a station without its own is missing.
  static func together(_ logs: [[Dwell]]) -> [Dwell] {
    let single = logs.compactMap {
      log -> (beacon: BeaconIdentifier, start: Double, end: Double, log: [Dwell])? in
      let timed = log.filter { $0.start > 0 && $0.receivedPackets > 0 }
      guard let first = timed.first, timed.allSatisfy({ $0.beacon == first.beacon }) else { return nil }
      return (first.beacon, timed.map(\.start).min() ?? 0, timed.map(\.end).max() ?? 0, timed)
    }
    return single.filter { own in
      single.contains { $0.beacon != own.beacon && $0.start <= own.end && own.start <= $0.end }
    }.flatMap(\.log)
  }

  /// Places of one log that records several beacons; a log of a single beacon says nothing of the others.
  func visits(_ dwells: [Dwell]) -> [Visit] {
    var places: [Stop: Visit] = [:]
    for dwell in dwells where dwell.receivedPackets > 0 {
      var ends = (beacon: dwell.beacon, setting: dwell.conditions.fitConditions.setting)
      if isOfReceivers { ends = ends.setting.exchanged(ends.beacon) }
      let stop = Stop(setting: ends.setting, place: dwell.location.name, isNamed: dwell.location.isNamed)
      var found =
        places[stop] ?? Visit(stop: stop, start: dwell.start, packets: [:], position: dwell.location.position)
      found.packets[ends.beacon, default: 0] += dwell.receivedPackets
      found.start = min(found.start, dwell.start)
      places[stop] = found
    }
    guard Set(places.values.flatMap(\.beacons)).count > 1 else { return [] }
    return places.map(\.value)
  }

  /// Packets received below this share of those to be expected are a finding, if the interval ends below the second. Places count where a beacon
  /// is missed by a smaller chance than the third.
  private static let sparseShare = (estimate: 0.75, upper: 0.9, missed: 0.1)

  /// Beacons of whose packets fewer are received than before.
  ///
  /// At a place of the calibration the logarithm of new over old packets, less the median of all beacons at the same visit, which takes off how
  /// long the surveyor stayed and how busy the air was. Only beacons that were received half as often as the best one, or more, count there: what
  /// is near a receiver's sensitivity is lost for another reason, and so is what a weaker phone misses. One that is not heard any more at such a
  /// place has half a packet.
  func sparse(
    _ visits: [Visit], _ hearing: BeaconHearing, except named: Set<BeaconIdentifier>
  ) -> [BeaconVerdict] {
    let sure = hearing.beacons.mapValues { own in
      Set(own.filter { $0.chance < Self.sparseShare.missed }.map(\.visit.stop))
    }
    func packets(_ samples: [DriftSample]) -> [Stop: [BeaconIdentifier: Int]] {
      DriftPlace.grouped(samples).reduce(into: [:]) { stops, entry in
        let stop = Stop(setting: entry.key.setting, place: entry.key.place)
        stops[stop, default: [:]][entry.key.beacon] = entry.value.reduce(0) { $0 + $1.packets }
      }
    }
    let (before, now) = (packets(old), packets(new))
    var values: [BeaconIdentifier: [FitConditions: [String: Double]]] = [:]
    for visit in Set(visits.map(\.stop)) where visit.isNamed {
      guard let earlier = before[visit], let best = earlier.values.max() else { continue }
      let ratios = earlier.filter {
        $0.value >= Self.surePackets && $0.value * 2 >= best && sure[$0.key]?.contains(visit) == true
      }.map {
        (beacon: $0.key, ratio: log((Double(now[visit]?[$0.key] ?? 0) + 0.5) / (Double($0.value) + 0.5)))
      }
      guard ratios.count >= LevelDifference.minimumBeacons else { continue }
      let middle = Median.of(ratios.map(\.ratio))
      for (beacon, ratio) in ratios {
        values[beacon, default: [:]][visit.setting, default: [:]][visit.place] = ratio - middle
      }
    }
    let changes = values.map { Change(beacon: $0.key, places: Self.places($0.value, less: [:]), before: []) }
      .filter { $0.places.count >= LevelDifference.minimumPlaces }.sorted { $0.beacon < $1.beacon }
    guard changes.count >= LevelDifference.minimumBeacons else { return [] }
    let usual = Median.of(changes.map(\.places.variance))
    let differences = Self.againstOthers(
      changes.map {
        (level: $0.places.mean, variance: max(usual, $0.places.variance) / Double($0.places.count))
      }, freedom: max(1, changes.reduce(0) { $0 + $1.freedom }))
    let p = FalseDiscovery.adjusted(differences.map(\.pValue))
    return changes.indices.compactMap { index in
      let (change, difference) = (changes[index], differences[index])
      let interval = difference.interval95
      guard p[index] < DriftCheck.falseDiscoveryRate / surveys, !named.contains(change.beacon),
        exp(difference.difference) < Self.sparseShare.estimate, exp(interval.upper) < Self.sparseShare.upper
      else { return nil }
      return BeaconVerdict(
        beacon: change.beacon, answer: .sparse, places: change.places.count, isPaired: true,
        margin: margin(change.beacon),
        share: (exp(difference.difference), Interval(lower: exp(interval.lower), upper: exp(interval.upper))))
    }
  }
}
