import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// The level at one distance.
@Suite struct LevelCalibrationTests {
  private func dwell(
    _ level: Int, distance: Double = 1, receiver: Receiver? = nil, angle: Double? = nil, start: Double = 0,
    channel: Int? = nil, session: SurveySession? = nil, beacon: String = "door"
  ) -> Dwell {
    var dwell = SyntheticSurvey.dwell(
      beacon: .name(beacon), location: "chamber", isNamed: false, distance: distance,
      levels: [level - 1, level, level, level + 1],
      conditions: Conditions(
        orientation: angle, receiver: receiver, channel: channel, session: session))
    dwell.start = start
    dwell.end = start + 10
    return dwell
  }

  private func only(_ dwells: [Dwell], exponent: Double? = nil) throws -> LevelCalibration {
    let found = LevelCalibration.calibrations(of: dwells, exponent: exponent)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test func `Eight body angles give a t interval on seven degrees of freedom`() throws {
    let levels = [-60, -62, -66, -69, -72, -68, -65, -61]
    let found = try only(
      levels.enumerated().map { dwell($1, angle: 45 * Double($0), start: 60 * Double($0)) })
    let mean = Double(levels.reduce(0, +)) / 8
    let sd = (levels.reduce(0) { $0 + pow(Double($1) - mean, 2) } / 7).squareRoot()
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: 7) * sd / 8.squareRoot()
    #expect(abs(found.level.estimate - mean) < 1e-12 && abs((found.unitSD ?? 0) - sd) < 1e-12)
    #expect(abs((found.level.upper95 ?? 0) - mean - half) < 1e-12)
    #expect(found.basis == .angles && found.units == 8 && found.dwells == 8 && found.packets == 32)
    #expect(found.measuredPower == -65 && found.assumedExponent == nil && found.exponentEffect == nil)
    #expect(found.parts.count == 9 && found.parts[0].isWholeReceiver)
    #expect(found.parts.dropFirst().map(\.orientation) == levels.indices.map { 45 * Double($0) })
    #expect(found.parts.dropFirst().allSatisfy { $0.level.lower95 == nil && $0.basis == nil })
  }

  @Test func `One dwell of one phone has no interval, however many packets it has`() throws {
    var one = dwell(-61)
    one.histogram = RSSIHistogram((0..<5000).map { -61 + $0 % 3 })
    let found = try only([one])
    #expect(found.level.lower95 == nil && found.level.standardError == nil)
    #expect(found.basis == nil && found.unitSD == nil && found.measuredPower == -60)
  }

  @Test func `Receivers count before angles, and sessions before receivers`() throws {
    let phones: [Receiver] = ["a", "b", "c"]
    let dwells = phones.enumerated().flatMap { p, phone -> [Dwell] in
      (0..<4).map { angle -> Dwell in
        let level = -60 - 3 * p - angle
        let start: Double = 60 * Double(4 * p + angle)
        return dwell(level, receiver: phone, angle: 90 * Double(angle), start: start)
      }
    }
    let found = try only(dwells)
    #expect(found.basis == .receivers && found.units == 3 && found.receivers == 3 && found.angles == 4)
    #expect(abs((found.unitSD ?? 0) - 3) < 1e-12 && found.parts.count == 15)
    #expect(found.parts.count(where: \.isWholeReceiver) == 3)
    #expect(found.parts[0].basis == .angles && found.parts[0].level.lower95 != nil)
    let later = dwells.map { dwell in
      var dwell = dwell
      dwell.session = "later"
      return dwell
    }
    let twice = try only(
      dwells.map { dwell in
        var dwell = dwell
        dwell.session = "first"
        return dwell
      } + later)
    #expect(twice.basis == .sessions && twice.units == 2 && twice.unitSD == 0)
    // What is read in steps of 1 dB is not known exactly, however alike.
    #expect((twice.level.standardError ?? 0) > 0.2)
  }

  @Test func `The channels of one dwell are no dwells of their own`() throws {
    let found = try only([37, 38, 39].map { dwell(-60, channel: $0) } + [dwell(-64, start: 100)])
    #expect(found.dwells == 2 && found.basis == .dwells && found.level.estimate == -62)
  }

  @Test func `Elsewhere than at 1 m the measured power rests on an exponent that is stated`() throws {
    let found = try only([dwell(-65, distance: 1.8288, angle: 0), dwell(-67, distance: 1.8288, angle: 90)])
    #expect(found.assumedExponent == 2 && found.measuredPower == -61)
    #expect(abs((found.exponentEffect ?? 0) - 5 * log10(1.8288)) < 1e-12)
    let steeper = try only([dwell(-65, distance: 4), dwell(-65, distance: 4, start: 50)], exponent: 3)
    #expect(steeper.assumedExponent == 3 && steeper.measuredPower == -47)
  }

  @Test func `Beacons are told apart, and the fit says what it is`() throws {
    let levels: [(beacon: String, level: Int)] = [("a", -60), ("b", -75)]
    let dwells = (0..<8).map(Double.init).flatMap { angle in
      levels.map { dwell($0.level, angle: 45 * angle, start: 60 * angle, beacon: $0.beacon) }
    }
    #expect(LevelCalibration.calibrations(of: dwells).map(\.beacon.description) == ["a", "b"])
    let fit = try #require(PathLossFitting.fit(dwells).first)
    #expect(fit.isOneDistance && fit.reasons.first?.code == .oneDistance)
    #expect(fit.reason(.tooFewLocations) == nil && fit.reason(.narrowSpan) == nil)
  }

  @Test func `A survey of a line calibrates no level, but for a part of it at 1 m`() throws {
    let line = SyntheticSurvey().dwells(seed: 1)
    #expect(LevelCalibration.calibrations(of: line).isEmpty)
    var near = dwell(-60)
    near.conditions.placement = "chamber"
    let found = LevelCalibration.calibrations(of: line + [near])
    #expect(found.map(\.conditions.placement) == ["chamber"])
    near.location.distance = 7
    #expect(LevelCalibration.calibrations(of: line + [near]).isEmpty)
  }

  @Test func `The order of the dwells changes nothing`() throws {
    let dwells = (0..<12).map { index -> Dwell in
      let receiver: Receiver = index % 2 == 0 ? "a" : "b"
      return dwell(
        -60 - index % 5, receiver: receiver, angle: Double(index % 3), start: 20 * Double(index))
    }
    let found = try only(dwells)
    #expect(try only(dwells.reversed()) == found)
  }
}
