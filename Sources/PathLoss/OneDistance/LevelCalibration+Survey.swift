import Foundation
package import RadioSurvey
package import CalibrationModel

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
    let sets = Dictionary(grouping: heard(dwells), by: \.conditions.fitConditions)
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

  /// The calibrations of a survey at one distance, by conditions and beacon; empty for other surveys.
  ///
  /// - Parameters:
  ///   - dwells: in any order, completed by what the site knows.
  ///   - exponent: what carries a level to 1 m where it was measured elsewhere; free space's where it is absent.
  package static func calibrations(of dwells: [Dwell], exponent: Double? = nil) -> [LevelCalibration] {
    let wanted = conditions(of: dwells, isAtOneDistance: isAtOneDistance(dwells))
    guard !wanted.isEmpty else { return [] }
    let sessions = SurveySessions(dwells)
    let members = heard(dwells).filter { wanted.contains($0.conditions.fitConditions) }
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
        guard angles.count > 1 else { return [part(stays, receiver, angles.first?.key)] }
        return [part(stays, receiver, nil)]
          + angles.map { part($1, receiver, $0, isWholeReceiver: false) }
      }
  }

  private static func part(
    _ stays: [LevelStay], _ receiver: Receiver?, _ orientation: Double?, isWholeReceiver: Bool = true
  ) -> Part {
    let summary = LevelSummary(stays)
    return Part(
      receiver: receiver, orientation: orientation, isWholeReceiver: isWholeReceiver, dwells: stays.count,
      packets: stays.reduce(0) { $0 + $1.packets }, level: summary.level, basis: summary.basis)
  }
}

/// The mean of some stays with the interval of the highest level that varies among them; see ``LevelCalibration``.
struct LevelSummary {
  let level: Estimate
  let basis: LevelCalibration.Basis?
  let units: Int
  let unitSD: Double?

  /// Variance that readings in steps of 1 dB leave between units that are alike, dB².
  private static let roundingVariance = 1.0 / 12

  init(_ stays: [LevelStay]) {
    // Where no receiver was measured in two sessions, their difference is one of receivers.
    let isCrossed = Dictionary(grouping: stays, by: \.receiver).values.contains {
      Set($0.map(\.session)).count > 1
    }
    let sessions =
      isCrossed ? Self.means(stays, by: \.session) { Self.receivers($0).mean } : []
    let receivers = Self.receivers(stays)
    let angles = Self.angles(stays)
    let levels: [(LevelCalibration.Basis, [Double])] = [
      (.sessions, sessions), (.receivers, receivers), (.angles, angles), (.dwells, stays.map(\.level)),
    ]
    guard let (basis, values) = levels.first(where: { $0.1.count > 1 }) else {
      level = Estimate(stays.map(\.level).mean)
      (self.basis, units, unitSD) = (nil, stays.count, nil)
      return
    }
    let mean = values.mean
    let count = Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
    level = Estimate(
      mean, standardError: (max(variance, Self.roundingVariance) / count).squareRoot(),
      degreesOfFreedom: count - 1)
    self.basis = basis
    units = values.count
    unitSD = variance.squareRoot()
  }

  private static func receivers(_ stays: [LevelStay]) -> [Double] {
    means(stays, by: \.receiver) { angles($0).mean }
  }

  private static func angles(_ stays: [LevelStay]) -> [Double] {
    means(stays, by: \.orientation) { $0.map(\.level).mean }
  }

  /// The mean of each group, in an order that does not depend on the stays'.
  private static func means<Key: Hashable>(
    _ stays: [LevelStay], by key: (LevelStay) -> Key, mean: ([LevelStay]) -> Double
  ) -> [Double] {
    Dictionary(grouping: stays, by: key).values.map(mean).sorted()
  }
}

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(count) }
}

/// One stretch of time at one distance: a dwell, or the dwells that overlap it, as those of three channels do.
struct LevelStay {
  let session: String
  let receiver: Receiver?
  /// Heading of the surveyor, degrees.
  let orientation: Double?
  private(set) var histogram: RSSIHistogram
  private var end: Double

  /// Packets received.
  var packets: Int { histogram.count }
  /// Mean level, dBm.
  var level: Double { histogram.mean ?? .nan }

  /// The stays of one beacon's dwells, in an order that does not depend on theirs.
  static func stays(_ dwells: [Dwell], sessions: SurveySessions) -> [LevelStay] {
    struct Key: Hashable {
      let session: String
      let receiver: Receiver?
      let orientation: Double?
      let log: String?
    }
    let groups = Dictionary(grouping: dwells) { dwell in
      Key(
        session: sessions.name(of: dwell), receiver: dwell.conditions.receiver,
        orientation: dwell.conditions.orientation, log: dwell.log)
    }
    let order: (Key) -> (String, String, Double, String) = {
      ($0.session, $0.receiver?.rawValue ?? "", $0.orientation ?? -1, $0.log ?? "")
    }
    return groups.sorted { order($0.key) < order($1.key) }.flatMap { key, dwells in
      var stays: [LevelStay] = []
      for dwell in dwells.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
        if let last = stays.indices.last, dwell.start < stays[last].end, dwell.end > dwell.start {
          stays[last].histogram.merge(dwell.histogram)
          stays[last].end = max(stays[last].end, dwell.end)
        } else {
          stays.append(
            LevelStay(
              session: key.session, receiver: key.receiver, orientation: key.orientation,
              histogram: dwell.histogram, end: dwell.end))
        }
      }
      return stays
    }
  }
}
