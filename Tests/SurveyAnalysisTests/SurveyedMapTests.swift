import CalibrationModel
import RadioSurvey
import Statistics
import Testing

@testable import SurveyAnalysis

/// What a map shows where no floor is known.
@Suite struct SurveyedMapTests {
  private func corners(_ map: SurveyedMap) -> [[[Double]]] {
    map.levels.map { $0.outline.flatMap(\.outer).map { [$0.x, $0.y] } }
  }

  private func beacon(_ name: String?, _ position: Position?) -> Beacon {
    Beacon(identifier: .name(name ?? "?"), name: name, position: position)
  }

  @Test func `The outline is the hull of beacons and places, each place once`() throws {
    let site = Site(beacons: [
      beacon("A", Position(x: 0, y: 0, z: 2)), beacon("B", Position(x: 4, y: 0)), beacon("C", nil),
    ])
    let places = [
      Position(x: 4, y: 3), Position(x: 2, y: 1), Position(x: 2, y: 0), Position(x: 0, y: 3),
      Position(x: 2.01, y: 1, z: 1),
    ]
    let map = try #require(SurveyedMap(site: site, places: places, counted: []))
    #expect(
      corners(map) == [[[0, 0], [4, 0], [4, 3], [0, 3]]], "counterclockwise, without points on a side")
    #expect(map.beacons.map(\.name) == ["A", "B"] && map.levels.map(\.name) == [""])
    #expect(map.surveyedPlaces == 4 && map.places.count == 4 && map.places.allSatisfy { $0.share == nil })
    #expect(map.zone == nil && map.within == nil)
  }

  @Test func `Floors are drawn apart, and what has no floor is on each`() throws {
    let places = ["1", "2"].flatMap { floor in
      [(0.0, 0.0), (3, 0), (3, 2)].map { Position(x: $0.0, y: $0.1, floor: floor) }
    }
    let site = Site(beacons: [beacon(nil, Position(x: 0, y: 2))])
    let map = try #require(SurveyedMap(site: site, places: places, counted: []))
    #expect(map.levels.map(\.name) == ["1", "2"])
    #expect(corners(map) == Array(repeating: [[0, 0], [3, 0], [3, 2], [0, 2]], count: 2))
    #expect(map.surveyedPlaces == 6)
  }

  @Test func `Positions on a line make no map`() {
    let line = (0...5).map { Position(x: Double($0), y: 2 * Double($0)) }
    #expect(SurveyedMap(site: Site(), places: line, counted: []) == nil)
    #expect(SurveyedMap(site: Site(), places: [], counted: []) == nil)
  }

  @Test func `Of many places a page's worth is kept`() throws {
    let grid = (0..<100).flatMap { x in (0..<60).map { Position(x: Double(x), y: Double($0)) } }
    let map = try #require(SurveyedMap(site: Site(), places: grid, counted: []))
    #expect(map.surveyedPlaces == 6000 && map.places.count == 1000)
  }

  /// Two dwells of the nearest beacon at one place, one of which says near, and one at a place beyond the zone.
  @Test func `What devices said is counted where the zone is asked for, at the nearest beacon`() throws {
    let site = Site(beacons: [
      beacon("A", Position(x: 0, y: 0)), beacon("B", Position(x: 10, y: 0)),
    ])
    func dwell(_ name: String, x: Double, y: Double, level: Int, receiver: Receiver) -> Dwell {
      let position = Position(x: x, y: y)
      let there = site.beacon(.name(name))?.position ?? position
      return Dwell(
        beacon: .name(name),
        location: SurveyLocation(
          name: "\(x) \(y)", position: position, distance: position.distance(to: there)),
        conditions: Conditions(receiver: receiver), start: 0, end: 1, expectedPackets: 1,
        histogram: RSSIHistogram([level]))
    }
    let dwells = [
      dwell("A", x: 1, y: 1, level: -60, receiver: "p"), dwell("A", x: 1, y: 1, level: -90, receiver: "q"),
      dwell("B", x: 1, y: 1, level: -60, receiver: "q"), dwell("A", x: 5, y: 4, level: -60, receiver: "p"),
    ]
    // Near ends at −70 dBm.
    let policy = RangingSettings(referencePower: -60, pathLossExponent: 10 / 4.771212547196624)
    let check = RequirementCheck(
      CoverageRequirement(goal: .zone(.near), packets: 1), policy: policy, site: site, fits: [])
    let counted = check.counted(dwells)
    #expect(check.measured(counted).map(\.share) == [1, 0])
    let map = try #require(
      SurveyedMap(site: site, places: dwells.compactMap(\.location.position), counted: counted))
    #expect(map.places.map(\.share) == [0.5, nil])
    #expect(map.zone == .near && map.within == 3 && map.surveyedPlaces == 2)
  }

  /// Walks among beacons of which nobody knows where they hang: at each place the one that is heard best decides.
  @Test func `Where no distance is known, what was said of any beacon is counted, walks as groups`() throws {
    let site = Site(beacons: [beacon("A", nil)])
    func dwell(_ name: String, x: Double, walk: Int, levels: [Int]) -> Dwell {
      Dwell(
        beacon: .name(name),
        location: SurveyLocation(name: "\(x)", position: Position(x: x, y: Double(walk))),
        conditions: Conditions(receiver: "p", session: SurveySession(rawValue: "walk \(walk)")), start: 0,
        end: 1,
        expectedPackets: 1, histogram: RSSIHistogram(levels))
    }
    // Near ends at −59 − 20 log10(3) = −68.5 dBm: said at 3, 1 and 2 of 4 places.
    var dwells: [Dwell] = []
    for (walk, said) in [(1, 3), (2, 1), (3, 2)] {
      for place in 0..<4 {
        dwells.append(dwell("A", x: Double(place), walk: walk, levels: place < said ? [-68] : [-69]))
        dwells.append(dwell("B", x: Double(place), walk: walk, levels: [-90]))
      }
    }
    let check = RequirementCheck(
      CoverageRequirement(goal: .zone(.near), packets: 1), policy: RangingSettings(), site: site, fits: [])
    let counted = check.counted(dwells)
    let share = try #require(check.measured(counted).first)
    #expect(share.share == 0.5 && share.places == 12 && share.within == nil)
    #expect(share.assumed == RangingBelief(referencePower: -59, pathLossExponent: 2))
    #expect(share.interval == ShareInterval.clustered([(1, 4), (2, 4), (3, 4)], level: 0.9))
    let map = try #require(
      SurveyedMap(site: site, places: dwells.compactMap(\.location.position), counted: counted))
    #expect(map.places.map(\.share).prefix(4) == [1, 1, 1, 0] && map.within == nil)
    // What the user states takes the place of what is usual.
    let stated = RangingSettings(referencePower: -60, pathLossExponent: 2)
    let told = RequirementCheck(
      CoverageRequirement(goal: .zone(.near), packets: 1), policy: stated, site: site, fits: [])
    let all = told.measured(told.counted(dwells))
    #expect(all.map(\.share) == [1] && all.map(\.assumed) == [nil])
    // Half of it is kept too, and what a beacon is declared to broadcast.
    var broadcasting = site
    broadcasting.beacons[0].measuredPower = -65
    for (policy, site, assumed) in [
      (RangingSettings(referencePower: -60), site, RangingBelief(referencePower: -60, pathLossExponent: 2)),
      (RangingSettings(pathLossExponent: 3), site, RangingBelief(referencePower: -59, pathLossExponent: 3)),
      (RangingSettings(), broadcasting, RangingBelief(referencePower: -65, pathLossExponent: 2)),
    ] {
      let half = RequirementCheck(
        CoverageRequirement(goal: .zone(.near), packets: 1), policy: policy, site: site, fits: [])
      #expect(half.measured(half.counted(dwells)).map(\.assumed) == [assumed])
    }
  }
}
