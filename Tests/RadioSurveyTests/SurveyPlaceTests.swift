import RadioSurvey
import Testing

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
