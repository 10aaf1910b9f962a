import Foundation

/// Which session each dwell of a survey belongs to.
///
/// If any dwell states a session, the sessions are those stated, and the dwells that state none are one session. Otherwise each
/// folder of logs is a session if there are several, or else each day in UTC, by a dwell's start. What it says of a dwell does
/// not depend on the order of the dwells.
package struct SurveySessions: Hashable, Sendable {
  /// What tells sessions apart.
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

  /// What tells sessions apart.
  package let basis: Basis
  /// The sessions in order: as stated, the folder, the day as in 2026-11-22, or an empty name if there is nothing to go by.
  package let names: [String]
  private let days: [Int: String]

  /// The sessions of a survey's dwells.
  package init(_ dwells: some Sequence<Dwell>) { self.init(dwells, basis: nil) }

  /// The sessions of some dwells of a survey, told apart by what tells those of the whole survey apart.
  package init(_ dwells: some Sequence<Dwell>, basis: Basis) { self.init(dwells, basis: .some(basis)) }

  private init(_ dwells: some Sequence<Dwell>, basis given: Basis?) {
    var stated: Set<SurveySession?> = []
    var logs: Set<String?> = []
    var days: Set<Int> = []
    for dwell in dwells {
      stated.insert(dwell.session)
      logs.insert(dwell.log)
      days.insert(Self.day(dwell.start))
    }
    self.days = Dictionary(uniqueKeysWithValues: days.map { ($0, Self.date($0)) })
    let folders = Set(logs.map(Self.folder))
    basis = given ?? Self.basis(stated: stated, folders: folders.count, days: days.count)
    names =
      switch basis {
      case .stated: stated.map { $0?.rawValue ?? "" }.sorted()
      case .folder: folders.sorted()
      case .day: days.sorted().map(Self.date)
      case .one: stated.isEmpty ? [] : [""]
      }
  }

  /// What tells the sessions of a survey apart, by the totals of its dwells.
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
    return basis(stated: stated, folders: Set(logs.map(folder)).count, days: days.count)
  }

  private static func basis(stated: Set<SurveySession?>, folders: Int, days: Int) -> Basis {
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

  /// Days from 1970 to the start of a dwell in Unix seconds; 0 for a time that is none.
  private static func day(_ start: Double) -> Int { Int(exactly: (start / 86_400).rounded(.down)) ?? 0 }

  private static func date(_ day: Int) -> String {
    let seconds = Double(day) * 86_400
    guard SurveyBounds.isTime(seconds) else { return "day \(day)" }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
