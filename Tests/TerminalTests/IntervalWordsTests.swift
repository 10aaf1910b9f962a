import CalibrationModel
import CoveragePlanner
import PathLoss
import RadioSurvey
import Statistics
import Terminal
import Testing
import Support

@Suite struct IntervalWordsTests {
  @Test func `The table says what battery life rests on`() {
    let model = PathLossModel(
      referencePower: -60, pathLossExponent: 2, shadowingSD: 4, fadingSD: 4,
      covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0), degreesOfFreedom: 20,
      distanceRange: Interval(lower: 1, upper: 20))
    let hearing = IntervalChoices.Hearing(distance: 8, within: 2, sensitivity: -95)
    let literature = DeploymentText.intervals(
      IntervalChoices(battery: BatteryLife(capacity: 220), present: 100, model: model, hearing: hearing))
    #expect(literature.count == 13)
    #expect(literature[1].contains("100") && literature[1].contains("25\u{a0}to\u{a0}61"))
    #expect(literature[11].contains("literature") && literature[12].contains("8.00"))
    let own = DeploymentText.intervals(
      IntervalChoices(
        battery: BatteryLife(capacity: 240, chargePerEvent: 20, sleepCurrent: 2), present: nil, model: nil,
        hearing: nil))
    #expect(own[1].contains("36") && own.last?.contains("data sheet values") == true)
    let none = DeploymentText.intervals(IntervalChoices(battery: nil, present: nil, model: nil, hearing: nil))
    #expect(none.last?.contains("battery_mah") == true)
  }
}
