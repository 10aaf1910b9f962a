import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support

/// By how much a receiver hears beacons louder at 1 m than the mean of all receivers, where all were measured alike.
///
/// The mean over placements, crowd levels and carriages that every receiver has a fit of: Σ (P₁ − P̄₁) / m. Receivers are taken for
/// independent, which they are not quite where they walked together: the interval is then wider than it had to be.
struct ReceiverOffset {
  /// dB.
  let estimate: Double
  /// Its 95 % interval by Student's t, with the fewest degrees of freedom of the fits.
  let interval: Interval

  /// `nil` with fewer than two receivers, or if they share no conditions.
  init?(_ receiver: Receiver?, among entries: [SettingsQuestion.Entry]) {
    var groups: [FitConditions: [SettingsQuestion.Entry]] = [:]
    for entry in entries {
      var conditions = entry.settings.conditions
      conditions.receiver = nil
      groups[conditions, default: []].append(entry)
    }
    let count = Set(entries.map(\.settings.conditions.receiver)).count
    let shared = groups.sorted { $0.key < $1.key }.map(\.value).filter { $0.count == count }
    guard count > 1, !shared.isEmpty else { return nil }
    let (receivers, sets) = (Double(count), Double(shared.count))
    var (sum, variance, freedom) = (0.0, 0.0, Double.infinity)
    for group in shared {
      let mean = group.reduce(0) { $0 + $1.settings.referencePower.estimate } / receivers
      for entry in group {
        let isOwn = entry.settings.conditions.receiver == receiver
        let error = entry.settings.referencePower.standardError ?? .infinity
        if isOwn { sum += entry.settings.referencePower.estimate - mean }
        let weight = (isOwn ? 1 - 1 / receivers : 1 / receivers) / sets
        variance += weight * weight * error * error
        freedom = min(freedom, entry.model.degreesOfFreedom)
      }
    }
    guard variance.isFinite else { return nil }
    estimate = sum / sets
    let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: freedom) * variance.squareRoot()
    interval = Interval(lower: estimate - half, upper: estimate + half)
  }
}
