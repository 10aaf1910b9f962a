import Foundation
package import PathLoss
package import RadioSurvey
import Statistics
import Support

/// The bands in which a new location's mean of this many packets will lie, over the distances measured: mean ± t·SD with the
/// model's own functions.
package struct PredictionBand: Hashable, Codable, Sendable {
  /// The bands at one distance.
  package struct Row: Hashable, Codable, Sendable {
    /// Distance in metres.
    package var distance: Double
    /// The fitted line, dBm.
    package var mean: Double
    /// The 68.27 % band, dBm.
    package var lower68: Double
    package var upper68: Double
    /// The 95.45 % band, dBm.
    package var lower95: Double
    package var upper95: Double

    private enum CodingKeys: String, CodingKey {
      case distance = "distance_m"
      case mean = "mean_dbm"
      case lower68 = "lower68_dbm"
      case upper68 = "upper68_dbm"
      case lower95 = "lower95_dbm"
      case upper95 = "upper95_dbm"
    }
  }

  /// What they hold under.
  package var conditions: FitConditions
  /// Packets averaged.
  package var packets: Int
  /// From the nearest to the farthest location, evenly in log distance.
  package var rows: [Row]

  /// The bands of a fit; `nil` if it is refused.
  package init?(_ fit: ConditionFit, packets: Int, points: Int = 33) {
    guard let model = PathLossModel(fit), model.distanceRange.lower > 0 else { return nil }
    conditions = fit.conditions
    self.packets = packets
    let t68 = Distributions.studentTQuantile((1 + 0.6827) / 2, degreesOfFreedom: model.degreesOfFreedom)
    let t95 = Distributions.studentTQuantile((1 + 0.9545) / 2, degreesOfFreedom: model.degreesOfFreedom)
    let ratio = model.distanceRange.upper / model.distanceRange.lower
    rows = (0..<points).map { step in
      let distance = model.distanceRange.lower * pow(ratio, Double(step) / Double(points - 1))
      let mean = model.mean(at: distance)
      let deviation = model.predictiveSD(at: distance, packets: packets)
      return Row(
        distance: distance, mean: mean, lower68: mean - t68 * deviation, upper68: mean + t68 * deviation,
        lower95: mean - t95 * deviation, upper95: mean + t95 * deviation)
    }
  }
}
