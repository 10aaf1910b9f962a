import CalibrationModel
import Foundation
package import RadioSurvey
import Statistics
import Support

extension BeaconDrift {
  /// One place of a log, and the beacons heard there.
  package struct Visit: Hashable, Sendable {
    /// The conditions without the placement.
    package var setting: FitConditions
    /// The place's name.
    package var place: String
    /// Whether the surveyor named it.
    package var isNamed: Bool
    /// When the first packet came there, Unix seconds; 0 if the log has no times.
    package var start: Double
    /// Beacons heard.
    package var beacons: Set<BeaconIdentifier>
  }

  /// Probability with which a beacon that works is called silent.
  private static let errorRate = 0.01

  private struct Stop: Hashable {
    var setting: FitConditions
    var place: String
    var isNamed: Bool
  }

  /// Beacons of the calibration that are not heard where they should be.
  func silent(_ visits: [Visit]) -> [BeaconVerdict] {
    let heard = Set(visits.flatMap(\.beacons)).union(new.map(\.beacon))
    let stops = Set(old.map { Stop(setting: $0.setting, place: $0.place, isNamed: $0.isNamed) })
    return Set(old.map(\.beacon)).compactMap { beacon in
      let own = old.filter { $0.beacon == beacon }
      let sure = Set(
        own.filter { $0.isNamed && $0.packets >= Self.surePackets }.map {
          Stop(setting: $0.setting, place: $0.place, isNamed: true)
        })
      let again = visits.filter {
        sure.contains(Stop(setting: $0.setting, place: $0.place, isNamed: $0.isNamed))
      }
      if heard.contains(beacon) { return fallenSilent(beacon, again) }
      let share = ShareInterval.exact(
        successes: Double(own.count), trials: Double(max(own.count, stops.count)), level: 0.9
      ).lower
      let visited = visits.filter { visit in own.contains { $0.setting == visit.setting } }
      let places = Set((again.isEmpty ? visited : again).map(\.place)).count
      let isSure =
        again.count >= LevelDifference.minimumPlaces || pow(1 - share, Double(visited.count)) < Self.errorRate
      guard isSure else { return nil }
      return BeaconVerdict(
        beacon: beacon, answer: .silent, places: places, isPaired: !again.isEmpty, margin: margin)
    }
  }

  /// A beacon that was heard at places where it should be, and from some time on at none.
  private func fallenSilent(_ beacon: BeaconIdentifier, _ visits: [Visit]) -> BeaconVerdict? {
    let visits = visits.filter { $0.start > 0 }.sorted { ($0.start, $0.place) < ($1.start, $1.place) }
    let rest = visits.reversed().prefix { !$0.beacons.contains(beacon) }
    let before = visits.dropLast(rest.count)
    let share = ShareInterval.exact(
      successes: Double(before.count { $0.beacons.contains(beacon) }), trials: Double(before.count),
      level: 0.9
    ).lower
    let chance = pow(1 - share, Double(rest.count)) * Double(max(1, visits.count))
    guard rest.count >= LevelDifference.minimumPlaces, chance < Self.errorRate, let since = rest.last?.start
    else {
      return nil
    }
    return BeaconVerdict(
      beacon: beacon, answer: .silent, places: Set(rest.map(\.place)).count, isPaired: true, margin: margin,
      since: since)
  }
}

extension BeaconDrift {
  /// Places of one log that records several beacons; a log of a single beacon says nothing of the others.
  package static func visits(_ dwells: [Dwell]) -> [Visit] {
    let heard = dwells.filter { $0.receivedPackets > 0 }
    guard Set(heard.map(\.beacon)).count > 1 else { return [] }
    let places = Dictionary(grouping: heard) {
      Stop(
        setting: $0.conditions.fitConditions.setting, place: $0.location.name, isNamed: $0.location.isNamed)
    }
    return places.map { key, dwells in
      Visit(
        setting: key.setting, place: key.place, isNamed: key.isNamed,
        start: dwells.map(\.start).min() ?? 0, beacons: Set(dwells.map(\.beacon)))
    }
  }
}
