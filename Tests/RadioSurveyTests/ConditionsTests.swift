import Foundation
import RadioSurvey
import Testing

@Suite struct ConditionsTests {
  @Test func `Labels name only what is known`() {
    #expect(FitConditions().label == "all data")
    #expect(FitConditions(placement: "counter", receiver: "phone").label == "counter · phone")
  }

  @Test func `Unknown orders before known`() {
    let conditions = [
      FitConditions(placement: "b"), FitConditions(placement: "a", crowd: "x"), FitConditions(placement: "a"),
      FitConditions(),
    ]
    #expect(conditions.sorted() == conditions.reversed())
  }

  @Test func `Unknown conditions are null in JSON`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(FitConditions(placement: "a")), as: UTF8.self)
    #expect(text == #"{"carriage":null,"crowd":null,"placement":"a","receiver":null}"#)
    let again = try JSONDecoder().decode(FitConditions.self, from: Data(text.utf8))
    #expect(again == FitConditions(placement: "a"))
  }

  @Test func `Fit conditions leave out people orientation and channel`() {
    let conditions = Conditions(
      placement: "a", crowd: "full", people: 3, carriage: "bag", orientation: 90, receiver: "phone",
      channel: 37)
    #expect(
      conditions.fitConditions
        == FitConditions(placement: "a", crowd: "full", carriage: "bag", receiver: "phone"))
  }
}

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
    let dwells = [
      dwell("logs/a.csv"), dwell("logs/b.csv", at: noon() + 3_600), dwell("logs/b.csv", at: noon(1)),
      dwell("logs/b.csv", at: noon(3)),
    ]
    let sessions = SurveySessions(dwells)
    #expect(sessions.basis == .day)
    #expect(sessions.names == ["2024-05-01", "2024-05-02", "2024-05-04"])
    #expect(dwells.map(sessions.name) == ["2024-05-01", "2024-05-01", "2024-05-02", "2024-05-04"])
  }

  /// From 20:00 to 02:00, with the next walk at noon; all day and all night is no walk.
  @Test func `A walk over midnight is of the day on which it began`() {
    let walk = (8...14).map { dwell("a.csv", at: noon() + 3_600 * Double($0)) }
    #expect(SurveySessions(walk).basis == .one)
    let dwells = walk + [dwell("a.csv", at: noon(1))]
    let sessions = SurveySessions(dwells)
    #expect(sessions.names == ["2024-05-01", "2024-05-02"])
    #expect(dwells.map(sessions.name) == walk.map { _ in "2024-05-01" } + ["2024-05-02"])
    let capture = (0..<60).map { dwell("a.csv", at: noon() + 3_600 * Double($0)) }
    #expect(SurveySessions(capture).names == ["2024-05-01", "2024-05-02", "2024-05-03"])
  }

  @Test(arguments: [1, 4, 6, 14, 20])
  func `Totals tell sessions as the dwells do, which are read only where a walk may go over midnight`(
    hours: Int
  ) {
    let dwells = (0...3).map { dwell("a.csv", at: noon() + 3_600 * Double(hours * $0)) }
    var total = DwellTotal(dwells[0])
    (total.dwells, total.last) = (4, dwells[3].start)
    for totals in [dwells.map(DwellTotal.init), [total]] {
      var isRead = false
      let sessions = SurveySessions(totals) {
        isRead = true
        return dwells
      }
      #expect(sessions == SurveySessions(dwells))
      #expect(isRead == (hours == 4 || totals.count == 1 && hours > 4))
    }
  }

  /// Such as the milliseconds since a phone was switched on, read as seconds.
  @Test func `A clock that knows no date tells no sessions apart`() {
    let sessions = SurveySessions((0..<37).map { dwell("a.csv", at: 86_400 * Double($0)) })
    #expect(sessions.basis == .one && sessions.names == [""])
  }

  @Test func `One folder and one day are one session, and nothing is none`() {
    let sessions = SurveySessions([dwell("a.csv"), dwell("b.csv", at: noon() + 60)])
    #expect(sessions.basis == .one)
    #expect(sessions.names == [""])
    #expect(SurveySessions([]).names.isEmpty)
    #expect(SurveySessions([]).basis == .one)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -5, 0])
  func `A time that is none is of a session of its own`(time: Double) {
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

/// When two dwells are at one place.
@Suite struct SurveyPlaceTests {
  private func place(
    _ name: String = "here", isNamed: Bool = true, _ position: Position? = nil, log: String? = nil,
    session: String = ""
  ) -> SurveyPlace {
    SurveyPlace(
      Dwell(
        beacon: .name("door"), location: SurveyLocation(name: name, isNamed: isNamed, position: position),
        log: log), session: session)
  }

  @Test func `A name is one place in every log and session`() {
    #expect(place("bar", log: "a.csv", session: "1") == place("bar", log: "b.csv", session: "2"))
    #expect(place("bar") != place("door"))
    #expect(place("bar").name == "bar")
  }

  @Test func `A mere distance is a place within one log and one session`() {
    let two = place("distance 2 m", isNamed: false, log: "a.csv", session: "1")
    #expect(two == place("distance 2 m", isNamed: false, log: "a.csv", session: "1"))
    #expect(two != place("distance 2 m", isNamed: false, log: "b.csv", session: "1"))
    #expect(two != place("distance 2 m", isNamed: false, log: "a.csv", session: "2"))
    #expect(two != place("distance 2 m", log: "a.csv", session: "1"))
    #expect(two.name == nil)
  }

  @Test func `Coordinates are one place to 5 cm, whatever it is called`() {
    let point = place("a", Position(x: 1.24, y: -2.51, z: 1))
    #expect(point == place("b", Position(x: 1.26, y: -2.49, z: 1.02), log: "b.csv", session: "2"))
    #expect(point != place("a", Position(x: 1.3, y: -2.51, z: 1)))
    #expect(point != place("a", Position(x: 1.24, y: -2.51)))
    #expect(point != place("a", Position(x: 1.24, y: -2.51, z: 1, floor: "2")))
    #expect(point.name == "x 1.25 m, y -2.5 m, z 1.0 m")
  }

  @Test func `Places have an order`() {
    let places = [
      place("distance 1 m", isNamed: false, log: "a.csv"),
      place("distance 1 m", isNamed: false, log: "b.csv"),
      place("bar"), place("door"), place("x", Position(x: 1, y: 1)),
    ]
    #expect(places.reversed().sorted() == places)
    #expect(place("n", Position(x: .nan, y: .infinity)) == place("n", Position(x: 0, y: 0)))
  }

  @Test func `Each beacon has its own locations at a place`() {
    let dwells = ["a", "b", "a"].map {
      Dwell(beacon: .name($0), location: SurveyLocation(name: "bar"))
    }
    #expect(SurveyPlace.locations(of: dwells, sessions: SurveySessions(dwells)).count == 2)
  }
}
