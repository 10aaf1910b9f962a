package import CalibrationModel
package import RadioSurvey
import Statistics
package import Support

/// What new logs say of one beacon of a calibration.
package struct BeaconVerdict: Sendable {
  /// The answers. “Not significant” is never “unchanged”.
  package enum Answer: Sendable {
    /// Its level is where it was, within the margin.
    case equivalent
    /// Its level has moved by more than half the margin, against the other beacons.
    case shifted
    /// Its level has changed by different amounts at different places.
    case moved
    /// It is not heard where it should be.
    case silent
    /// Fewer of its packets are received than before, which neither its level nor the other beacons explain.
    case sparse
    /// None of these can be said.
    case unclear
  }

  package var beacon: BeaconIdentifier
  package var answer: Answer
  package var places: Int
  /// Whether they are places of the calibration, by the surveyor's own names.
  package var isPaired: Bool
  /// The margin of equivalence, dB.
  package var margin: Double
  /// How far the level has moved, dB, what all beacons moved by taken off; `nil` if that is not known.
  package var shift: Double?
  /// Its standard error, dB.
  package var standardError: Double?
  /// Its 95 % interval, dB.
  package var interval: Interval?
  /// SD of the change from place to place, dB.
  package var spread: Double?
  /// The same of the middle beacon, dB.
  package var usualSpread: Double?
  /// About as many places as an answer takes; `nil` if there is one, the number is not known, or the calibration has fewer.
  package var placesNeeded: Int?
  /// Mean level at the same places before and now, dBm; `nil` if they are not those of the calibration.
  package var levels: (before: Double, now: Double)?
  /// Packets received, as a share of those to be expected from before and from the other beacons, with its 95 % interval; `nil` for other
  /// answers.
  package var share: (estimate: Double, interval: Interval)?
  /// Since when it is not heard, Unix seconds; `nil` if it is not heard at all, or for other answers.
  package var since: Double?
  /// Places where it was heard well, of which it is not heard at ``places``; `nil` if it is heard at none of those, or for other answers.
  package var among: Int?
  /// Places that are clear of the receiver's floor, if they are too few to say anything; `nil` otherwise.
  package var clearPlaces: Int?
  /// What the settings have in common under which it shifted or is silent; `nil` if that is not only some of them, or for other answers.
  package var conditions: FitConditions?
  /// The groups of which it is in the one that shifted; `nil` if there are none, or for other answers.
  package var division: BeaconDrift.Division?
}

/// A place in a log from which on the levels of all beacons differ from the calibration by another amount: another phone's log pasted
/// below, a phone put into a pocket.
///
/// The change of a visit is the mean over its beacons of new less calibrated level at the place. The visits of one setting, in the order
/// of the log's lines, are split where the two means differ most in standard errors; the p value of that split is multiplied by the
/// number of splits (Bonferroni).
package struct LevelJump: Sendable {
  /// From this line on, 1-based; `nil` if the log has no lines.
  package let line: Int?
  package let place: String
  /// How far the mean change jumps there, dB.
  package let decibels: Double

  private static let fewestVisits = 4
  private static let chance = 1e-4

  /// The levels of a calibration at named places, which the logs of a check share.
  package struct Known: Sendable {
    fileprivate let levels: [DriftPlace: Double]

    package init(_ calibration: [ConditionFit]) {
      levels = calibration.reduce(into: [:]) { levels, fit in
        for mean in fit.locationMeans where mean.isNamed && mean.receivedPackets >= BeaconDrift.surePackets {
          let key = DriftPlace(beacon: mean.beacon, setting: fit.conditions.setting, place: mean.location)
          levels[key] = mean.mean
        }
      }
    }
  }

  private struct Visit {
    var place: String
    var line: Int?
    var changes: [Double]
  }

  /// Jumps within logs, and logs whose levels all differ from the calibration by more than the margin while those of the other logs under
  /// the same conditions do not: rows that carry another log's crowd level or receiver.
  ///
  /// - Parameter logs: the dwells of each.
  /// - Parameter margin: dB > 0; jumps of less than half of it are none.
  /// - Returns: the largest jump of each log; `nil` without one.
  package static func found(in logs: [[Dwell]], _ known: Known, margin: Double) -> [LevelJump?] {
    let visits = logs.map { Self.visits($0, known) }
    let means = visits.map { settings in
      settings.filter { $0.value.count >= fewestVisits }.mapValues { $0.map(\.changes.mean) }
    }
    return visits.indices.map { index in
      LevelJump(visits[index], margin: margin)
        ?? means[index].sorted { $0.key < $1.key }.lazy.compactMap { setting, changes in
          let others = means.indices.filter { $0 != index }.compactMap { means[$0][setting]?.mean }
          let error = (changes.variance / Double(changes.count)).squareRoot()
          let p = LevelDifference(
            changes.mean, standardError: error, degreesOfFreedom: Double(changes.count - 1)
          ).pValue
          guard let first = visits[index][setting]?.first, !others.isEmpty, p < chance,
            abs(changes.mean) > margin, others.allSatisfy({ abs($0) < margin / 2 })
          else { return nil }
          return LevelJump(line: first.line, place: first.place, decibels: changes.mean)
        }.first
    }
  }

  /// Of settings that most beacons of the log have: rows of one beacon under another label say nothing of the log.
  private static func visits(_ dwells: [Dwell], _ known: Known) -> [FitConditions: [Visit]] {
    let known = known.levels
    var beacons: [FitConditions: Set<BeaconIdentifier>] = [:]
    for dwell in dwells { beacons[dwell.conditions.fitConditions.setting, default: []].insert(dwell.beacon) }
    let all = Set(dwells.map(\.beacon)).count
    let dwells = dwells.filter { 2 * (beacons[$0.conditions.fitConditions.setting] ?? []).count > all }
    var visits: [FitConditions: [Visit]] = [:]
    for dwell in dwells.sorted(by: { ($0.line ?? 0, $0.start) < ($1.line ?? 0, $1.start) }) {
      let key = DriftPlace(
        beacon: dwell.beacon, setting: dwell.conditions.fitConditions.setting, place: dwell.location.name)
      guard dwell.location.isNamed, dwell.receivedPackets >= BeaconDrift.surePackets,
        let mean = dwell.histogram.mean, let before = known[key]
      else { continue }
      var own = visits[key.setting] ?? []
      if own.last?.place == key.place {
        own[own.count - 1].changes.append(mean - before)
      } else {
        own.append(Visit(place: key.place, line: dwell.line, changes: [mean - before]))
      }
      visits[key.setting] = own
    }
    return visits
  }
}

extension LevelJump {
  private init?(_ visits: [FitConditions: [Visit]], margin: Double) {
    var best: (p: Double, jump: Double, visit: Visit)?
    for (_, visits) in visits.sorted(by: { $0.key < $1.key }) where visits.count >= 2 * Self.fewestVisits {
      let changes = visits.map(\.changes.mean)
      for split in Self.fewestVisits...(visits.count - Self.fewestVisits) {
        let (head, tail) = (changes[..<split], changes[split...])
        let (before, after) = (head.mean, tail.mean)
        let squares = head.squares + tail.squares
        let freedom = Double(visits.count - 2)
        let error = (squares / freedom * (1 / Double(head.count) + 1 / Double(tail.count))).squareRoot()
        let p = LevelDifference(after - before, standardError: error, degreesOfFreedom: freedom).pValue
        if abs(after - before) > margin / 2, p < best?.p ?? 1 { best = (p, after - before, visits[split]) }
      }
    }
    let splits = visits.values.reduce(0) { $0 + $1.count }
    guard let best, best.p * Double(splits) < Self.chance else { return nil }
    self.init(line: best.visit.line, place: best.visit.place, decibels: best.jump)
  }
}
