import CalibrationModel
import Foundation
import RadioSurvey

/// Dwells that a log does not have, because nothing was received of a beacon.
///
/// A phone logs only what it hears. Where a log has a beacon before and after a visit to a place, and others during it, the beacon was sending and
/// was not heard there. Left out, all that is known far away are the places where it was heard by luck, and the exponent comes out too low.
///
/// That is known only where the advertising intervals and all coordinates are, and where the log has no packets that were not heard: one that
/// has them says itself what it listened for.
enum UnheardDwells {
  /// Seconds between two dwells at one place that make two visits of them.
  private static let pause = 10.0
  /// Metres by which the height of a beacon above the device may differ from dwell to dwell.
  private static let tolerance = 0.05

  private struct Log: Hashable {
    var name: String
    var conditions: FitConditions
  }

  private struct Visit {
    var dwells: [Dwell]
    var end: Double
  }

  /// A beacon of a log.
  private struct Sender {
    var dwell: Dwell
    var position: Position
    /// Metres above the device.
    var height: Double
    var interval: Double
    var heard: ClosedRange<Double>
  }

  /// The dwells, and after them those that are missing.
  static func adding(to dwells: [Dwell], beacons: [BeaconIdentifier: Beacon]) -> [Dwell] {
    let logs = Dictionary(grouping: dwells) { dwell in
      dwell.log.map { Log(name: $0, conditions: dwell.conditions.fitConditions) }
    }
    let known = logs.compactMap { log, dwells in log.map { ($0, dwells) } }
      .sorted { ($0.0.name, $0.0.conditions) < ($1.0.name, $1.0.conditions) }
    return dwells + known.flatMap { missing(from: $1, beacons: beacons) }
  }

  private static func missing(from dwells: [Dwell], beacons: [BeaconIdentifier: Beacon]) -> [Dwell] {
    guard
      dwells.allSatisfy({ dwell in
        dwell.expectedPackets != nil && dwell.receivedPackets > 0 && dwell.location.position != nil
          && dwell.conditions.source == .raw && dwell.conditions.channel == nil && dwell.start > 0
      })
    else { return [] }
    let senders = Dictionary(grouping: dwells, by: \.beacon).compactMapValues { sender($0, beacons: beacons) }
    guard senders.count > 1 else { return [] }
    let order = senders.keys.sorted()
    return visits(dwells).flatMap { visit -> [Dwell] in
      let start = visit.dwells[0].start
      let present = Set(visit.dwells.map(\.beacon))
      return order.compactMap { beacon in
        guard !present.contains(beacon), let sender = senders[beacon],
          sender.heard.lowerBound < start, sender.heard.upperBound > visit.end,
          var location = visit.dwells.first?.location,
          let along = location.position.flatMap(sender.position.along)
        else { return nil }
        let sent = (visit.end - start) * 1000 / (sender.interval + 5)
        let expected = Int(sent * listening(visit, beacons: beacons))
        guard expected > 0 else { return nil }
        location.distance = hypot(along, sender.height)
        return Dwell(
          beacon: beacon, location: location, conditions: sender.dwell.conditions, start: start,
          end: visit.end, expectedPackets: expected, log: sender.dwell.log)
      }
    }
  }

  /// - Parameter dwells: of one beacon; `nil` if its interval, its position, or its height above the device is not known.
  private static func sender(_ dwells: [Dwell], beacons: [BeaconIdentifier: Beacon]) -> Sender? {
    guard let first = dwells.first, let beacon = beacons[first.beacon], let position = beacon.position,
      let interval = beacon.advertisingInterval
    else { return nil }
    let heights = dwells.compactMap { dwell -> Double? in
      guard let distance = dwell.location.distance,
        let along = dwell.location.position.flatMap(position.along)
      else { return nil }
      return max(0, distance * distance - along * along).squareRoot()
    }
    guard let low = heights.min(), let high = heights.max(), high - low < tolerance,
      let start = dwells.map(\.start).min(), let end = dwells.map(\.end).max()
    else { return nil }
    return Sender(
      dwell: first, position: position, height: (low + high) / 2, interval: interval, heard: start...end)
  }

  /// The visits of a log in their order.
  private static func visits(_ dwells: [Dwell]) -> [Visit] {
    var visits: [Visit] = []
    for dwell in dwells.sorted(by: { ($0.start, $0.beacon) < ($1.start, $1.beacon) }) {
      if let last = visits.last, last.dwells[0].location.name == dwell.location.name,
        last.dwells[0].location.position == dwell.location.position, dwell.start <= last.end + pause
      {
        visits[visits.count - 1].dwells.append(dwell)
        visits[visits.count - 1].end = max(last.end, dwell.end)
      } else {
        visits.append(Visit(dwells: [dwell], end: dwell.end))
      }
    }
    return visits
  }

  /// Share of the time that the receiver listens, by the longest dwell of a visit: what was expected of it beside what its beacon sent.
  private static func listening(_ visit: Visit, beacons: [BeaconIdentifier: Beacon]) -> Double {
    guard let longest = visit.dwells.max(by: { $0.end - $0.start < $1.end - $1.start }),
      let interval = beacons[longest.beacon]?.advertisingInterval, let expected = longest.expectedPackets,
      case let sent = (longest.end - longest.start) * 1000 / (interval + 5), sent > 0
    else { return 1 }
    return min(1, Double(expected - 1) / sent)
  }
}
