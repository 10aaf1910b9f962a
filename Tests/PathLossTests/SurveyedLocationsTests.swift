import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss
import CalibrationModel

/// Which dwells are at one location, and of which session that is.
@Suite struct SurveyedLocationsTests {
  private func dwell(
    _ name: String, isNamed: Bool = true, _ distance: Double, position: Position? = nil,
    log: String = "a.csv",
    session: SurveySession? = nil, start: Double = 1_714_564_800, packets: Int = 5
  ) -> Dwell {
    Dwell(
      beacon: .name("door"),
      location: SurveyLocation(name: name, isNamed: isNamed, position: position, distance: distance),
      conditions: Conditions(session: session), start: start, end: start,
      histogram: RSSIHistogram(Array(repeating: -60, count: packets)), log: log)
  }

  private func heard(_ dwells: [Dwell]) -> [SurveyedLocation] {
    SurveyedLocations(dwells, sessions: SurveySessions(dwells)).heard
  }

  @Test func `Two logs at the same unnamed distance are two locations, a named place in two logs is one`() {
    func walk(isNamed: Bool) -> [Dwell] {
      ["a.csv", "b.csv"].map { dwell("distance 2 m", isNamed: isNamed, 2, log: $0) }
    }
    #expect(heard(walk(isNamed: false)).count == 2)
    #expect(heard(walk(isNamed: true)).count == 1)
    #expect(heard(walk(isNamed: true)).first?.dwells.count == 2)
  }

  @Test func `A distance in one log is another location on another day`() {
    let days = [0.0, 86_400].map { dwell("distance 2 m", isNamed: false, 2, start: 1_714_564_800 + $0) }
    #expect(heard(days).map(\.sessions) == [["2024-05-01"], ["2024-05-02"]])
    #expect(heard([days[0], days[0]]).map(\.sessions) == [["", ""]])
  }

  @Test func `Coordinates are one location to 5 cm, at their mean distance`() throws {
    let dwells = [(2.01, 2.01), (1.99, 1.99), (2.01, 2.03)].map { x, distance in
      dwell("x", isNamed: false, distance, position: Position(x: x, y: 0))
    }
    let found = heard(dwells)
    #expect(found.count == 1)
    #expect(try isClose(#require(found.first).distance, to: 2.01, within: 1e-12))
    #expect(heard(dwells.reversed()).map(\.distance) == found.map(\.distance))
    #expect(heard([dwells[0], dwells[0]]).map(\.distance) == [2.01])
    // The beacon hung elsewhere.
    #expect(heard(dwells + [dwell("x", 3, position: Position(x: 2, y: 0))]).map(\.distance).count == 2)
  }

  @Test func `A point that somebody named has the first of its names`() {
    let point = Position(x: 2, y: 0)
    let found = heard([
      dwell("x 2 m, y 0 m", isNamed: false, 2, position: point), dwell("window", 2, position: point),
      dwell("bar", 2, position: point),
    ])
    #expect(found.map(\.name) == ["bar"])
    #expect(found.map(\.isNamed) == [true])
  }

  @Test func `A place that was visited on several days is one location with a dwell in each session`() throws
  {
    let dwells = [
      dwell("bar", 2, session: "1", packets: 3), dwell("bar", 2, session: "2", packets: 4),
      dwell("door", 3, session: "2"), dwell("door", 3, session: "1"),
    ]
    let found = heard(dwells)
    #expect(found.map(\.sessions) == [["1", "2"], ["2", "1"]])
    let survey = NestedSurvey(found)
    #expect(survey.sessions == 2 && survey.isCrossed)
    #expect(survey.locations.map { $0.dwells.map(\.session) } == [[0, 1], [1, 0]])
    #expect(survey.locations.map { $0.dwells.map(\.count) } == [[3, 4], [5, 5]])
    #expect(survey.identified == [.packet, .dwell, .location, .session])
  }

  @Test func `A fit counts the sessions of its own dwells`() {
    let dwells = [(1.0, 0), (2, 0), (3, 1), (4, 2)].map { distance, day in
      dwell("\(distance)", distance, start: 1_714_564_800 + 86_400 * Double(day))
    }
    let fit = PathLossFitting.fit(dwells).first
    #expect(fit?.sessions == 3)
    #expect(fit?.sessionBasis == .day)
    let silent = dwells + [dwell("5", 5, start: 1_714_564_800 + 86_400 * 9, packets: 0)]
    #expect(PathLossFitting.fit(silent).first?.sessions == 3)
  }
}
