import Foundation
package import RadioSurvey

extension LevelCalibration {
  /// Metres by which distances may differ and still be one: what rounding and a stand's play leave.
  static let reach = 0.05
  /// The exponent that carries a level to 1 m where none is stated: free space.
  package static let freeSpaceExponent = 2.0

  /// The sets of conditions that calibrate a level: all that are at one distance, where the whole survey is or where that is 1 m.
  ///
  /// - Parameters:
  ///   - dwells: in any order, completed by what the site knows.
  ///   - isWhole: whether the whole survey is at one distance, of which the dwells may be a part.
  static func conditions(of dwells: [Dwell], isAtOneDistance isWhole: Bool) -> Set<FitConditions> {
    let heard = Self.heard(dwells)
    let sets = Dictionary(grouping: heard, by: \.conditions.fitConditions)
    return Set(
      sets.filter { _, dwells in
        guard let span = span(dwells), span.upper - span.lower <= reach else { return false }
        return isWhole || isMetre((span.lower + span.upper) / 2)
      }.keys)
  }

  /// Whether everything that was heard, something at least, was heard at one distance.
  package static func isAtOneDistance(_ dwells: [Dwell]) -> Bool {
    span(heard(dwells)).map { $0.upper - $0.lower <= reach } ?? false
  }

  /// Whether everything that was heard, something at least, was heard at 1 m.
  static func isAtOneMetre(_ dwells: [Dwell]) -> Bool {
    span(heard(dwells)).map { isMetre($0.lower) && isMetre($0.upper) } ?? false
  }

  private static func heard(_ dwells: [Dwell]) -> [Dwell] {
    dwells.filter { $0.receivedPackets > 0 && ($0.location.distance ?? 0) > 0 }
  }

  /// The calibrations of a survey by conditions and beacon; empty if it is none.
  ///
  /// - Parameters:
  ///   - dwells: in any order, completed by what the site knows.
  ///   - exponent: what carries a level to 1 m where it was measured elsewhere; free space's where it is absent.
  package static func calibrations(of dwells: [Dwell], exponent: Double? = nil) -> [LevelCalibration] {
    let wanted = conditions(of: dwells, isAtOneDistance: isAtOneDistance(dwells))
    guard !wanted.isEmpty else { return [] }
    let sessions = SurveySessions(dwells)
    let members = dwells.filter {
      $0.receivedPackets > 0 && ($0.location.distance ?? 0) > 0
        && wanted.contains($0.conditions.fitConditions)
    }
    return Dictionary(grouping: members, by: Key.init).sorted { $0.key < $1.key }.map { key, dwells in
      LevelCalibration(key, dwells, sessions: sessions, exponent: exponent ?? freeSpaceExponent)
    }
  }

  /// Whether a distance is 1 m, so that its level is the measured power.
  static func isMetre(_ distance: Double) -> Bool { abs(distance - 1) <= reach }

  private static func span(_ dwells: some Sequence<Dwell>) -> (lower: Double, upper: Double)? {
    let distances = dwells.compactMap(\.location.distance)
    guard let lower = distances.min(), let upper = distances.max() else { return nil }
    return (lower, upper)
  }

  fileprivate struct Key: Hashable, Comparable {
    let conditions: FitConditions
    let beacon: BeaconIdentifier

    init(_ dwell: Dwell) {
      var conditions = dwell.conditions.fitConditions
      conditions.receiver = nil
      self.conditions = conditions
      beacon = dwell.beacon
    }

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.conditions == rhs.conditions ? lhs.beacon < rhs.beacon : lhs.conditions < rhs.conditions
    }
  }

  fileprivate init(_ key: Key, _ dwells: [Dwell], sessions: SurveySessions, exponent: Double) {
    let stays = LevelStay.stays(dwells, sessions: sessions)
    let whole = LevelSummary(stays)
    let distances = dwells.compactMap(\.location.distance)
    let distance = distances.reduce(0, +) / Double(max(1, distances.count))
    let isMetre = Self.isMetre(distance)
    // L(1 m) = L(d) + 10 n log₁₀ d.
    let decades = log10(distance)
    self.init(
      beacon: key.beacon, conditions: key.conditions, distance: distance, level: whole.level,
      basis: whole.basis, units: whole.units, unitSD: whole.unitSD,
      sessions: Set(stays.map(\.session)).count, receivers: Set(stays.map(\.receiver)).count,
      angles: Set(stays.compactMap(\.orientation)).count, dwells: stays.count,
      packets: stays.reduce(0) { $0 + $1.packets },
      measuredPower: Int((whole.level.estimate + (isMetre ? 0 : 10 * exponent * decades)).rounded()),
      assumedExponent: isMetre ? nil : exponent, exponentEffect: isMetre ? nil : 5 * decades,
      parts: Self.parts(stays))
  }

  /// Each receiver, followed by its angles where it has several.
  private static func parts(_ stays: [LevelStay]) -> [Part] {
    Dictionary(grouping: stays, by: \.receiver)
      .sorted { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }
      .flatMap { receiver, stays -> [Part] in
        let angles = Dictionary(grouping: stays, by: \.orientation)
          .sorted { ($0.key ?? -1) < ($1.key ?? -1) }
        let whole = part(stays, receiver: receiver, orientation: angles.count > 1 ? nil : angles.first?.key)
        guard angles.count > 1 else { return [whole] }
        return [whole]
          + angles.map { orientation, stays in
            var one = part(stays, receiver: receiver, orientation: orientation)
            one.isWholeReceiver = false
            return one
          }
      }
  }

  private static func part(_ stays: [LevelStay], receiver: Receiver?, orientation: Double?) -> Part {
    let summary = LevelSummary(stays)
    return Part(
      receiver: receiver, orientation: orientation, isWholeReceiver: true, dwells: stays.count,
      packets: stays.reduce(0) { $0 + $1.packets }, level: summary.level, basis: summary.basis)
  }
}
