import RadioSurvey
import Testing

/// What tells the sessions of a survey apart.
@Suite struct SurveySessionsTests {
  /// Noon of 1 May 2024 in UTC, some days later.
  private func noon(_ day: Int = 0) -> Double { 1_714_564_800 + 86_400 * Double(day) }

  private func dwell(_ log: String? = nil, _ session: SurveySession? = nil, at start: Double? = nil) -> Dwell
  {
    Dwell(
      beacon: .name("door"), location: SurveyLocation(name: "bar"), conditions: Conditions(session: session),
      start: start ?? noon(), end: start ?? noon(), log: log)
  }

  @Test func `What the surveyor states goes before everything`() {
    let dwells = [dwell("a/1.csv", "tuesday"), dwell("b/1.csv", "monday", at: noon(1)), dwell("b/2.csv")]
    let sessions = SurveySessions(dwells)
    #expect(sessions.basis == .stated)
    #expect(sessions.names == ["", "monday", "tuesday"])
    #expect(dwells.map(sessions.name) == ["tuesday", "monday", ""])
  }

  @Test func `Several folders of logs are several sessions`() {
    let dwells = [
      dwell("walks/a/1.csv"), dwell("walks/a/2.csv", at: noon(1)), dwell("./walks//b/1.csv"), dwell("3.csv"),
    ]
    let sessions = SurveySessions(dwells)
    #expect(sessions.basis == .folder)
    #expect(sessions.names == ["", "walks/a", "walks/b"])
    #expect(dwells.map(sessions.name) == ["walks/a", "walks/a", "walks/b", ""])
  }

  @Test func `Days in UTC tell sessions apart within one folder`() {
    let midnight = noon() + 43_200
    let dwells = [
      dwell("logs/a.csv"), dwell("logs/b.csv", at: midnight - 0.001), dwell("logs/b.csv", at: midnight),
      dwell("logs/b.csv", at: noon(3)),
    ]
    let sessions = SurveySessions(dwells)
    #expect(sessions.basis == .day)
    #expect(sessions.names == ["2024-05-01", "2024-05-02", "2024-05-04"])
    #expect(dwells.map(sessions.name) == ["2024-05-01", "2024-05-01", "2024-05-02", "2024-05-04"])
  }

  @Test func `One folder and one day are one session, and nothing is none`() {
    let sessions = SurveySessions([dwell("a.csv"), dwell("b.csv", at: noon() + 60)])
    #expect(sessions.basis == .one)
    #expect(sessions.names == [""])
    #expect(SurveySessions([]).names.isEmpty)
    #expect(SurveySessions([]).basis == .one)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -5, 0])
  func `A time that is none is of some day`(time: Double) {
    let dwells = [dwell(at: time), dwell()]
    #expect(SurveySessions(dwells).names.count == 2)
  }

  @Test func `The order of the dwells changes nothing`() {
    let dwells = [
      dwell("b/1.csv", "x", at: noon(2)), dwell("a/1.csv"), dwell("c.csv", "é", at: noon(1)),
      dwell(nil, "e\u{301}"),
    ]
    #expect(SurveySessions(dwells) == SurveySessions(dwells.reversed()))
    #expect(SurveySessions(dwells).names == ["", "x", "é"])
  }
}
