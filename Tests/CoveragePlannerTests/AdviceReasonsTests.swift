import CalibrationModel
import CoveragePlanner
import RadioSurvey
import Testing
import TestSupport

/// The JSON of what a survey lacks, with what it leaves out if it is not known.
@Suite struct AdviceReasonsTests {
  @Test func `What conditions lack is written as before`() throws {
    try expectUnchanged(
      AdviceReason.self,
      """
      {"code":"fit-refused","values":{"fitReason":{"code":"slope-unclear","values":{"exponent":0.49727690861739304,"exponentLower95":-0.44991358636809164,"exponentUpper95":1.4444674036028777,"isRising":false}}}}
      {"code":"exponent-open","values":{"goal":0.2,"more":28,"moreHigh":62,"moreLow":4,"most":500,"now":0.382320785770408}}
      {"code":"exponent-open","values":{"goal":0.2,"more":28,"most":500,"now":0.382320785770408}}
      {"code":"exponent-open","values":{"goal":0.01,"most":500,"now":0.29625944954672995}}
      {"code":"exponent-open","values":{"goal":0.01,"most":500}}
      {"code":"shadowing-open","values":{"goal":0.2,"more":68,"moreHigh":68,"moreLow":31,"most":500,"now":0.4363523307386567}}
      {"code":"shadowing-open","values":{"goal":0.01,"most":500,"now":0.5748789722638054}}
      {"code":"shadowing-indistinct"}
      {"code":"beacons-open","values":{"goal":0.5,"high":16,"low":6,"more":68,"moreLow":50,"most":500,"now":5,"widest":1}}
      {"code":"beacons-open","values":{"goal":0.5,"high":546,"low":221,"more":278,"most":500,"now":162.5,"widest":1}}
      {"code":"beacons-open","values":{"goal":0.5,"high":3,"low":1,"more":7,"moreHigh":94,"moreLow":1,"most":500,"now":1,"widest":1}}
      {"code":"beacons-open","values":{"goal":0.5,"low":90,"most":500,"widest":1}}
      {"code":"beacons-not-counted","values":{"cause":{"code":"floor-plan-missing"}}}
      {"code":"beacons-not-counted","values":{"cause":{"code":"no-packet-in-time","values":{"within_s":0.05}}}}
      {"code":"beacons-hopeless"}
      """)
  }

  @Test func `Whether to go on is written as before`() throws {
    try expectUnchanged(
      SurveyReason.self,
      """
      {"code":"no-data","values":{"locations":60}}
      {"code":"enough","values":{"areBeaconsCounted":false,"conditions":1}}
      {"code":"enough","values":{"areBeaconsCounted":true,"conditions":24}}
      {"code":"measure-more","values":{"closed":3,"conditions":24,"neverMeasured":0,"reached":0}}
      {"code":"cannot-be-reached-by-more-locations","values":{"closed":2,"conditions":8,"neverMeasured":0,"reached":6}}
      """)
  }

  @Test func `What to mind in a survey is written as before`() throws {
    try expectUnchanged(
      SurveyNote.self,
      """
      {"code":"second-session"}
      {"code":"more-beacons","values":{"measured":1}}
      {"code":"literature-values","values":{"fadingSD_db":3,"pathLossExponent":2.1,"shadowingSD_db":4}}
      {"code":"expected-exponent","values":{"crowd":"empty","farthest_m":7.5,"goal":0.2,"halfWidth":0.22701735988280836,"locations":60,"locationsForGoal":78,"nearest_m":0.5,"placement":"counter"}}
      {"code":"expected-exponent","values":{"carriage":"in hand","farthest_m":17,"goal":0.2,"halfWidth":0.1742213530453259,"locations":60,"locationsForGoal":46,"nearest_m":0.5}}
      {"code":"expected-exponent","values":{"farthest_m":17,"goal":0.2,"halfWidth":0.1742213530453259,"locations":60,"locationsForGoal":46,"nearest_m":0.5}}
      {"code":"assumed-spread"}
      {"code":"ask-for-less","values":{"most":500}}
      {"code":"keep-apart","values":{"apart_m":3}}
      {"code":"near-beacon","values":{"within_m":1.5}}
      {"code":"floor-full","values":{"apart_m":3,"places":12}}
      {"code":"receivers-together"}
      """)
  }
}
