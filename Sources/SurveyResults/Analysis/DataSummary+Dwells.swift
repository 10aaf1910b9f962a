import Foundation
package import RadioSurvey

extension DataSummary {
  /// Counts over dwells that the site has completed.
  package init(dwells: [Dwell], rejectedRows: Int) {
    let sessions = SurveySessions(dwells)
    let expected = dwells.map(\.expectedPackets)
    let locations = SurveyPlace.locations(of: dwells, sessions: sessions)
    self.init(
      locations: locations.count,
      dwells: dwells.count, receivedPackets: dwells.reduce(0) { $0 + $1.receivedPackets },
      expectedPackets: dwells.isEmpty || expected.contains(nil)
        ? nil : expected.reduce(0) { $0 + ($1 ?? 0) },
      rejectedRows: rejectedRows, beacons: Set(dwells.map(\.beacon)).count,
      placements: Set(dwells.compactMap(\.conditions.placement)).count,
      crowdLevels: Set(dwells.compactMap(\.conditions.crowd)).count,
      receivers: Set(dwells.compactMap(\.conditions.receiver)).count,
      firstReading: Self.date(dwells.map(\.start).min()), lastReading: Self.date(dwells.map(\.end).max()),
      sessions: sessions.names.count, sessionBasis: sessions.basis,
      places: Set(locations.map(\.place)).count)
  }

  /// A Unix time as a date in UTC; `nil` for logs without times and for clocks that count from when a device was switched on:
  /// before 2010 there was no Bluetooth LE to survey.
  private static func date(_ seconds: Double?) -> String? {
    guard let seconds, seconds >= 1_262_304_000 else { return nil }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
