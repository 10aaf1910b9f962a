import Foundation
import RadioSurvey
import SurveyAnalysis
import Testing

/// Paths of logs that say something else than their rows.
@Suite struct PathLabelsTests {
  private func found(_ logs: [(path: String, crowd: String?, placement: String?, distance: Double)])
    -> [String]
  {
    let dwells = logs.map { log in
      var levels = RSSIHistogram()
      levels.add(-60)
      return Dwell(
        beacon: .name("door"), location: SurveyLocation(name: "spot", distance: log.distance),
        conditions: Conditions(
          placement: log.placement.map { Placement(rawValue: $0) },
          crowd: log.crowd.map { CrowdLevel(rawValue: $0) }),
        start: 0, end: 1, histogram: levels, log: log.path)
    }
    return SurveyDoubts.ofSessions(dwells, site: Site())
      .filter { $0.code == .contradictedPath }.map(\.description)
  }

  @Test func `A crowd level, a placement and a distance that contradict the path are named with the log`() {
    let said = found([
      ("empty/under_table-1m.csv", "empty", "under table", 1),
      ("full/under_table-1m.csv", "full", "under table", 1),
      ("empty/under_table-2.5m.csv", "empty", "under table", 2.5),
      ("full/Overhead-250cm.csv", "full", "overhead", 2.5),
      ("full/overhead-4m.csv", "empty", "under table", 4), ("empty/overhead-8m.csv", "empty", "overhead", 4),
    ])
    #expect(said.count == 3)
    #expect(
      said[0].contains(
        "full/overhead-4m.csv: warning: the path says crowd level 'full', and all its rows say 'empty'"))
    #expect(said[1].contains("placement 'overhead'") && said[1].contains("full/overhead-4m.csv"))
    #expect(said[2].contains("empty/overhead-8m.csv") && said[2].contains("'8.0 m'"))
  }

  @Test func `Without a rule that other paths follow, and with logs of several values, nothing is said`() {
    #expect(found([("full-scan.csv", "empty", nil, 1), ("b.csv", "full", nil, 2)]).isEmpty)
    #expect(
      found([
        ("full-scan 1.csv", "empty", nil, 1), ("full-scan 2.csv", "empty", nil, 2), ("c.csv", "full", nil, 3),
      ]).isEmpty)
    #expect(
      found([
        ("walk 1.csv", "1", nil, 1), ("walk 2.csv", "2", nil, 2), ("walk 3.csv", "3", nil, 3),
        ("walk 4.csv", "1", nil, 4),
      ]).isEmpty)
    // A walk past several distances that begins at one.
    #expect(
      found([
        ("1m.csv", nil, nil, 1), ("2m.csv", nil, nil, 2), ("4m.csv", nil, nil, 4), ("4m.csv", nil, nil, 5),
      ]).isEmpty)
  }
}
