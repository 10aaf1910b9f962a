import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

@Suite struct IntervalChoicesTests {
  private static let model = PathLossModel(
    referencePower: -60, pathLossExponent: 2, shadowingSD: 0, fadingSD: 4,
    covariance: LineCovariance(interceptVariance: 0, covariance: 0, slopeVariance: 0), degreesOfFreedom: 20,
    distanceRange: Interval(lower: 1, upper: 20))

  @Test func `The recommended intervals and the present one, with hand-computed probabilities`() throws {
    // At 10 m the mean is −80 dBm, at the sensitivity: each packet is heard with ½ · 0.8.
    let choices = IntervalChoices(
      battery: BatteryLife(capacity: 240, chargePerEvent: 20, sleepCurrent: 2), present: 500,
      model: Self.model,
      hearing: .init(distance: 10, within: 2, sensitivity: -80, collisionLoss: 0.2))
    #expect(choices.choices.count == 11)
    #expect(choices.choices.filter(\.isPresent).map(\.interval) == [500])
    let longest = try #require(choices.choices.last)
    // 2 s / 1.29 s: one packet.
    let once = try #require(longest.heardProbability)
    #expect(longest.interval == 1285 && isClose(once, to: 0.4, within: 1e-6))
    // 2 s / 0.505 s: three packets.
    let present = try #require(choices.choices.first(where: \.isPresent)?.heardProbability)
    #expect(isClose(present, to: 1 - pow(0.6, 3), within: 1e-6))
    // 2 s / 0.105 s: 19 packets.
    let often = try #require(choices.choices[0].heardProbability)
    #expect(isClose(often, to: 1 - pow(0.6, 19), within: 1e-6))
    let days = choices.choices.compactMap(\.batteryLife?.lower)
    #expect(days == days.sorted() && days.count == 11)
    let heard = choices.choices.compactMap(\.heardProbability)
    #expect(heard == heard.sorted(by: >))
  }

  @Test func `A time shorter than the interval is never met, and what is unknown stays absent`() throws {
    let short = IntervalChoices(
      battery: nil, present: nil, model: Self.model,
      hearing: .init(distance: 10, within: 1, sensitivity: -80))
    #expect(short.choices.last?.heardProbability == 0)
    #expect(short.choices.allSatisfy { $0.batteryLife == nil && !$0.isPresent })
    let unknown = IntervalChoices(battery: nil, present: nil, model: nil, hearing: nil)
    #expect(unknown.hearing == nil && unknown.choices.count == 10)
    let json = String(decoding: try JSONEncoder().encode(unknown.choices[0]), as: UTF8.self)
    #expect(json.contains("\"batteryLife_d\":null") && json.contains("\"advertisingInterval_ms\":100"))
  }
}
