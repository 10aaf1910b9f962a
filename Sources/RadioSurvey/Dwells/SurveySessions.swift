import Foundation

/// Which session each dwell of a survey belongs to.
///
/// If any dwell states a session, the sessions are those stated, and the dwells that state none are one session. Otherwise each
/// folder of logs is a session if there are several, or else each day in UTC, by a dwell's start. What it says of a dwell does
/// not depend on the order of the dwells.
package struct SurveySessions: Hashable, Sendable {
  /// How sessions are separated.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// The surveyor's own words.
    case stated
    /// The folders of the logs.
    case folder
    /// The days of the dwells' starts, in UTC.
    case day
    /// Nothing: one folder of logs, one day.
    case one
  }

  /// How sessions are separated.
  package let basis: Basis
  /// The sessions in order: as stated, the folder, the day as in 2026-11-22, or an empty name if there is nothing to go by.
  package let names: [String]
  private let days: [Int: String]

  /// The sessions of a survey's dwells.
  package init(_ dwells: some Sequence<Dwell>) { self.init(dwells, basis: nil) }

  /// The sessions of some dwells of a survey, separated in the same way as those of the whole survey.
  package init(_ dwells: some Sequence<Dwell>, basis: Basis) { self.init(dwells, basis: .some(basis)) }

  private init(_ dwells: some Sequence<Dwell>, basis given: Basis?) {
    var (stated, logs, days) = (Numbering<SurveySession?>(), Numbering<String?>(), Numbering<Int>())
    for dwell in dwells {
      _ = stated.number(dwell.session)
      _ = logs.number(dwell.log)
      _ = days.number(Self.day(dwell.start))
    }
    self.days = Dictionary(uniqueKeysWithValues: days.values.map { ($0, Self.date($0)) })
    let folders = Set(logs.values.map(Self.folder))
    basis = given ?? Self.basis(stated: stated.values, folders: folders.count, days: days.count)
    names =
      switch basis {
      case .stated: stated.values.map { $0?.rawValue ?? "" }.sorted()
      case .folder: folders.sorted()
      case .day: days.values.sorted().map(Self.date)
      case .one: stated.count == 0 ? [] : [""]
      }
  }

  /// How the sessions of a survey are separated, by the totals of its dwells.
  package static func basis(of totals: some Sequence<DwellTotal>) -> Basis {
    var stated: Set<SurveySession?> = []
    var logs: Set<String?> = []
    var days: Set<Int> = []
    for total in totals {
      stated.insert(total.conditions.session)
      logs.insert(total.log)
      // Two days or more is all that is asked.
      days.formUnion([day(total.first), day(total.last)])
    }
    return basis(stated: Array(stated), folders: Set(logs.map(folder)).count, days: days.count)
  }

  private static func basis(stated: [SurveySession?], folders: Int, days: Int) -> Basis {
    if stated.contains(where: { $0 != nil }) { return .stated }
    return folders > 1 ? .folder : days > 1 ? .day : .one
  }

  /// The session of one of the dwells.
  package func name(of dwell: Dwell) -> String {
    switch basis {
    case .stated: dwell.session?.rawValue ?? ""
    case .folder: Self.folder(dwell.log)
    case .day: days[Self.day(dwell.start)] ?? Self.date(Self.day(dwell.start))
    case .one: ""
    }
  }

  /// The folder of a log; empty for a log without one.
  private static func folder(_ log: String?) -> String {
    guard let log, let slash = log.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    let parts = log.utf8[..<slash].split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return (log.utf8.first == UInt8(ascii: "/") ? "/" : "")
      + parts.filter { $0 != "." }.joined(separator: "/")
  }

  /// Days from 1970 to the start of a dwell in Unix seconds; 0 for an invalid time.
  private static func day(_ start: Double) -> Int { Int(exactly: (start / 86_400).rounded(.down)) ?? 0 }

  private static func date(_ day: Int) -> String {
    let seconds = Double(day) * 86_400
    guard SurveyBounds.isTime(seconds) else { return "day \(day)" }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}

/// The identity of the place of a dwell, regardless of the beacon heard there.
///
/// Dwells are at one place if their coordinates are the same, rounded to 5 cm. Without coordinates they are at one place if the
/// surveyor gave it one name. A mere distance is a place only within one log and one session: another time the surveyor stood
/// that far away, it may have been elsewhere.
package struct SurveyPlace: Hashable, Comparable, Sendable {
  private enum Kind: Hashable {
    /// Coordinates in steps of 5 cm.
    case point(x: Int, y: Int, z: Int?, floor: String?)
    case named(String)
    case distance(String, log: String, session: String)
  }

  /// Steps of coordinates in a metre.
  private static let stepsPerMetre = 20.0
  /// Metres within which two distances from one point to one beacon may differ: the steps' diagonal in space, and some.
  package static let reach = 0.1

  private let kind: Kind

  /// The place of a dwell that belongs to a session.
  package init(_ dwell: Dwell, session: String) {
    let location = dwell.location
    if let position = location.position {
      kind = .point(
        x: Self.steps(position.x), y: Self.steps(position.y), z: position.z.map(Self.steps),
        floor: position.floor)
    } else if location.isNamed {
      kind = .named(location.name)
    } else {
      kind = .distance(location.name, log: dwell.log ?? "", session: session)
    }
  }

  /// Whether it is known by its coordinates.
  package var isPoint: Bool { if case .point = kind { true } else { false } }

  /// The place in words; `nil` if only a distance is known, which does not identify a place.
  package var name: String? {
    switch kind {
    case .point(let x, let y, let z, let floor):
      // Two visits to one point are one place, regardless of names.
      let axes = [("x", x), ("y", y)] + (z.map { [("z", $0)] } ?? [])
      return axes.map { "\($0.0) \(Double($0.1 * 5) / 100) m" }.joined(separator: ", ")
        + (floor.map { ", floor \($0)" } ?? "")
    case .named(let name): return name
    case .distance: return nil
    }
  }

  /// A place and a beacon that was heard there.
  @Memberwise package struct Link: Hashable, Sendable {
    /// The beacon.
    package let beacon: BeaconIdentifier
    /// The place.
    package let place: SurveyPlace
  }

  /// The places of dwells, each with the beacons that were heard there.
  package static func locations(of dwells: some Sequence<Dwell>, sessions: SurveySessions) -> Set<Link> {
    Set(
      dwells.map { Link(beacon: $0.beacon, place: SurveyPlace($0, session: sessions.name(of: $0))) })
  }

  /// Orders by name; mere distances come first, by log and session.
  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.sortKey.lexicographicallyPrecedes(rhs.sortKey)
  }

  private var sortKey: [String] {
    switch kind {
    case .distance(let name, let log, let session): ["", name, log, session]
    case .named, .point: [name ?? "", isPoint ? "1" : "0"]
    }
  }

  /// The nearest step; a store that somebody else has written may hold any coordinates.
  private static func steps(_ metres: Double) -> Int {
    Int(exactly: (metres * stepsPerMetre).rounded()).map { min(max($0, -1 << 40), 1 << 40) } ?? 0
  }
}
