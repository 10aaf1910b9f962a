import Foundation
import RadioSurvey
import Statistics
package import CalibrationModel

extension HeldOutCoverage {
  /// Counts, each share with its Wilson interval.
  package init(
    locations: Int, inside68: Int, inside95: Int, crps: Double? = nil, logScore: Double? = nil,
    pit: PITHistogram? = nil
  ) {
    self.init(
      locations: locations, inside68: inside68,
      interval68: WilsonInterval.interval(successes: inside68, trials: locations), inside95: inside95,
      interval95: WilsonInterval.interval(successes: inside95, trials: locations), crps: crps,
      logScore: logScore, pit: pit)
  }
}

/// What a fit without one location predicts for that location.
package struct HeldOutPrediction: Hashable, Sendable {
  /// Position of the left-out location among those at which something was heard.
  package var location: Int
  /// What was measured there: the mean of the packets received, or the level as they and the lost ones tell it, dBm.
  package var level: Double
  /// Measured mean of the left-out location less its prediction, dB.
  package var error: Double
  /// Packets that the mean is of.
  package var packets: Int
  /// σL² without the location, dB².
  package var locationVariance: Double
  /// dB²: times v it is the variance of the level measured; σF² without the location, and more where packets were too weak.
  package var residualVariance: Double
  /// σF² without the location, dB²: the variance of one packet.
  package var fadingVariance: Double
  /// x'Vx, the variance of the fitted line there, dB².
  package var lineVariance: Double
  /// Degrees of freedom of the t distribution.
  package var degreesOfFreedom: Double

  /// SD of what will be measured there, dB, where averaging leaves a share v of the variance of one packet.
  package func sd(averagingFactor v: Double) -> Double {
    (locationVariance + residualVariance * v + lineVariance).squareRoot()
  }
}
