import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Testing

@testable import Wording

/// The words of planner and ranging.
@Suite struct PlanWordingTests {
  /// Every value that some reason has.
  private static let values = """
    {"placement":"counter","crowd":"full","carriage":"hand","receiver":"A","placements":["counter","rail"],
    "worksUpTo":"half","betterConditions":2,"spacing_m":2.236,"density_per100m2":23.04,"densityLow_per100m2":14.3,
    "densityHigh_per100m2":25.2,"beaconsNeeded":18,"beaconsPresent":1,"horizontalReach_m":1.29,
    "presentProbability":0.001,"conditions":8,"closestDistance_m":0.4,"closestProbability":0.37,"probability":0.8,
    "impossibleShare":0.12,"verdict":"cannot-be-met","within_s":3,"packets":10,"nearBoundary_m":3,"error_m":2,"falseNear":0.2,"distance_m":6,
    "allowed":0.05,"falseNearDistance_m":6,"onlyAt":["till"],"reach_m":13.2,"nearest_m":0.5,"farthest_m":12,
    "step_m":1,"reasons":["few-locations"],"lostShare":0.31,"referencePower_dbm":-59.5,"pathLossExponent":2,
    "calibratedAt":"empty","now":0.38,"goal":0.2,"more":28,"moreLow":4,"most":500,"low":10,"high":18,"widest":1,
    "locations":12,"reached":1,"closed":2,"neverMeasured":1,"areBeaconsCounted":true,"shadowingSD_db":4,
    "fadingSD_db":3,"halfWidth":0.35,"within_m":1.5,"locationsForGoal":37,"apart_m":3,"places":20,"measured":2,"beaconsNeededLow":12,
    "beaconsNeededHigh":21,"plan":{"code":"sensitivity-unknown"},"cause":{"code":"floor-plan-missing"},
    "caution":{"code":"weak-fit","values":{"reasons":["few-locations"]}},
    "placementReason":{"code":"unproven","values":{"placement":"rail",
    "caution":{"code":"weak-fit","values":{"reasons":["few-locations"]}}}},
    "assumption":{"code":"power-given","values":{"referencePower_dbm":-59}},
    "fitReason":{"code":"slope-unclear","values":{"exponent":0.5,"exponentLower95":-0.5,"exponentUpper95":1.5,
    "isRising":false}}}
    """

  private func read<Kind: Reason>(_ code: Kind.Code, _ values: String, as kind: Kind.Type) throws -> Kind {
    let json = "{\"code\":\"\(code.rawValue)\",\"values\":\(values)}"
    return try JSONDecoder().decode(Kind.self, from: Data(json.utf8))
  }

  private func sentences<Kind: Reason>(_ kind: Kind.Type) throws -> [String] {
    try Kind.Code.allCases.map {
      EnglishWording().words(for: try read($0, Self.values, as: kind))?.message ?? ""
    }
  }

  /// The codes of those that can be read without values.
  private func bare<Kind: Reason>(_ kind: Kind.Type) -> [String] {
    Kind.Code.allCases.compactMap { code in (try? read(code, "{}", as: kind)).map(\.message) }
  }

  @Test func `Every code of every reason has a sentence of its own, with its numbers`() throws {
    for kind in [
      try sentences(PlanReason.self), try sentences(PlanCaution.self), try sentences(PlacementReason.self),
      try sentences(RecommendationReason.self), try sentences(RequirementReason.self),
      try sentences(AdviceReason.self), try sentences(SurveyReason.self), try sentences(SurveyNote.self),
      try sentences(DeviceAssumption.self),
    ] {
      #expect(Set(kind).count == kind.count)
      for text in kind {
        #expect(text.count > 20 && text.hasSuffix("."), "\(text)")
        #expect(
          !text.contains(NumberFormat.absent) && !text.contains("  ") && !text.contains("Optional"), "\(text)"
        )
      }
    }
    for actions in [try sentences(AveragingAdvice.self), try sentences(ZoneAdvice.self)] {
      #expect(Set(actions).count == actions.count && !actions.contains(""))
    }
  }

  @Test func `A reason that lacks what it needs cannot be read, and no other has a gap in its words`() {
    let plan = bare(PlanReason.self)
    // Those without values, and a refused fit whose reason is not known.
    #expect(plan.count == 6)
    #expect(bare(PlanCaution.self).isEmpty && bare(RequirementReason.self).isEmpty)
    let others =
      bare(PlacementReason.self) + bare(RecommendationReason.self) + bare(AdviceReason.self)
      + bare(SurveyNote.self) + bare(DeviceAssumption.self)
    for text in plan + others { #expect(!text.contains("Optional") && !text.contains(NumberFormat.absent)) }
  }

  private static let density = PlannedDensity(
    spacingMetres: 2.236, densityPer100SquareMetres: 23.04, densityLowPer100SquareMetres: 14.3,
    densityHighPer100SquareMetres: 25.2)
  private static let tally = BeaconTally(beaconsNeeded: 18, beaconsPresent: 1)

  private func met(_ density: PlannedDensity) -> String {
    RecommendationWords.sentence(
      .metWithSpacing(
        .init(["counter", "rail"]), density, placement: "counter", crowd: "full", carriage: nil, receiver: nil
      ))
  }

  @Test func `Sentences read as the planner means them`() {
    let space = "\u{00A0}"
    let plan = PlanReason.needsMoreBeacons(
      Self.density, Self.tally, horizontalReachMetres: 1.29, presentProbability: 0.001)
    #expect(
      PlanWords.sentence(plan)
        == "The goal is met within 1.29\(space)m of a beacon along the floor, but with a probability of only "
        + "under 1\(space)% at the worst point today: place them at most 2.24\(space)m apart "
        + "(23.0 per 100\(space)m²; 90\(space)% range 14.3 to 25.2; 18 spread over the floor plan, "
        + "17 more than now).")
    let hopeless = PlanReason.onlyFar(
      .init(closestDistanceMetres: 0.4, closestProbability: 0.37, probability: 0.8))
    #expect(PlanWords.sentence(hopeless).contains("More beacons in this placement are not enough"))
    #expect(
      PlacementReasonWords.sentence(
        .needsMoreBeacons(
          .init(placement: "counter", crowd: "full", conditions: 8), Self.tally, spacingMetres: 2.236))
        == "“counter” needs more beacons at “full”: 18 instead of 1, at most 2.24\(space)m apart."
    )
    #expect(
      RecommendationWords.sentence(
        .needsMoreBeacons(
          Self.density, Self.tally, placement: "counter", beaconsNeededLow: 12, beaconsNeededHigh: 21))
        == "The requirement is not met as deployed. With current settings, the fewest beacons are needed at “counter”: "
        + "18 (12\(space)to\(space)21) instead of today’s 1, at most 2.24\(space)m apart.")
    // Enough that hang elsewhere, or nobody knows where, are not too few.
    var enough = BeaconTally(beaconsNeeded: 4, beaconsPresent: 4)
    func told(_ tally: BeaconTally) -> [String] {
      [
        PlacementReasonWords.sentence(
          .needsMoreBeacons(.init(placement: "counter"), tally, spacingMetres: 2.236)),
        RecommendationWords.sentence(
          .needsMoreBeacons(
            Self.density, tally, placement: "counter", beaconsNeededLow: 3, beaconsNeededHigh: 4)),
      ]
    }
    #expect(told(enough).allSatisfy { $0.contains("elsewhere") && !$0.contains("instead of") })
    enough.beaconsUnplaced = 4
    #expect(
      told(enough).allSatisfy {
        $0.contains("4 beacons have no position. Give them x_m and y_m") && !$0.contains("not met")
      })
    let weak = PlacementReason.unproven(
      placement: "counter", spacingMetres: 2.236, caution: .weakFit(reasons: [.fewLocations]))
    #expect(
      PlacementReasonWords.sentence(weak)
        == "“counter” would meet the requirement with beacons at most 2.24\(space)m apart, but do not build yet. The data "
        + "are weak: few locations.")
    #expect(
      RecommendationWords.sentence(.unproven(placementReason: weak))
        == "Do not buy beacons yet: the data at “counter” are weak: few locations. If they are right, "
        + "the requirement is met with beacons at most 2.24\(space)m apart.")
    // A distance at which nothing was measured carries no number.
    let beyond = PlacementReason.unproven(
      placement: "counter", spacingMetres: 2.236,
      caution: .reachExtrapolated(reachMetres: 13.2, nearestMetres: 0.5, farthestMetres: 12))
    #expect(
      RecommendationWords.sentence(.unproven(placementReason: beyond))
        == "Do not buy beacons yet: beacons at “counter” would have to reach 13.2\(space)m, and only 0.50 to 12.0\(space)m "
        + "were measured.")
    #expect(
      met(Self.density).hasPrefix(
        "Beacons at most 2.24\(space)m apart at “counter” meet the requirement: 23 (14\(space)to\(space)25) per 100\(space)m²."
      ))
    var wide = Self.density
    wide.densityHighPer100SquareMetres = 60
    let sentence = met(wide)
    #expect(sentence.contains("(14\(space)to\(space)60)") && sentence.contains("measure more before you buy"))
    #expect(
      AdviceWords.sentence(
        .exponentOpen(.init(goal: 0.2, now: 0.38, more: 28, moreLow: 4, moreHigh: nil, most: 500)))
        == "The exponent is known to ±0.38; ±0.2 takes 28 more locations (4 to more than 500).")
    #expect(
      AdviceWords.sentence(
        .shadowingOpen(.init(goal: 0.2, now: 2e37, more: nil, moreLow: nil, moreHigh: nil, most: 500)))
        == "Shadowing is known to ±more than 1000\(space)%; ±20\(space)% takes more than 500 more locations.")
    #expect(
      RangingWords.sentence(RangingSettings(referencePower: -59.5, pathLossExponent: 2).assumption)
        == "A device assumes \u{2212}59.5\(space)dBm at 1\(space)m, with exponent 2.")
  }

  @Test func `JSON has the sentence where it was, with code and values beside it`() throws {
    var plan = ConditionPlan(
      conditions: FitConditions(placement: "counter"), verdict: .works,
      reason: .works(Self.density), cautions: [.packetsLost(lostShare: 0.5)])
    plan.beaconsNeeded = 3
    let encoder = JSONEncoder()
    let bare = try JSONSerialization.jsonObject(with: encoder.encode(plan)) as? [String: Any]
    #expect(bare?["sentence"] == nil && bare?["reason"] != nil)
    encoder.userInfo[.wording] = EnglishWording()
    let data = try encoder.encode(plan)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["sentence"] as? String == PlanWords.sentence(plan.reason))
    let reason = try #require(object["reason"] as? [String: Any])
    #expect(reason["code"] as? String == "works" && reason["message"] == nil)
    #expect((reason["values"] as? [String: Any])?["spacing_m"] as? Double == 2.236)
    let caution = try #require((object["cautions"] as? [[String: Any]])?.first)
    #expect(caution["code"] as? String == "packets-lost" && caution["message"] is String)
    #expect(try JSONDecoder().decode(ConditionPlan.self, from: data) == plan)
  }
}
