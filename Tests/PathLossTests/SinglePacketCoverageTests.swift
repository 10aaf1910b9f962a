import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support
import CalibrationModel

/// Single packets and the histogram of predicted probabilities at left-out locations.
@Suite struct SinglePacketCoverageTests {
  /// The reference survey has seven columns and a fit has two, so the shares of the reference are reproduced in
  /// ``HeldOutScoresTests``; here a fit's own are counted again from its parts.
  @Test func `Shares are those of the parts`() throws {
    let dwells = SyntheticSurvey(locations: 14).dwells(seed: 2)
    let fit = try #require(PathLossFitting.fit(dwells).first)
    let single = try #require(fit.heldOut?.singlePacket)
    let groups = dwells.map { dwell in
      RandomInterceptREML.Group(
        design: [1, log10(dwell.location.distance ?? 1)], count: Double(dwell.receivedPackets),
        mean: dwell.histogram.mean ?? 0, centredSumOfSquares: dwell.histogram.centredSumOfSquares)
    }
    let predictions = try #require(HeldOutCheck.predictions(groups, fit: RandomInterceptREML.fit(groups)))
    let tally = HeldOutTally(
      predictions.flatMap { prediction in
        dwells[prediction.location].histogram.bins.map { bin in
          HeldOutTally.Outcome(
            error: Double(bin.level) - prediction.level + prediction.error,
            sd: (prediction.locationVariance + prediction.fadingVariance + prediction.lineVariance)
              .squareRoot(), degreesOfFreedom: prediction.degreesOfFreedom,
            count: bin.count)
        }
      })
    #expect(single.packets == tally.count && single.packets == 280 && single.locations == 14)
    #expect(abs(single.coverage68 - Double(tally.inside68) / 280) < 1e-12)
    #expect(abs(single.coverage95 - Double(tally.inside95) / 280) < 1e-12)
    #expect(isClose(try #require(single.crps), to: tally.crps, within: 1e-9))
  }

  /// Over 8 × 24 locations the shares for one packet are what they say, with weak packets lost and counted, lost and ignored, or
  /// not lost; SE about 3 points. The interval counts locations, so it is wider than 480 independent packets would have it.
  @Test(arguments: [-84, -200])
  func `Coverage is nominal`(sensitivity: Int) throws {
    var sums = (packets: 0.0, narrow: 0.0, wide: 0.0)
    for seed in 1...8 as ClosedRange<UInt64> {
      let survey = SyntheticSurvey(autocorrelation: 0.6, locations: 24, sensitivity: sensitivity)
      let dwells = survey.dwells(seed: seed)
      let fit = try #require(PathLossFitting.fit(dwells).first)
      #expect(fit.estimator == .lossMixture)
      let single = try #require(fit.heldOut?.singlePacket)
      let packets = Double(single.packets)
      sums.packets += packets
      sums.narrow += single.coverage68 * packets
      sums.wide += single.coverage95 * packets
      #expect(single.interval68.contains(single.coverage68) && single.interval95.contains(single.coverage95))
      let naive = WilsonInterval.interval(
        successes: Int((single.coverage68 * packets).rounded()), trials: single.packets)
      #expect(single.interval68.upper - single.interval68.lower > 1.2 * (naive.upper - naive.lower))
    }
    #expect(abs(sums.narrow / sums.packets - 0.6827) < 0.08, "\(sums.narrow / sums.packets)")
    #expect(abs(sums.wide / sums.packets - 0.9545) < 0.04, "\(sums.wide / sums.packets)")
  }

  /// 20 trials at a tenth: P(K ≤ 0) = 0.122, P(K ≤ 4) = 0.957, P(K ≤ 5) = 0.989.
  @Test func `Usual counts are binomial`() throws {
    let fit = try #require(PathLossFitting.fit(SyntheticSurvey(locations: 20).dwells(seed: 1)).first)
    let pit = try #require(fit.heldOut?.pit)
    #expect(pit.counts.count == 10 && pit.counts.total == 20)
    #expect(pit.expected == 2 && pit.usual == Interval(lower: 0, upper: 5))
  }

  /// Calibrated predictions fill the bins evenly, those of the packet line the two ends.
  @Test func `Histograms tell calibrated from narrow`() throws {
    var model = [Int](repeating: 0, count: 10)
    var line = model
    for seed in 1...10 as ClosedRange<UInt64> {
      var survey = SyntheticSurvey(locations: 24)
      survey.autocorrelation = 0.6
      let fit = try #require(PathLossFitting.fit(survey.dwells(seed: seed)).first)
      for (bin, count) in try #require(fit.heldOut?.pit).counts.enumerated() { model[bin] += count }
      for (bin, count) in try #require(fit.ols?.heldOut?.pit).counts.enumerated() { line[bin] += count }
    }
    // 24 a bin are expected, SD 4.6 for independent locations.
    #expect(model.allSatisfy { abs($0 - 24) < 16 }, "\(model)")
    #expect(line[0] + line[9] > 100, "\(line)")
  }
}
