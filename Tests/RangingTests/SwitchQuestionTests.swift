import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

/// What is predicted of a switch, beside the replay of simulated packets.
@Suite struct SwitchQuestionTests {
  /// False switches an hour of a device that stands where one beacon is so much ahead, by the replay itself.
  private func replayed(
    lead: Double, sd: Double, rho: Double, interval: Double, filter: ReplayFilter, setting: SwitchSetting,
    hours: Double,
    seed: UInt64
  ) throws -> Double {
    var settings = ReplaySettings()
    settings.filter = filter
    settings.switching = setting
    var falseSwitches = 0
    let replay = LogReplay(
      settings,
      beacon: { _ in
        ReplayBeacon(
          unsurveyed: RangingBelief(referencePower: -60, pathLossExponent: 2), zones: .default)
      }
    ) { step in
      falseSwitches += step.events.count { $0.kind == .nearest && $0.from == 0 && $0.track == 1 }
    }
    var random = SeededGenerator(seed: seed)
    var fades = [random.normal(), random.normal()]
    for packet in 0..<Int(hours * 3600 / interval) {
      for track in 0..<2 {
        if packet > 0 { fades[track] = rho * fades[track] + (1 - rho * rho).squareRoot() * random.normal() }
        try replay.add(
          ReplayReading(
            time: 1_000_000 + (Double(packet) + 0.5 * Double(track)) * interval, track: track,
            level: -60 - lead * Double(track) + sd * fades[track]))
      }
    }
    try replay.finish()
    return Double(falseSwitches) / hours
  }

  private func predicted(
    lead: Double, sd: Double, rho: Double, interval: Double, filter: ReplayFilter, setting: SwitchSetting
  ) -> Double {
    let course = FilterCourse(filter, interval: interval, autocorrelation: rho)
    return SwitchLead(
      mean: -lead, interval: Interval(lower: -lead, upper: -lead),
      sd: (2 * course.settledFactor).squareRoot() * sd,
      autocorrelation: course.correlation(after: 1 / interval)
    ).falsePerHour(
      margin: setting.margin, needed: [SwitchLead.needed(setting.dwell, every: 1)], every: 1)[0]
  }

  /// The lead is taken for an AR(1) process, which one of smoothed packets is only nearly: a third may be off.
  private static let walks = [
    (2.0, 5.0, 0.7, 0.3, ReplayFilter.exponential(weight: 0.3), 3.0, 1.0),
    (3.0, 6.0, 0.6, 0.2, .mean(packets: 10), 1.0, 2.0),
    (1.0, 5.0, 0.8, 0.1, .kalman(drift: 1, noise: 6), 2.0, 0.0),
    (1.0, 4.0, 0.5, 0.25, .exponential(weight: 0.3), 2.0, 0.0),
    (0.0, 4.0, 0.0, 0.5, .exponential(weight: 0.5), 3.0, 0.0),
  ]

  @Test(arguments: TestLength.cases(walks, short: 3)) func `False switches are as frequent as predicted`(
    lead: Double, sd: Double, rho: Double, interval: Double, filter: ReplayFilter, margin: Double,
    dwell: Double
  ) throws {
    let setting = SwitchSetting(margin: margin, dwell: dwell, timeOut: 60)
    let expected = predicted(
      lead: lead, sd: sd, rho: rho, interval: interval, filter: filter, setting: setting)
    let hours = 40.0
    let found = try replayed(
      lead: lead, sd: sd, rho: rho, interval: interval, filter: filter, setting: setting, hours: hours,
      seed: 5)
    #expect(expected * hours > 100)
    #expect(abs(log(found / expected)) < log(4.0 / 3), "\(found) for \(expected)")
  }

  @Test func `A filter's correlation is that of the double sums`() {
    for rho in [0.2, 0.6, 0.9] {
      for alpha in [0.1, 0.5, 1 - rho] {
        let weights = (0..<400).map { alpha * pow(1 - alpha, Double($0)) }
        for lag in [1, 3] {
          var (own, lagged) = (0.0, 0.0)
          for (i, first) in weights.enumerated() {
            for (j, second) in weights.enumerated() {
              own += first * second * pow(rho, Double(abs(i - j)))
              lagged += first * second * pow(rho, Double(abs(i - j + lag)))
            }
          }
          let course = FilterCourse(.exponential(weight: alpha), interval: 1, autocorrelation: rho)
          #expect(abs(course.correlation(after: Double(lag)) - lagged / own) < 1e-5)
        }
      }
    }
    let mean = FilterCourse(.mean(packets: 8), interval: 1, autocorrelation: 0)
    #expect(abs(mean.correlation(after: 2) - 0.75) < 1e-12 && mean.correlation(after: 9) == 0)
    let correlated = FilterCourse(.mean(packets: 1), interval: 1, autocorrelation: 0.5)
    #expect(abs(correlated.correlation(after: 3) - 0.125) < 1e-12)
  }

  // MARK: - The question

  /// Two beacons at a distance, each with one fit.
  private func question(spacing: Double, shadowing: Double, share: Double = 0.8, falsePerHour: Double = 1)
    -> SwitchQuestion
  {
    var site = Site()
    site.beacons = ["A", "B"].enumerated().map { index, name in
      Beacon(
        identifier: .name(name), position: Position(x: spacing * Double(index), y: 0), placement: "wall",
        advertisingInterval: 300)
    }
    let sample = FitSample(
      conditions: FitConditions(placement: "wall"), locations: 40, dwells: 40, receivedPackets: 800,
      distanceRange: Interval(lower: 0.5, upper: 20), autocorrelation: 0.5, packetInterval: 0.3,
      averaged: false,
      locationMeans: [])
    let line = FittedLine(
      referencePower: Estimate(-60), pathLossExponent: Estimate(2.2),
      shadowingSD: Estimate(shadowing, lower95: shadowing / 2, upper95: shadowing * 2), fadingSD: Estimate(4),
      covariance: LineCovariance(interceptVariance: 0.3, covariance: -0.2, slopeVariance: 0.5),
      degreesOfFreedom: 38)
    let fit = ConditionFit(sample, .calibrated(line, FitChecks(), []))
    let nearest = NearestQuestion(
      fits: [fit], site: site, policy: RangingSettings(referencePower: -60), packets: 10, crowd: nil)
    return SwitchQuestion(
      nearest, filter: .exponential(weight: 0.3), every: 1, share: share, falsePerHour: falsePerHour)
  }

  @Test func `The setting keeps to what is allowed, and fewer false switches take longer`() throws {
    var delays: [Double] = []
    for allowed in [1000.0, 1, 0.001] {
      let forecast = try #require(question(spacing: 5, shadowing: 2, falsePerHour: allowed).forecast())
      #expect(forecast.untold.isEmpty && forecast.pairs == 2)
      let interval = try #require(forecast.interval)
      #expect(interval.upper <= allowed)
      #expect(interval.lower <= (forecast.predicted ?? 0) && (forecast.predicted ?? 0) <= interval.upper)
      delays.append(try #require(forecast.delay))
    }
    #expect(delays == delays.sorted() && delays[0] < delays[2])
  }

  @Test func `Where places differ by more than the beacons do, no setting tells them apart`() throws {
    let forecast = try #require(question(spacing: 2, shadowing: 6, share: 0.95).forecast())
    #expect(forecast.setting == nil && forecast.untold.count == 2)
    // At half of the places they are distinguished: the lead at the one is that at the other with the opposite sign.
    #expect(try #require(question(spacing: 2, shadowing: 6, share: 0.5).forecast()).untold.isEmpty)
  }

  @Test func `Without positions there is no answer`() {
    var question = question(spacing: 5, shadowing: 2)
    question.nearest.site.beacons[0].position = nil
    #expect(question.forecast() == nil)
  }
}
