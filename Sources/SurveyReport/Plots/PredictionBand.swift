import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics

/// The bands in which a new location's mean of so many packets will lie, over the distances measured: mean ± t·SD with the
/// model's own functions.
struct PredictionBand {
  struct Row {
    var distance: Double
    var mean: Double
    var lower68: Double
    var upper68: Double
    var lower95: Double
    var upper95: Double
  }

  /// Packets averaged.
  let packets: Int
  /// From the nearest to the farthest location.
  let rows: [Row]

  /// The bands of a fit; `nil` where it is refused.
  init?(_ fit: ConditionFit, packets: Int, points: Int = 33) {
    guard let model = PathLossModel(fit), model.distanceRange.lower > 0 else { return nil }
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
