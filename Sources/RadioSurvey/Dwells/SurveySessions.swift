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
  package init(_ dwells: some Sequence<Dwell>) {
    var stated: Set<SurveySession?> = []
    var logs: Set<String?> = []
    var days: Set<Int> = []
    for dwell in dwells {
      stated.insert(dwell.session)
      logs.insert(dwell.log)
      days.insert(Self.day(dwell))
    }
    let folders = Set(logs.map(Self.folder))
    self.days = Dictionary(uniqueKeysWithValues: days.map { ($0, Self.date($0)) })
    if stated.contains(where: { $0 != nil }) {
      basis = .stated
      names = stated.map { $0?.rawValue ?? "" }.sorted()
    } else if folders.count > 1 {
      basis = .folder
      names = folders.sorted()
    } else if days.count > 1 {
      basis = .day
      names = days.sorted().map(Self.date)
    } else {
      basis = .one
      names = stated.isEmpty ? [] : [""]
    }
  }

  /// The session of one of the dwells.
  package func name(of dwell: Dwell) -> String {
    switch basis {
    case .stated: dwell.session?.rawValue ?? ""
    case .folder: Self.folder(dwell.log)
    case .day: days[Self.day(dwell)] ?? Self.date(Self.day(dwell))
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

  /// Days from 1970 to the start of a dwell; 0 for a time that is none.
  private static func day(_ dwell: Dwell) -> Int { Int(exactly: (dwell.start / 86_400).rounded(.down)) ?? 0 }

  private static func date(_ day: Int) -> String {
    let seconds = Double(day) * 86_400
    guard SurveyBounds.isTime(seconds) else { return "day \(day)" }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
