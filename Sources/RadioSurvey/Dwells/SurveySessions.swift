import Foundation

/// Which session each dwell of a survey belongs to.
///
/// If any dwell states a session, the sessions are those stated, and the dwells that state none are one session. Otherwise each
/// folder of logs is a session if there are several, or else each day in UTC, by a dwell's start. A walk over midnight is of the day on
/// which it began, and all dwells are of one session whose clock knows no date. What it says of a dwell does not depend on the order of
/// the dwells.
package struct SurveySessions: Hashable, Sendable {
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// The surveyor's own words.
    case stated
    /// The folders of the logs.
    case folder
    /// The days on which walks began, in UTC.
    case day
    /// Nothing: one folder of logs, one day.
    case one
  }

  package let basis: Basis
  /// The sessions in order: as stated, the folder, the day as in 2026-11-22, or an empty name if there is nothing to go by.
  package let names: [String]
  private let days: SurveyDays

  package init(_ dwells: some Sequence<Dwell>) {
    var (stated, logs, hours) = (Numbering<SurveySession?>(), Numbering<String?>(), Set<Int>())
    for dwell in dwells {
      _ = stated.number(dwell.session)
      _ = logs.number(dwell.log)
      hours.insert(SurveyDays.hour(dwell.start))
    }
    self.init(stated: stated.values, logs: logs.values, days: SurveyDays(hours))
  }

  /// The sessions of some dwells of a survey, separated in the same way as those of the whole survey.
  package init(_ dwells: some Sequence<Dwell>, of whole: SurveySessions) {
    (basis, days) = (whole.basis, whole.days)
    names = Set(dwells.lazy.map(whole.name)).sorted()
  }

  /// The sessions of a survey of which only a part is read.
  ///
  /// - Parameter all: its dwells; called only where some of both sides of a midnight may be of one walk.
  package init(_ totals: [DwellTotal], all: () throws -> [Dwell]) rethrows {
    let days = SurveyDays(Set(totals.flatMap { [SurveyDays.hour($0.first), SurveyDays.hour($0.last)] }))
    let own = Self(stated: totals.map(\.conditions.session), logs: totals.map(\.log), days: days)
    let isClear =
      own.basis == .stated || own.basis == .folder
      || !days.areOverMidnight
        && totals.allSatisfy { $0.dwells < 3 || days.day(of: $0.first) == days.day(of: $0.last) }
    self = isClear ? own : Self(try all())
  }

  private init(stated: [SurveySession?], logs: [String?], days: SurveyDays) {
    self.days = days
    let folders = Set(logs.map(Self.folder))
    if stated.contains(where: { $0 != nil }) {
      (basis, names) = (.stated, Set(stated.map { $0?.rawValue ?? "" }).sorted())
    } else if folders.count > 1 {
      (basis, names) = (.folder, folders.sorted())
    } else if days.names.count > 1 {
      (basis, names) = (.day, days.names)
    } else {
      (basis, names) = (.one, stated.isEmpty ? [] : [""])
    }
  }

  package func name(of dwell: Dwell) -> String {
    switch basis {
    case .stated: dwell.session?.rawValue ?? ""
    case .folder: Self.folder(dwell.log)
    case .day: days.name(of: dwell.start)
    case .one: ""
    }
  }

  /// When a dwell was measured: its session as stated, or the day on which its walk began. Folders may hold phones or conditions.
  package func occasion(of dwell: Dwell) -> String {
    basis == .stated ? name(of: dwell) : days.name(of: dwell.start)
  }

  /// The folder of a log; empty for a log without one.
  private static func folder(_ log: String?) -> String {
    guard let log, let slash = log.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    let parts = log.utf8[..<slash].split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return (log.utf8.first == UInt8(ascii: "/") ? "/" : "")
      + parts.filter { $0 != "." }.joined(separator: "/")
  }
}

/// The days on which a survey was made. A day that begins within a walk is still the day before: dwells follow one another within four
/// hours, and all of them within 24. What goes on for longer is no walk, and its days are told apart at midnight.
private struct SurveyDays: Hashable {
  /// Days from 1970 of hours that are of the day before.
  private var walked: [Int: Int] = [:]
  private var dates: [Int: String] = [:]

  /// - Parameter hours: in which dwells began, see ``hour(_:)``.
  init(_ hours: Set<Int>) {
    var walk: [Int] = []
    func close(_ walked: inout [Int: Int]) {
      guard let first = walk.first, let last = walk.last, last - first < 24 else { return }
      for hour in walk where hour / 24 != first / 24 { walked[hour] = first / 24 }
    }
    for hour in hours.sorted() where hour > 0 {
      if let last = walk.last, hour - last > 4 {
        close(&walked)
        walk = []
      }
      walk.append(hour)
    }
    close(&walked)
    for hour in hours { dates[day(of: hour)] = date(day(of: hour)) }
  }

  /// Hours from 1970 to the start of a dwell in Unix seconds; 0 for a time that is no date.
  static func hour(_ start: Double) -> Int {
    SurveyBounds.date.contains(start) ? Int(start / 3_600) : 0
  }

  /// Whether a day begins within a walk.
  var areOverMidnight: Bool { !walked.isEmpty }

  /// The days in order, as in 2026-11-22; an empty name for times without a date.
  var names: [String] { dates.values.sorted() }

  func name(of start: Double) -> String {
    let day = day(of: start)
    return dates[day] ?? date(day)
  }

  /// Days from 1970.
  func day(of start: Double) -> Int { day(of: Self.hour(start)) }

  private func day(of hour: Int) -> Int { walked[hour] ?? hour / 24 }

  private func date(_ day: Int) -> String {
    day == 0
      ? ""
      : Date(timeIntervalSince1970: Double(day) * 86_400).formatted(
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
    package let beacon: BeaconIdentifier
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
