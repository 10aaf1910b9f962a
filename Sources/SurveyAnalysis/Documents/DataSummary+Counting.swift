package import CalibrationModel
import Foundation
package import RadioSurvey

extension DataSummary {
  /// Counts over dwells that the site has completed.
  package init(dwells: [Dwell], rejectedRows: Int) {
    let sessions = SurveySessions(dwells)
    var (beacons, places) = (Numbering<BeaconIdentifier>(), Numbering<SurveyPlace>())
    var conditions = Numbering<FitConditions>()
    var locations: Set<Int> = []
    var received = 0
    var expected: Int? = dwells.isEmpty ? nil : 0
    for dwell in dwells {
      let place = places.number(SurveyPlace(dwell, session: sessions.name(of: dwell)))
      locations.insert(beacons.number(dwell.beacon) << 32 | place)
      _ = conditions.number(dwell.conditions.fitConditions)
      received += dwell.receivedPackets
      expected = expected.flatMap { sum in dwell.expectedPackets.map { sum + $0 } }
    }
    let own = conditions.values
    self.init(
      locations: locations.count, dwells: dwells.count, receivedPackets: received,
      expectedPackets: expected, rejectedRows: rejectedRows, beacons: beacons.count,
      placements: Set(own.compactMap(\.placement)).count, crowdLevels: Set(own.compactMap(\.crowd)).count,
      receivers: Set(own.compactMap(\.receiver)).count,
      firstReading: Self.date(dwells.lazy.map(\.start).min()),
      lastReading: Self.date(dwells.lazy.map(\.end).max()),
      sessions: sessions.names.count, sessionBasis: sessions.basis, places: places.count)
  }

  /// A Unix time as a date in UTC; `nil` for logs without times and for clocks that count from when a device was switched on:
  /// before 2010 there was no Bluetooth LE to survey.
  private static func date(_ seconds: Double?) -> String? {
    guard let seconds, seconds >= 1_262_304_000 else { return nil }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
