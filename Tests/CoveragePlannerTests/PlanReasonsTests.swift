import CalibrationModel
import CoveragePlanner
import RadioSurvey
import Testing
import TestSupport

/// The JSON of what a planner says, with what it leaves out if it is not known.
@Suite struct PlanReasonsTests {
  @Test func `Verdicts on conditions are written as before`() throws {
    try expectUnchanged(
      PlanReason.self,
      """
      {"code":"works","values":{"densityHigh_per100m2":0.01367769425526292,"densityLow_per100m2":0.0010483101528583692,"density_per100m2":0.011145799953445742,"spacing_m":101.78389406137096}}
      {"code":"works","values":{"densityLow_per100m2":0.2053085635867213,"density_per100m2":410.74450757015694,"spacing_m":0.5302110832444135}}
      {"code":"needs-more-beacons","values":{"beaconsNeeded":37,"beaconsPresent":1,"densityHigh_per100m2":5.7067391991454075,"densityLow_per100m2":2.8895104141010006,"density_per100m2":5.355878851148288,"horizontalReach_m":2.680764627571444,"presentProbability":6.516736405451124e-12,"spacing_m":4.6432205380872}}
      {"code":"needs-more-beacons","values":{"beaconsPresent":0,"densityLow_per100m2":2.8895104141010006,"density_per100m2":5.355878851148288,"horizontalReach_m":2.680764627571444,"presentProbability":0,"spacing_m":4.6432205380872}}
      {"code":"only-far","values":{"beaconsPresent":1,"closestDistance_m":0.6000000000000001,"closestProbability":0.11734233571859073,"probability":0.8}}
      {"code":"only-far","values":{"beaconsNeeded":37,"beaconsPresent":1,"closestDistance_m":0.5,"closestProbability":0.25,"densityHigh_per100m2":5.5,"densityLow_per100m2":2.5,"density_per100m2":5.25,"probability":0.8,"spacing_m":4.5}}
      {"code":"only-far","values":{"closestDistance_m":0.3,"closestProbability":0.4275485056138935,"impossibleShare":0.75,"probability":0.9}}
      {"code":"not-often-enough","values":{"beaconsPresent":1,"closestDistance_m":0.6000000000000001,"closestProbability":0.6657843256065221,"probability":0.8}}
      {"code":"not-often-enough","values":{"closestDistance_m":0.3,"closestProbability":0.5859275019344865,"probability":0.9}}
      {"code":"floor-not-served","values":{"density_per100m2":5.25,"spacing_m":4.5}}
      {"code":"density-unclear","values":{"closestDistance_m":0.3,"impossibleShare":0.399}}
      {"code":"density-unclear","values":{"closestDistance_m":0.3,"closestProbability":0.875,"impossibleShare":0.25,"probability":0.8}}
      {"code":"fit-refused","values":{"fitReason":{"code":"slope-unclear","values":{"exponent":0.49727690861739304,"exponentLower95":-0.44991358636809164,"exponentUpper95":1.4444674036028777,"isRising":false}}}}
      {"code":"fit-refused"}
      {"code":"assumed-power-unknown"}
      {"code":"zone-without-end"}
      {"code":"sensitivity-unknown"}
      {"code":"advertising-interval-unknown"}
      {"code":"no-packet-in-time","values":{"within_s":0.05}}
      {"code":"floor-plan-missing"}
      """)
  }

  @Test func `Cautions are written as before`() throws {
    try expectUnchanged(
      PlanCaution.self,
      """
      {"code":"reach-extrapolated","values":{"farthest_m":7.632823854904553,"nearest_m":0.40211938525766183,"reach_m":33.48066725292543}}
      {"code":"coarse-floor","values":{"step_m":0.75}}
      {"code":"weak-fit","values":{"reasons":["undercoverage","losses-unknown"]}}
      {"code":"weak-fit","values":{"reasons":[]}}
      {"code":"false-near","values":{"allowed":0.01,"distance_m":6,"falseNear":0.07273913801761399}}
      {"code":"packets-lost","values":{"lostShare":0.3125}}
      """)
  }

  @Test func `Verdicts on placements are written as before`() throws {
    try expectUnchanged(
      PlacementReason.self,
      """
      {"code":"level-not-surveyed","values":{"placement":"counter"}}
      {"code":"level-not-surveyed"}
      {"code":"met-as-deployed","values":{"placement":"counter"}}
      {"code":"met-as-deployed"}
      {"code":"met-with-spacing","values":{"placement":"rear pants pocket","spacing_m":3.8702444305443517}}
      {"code":"met-with-spacing","values":{"spacing_m":3.8702444305443517}}
      {"code":"unproven","values":{"caution":{"code":"reach-extrapolated","values":{"farthest_m":7.632823854904553,"nearest_m":0.40211938525766183,"reach_m":33.48066725292543}},"placement":"counter"}}
      {"code":"unproven","values":{"caution":{"code":"weak-fit","values":{"reasons":["few-locations","losses-unknown"]}},"spacing_m":0.5302110832444135}}
      {"code":"needs-more-beacons","values":{"beaconsNeeded":102,"beaconsPresent":1,"crowd":"full","placement":"counter","receiver":"phone B","spacing_m":2.752709215769062}}
      {"code":"needs-more-beacons","values":{"beaconsPresent":1,"betterConditions":2,"carriage":"in hand","conditions":8,"placement":"counter","spacing_m":0.5898155444418226}}
      {"code":"only-far","values":{"crowd":"full","placement":"under table","receiver":"phone A","worksUpTo":"half"}}
      {"code":"only-far","values":{"receiver":"ASUS_Z00AD"}}
      {"code":"only-far"}
      {"code":"not-often-enough","values":{"receiver":"ASUS_Z00AD","worksUpTo":"half"}}
      {"code":"not-often-enough"}
      {"code":"cannot-be-said","values":{"betterConditions":1,"conditions":4,"plan":{"code":"density-unclear","values":{"closestDistance_m":0.3,"impossibleShare":0.399}},"receiver":"ASUS_Z00AD"}}
      {"code":"cannot-be-said","values":{"crowd":"full","placement":"counter","plan":{"code":"no-packet-in-time","values":{"within_s":0.05}},"receiver":"phone A","worksUpTo":"half"}}
      {"code":"cannot-be-said","values":{"plan":{"code":"fit-refused","values":{"fitReason":{"code":"slope-unclear","values":{"exponent":0.49727690861739304,"exponentLower95":-0.44991358636809164,"exponentUpper95":1.4444674036028777,"isRising":false}}}}}}
      {"code":"cannot-be-said","values":{"plan":{"code":"sensitivity-unknown"}}}
      """)
  }

  @Test func `The answer is written as before`() throws {
    try expectUnchanged(
      RecommendationReason.self,
      """
      {"code":"met-with-spacing","values":{"carriage":"in hand, standing","densityHigh_per100m2":6.808459206935775,"densityLow_per100m2":4.711089422147626,"density_per100m2":6.531774576693833,"placement":"front pants pocket","placements":["rear pants pocket"],"receiver":"iPhone 6s","spacing_m":4.204545824527377}}
      {"code":"met-with-spacing","values":{"crowd":"full","density_per100m2":6.531774576693833,"isWholeSurvey":true,"spacing_m":4.204545824527377}}
      {"code":"met-as-deployed","values":{"placements":["counter","overhead"]}}
      {"code":"met-as-deployed","values":{"isWholeSurvey":true}}
      {"code":"unproven","values":{"placementReason":{"code":"unproven","values":{"caution":{"code":"reach-extrapolated","values":{"farthest_m":7.632823854904553,"nearest_m":0.40211938525766183,"reach_m":33.48066725292543}},"placement":"counter"}}}}
      {"code":"unproven","values":{"placementReason":{"code":"unproven","values":{"caution":{"code":"weak-fit","values":{"reasons":["undercoverage","losses-unknown"]}},"spacing_m":0.5302110832444135}}}}
      {"code":"cannot-be-said"}
      {"code":"no-density-shown"}
      {"code":"needs-more-beacons","values":{"beaconsNeeded":80,"beaconsNeededHigh":88,"beaconsNeededLow":44,"beaconsPresent":1,"densityHigh_per100m2":13.132449909743919,"densityLow_per100m2":6.139813479022191,"density_per100m2":11.85268514590012,"placement":"overhead","spacing_m":3.121233863939389}}
      {"code":"needs-more-beacons","values":{"beaconsNeeded":80,"beaconsNeededLow":44,"densityLow_per100m2":6.139813479022191,"density_per100m2":11.85268514590012,"spacing_m":3.121233863939389}}
      {"code":"needs-more-beacons","values":{"beaconsPresent":1,"densityHigh_per100m2":373.174676176654,"densityLow_per100m2":143.2118949568063,"density_per100m2":331.9226889594244,"placement":"counter","spacing_m":0.5898155444418226}}
      {"code":"spots","values":{"verdict":"can-be-met"}}
      """)
  }

  @Test func `What was asked for is written as before`() throws {
    try expectUnchanged(
      RequirementReason.self,
      """
      {"code":"immediate","values":{"assumption":{"code":"power-broadcast-or-fitted","values":{"calibratedAt":"empty"}},"falseNearDistance_m":6,"nearBoundary_m":3,"packets":10,"probability":0.8,"sessionSD_db":6,"zoneEnd_m":0.5}}
      {"code":"near","values":{"assumption":{"code":"power-broadcast-or-fitted"},"falseNearDistance_m":6,"isDefault":true,"nearBoundary_m":3,"packets":10,"probability":0.9,"zoneEnd_m":3}}
      {"code":"near","values":{"assumption":{"code":"power-given","values":{"calibratedAt":"empty","pathLossExponent":2,"referencePower_dbm":-50}},"crowd":"full","falseNear":0.01,"falseNearDistance_m":6,"nearBoundary_m":3,"onlyAt":["till"],"packets":10,"probability":0.8,"zoneEnd_m":3}}
      {"code":"near","values":{"assumption":{"code":"power-given","values":{"referencePower_dbm":-75}},"falseNearDistance_m":6,"nearBoundary_m":3,"packets":30,"probability":0.5}}
      {"code":"heard","values":{"crowd":"full","falseNear":0.2,"onlyAt":["till"],"probability":0.8,"within_s":3}}
      {"code":"heard","values":{"probability":0.9,"within_s":3}}
      {"code":"heard","values":{"beacons":2,"crowd":"full","probability":0.8,"within_s":3}}
      {"code":"nearest","values":{"assumption":{"code":"power-broadcast-or-fitted","values":{"calibratedAt":"empty"}},"crowd":"full","falseNearDistance_m":6,"nearBoundary_m":3,"onlyAt":["till","door"],"packets":10,"probability":0.8,"zoneEnd_m":3}}
      {"code":"nearest","values":{"crowd":"full","onlyAt":["till","door"],"probability":0.8,"within_s":3}}
      {"code":"position","values":{"assumption":{"code":"power-given","values":{"calibratedAt":"empty","referencePower_dbm":-75}},"crowd":"full","error_m":8,"falseNearDistance_m":6,"nearBoundary_m":3,"onlyAt":["lounge"],"packets":10,"probability":0.8,"zoneEnd_m":3}}
      {"code":"position","values":{"crowd":"full","error_m":8,"onlyAt":["lounge"],"probability":0.8,"within_s":3}}
      """)
  }
}
