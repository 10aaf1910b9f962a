import RadioSurvey
import Testing

/// Copies share what they hold, and nobody can tell.
@Suite struct DwellTests {
  private static let dwell = Dwell(
    beacon: .name("door"), location: SurveyLocation(name: "p", isNamed: true, distance: 2),
    conditions: Conditions(placement: "counter"), start: 5, end: 9, histogram: RSSIHistogram([-60, -61]))

  @Test func `A change of a copy leaves the others as they were`() {
    let dwell = Self.dwell
    let changes: [(inout Dwell) -> Void] = [
      { $0.location.distance = 3 }, { $0.histogram.add(-70) }, { $0.conditions.crowd = "full" },
      { $0.session = "morning" }, { $0.end = 10 }, { $0.expectedPackets = 4 }, { $0.log = "walk.csv" },
    ]
    for change in changes {
      var copy = dwell
      #expect(copy == dwell)
      change(&copy)
      #expect(copy != dwell && copy.hashValue != dwell.hashValue)
      #expect(dwell == Self.dwell && dwell.location.distance == 2 && dwell.receivedPackets == 2)
    }
  }

  @Test func `Dwells made apart are equal if they hold the same`() {
    var other = Dwell(beacon: .name("door"), location: SurveyLocation(name: "q"))
    other.location = Self.dwell.location
    other.conditions = Self.dwell.conditions
    (other.start, other.end) = (5, 9)
    #expect(other != Self.dwell)
    other.histogram.merge(Self.dwell.histogram)
    #expect(other == Self.dwell && other.hashValue == Self.dwell.hashValue)
    // The merged bins were those of the other; more of them are its own.
    other.histogram.add(-60)
    #expect(Self.dwell.histogram.count == 2)
  }

  @Test func `A site that says nothing new leaves a dwell shared`() {
    let resolved = SiteIndex(Site()).resolve(Self.dwell)
    #expect(resolved == Self.dwell && resolved.box === Self.dwell.box)
  }
}
