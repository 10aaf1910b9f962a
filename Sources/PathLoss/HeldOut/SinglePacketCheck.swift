import Foundation
import RadioSurvey

/// Scores single packets at left-out locations.
enum SinglePacketCheck {
  /// Of packets whose losses are not part of the fit: t about the line with variance σL² + σF² + x'Vx.
  ///
  /// - Parameters:
  ///   - predictions: for the means or levels of left-out locations.
  ///   - histograms: of all locations at which something was heard.
  ///   - threshold: what packets were cut by. A packet is received only above it, and is predicted as one that was.
  static func coverage(
    _ predictions: [HeldOutPrediction], histograms: [RSSIHistogram], threshold: ReceptionThreshold
  ) -> SinglePacketCoverage? {
    var scales: [Double: HeldOutTally.Scale] = [:]
    return SinglePacketCoverage(
      predictions.map { prediction in
        let histogram = histograms[prediction.location]
        let sd = (prediction.locationVariance + prediction.fadingVariance + prediction.lineVariance)
          .squareRoot()
        let centre = prediction.level - prediction.error
        if threshold.level > -.infinity, sd > 0 {
          return ReceivedPacket(
            centre: centre, scale: sd, degreesOfFreedom: prediction.degreesOfFreedom, threshold: threshold,
            levels: histogram
          ).scores(histogram)
        }
        let tally = HeldOutTally(
          histogram.bins.map {
            HeldOutTally.Outcome(
              error: Double($0.level) - centre, sd: sd, degreesOfFreedom: prediction.degreesOfFreedom,
              count: $0.count)
          }, scales: &scales)
        return SinglePacketCoverage.Location(
          packets: tally.count, inside68: tally.inside68, inside95: tally.inside95,
          crps: tally.crps * Double(tally.count))
      })
  }
}
