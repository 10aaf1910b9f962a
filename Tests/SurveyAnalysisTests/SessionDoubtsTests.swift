import CalibrationModel
import Foundation
import RadioSurvey
import SurveyAnalysis
import TestSupport
import Testing

/// Mistakes of a surveyor that only the levels tell, in simulated museums.
@Suite struct SessionDoubtsTests {
  /// Museums that a test simulates with each mistake; twice as many without one.
  static let museums = TestLength.count(100, short: 6)

  /// A museum of two halls with a wall between, surveyed on four days: twice empty, twice full.
  struct Museum {
    struct Stop {
      var session: Int
      var index: Int
      var crowd: CrowdLevel
      var position: Position
      var offset = 0.0
      /// What the surveyor multiplies coordinates by.
      var unit = 1.0
      var time: Double
    }

    var beacons: [Beacon] = []
    var stops: [Stop] = []
    /// Changes a dwell's level; `nil` for a dwell at which nothing is heard.
    var change: (Stop, Int, Double) -> Double? = { $2 }
    private var random: SeededGenerator
    private var shadows: [String: Double] = [:]

    init(seed: UInt64, isRepeated: Bool = true) {
      random = SeededGenerator(seed: seed)
      for number in 0..<6 {
        var beacon = Beacon(identifier: .name("b\(number)"), name: "b\(number)", advertisingInterval: 500)
        beacon.position = Position(x: 4 + 8 * Double(number % 3) + random.uniform(), y: number < 3 ? 5 : 15)
        beacons.append(beacon)
      }
      let days = (0..<4).map { _ in random.normal() }
      var places: [Position] = []
      for session in 0..<4 {
        if places.isEmpty || !isRepeated {
          places = (0..<24).map { _ in Position(x: 30 * random.uniform(), y: 20 * random.uniform()) }
        }
        for (index, place) in places.enumerated() {
          stops.append(
            Stop(
              session: session, index: index, crowd: session % 2 == 0 ? "empty" : "full", position: place,
              offset: days[session] - (session % 2 == 0 ? 0 : 5),
              time: 1_772_360_000 + 86_400 * Double(session) + 90 * Double(index)))
        }
      }
    }

    /// The dwells of the survey, as they are logged.
    mutating func dwells() -> [Dwell] {
      stops.flatMap { stop in
        beacons.indices.compactMap { number -> Dwell? in
          guard let own = beacons[number].position, let distance = own.distance(to: stop.position) else {
            return nil
          }
          let key = "\(stop.position) \(number)"
          let shadow = shadows[key] ?? 4 * random.normal()
          shadows[key] = shadow
          let wall = (own.y < 10) != (stop.position.y < 10) ? 6.0 : 0
          let level = -54 - 22 * log10(max(0.5, distance)) - wall + shadow + stop.offset
          guard let mean = change(stop, number, level) else { return nil }
          var levels = RSSIHistogram()
          for _ in 0..<20 {
            let level = mean + 3 * random.normal()
            if level > -95 { levels.add(Int(level.rounded())) }
          }
          guard levels.count > 0 else { return nil }
          return Dwell(
            beacon: beacons[number].identifier,
            location: SurveyLocation(
              name: "stop \(stop.index)", isNamed: false,
              position: Position(x: stop.position.x * stop.unit, y: stop.position.y * stop.unit),
              distance: distance),
            conditions: Conditions(crowd: stop.crowd, receiver: "phone"), start: stop.time,
            end: stop.time + 10,
            histogram: levels, log: "day-\(stop.session)/walk.csv")
        }
      }
    }
  }

  private func found(_ museum: Museum, plan: FloorPlan? = nil) -> [SurveyIssue] {
    var museum = museum
    let codes: Set<IssueCode> = [
      .crowdMislabelled, .receiverChanged, .beaconStopped, .beaconChanged, .coordinateUnits,
    ]
    return SurveyDoubts.issues(museum.dwells(), site: Site(beacons: museum.beacons, floorPlan: plan))
      .filter { codes.contains($0.code) }
  }

  /// In how many museums the code is raised, and no other is.
  private func share(
    _ code: IssueCode, isRepeated: Bool = true, of words: [String] = [], _ mistake: (inout Museum) -> Void
  ) -> Double {
    var right = 0
    for seed in 0..<UInt64(Self.museums) {
      var museum = Museum(seed: seed + 100, isRepeated: isRepeated)
      mistake(&museum)
      let issues = found(museum)
      let isRight = issues.contains { issue in
        issue.code == code && words.allSatisfy { issue.description.contains($0) }
      }
      if isRight { right += 1 }
    }
    return Double(right) / Double(Self.museums)
  }

  @Test(arguments: [true, false]) func `A faultless survey raises no doubt`(isRepeated: Bool) {
    var raised: [String] = []
    for seed in 0..<UInt64(2 * Self.museums) {
      raised += found(Museum(seed: seed, isRepeated: isRepeated)).map(\.description)
    }
    #expect(Double(raised.count) <= 0.03 * Double(2 * Self.museums), "\(raised)")
  }

  @Test func `A full day that is labelled empty is named`() {
    let share = share(.crowdMislabelled, of: ["day-3/walk.csv", "'full'"]) { museum in
      for index in museum.stops.indices where museum.stops[index].session == 3 {
        museum.stops[index].crowd = "empty"
      }
    }
    #expect(share >= 0.9)
  }

  @Test
  func `What sessions say against each other fails a check, and is left to a calibration if there is one`() {
    var museum = Museum(seed: 100, isRepeated: true)
    for index in museum.stops.indices where museum.stops[index].session == 3 {
      museum.stops[index].crowd = "empty"
    }
    let sessions = Dictionary(grouping: museum.dwells(), by: \.log).sorted { ($0.key ?? "") < ($1.key ?? "") }
    let logs = sessions.map { name, dwells in
      let summary = ImportSummary(file: name ?? "", format: "CSV", rows: dwells.count)
      return SurveyCheck.Log(summary: summary, rejected: [], dwells: dwells)
    }
    var check = SurveyCheck(logs: logs, site: Site(beacons: museum.beacons))
    let item = check.run().items.first { $0.reason.code == .crowdMislabelled }
    #expect(item?.outcome == .fail && item?.file == "day-3/walk.csv")
    check.calibration = CalibrationDocument(site: "", toolVersion: "", inputs: [], fits: [])
    let report = check.run()
    #expect(!report.items.contains { $0.reason.code == .crowdMislabelled })
    #expect(report.doubts.contains { $0.code == .crowdMislabelled })
  }

  @Test(arguments: [true, false]) func `A phone that is changed on the way is named, with the time`(
    isRepeated: Bool
  ) {
    let share = share(.receiverChanged, isRepeated: isRepeated, of: ["day-2/walk.csv"]) { museum in
      for index in museum.stops.indices
      where museum.stops[index].session == 2 && museum.stops[index].index >= 12 {
        museum.stops[index].offset -= 8
      }
    }
    #expect(share >= 0.9)
  }

  @Test func `A beacon that stops is named, with the time`() {
    let share = share(.beaconStopped, of: ["'b1'", "day-1/walk.csv"]) { museum in
      museum.change = { stop, beacon, level in
        stop.session == 1 && stop.index >= 11 && beacon == 1 ? nil : level
      }
    }
    #expect(share >= 0.9)
  }

  @Test(arguments: [true, false]) func `A beacon that is weaker on one day is named`(isRepeated: Bool) {
    let share = share(.beaconChanged, isRepeated: isRepeated, of: ["'b4'", "day-1"]) { museum in
      museum.change = { stop, beacon, level in stop.session == 1 && beacon == 4 ? level - 10 : level }
    }
    // Elsewhere on every day, the shadows of its places hide some of it.
    #expect(share >= (isRepeated ? 0.9 : 0.5))
  }

  @Test func `A day in one hall is no change of the beacons behind the wall that the plan has`() {
    let wall = Wall(
      kind: "partition", from: Position(x: 0, y: 10), to: Position(x: 30, y: 10))
    let plan = FloorPlan(width: 30, depth: 20, walls: [wall])
    var (known, unknown) = (0, 0)
    for seed in 0..<UInt64(2 * Self.museums) {
      var museum = Museum(seed: seed, isRepeated: false)
      museum.change = { stop, beacon, level in
        // The wall takes off 12 dB.
        (beacon < 3) != (stop.position.y < 10) ? level - 6 : level
      }
      for index in museum.stops.indices where museum.stops[index].session == 3 {
        museum.stops[index].position.y = 10.2 + museum.stops[index].position.y / 2.1
      }
      known += found(museum, plan: plan).isEmpty ? 0 : 1
      unknown += found(museum).isEmpty ? 0 : 1
    }
    #expect(Double(known) <= 0.05 * Double(2 * Self.museums), "\(known)")
    #expect(unknown >= Self.museums, "\(unknown)")
  }

  @Test func `Coordinates in centimetres on one day are named`() {
    let share = share(.coordinateUnits, of: ["day-2/walk.csv", "centimetres"]) { museum in
      for index in museum.stops.indices where museum.stops[index].session == 2 {
        museum.stops[index].unit = 100
      }
    }
    #expect(share >= 0.9)
  }
}
