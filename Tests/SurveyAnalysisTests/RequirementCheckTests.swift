import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import SurveyAnalysis
import Support

/// Whether a survey shows that the requirement holds.
@Suite struct RequirementCheckTests {
  private static let near: Beacon = Beacon(identifier: .name("A"), position: Position(x: 0, y: 0))
  private static let far: Beacon = Beacon(identifier: .name("B"), position: Position(x: 10, y: 0))
  private static let site = Site(beacons: [near, far])
  /// Near ends at −70 dBm.
  private static let policy = RangingSettings(referencePower: -60, pathLossExponent: 10 / 4.771212547196624)

  private func dwell(
    _ beacon: Beacon, x: Double? = nil, distance: Double? = nil, levels: [Int], seconds: Double = 0,
    every: Double = 0.1
  ) -> Dwell {
    var series = PacketSeries()
    for (index, level) in levels.enumerated() {
      series.append(milliseconds: Int(1000 * every * Double(index)), level: level)
    }
    let position = x.map { Position(x: $0, y: 0) }
    return Dwell(
      beacon: beacon.identifier,
      location: SurveyLocation(
        name: "L\(x ?? distance ?? 0)", position: position,
        distance: distance ?? position.flatMap { $0.distance(to: beacon.position ?? $0) }),
      conditions: Conditions(crowd: "full", receiver: "phone"), start: 100, end: 100 + seconds,
      expectedPackets: max(1, levels.count), histogram: RSSIHistogram(levels), series: series)
  }

  private func answer(
    _ dwells: [Dwell], probability: Double = 0.8, goal: CoverageRequirement.Goal = .zone(.near),
    packets: Int = 2
  ) throws -> (code: CheckReason.Code, numbers: CheckReason.Requirement) {
    let check = RequirementCheck(
      CoverageRequirement(goal: goal, probability: probability, crowd: "full", packets: packets),
      policy: Self.policy, site: Self.site, fits: [])
    let answers = check.answers(dwells)
    try #require(answers.count == 1)
    let numbers: CheckReason.Requirement? =
      switch answers[0].reason {
      case .requirementMet(let found), .requirementMissed(let found), .requirementUnclear(let found): found
      default: nil
      }
    return (answers[0].reason.code, try #require(numbers))
  }

  @Test func `Of windows of packets in a row those count whose mean is strong enough`() {
    let windows = GoalWindows(goal: .level(-70, packets: 2), model: nil)
    // Means −69.5, −70.5, −70.5, −69: two of four.
    let some = windows.share(dwell(Self.near, distance: 1, levels: [-70, -69, -72, -69, -69]))
    #expect(some == Interval(lower: 0.5, upper: 0.5))
    #expect(windows.share(dwell(Self.near, distance: 1, levels: [])) == Interval(lower: 0, upper: 0))
    // One packet is less than a window: its mean decides as far as fading lets it.
    let model = PathLossModel(
      referencePower: -60, pathLossExponent: 2, shadowingSD: 3, fadingSD: 2,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0), degreesOfFreedom: 9,
      distanceRange: Interval(lower: 1, upper: 9))
    let short = GoalWindows(goal: .level(-70, packets: 4), model: model)
      .share(dwell(Self.near, distance: 1, levels: [-69]))
    #expect(abs(short.lower - Distributions.normalCDF(1)) < 1e-12)
  }

  @Test func `Of windows of seconds those count in which a packet is received`() {
    let windows = GoalWindows(goal: .heard(within: 3), model: nil)
    // Packets at 0 and 4 of 10 s: of the windows that begin from 0 to 7 s those from 1 to 4 hold one.
    let some = windows.share(dwell(Self.near, distance: 1, levels: [-80, -80], seconds: 10, every: 4))
    #expect(abs(some.lower - 3.0 / 7) < 1e-12 && some.lower == some.upper)
    #expect(
      windows.share(dwell(Self.near, distance: 1, levels: [], seconds: 10)) == Interval(lower: 0, upper: 0))
    // A shorter silence tells nothing.
    #expect(
      windows.share(dwell(Self.near, distance: 1, levels: [], seconds: 2)) == Interval(lower: 0, upper: 1))
    #expect(
      windows.share(dwell(Self.near, distance: 1, levels: [-80], seconds: 2)) == Interval(lower: 1, upper: 1))
  }

  @Test func `What was said within the zone is counted by places, and what the fits say stands beside it`()
    throws
  {
    let strong = [-60, -60, -60], weak = [-80, -80, -80]
    // Of eight places within 3 m of A six say near, one of them twice; two places are farther from every beacon.
    var dwells = (1...8).map { dwell(Self.near, x: Double($0) / 4, levels: $0 > 6 ? weak : strong) }
    dwells += [dwell(Self.near, x: 0.25, levels: strong), dwell(Self.near, x: 4, levels: weak)]
    dwells.append(dwell(Self.near, x: 5, levels: weak))
    let requirement = CoverageRequirement(goal: .zone(.near), probability: 0.8, crowd: "full", packets: 2)
    let check = RequirementCheck(requirement, policy: Self.policy, site: Self.site, fits: [])
    let all = check.measured(check.counted(dwells))
    let counted = try #require(all.first)
    #expect(all.count == 1 && counted.places == 8 && counted.share == 0.75)
    // Clopper and Pearson's 90 % interval of 6 among 8.
    #expect(abs(counted.interval.lower - 0.4003106) < 1e-6 && abs(counted.interval.upper - 0.9536107) < 1e-6)
    #expect(counted.modelled == nil && !counted.isContradicted && counted.within == 3)
    var said = counted
    said.modelled = 0.97
    #expect(said.isContradicted)
    said.modelled = 0.9
    #expect(!said.isContradicted)
    // Placements that are compared do not hang together.
    var shelf = dwell(Self.near, x: 1.1, levels: strong)
    shelf.conditions.placement = "shelf"
    #expect(check.counted(dwells + [shelf]).isEmpty)
    // Hearing a beacon is no zone, and nobody stood near at another crowd level.
    for (goal, crowd) in [(CoverageRequirement.Goal.heard(within: 3), "full"), (.zone(.near), "empty")] {
      let other = CoverageRequirement(
        goal: goal, probability: 0.8, crowd: CrowdLevel(rawValue: crowd), packets: 2)
      #expect(
        RequirementCheck(other, policy: Self.policy, site: Self.site, fits: []).counted(dwells).isEmpty)
    }
  }

  @Test func `The nearest beacon decides, and one that left nothing leaves the answer open`() throws {
    let strong = [-60, -60, -60], weak = [-80, -80, -80]
    // Thirty spots nearer to A, which is strong, where B is weak.
    let both = (0..<30).flatMap { index -> [Dwell] in
      let x: Double = Double(index) / 10 + 0.1
      return [dwell(Self.near, x: x, levels: strong), dwell(Self.far, x: x, levels: weak)]
    }
    #expect(try answer(both).code == .requirementMet)
    // The same with B near and A strong.
    let turned = (0..<30).flatMap { index -> [Dwell] in
      let x: Double = 9.9 - Double(index) / 10
      return [dwell(Self.near, x: x, levels: strong), dwell(Self.far, x: x, levels: weak)]
    }
    #expect(try answer(turned).code == .requirementMissed)
    let silent = turned.filter { $0.beacon == Self.near.identifier }
    let open = try answer(silent)
    #expect(open.code == .requirementUnclear && open.numbers.unheardSpots == 30)
    // Without coordinates each location of a beacon is a spot.
    let places = (0..<30).map { dwell(Self.far, distance: 1 + Double($0) / 30, levels: strong) }
    #expect(try answer(places).numbers.spots == 30)
  }

  @Test func `The half that is farther away may fail on its own`() throws {
    // 28 of 40 spots far from the beacon are lost to it, and none of 60 near it.
    let spots = (0..<100).map { index -> Dwell in
      let isServed = index < 60 || index % 10 < 3
      let distance: Double = 1 + Double(index) / 20
      return dwell(Self.near, distance: distance, levels: isServed ? [-60, -60] : [-80, -80])
    }
    let reason = try answer(spots, probability: 0.7)
    #expect(reason.code == .requirementMissed && reason.numbers.isMissedFarAway)
    #expect(reason.numbers.fartherThanMetres == 3.5 && reason.numbers.share == 0.72)
  }

  @Test func `One in ten is the most that pass at exactly the probability that is asked for`() {
    // Over all numbers of spots that are served among n, each of which is served with probability p.
    for (spots, p) in [(10, 0.5), (30, 0.8), (33, 0.95), (60, 0.9)] {
      var passing = 0.0
      var chance = 1.0
      for served in 0...spots {
        // C(n, k) p^k (1 − p)^(n − k), by its ratio to the one before.
        chance =
          served == 0
          ? (0..<spots).reduce(1.0) { product, _ in product * (1 - p) }
          : chance * Double(spots - served + 1) / Double(served) * p / (1 - p)
        let share = SurveyedShare(
          (0..<spots).map { index in
            (1, index < served ? Interval(lower: 1, upper: 1) : Interval(lower: 0, upper: 0))
          })
        if share.bounds.lower >= p { passing += chance }
      }
      #expect(passing <= 0.1 && (passing > 0.03 || spots == 33), "\(spots) \(p) \(passing)")
    }
  }

  /// The line that averages over a wall says less of the places in front of it.
  @Test func `What the fits say of places behind a wall has the wall in it`() throws {
    var random = SeededGenerator(seed: 4)
    var site = Site(
      beacons: [Beacon(identifier: .name("A"), position: Position(x: 1, y: 6))],
      floorPlan: FloorPlan(width: 12, depth: 12))
    site.floorPlan?.walls = [Wall(kind: "partition", from: Position(x: 7, y: 0), to: Position(x: 7, y: 12))]
    site.zones = ZoneBoundaries(immediate: 0.5, near: 5)
    let dwells = try (0..<80).map { index in
      let here = Position(x: 12 * random.uniform(), y: 12 * random.uniform())
      let there = try #require(site.beacons[0].position)
      let distance = max(0.5, try #require(here.distance(to: there)))
      let centre = -60 - 20 * log10(distance) - (here.x > 7 ? 14 : 0) + 2 * random.normal()
      let levels = (0..<12).map { _ in Int((centre + 2 * random.normal()).rounded()) }
      return Dwell(
        beacon: .name("A"), location: SurveyLocation(name: "p\(index)", position: here, distance: distance),
        start: Double(100 * index), end: Double(100 * index + 9), histogram: RSSIHistogram(levels))
    }
    let fits = PathLossFitting.fit(dwells, options: FitOptions(site: site))
    let usual = try #require(PathLossModel(fits[0]))
    #expect(fits[0].countsWalls)
    let check = RequirementCheck(
      CoverageRequirement(goal: .zone(.near), probability: 0.8, packets: 10),
      policy: RangingSettings(referencePower: -62, pathLossExponent: 2), site: site, fits: fits)
    let counted = check.counted(dwells)
    let said = try #require(check.measured(counted).first)
    let modelled = try #require(said.modelled)
    #expect(abs(modelled - said.share) < 0.08, "\(modelled), \(said.share)")
    // The line among walls, at the same places.
    let near = dwells.compactMap(\.location.distance).filter { $0 <= 5 }
    let end = -62 - 20 * log10(5.0)
    let averaged = near.reduce(0) {
      $0 + Distributions.normalCDF((usual.mean(at: $1) - end) / usual.predictiveSD(at: $1, packets: 10))
    }
    #expect(abs(averaged / Double(near.count) - said.share) > 0.08, "\(averaged / Double(near.count))")
  }

  @Test func `Each beacon is held against its own measured power`() throws {
    var site = Self.site
    site.beacons[0].measuredPower = -60
    site.beacons[1].measuredPower = -50
    let check = RequirementCheck(
      CoverageRequirement(goal: .zone(.near), probability: 0.8, crowd: "full", packets: 2),
      policy: RangingSettings(pathLossExponent: 2), site: site, fits: [])
    // −65 dBm is within 3 m of a beacon that says −60 dBm, and not of one that says −50 dBm.
    let dwells = [
      dwell(Self.near, x: 1, levels: [-65, -65]), dwell(Self.far, x: 9, levels: [-65, -65]),
    ]
    #expect(check.measured(check.counted(dwells)).map(\.share) == [0.5])
  }
}
