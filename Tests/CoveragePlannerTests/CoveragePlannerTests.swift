import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing
import Support

@Suite struct CoveragePlannerTests {
  private static let levels = ["empty", "half", "full"].map {
    CrowdLevelDefinition(level: CrowdLevel(rawValue: $0))
  }

  private func fit(
    _ placement: Placement, _ crowd: CrowdLevel, power: Double, sigma: Double = 3, exponent: Double = 2.2,
    locations: Int = 1000, fading: Double = 0, receiver: Receiver? = nil, status: FitStatus = .calibrated
  ) -> ConditionFit {
    let sample = FitSample(
      conditions: FitConditions(placement: placement, crowd: crowd, receiver: receiver), locations: locations,
      dwells: locations,
      receivedPackets: 20 * locations, distanceRange: Interval(lower: 0.4, upper: 12))
    let variance = sigma * sigma / Double(locations)
    let line = FittedLine(
      referencePower: Estimate(power), pathLossExponent: Estimate(exponent), shadowingSD: Estimate(sigma),
      fadingSD: Estimate(fading),
      covariance: LineCovariance(
        interceptVariance: 3 * variance, covariance: -3 * variance, slopeVariance: 6 * variance),
      degreesOfFreedom: locations - 2)
    return ConditionFit(sample, .made(status, line, refusal: .tooFewLocations(3)))
  }

  @Test func `Spacing at 90 % near, nearest beacon only: .947 and .773 of d0 at sigma 4.5, n 2.2`() throws {
    // d0 = 3 m by the belief; the factor follows from z(.9) = 1.2816: R/d0 = 10^(−1.2816·4.5/22).
    let planner = CoveragePlanner(fits: [fit("clear", "empty", power: -60, sigma: 4.5)])
    let plan = try #require(planner.recommend().conditions.first)
    let lattice = try #require(plan.pointEstimate)
    #expect(abs(lattice.triangularSpacing / 3 - 0.947) < 5e-4)
    #expect(abs(lattice.squareSpacing / 3 - 0.773) < 5e-4)
    #expect(abs(lattice.triangularDensity - 14.3) < 0.05)
    #expect(plan.verdict == .works)
    // With a thousand locations little is left open, and the plan to build is just the denser one.
    let recommended = try #require(plan.recommended)
    #expect(recommended.triangularSpacing < lattice.triangularSpacing)
    #expect(recommended.triangularSpacing > 0.95 * lattice.triangularSpacing)
  }

  @Test func `Fewer locations leave more open: the range widens and the plan gets denser`() throws {
    let few = try #require(
      CoveragePlanner(fits: [fit("clear", "empty", power: -60, locations: 8)]).recommend().conditions.first)
    let many = try #require(
      CoveragePlanner(fits: [fit("clear", "empty", power: -60, locations: 80)]).recommend().conditions.first)
    let fewLow = try #require(few.densityLow)
    let manyLow = try #require(many.densityLow)
    #expect(fewLow < manyLow)
    #expect((few.densityHigh ?? .infinity) > (many.densityHigh ?? .infinity))
    #expect(
      try #require(few.recommended).triangularDensity > (try #require(many.recommended).triangularDensity))
  }

  @Test func `A crowd that costs level: works, needs more beacons, only far`() throws {
    let fits = [
      fit("table", "empty", power: -60), fit("table", "half", power: -66), fit("table", "full", power: -82),
    ]
    let site = Site(
      beacons: [
        Beacon(identifier: .name("A"), position: Position(x: 2, y: 2), placement: "table"),
        Beacon(identifier: .name("B"), position: Position(x: 6, y: 2), placement: "table"),
      ],
      placements: [PlacementDefinition(placement: "table", heightAboveDevice: 0.7)],
      crowdLevels: Self.levels, floorPlan: FloorPlan(width: 8, depth: 4))
    let answer = CoveragePlanner(fits: fits, site: site, requirement: CoverageRequirement(crowd: "full"))
      .recommend()
    #expect(answer.conditions.map(\.verdict) == [.needsMoreBeacons, .needsMoreBeacons, .onlyFar])
    #expect(!answer.isMet)
    let table = try #require(answer.placements.first)
    #expect(table.worksUpTo == "half")
    #expect(!table.meetsRequirement)
    guard case .onlyFar(_, let worksUpTo) = table.reason else {
      Issue.record("\(table.reason)")
      return
    }
    #expect(worksUpTo == "half")
    let half = answer.conditions[1]
    #expect(half.beaconsPresent == 2)
    #expect(try #require(half.beaconsNeeded) > 2)
    #expect(answer.layout == nil)
  }

  @Test func `A deployment that is dense enough works, and a smaller layout is offered`() throws {
    let floor = FloorPlan(width: 6, depth: 6)
    let beacons: [Beacon] = (0..<16).map { (index: Int) -> Beacon in
      let x: Double = 0.75 + 1.5 * Double(index % 4)
      let y: Double = 0.75 + 1.5 * Double(index / 4)
      return Beacon(identifier: .name("\(index)"), position: Position(x: x, y: y), placement: "clear")
    }
    let site = Site(beacons: beacons, crowdLevels: Self.levels, floorPlan: floor)
    let answer = CoveragePlanner(fits: [fit("clear", "empty", power: -60)], site: site).recommend()
    #expect(answer.conditions.first?.verdict == .works)
    #expect(answer.isMet)
    let layout = try #require(answer.layout)
    let bound = try #require(layout.lowerBound)
    #expect(bound <= layout.positions.count)
    #expect(layout.positions.count < 16)
    // Every point of the floor, on a grid finer than the planner's, is within reach of some beacon.
    for x in stride(from: 0, through: 6, by: 0.2) {
      for y in stride(from: 0, through: 6, by: 0.2) {
        let nearest = layout.positions.map { hypot($0.x - x, $0.y - y) }.min() ?? .infinity
        #expect(nearest <= layout.horizontalReach + 0.25)
      }
    }
  }

  @Test func `Where every beacon hangs in another placement, none is met as deployed`() throws {
    let fits = [fit("table", "empty", power: -60)]
    var site = Site(
      beacons: [Beacon(identifier: .name("A"), position: Position(x: 2, y: 2), placement: "sign")],
      crowdLevels: Self.levels, floorPlan: FloorPlan(width: 8, depth: 4))
    let elsewhere = CoveragePlanner(fits: fits, site: site).recommend()
    let plan = try #require(elsewhere.conditions.first)
    #expect(!elsewhere.isMet && plan.verdict == .needsMoreBeacons)
    #expect(plan.beaconsPresent == 0 && plan.presentProbability == 0)
    // Where it hangs is not known: then this is a plan, not a judgement of what is there.
    site.beacons[0].placement = nil
    #expect(CoveragePlanner(fits: fits, site: site).recommend().conditions.first?.beaconsPresent == nil)
    site.beacons = []
    #expect(CoveragePlanner(fits: fits, site: site).recommend().isMet)
  }

  @Test func `Without positions nothing is met as deployed, unless wherever the beacons hang`() throws {
    var planner = CoveragePlanner(
      fits: [fit("table", "empty", power: -60)],
      site: Site(
        beacons: (0..<16).map { Beacon(identifier: .name("\($0)"), placement: "table") },
        crowdLevels: Self.levels, floorPlan: FloorPlan(width: 8, depth: 4)))
    let unknown = planner.recommend()
    let plan = try #require(unknown.conditions.first)
    #expect(!unknown.isMet && plan.verdict == .needsMoreBeacons && plan.presentProbability == nil)
    #expect(plan.beaconsPresent == 16 && plan.beaconsUnplaced == 16 && plan.beaconsNeeded ?? 17 <= 16)
    #expect(unknown.options.contains { $0.lever == .move && $0.toBuy == 0 && $0.isKeeping })
    planner.site.floorPlan = FloorPlan(width: 1.2, depth: 1.2)
    #expect(planner.recommend().verdict.code == .metAsDeployed)
    // Those in known places are enough, or do not count.
    planner.site.floorPlan = FloorPlan(width: 2.6, depth: 2.6)
    planner.site.beacons[0].position = Position(x: 0.1, y: 0.1)
    #expect(!planner.recommend().isMet && planner.recommend().conditions.first?.beaconsUnplaced == 15)
    planner.site.beacons[0].position = Position(x: 1.3, y: 1.3)
    #expect(planner.recommend().verdict.code == .metAsDeployed)
  }

  @Test func `A floor that no beacons serve where they can hang is never met, and no spacing is said to do`()
    throws
  {
    var planner = CoveragePlanner(
      fits: [fit("table", "empty", power: -60)], site: Site(crowdLevels: Self.levels))
    var level = VenueLevel(
      name: "G", outline: [FloorPolygon(width: 12, depth: 8)],
      mounts: [MountPoint(position: Position(x: 2, y: 2)), MountPoint(position: Position(x: 4, y: 4))])
    planner.level = level
    for beacons in [0, 4] {
      planner.site.beacons = (0..<beacons).map { Beacon(identifier: .name("\($0)"), placement: "table") }
      let answer = planner.recommend()
      let plan = try #require(answer.conditions.first)
      #expect(!answer.isMet && answer.verdict.code == .noDensityShown, "\(answer.verdict)")
      #expect(plan.verdict == .notOftenEnough && plan.reason.code == .floorNotServed)
    }
    level.mounts = []
    planner.level = level
    #expect(planner.recommend().conditions.first?.verdict == .needsMoreBeacons)
  }

  @Test func `A plan says whether it allows for other days`() throws {
    let fits = [fit("table", "empty", power: -60)]
    #expect(CoveragePlanner(fits: fits).recommend().allowsForOtherDays == false)
    #expect(
      CoveragePlanner(fits: fits, requirement: CoverageRequirement(sessionSD: 4)).recommend()
        .allowsForOtherDays
        == true)
    let refused = fit("table", "full", power: -80, status: .refused)
    #expect(CoveragePlanner(fits: [refused]).recommend().allowsForOtherDays == nil)
  }

  @Test func `Immediate must not be said at twice where it ends`() throws {
    let requirement = CoverageRequirement(goal: .zone(.immediate), probability: 0.8)
    let asked = CoveragePlanner(fits: [fit("table", "empty", power: -60)], requirement: requirement)
      .recommend().requirement.asked
    #expect(asked.falseNearDistanceMetres == 2 * (try #require(asked.zoneEndMetres)))
  }

  @Test func `A plan names receivers that were not measured in its placement`() {
    func unmeasured(_ pairs: [(Placement, Receiver)]) -> [Receiver]? {
      CoveragePlanner(fits: pairs.map { fit($0, "empty", power: $0 == "table" ? -60 : -70, receiver: $1) })
        .recommend().unmeasuredReceivers
    }
    #expect(unmeasured([("table", "A"), ("sign", "B")])?.count == 1)
    #expect(unmeasured([("table", "B"), ("sign", "B"), ("table", "A")]) != ["B"])
    #expect(unmeasured([("table", "A"), ("table", "B"), ("sign", "A"), ("sign", "B")]) == nil)
  }

  @Test func `A plan says how much of the floor the survey does not stand for`() throws {
    let hall = fit("wall", "empty", power: -60)
    func unmeasured(_ plan: FloorPlan, _ positions: [Position?]) -> UnmeasuredFloor? {
      var sample = hall.sample
      sample.locationMeans = positions.enumerated().map { index, position in
        LocationMean(
          beacon: .name("b"), location: "p\(index)", isNamed: true, distance: 6, receivedPackets: 20,
          mean: -75,
          residual: 0, position: position)
      }
      return CoveragePlanner(fits: [ConditionFit(sample, hall.outcome)], site: Site(floorPlan: plan))
        .recommend()
        .unmeasuredFloor
    }
    let stood = [2.0, 5, 8].map { Position(x: $0, y: 5) }
    let wall = Wall(kind: "wall", from: Position(x: 10, y: 0), to: Position(x: 10, y: 10))
    #expect(unmeasured(FloorPlan(width: 10, depth: 10), stood) == nil)
    // Half of the floor is behind a wall; without it, what is farther than 6 m from the last place.
    let walled = try #require(unmeasured(FloorPlan(width: 20, depth: 10, walls: [wall]), stood))
    #expect(abs(walled.share - 0.5) < 0.01 && walled.distance == 6)
    let open = try #require(unmeasured(FloorPlan(width: 20, depth: 10), stood))
    #expect(open.share > 0.3 && open.share < 0.4)
    #expect(unmeasured(FloorPlan(width: 20, depth: 10), stood + [nil]) == nil)
  }

  @Test func `A plan says where the beacons measured are too few to show how others differ`() {
    func tooFew(_ beacons: [Int]) -> Int? {
      let fits = zip(["table", "sign"], beacons).map { placement, count in
        let fit = fit(Placement(rawValue: placement), "empty", power: -60)
        var sample = fit.sample
        sample.locationMeans = (0..<count * 4).map { index in
          LocationMean(
            beacon: .name("b\(index % count)"), location: "p\(index)", isNamed: true, distance: 2,
            receivedPackets: 20, mean: -66, residual: 0)
        }
        return ConditionFit(sample, fit.outcome)
      }
      return CoveragePlanner(fits: fits).recommend().tooFewBeacons
    }
    #expect(tooFew([1]) == 1)
    #expect(tooFew([3, 2]) == 2)
    #expect(tooFew([3, 5]) == nil)
    // A fit that an older version wrote does not name them.
    #expect(tooFew([0]) == nil)
  }

  @Test func `A height above the device takes its share of the reach`() throws {
    var site = Site(placements: [PlacementDefinition(placement: "overhead", heightAboveDevice: 1)])
    let fits = [fit("overhead", "empty", power: -60)]
    let low = try #require(
      CoveragePlanner(fits: fits, site: site).recommend().conditions.first?.pointEstimate)
    #expect(abs(low.reach * low.reach - low.horizontalReach * low.horizontalReach - 1) < 1e-12)
    site.placements = [PlacementDefinition(placement: "overhead", heightAboveDevice: 3.5)]
    let high = try #require(CoveragePlanner(fits: fits, site: site).recommend().conditions.first)
    #expect(high.recommended == nil)
    #expect(high.verdict == .onlyFar)
    guard case .onlyFar(let shortfall) = high.reason else {
      Issue.record("\(high.reason)")
      return
    }
    #expect(shortfall.density == nil)
    // At 2.5 m near is still likelier than far, and never as often as 90 %.
    site.placements = [PlacementDefinition(placement: "overhead", heightAboveDevice: 2.5)]
    let middle = try #require(CoveragePlanner(fits: fits, site: site).recommend().conditions.first)
    #expect(middle.verdict == .notOftenEnough)
    #expect(middle.recommended == nil)
  }

  @Test func `A refused fit is never planned with`() throws {
    let refused = fit("table", "full", power: -80, status: .refused)
    let answer = CoveragePlanner(fits: [refused]).recommend()
    let plan = try #require(answer.conditions.first)
    #expect(plan.verdict == .cannotBeSaid)
    #expect(plan.recommended == nil)
    #expect(plan.reason == .fitRefused(fitReason: refused.reasons.first))
    #expect(!answer.isMet)
    #expect(answer.verdict.code == .cannotBeSaid)
  }

  @Test func `Heard within three seconds needs a sensitivity and an interval, and says so`() throws {
    let heard = fit("clear", "empty", power: -60, fading: 3, receiver: "phone")
    let requirement = CoverageRequirement(goal: .heard(within: 3), probability: 0.95)
    let without = try #require(
      CoveragePlanner(fits: [heard], requirement: requirement).recommend().conditions.first)
    #expect(without.verdict == .cannotBeSaid)
    #expect(without.reason.code == .sensitivityUnknown)
    let site = Site(
      beacons: [Beacon(identifier: .name("A"), placement: "clear", advertisingInterval: 295)],
      receivers: [ReceiverProfile(receiver: "phone", sensitivity: -96)])
    let with = try #require(
      CoveragePlanner(fits: [heard], site: site, requirement: requirement).recommend().conditions.first)
    let lattice = try #require(with.pointEstimate)
    // Ten tries in 3 s: the best of them needs less than the mean level, and shadowing must be overcome in 95 %.
    let single = pow(10, (-60 + 96 - 1.645 * 3) / 22)
    #expect(lattice.reach > single)
    #expect(lattice.reach < pow(10, (-60 + 96.0) / 22) * 1.2)
  }

  /// A quarter is lost, and after a lost packet 85 %: of ten in a row all are lost in 0.25 · 0.85⁹ = 5.8 %. Dwells of 20 packets then differ
  /// by 1.8/0.2 − 2 · 0.8 (1 − 0.8²⁰)/(20 · 0.2²) = 7.02 times as much as by chance.
  @Test func `Losses in bursts allow less than as many single ones`() throws {
    let plain = fit("clear", "empty", power: -60, fading: 3, receiver: "phone")
    var sample = plain.sample
    (sample.receivedPackets, sample.expectedPackets) = (15 * sample.dwells, 20 * sample.dwells)
    var line = try #require(plain.outcome.line)
    line.collisionLoss = Estimate(0.25)
    let site = Site(
      beacons: [Beacon(identifier: .name("A"), placement: "clear", advertisingInterval: 295)],
      receivers: [ReceiverProfile(receiver: "phone", sensitivity: -96)])
    func verdict(_ dispersion: Double?, _ probability: Double) throws -> CoverageVerdict? {
      line.lossDispersion = dispersion
      let fit = ConditionFit(sample, .made(.calibrated, line, refusal: .tooFewLocations(3)))
      let requirement = CoverageRequirement(goal: .heard(within: 3), probability: probability)
      return CoveragePlanner(fits: [fit], site: site, requirement: requirement).recommend().conditions.first?
        .verdict
    }
    #expect(try verdict(nil, 0.95) == .works)
    #expect(try verdict(7.02, 0.93) == .works)
    #expect(try verdict(7.02, 0.95) != .works)
  }

  @Test func `The same seed gives the same answer and another seed nearly the same`() throws {
    let fits = [fit("clear", "empty", power: -60, locations: 16)]
    let first = CoveragePlanner(fits: fits, seed: 7).recommend()
    #expect(first == CoveragePlanner(fits: fits, seed: 7).recommend())
    let other = CoveragePlanner(fits: fits, seed: 8).recommend()
    let a = try #require(first.conditions.first?.recommended?.triangularSpacing)
    let b = try #require(other.conditions.first?.recommended?.triangularSpacing)
    #expect(a != b)
    #expect(abs(a - b) < 0.1 * a)
  }

  /// What a calibrated fit meets within the distances measured is met; by a weak fit, or beyond them, it is not.
  @Test func `Only a calibrated fit within its distances meets a requirement`() throws {
    let met = CoveragePlanner(fits: [fit("clear", "empty", power: -60)]).recommend()
    #expect(met.isMet && met.verdict.code == .metWithSpacing)
    let range = try #require(met.verdict.density)
    let low = try #require(range.densityLowPer100SquareMetres)
    let high = try #require(range.densityHighPer100SquareMetres)
    #expect(low < range.densityPer100SquareMetres && range.densityPer100SquareMetres < high)
    let weak = CoveragePlanner(fits: [fit("clear", "empty", power: -60, status: .weak)]).recommend()
    #expect(!weak.isMet && weak.verdict.code == .unproven && weak.conditions.first?.verdict == .works)
    let reason = try #require(weak.placements.first?.reason)
    guard case .unproven(_, .some, .weakFit) = reason else {
      Issue.record("\(reason)")
      return
    }
    // A reach below the nearest distance measured, 0.4 m.
    let far = CoveragePlanner(
      fits: [fit("clear", "empty", power: -60)], requirement: CoverageRequirement(goal: .zone(.immediate))
    ).recommend()
    #expect(!far.isMet && far.conditions.allSatisfy { $0.verdict != .works || !$0.cautions.isEmpty })
    // Another placement that is calibrated still meets it.
    let both = CoveragePlanner(
      fits: [fit("clear", "empty", power: -60, status: .weak), fit("rail", "empty", power: -60)]
    ).recommend()
    #expect(both.isMet && both.placements.filter(\.meetsRequirement).map(\.placement) == ["rail"])
  }

  /// Where the logs, not the beacons, name the placement, those heard there that have coordinates are deployed.
  @Test func `Beacons with coordinates count where only the logs name their placement`() throws {
    let bare = fit("clear", "empty", power: -60)
    var sample = bare.sample
    sample.locationMeans = [
      LocationMean(
        beacon: .name("A"), location: "L1", isNamed: true, distance: 1, receivedPackets: 20, mean: -60,
        residual: 0)
    ]
    let floor = FloorPlan(width: 4, depth: 4)
    let beacons = ["A", "B"].map { Beacon(identifier: .name($0), position: Position(x: 2, y: 2)) }
    let site = Site(beacons: beacons, crowdLevels: Self.levels, floorPlan: floor)
    let plan = try #require(
      CoveragePlanner(fits: [ConditionFit(sample, bare.outcome)], site: site).recommend().conditions.first)
    #expect(plan.beaconsPresent == 1 && plan.presentProbability != nil)
    let unheard = try #require(CoveragePlanner(fits: [bare], site: site).recommend().conditions.first)
    #expect(unheard.beaconsPresent == nil)
  }
}
