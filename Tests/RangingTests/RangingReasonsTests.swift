import CalibrationModel
import RadioSurvey
import Ranging
import Testing
import TestSupport

/// The JSON of what ranging says beside its numbers, with what it leaves out if it is not known.
@Suite struct RangingReasonsTests {
  @Test func `What devices assume is written as before`() throws {
    try expectUnchanged(
      DeviceAssumption.self,
      """
      {"code":"power-given","values":{"calibratedAt":"empty","pathLossExponent":2,"referencePower_dbm":-50}}
      {"code":"power-given","values":{"pathLossExponent":2.25,"referencePower_dbm":-59.5}}
      {"code":"power-given","values":{"calibratedAt":"empty","referencePower_dbm":-75}}
      {"code":"power-given","values":{"referencePower_dbm":-75}}
      {"code":"power-broadcast-or-fitted","values":{"calibratedAt":"empty","pathLossExponent":2}}
      {"code":"power-broadcast-or-fitted","values":{"calibratedAt":"empty"}}
      {"code":"power-broadcast-or-fitted","values":{"pathLossExponent":2}}
      {"code":"power-broadcast-or-fitted"}
      """)
  }

  @Test func `What to do about zones is written as before`() throws {
    try expectUnchanged(
      ZoneAdvice.self,
      """
      {"code":"trust-held-out-shares"}
      {"code":"add-beacons"}
      {"code":"nothing"}
      """)
  }

  @Test func `What to do about a goal of accuracy is written as before`() throws {
    try expectUnchanged(
      AveragingAdvice.self,
      """
      {"code":"packets","values":{"packets":12}}
      {"code":"never"}
      {"code":"unknown"}
      """)
  }
}
