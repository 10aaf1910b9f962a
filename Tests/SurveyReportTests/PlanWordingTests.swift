import CoveragePlanner
import Foundation
import RadioSurvey
import Ranging
import Testing

@testable import SurveyReport

/// The words of planner and ranging.
@Suite struct PlanWordingTests {
  /// Every value that some reason has.
  private static let values: ReasonValues = [
    "placement": .text("counter"), "crowd": .text("full"), "carriage": .text("hand"), "receiver": .text("A"),
    "placements": .texts(["counter", "rail"]), "worksUpTo": .text("half"), "betterConditions": .count(2),
    "spacing_m": .number(2.236), "density_per100m2": .number(23.04), "densityLow_per100m2": .number(14.3),
    "densityHigh_per100m2": .number(25.2), "beaconsNeeded": .count(18), "beaconsPresent": .count(1),
    "horizontalReach_m": .number(1.29), "presentProbability": .number(0.001), "conditions": .count(8),
    "closestDistance_m": .number(0.4), "closestProbability": .number(0.37), "probability": .number(0.8),
    "impossibleShare": .number(0.12), "within_s": .number(3), "packets": .count(10),
    "nearBoundary_m": .number(3), "error_m": .number(2), "falseNear": .number(0.2), "distance_m": .number(6),
    "allowed": .number(0.05), "falseNearDistance_m": .number(6), "onlyAt": .texts(["till"]),
    "reach_m": .number(13.2), "nearest_m": .number(0.5),
    "farthest_m": .number(12), "step_m": .number(1), "reasons": .texts(["few-locations"]),
    "lostShare": .number(0.31), "referencePower_dbm": .number(-59.5), "pathLossExponent": .number(2),
    "calibratedAt": .text("empty"), "now": .number(0.38), "goal": .number(0.2), "more": .count(28),
    "moreLow": .count(4), "most": .count(500), "low": .count(10), "high": .count(18), "widest": .number(1),
    "locations": .count(12), "reached": .count(1), "closed": .count(2), "neverMeasured": .count(1),
    "shadowingSD_db": .number(4), "fadingSD_db": .number(3), "halfWidth": .number(0.35),
    "locationsForGoal": .number(37), "apart_m": .number(3), "within_m": .number(1.5), "places": .count(20),
    "beaconsNeededLow": .count(12), "beaconsNeededHigh": .count(21),
    "plan": .reason(PlanReason(.sensitivityUnknown, [:])),
    "caution": .reason(PlanCaution(.weakFit, ["reasons": .texts(["few-locations"])])),
    "placementReason": .reason(PlacementReason(.unproven, ["placement": .text("rail")])),
    "cause": .reason(PlanReason(.floorPlanMissing, [:])),
    "assumption": .reason(RangingSettings(referencePower: -59).assumption),
  ]

  private func sentences<Kind: Reason>(_ kind: Kind.Type, _ values: ReasonValues) -> [String] {
    Kind.Code.allCases.map { EnglishWording().words(for: Kind($0, values))?.message ?? "" }
  }

  private func all(_ values: ReasonValues) -> [[String]] {
    [
      sentences(PlanReason.self, values), sentences(PlanCaution.self, values),
      sentences(PlacementReason.self, values), sentences(RecommendationReason.self, values),
      sentences(RequirementReason.self, values), sentences(AdviceReason.self, values),
      sentences(SurveyReason.self, values), sentences(SurveyNote.self, values),
      sentences(DeviceAssumption.self, values),
    ]
  }

  @Test func `Every code of every reason has a sentence of its own, with its numbers`() {
    for kind in all(Self.values) {
      #expect(Set(kind).count == kind.count)
      for text in kind {
        #expect(text.count > 20 && text.hasSuffix("."), "\(text)")
        #expect(
          !text.contains(NumberFormat.absent) && !text.contains("  ") && !text.contains("Optional"), "\(text)"
        )
      }
    }
    for actions in [sentences(AveragingAdvice.self, Self.values), sentences(ZoneAdvice.self, Self.values)] {
      #expect(Set(actions).count == actions.count && !actions.contains(""))
    }
  }

  @Test func `A reason without numbers has words too`() {
    // A reason read from a file may lack what it should have; nothing traps.
    for kind in all([:]) { #expect(!kind.contains { $0.contains("Optional") }) }
  }

  @Test func `Sentences read as the planner means them`() {
    let space = "\u{00A0}"
    let plan = PlanReason(.needsMoreBeacons, Self.values)
    #expect(
      PlanWords.sentence(plan)
        == "The goal is met within 1.29\(space)m of a beacon along the floor, but only with a probability of under "
        + "1\(space)% at the worst point of the deployment as it is: place them at most 2.24\(space)m apart "
        + "(23.0 per 100\(space)m²; 90\(space)% range 14.3 to 25.2; 18 spread over the floor plan, "
        + "17 more than now).")
    let hopeless = PlanReason(
      .onlyFar, ["closestDistance_m": .number(0.4), "closestProbability": .number(0.37)])
    #expect(PlanWords.sentence(hopeless).contains("No number of beacons in this placement meets the goal"))
    var needs = Self.values
    needs["receiver"] = nil
    needs["carriage"] = nil
    needs["betterConditions"] = nil
    #expect(
      PlacementWords.sentence(PlacementReason(.needsMoreBeacons, needs))
        == "“counter” needs more beacons at “full”: 18 instead of 1, at most 2.24\(space)m apart."
    )
    #expect(
      RecommendationWords.sentence(RecommendationReason(.needsMoreBeacons, Self.values))
        == "The requirement is not met as deployed. With settings as they are, fewest beacons are needed at “counter”: "
        + "18 (12\(space)to\(space)21) instead of today’s 1, at most 2.24\(space)m apart.")
    #expect(
      PlacementWords.sentence(PlacementReason(.unproven, Self.values))
        == "“counter” would meet the requirement with beacons at most 2.24\(space)m apart, but do not build on it yet. The data "
        + "are weak: few locations.")
    #expect(
      RecommendationWords.sentence(
        RecommendationReason(.unproven, ["placementReason": .reason(PlacementReason(.unproven, Self.values))])
      )
        == "Do not buy beacons yet: the data at “counter” are weak: few locations. If they are right all the same, "
        + "the requirement is met with beacons at most 2.24\(space)m apart.")
    // A distance at which nothing was measured carries no number.
    var beyond = Self.values
    beyond["caution"] = .reason(PlanCaution(.reachExtrapolated, Self.values))
    #expect(
      RecommendationWords.sentence(
        RecommendationReason(.unproven, ["placementReason": .reason(PlacementReason(.unproven, beyond))]))
        == "Do not buy beacons yet: beacons at “counter” would have to reach 13.2\(space)m, and only 0.50 to 12.0\(space)m "
        + "were measured.")
    #expect(
      RecommendationWords.sentence(RecommendationReason(.metWithSpacing, Self.values)).hasPrefix(
        "Beacons at most 2.24\(space)m apart at “counter” meet the requirement: 23 (14\(space)to\(space)25) per 100\(space)m²."
      ))
    var wide = Self.values
    wide["densityHigh_per100m2"] = .number(60)
    let sentence = RecommendationWords.sentence(RecommendationReason(.metWithSpacing, wide))
    #expect(sentence.contains("(14\(space)to\(space)60)") && sentence.contains("measure more before you buy"))
    #expect(
      AdviceWords.sentence(AdviceReason(.exponentOpen, Self.values))
        == "The exponent is known to ±0.38; ±0.2 takes 28 more locations (4 to more than 500).")
    let unreachable: ReasonValues = ["now": .number(2e37), "goal": .number(0.2), "most": .count(500)]
    #expect(
      AdviceWords.sentence(AdviceReason(.shadowingOpen, unreachable))
        == "Shadowing is known to ±more than 1000\(space)%; ±20\(space)% takes more than 500 more locations.")
    #expect(
      RangingWords.sentence(RangingSettings(referencePower: -59.5, pathLossExponent: 2).assumption)
        == "A device assumes \u{2212}59.5\(space)dBm at 1\(space)m, with exponent 2.")
  }

  @Test func `JSON has the sentence where it was, with code and values beside it`() throws {
    var plan = ConditionPlan(
      conditions: FitConditions(placement: "counter"), verdict: .works,
      reason: PlanReason(.works, Self.values),
      cautions: [PlanCaution(.packetsLost, ["lostShare": .number(0.5)])])
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
