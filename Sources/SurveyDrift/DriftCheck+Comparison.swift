import Foundation
import PathLoss
import RadioSurvey
import Statistics

extension DriftCheck {
  /// One set of conditions, new against calibrated.
  struct Comparison {
    /// The shift with its tests.
    struct Shift {
      var estimate: Estimate
      /// p of the two one-sided tests.
      var equivalenceP: Double
      /// p of no shift at all, not adjusted.
      var p: Double
    }

    let conditions: FitConditions
    /// New locations.
    let locations: Int
    /// New locations that the calibration names too.
    let pairedLocations: Int
    /// `nil` with too few locations.
    let shift: Shift?
    /// SD of one location's contribution, dB.
    private let locationSD: Double
    /// Locations that the shift is the mean of.
    private let used: Int

    private struct Place: Hashable {
      var beacon: BeaconIdentifier
      var location: String
    }

    /// - Parameters:
    ///   - fit: of the new survey.
    ///   - baseline: the calibration's fit for the same conditions.
    ///   - model: its numbers.
    init(
      _ fit: ConditionFit, baseline: ConditionFit, model: PathLossModel, minimumLocations: Int, margin: Double
    ) {
      conditions = fit.conditions
      locations = fit.locationMeans.count
      // A line that knows of losses predicts levels, not means of the packets that came, which are above them far away.
      let countsLosses = baseline.estimator == .lossMixture
      let pairs = Self.pairs(
        fit.locationMeans, baseline.locationMeans, model: model, countsLosses: countsLosses)
      pairedLocations = pairs.count
      let mean: Double
      let variance: Double
      let degrees: Double
      // Below the minimum the pairs still tell how many would do, if there is nothing but pairs.
      if !pairs.isEmpty, pairs.count >= minimumLocations || pairs.count == locations {
        let m = Double(pairs.count)
        mean = pairs.reduce(0) { $0 + $1.difference } / m
        let center = mean
        let spread =
          pairs.count < 2
          ? 0 : pairs.reduce(0) { $0 + ($1.difference - center) * ($1.difference - center) } / (m - 1)
        let single = max(spread, pairs.reduce(0) { $0 + $1.fadingVariance } / m)
        locationSD = single.squareRoot()
        variance = single / m
        degrees = m - 1
        used = pairs.count
      } else {
        let means = fit.locationMeans
        let m = Double(max(1, means.count))
        mean =
          means.reduce(0) {
            $0 + ((countsLosses ? $1.level : nil) ?? $1.mean) - model.mean(at: $1.distance)
          } / m
        let x = means.reduce(0) { $0 + log10($1.distance) } / m
        let single =
          means.isEmpty
          ? model.locationSD(packets: 1) * model.locationSD(packets: 1)
          : means.reduce(0) { sum, location in
            let sd = model.locationSD(packets: location.receivedPackets)
            return sum + sd * sd
          } / m
        locationSD = single.squareRoot()
        variance = single / m + model.covariance.variance(atLogDistance: x)
        degrees = model.degreesOfFreedom
        used = means.count
      }
      shift =
        used >= minimumLocations
        ? Self.test(mean, standardError: variance.squareRoot(), degreesOfFreedom: degrees, margin: margin)
        : nil
    }

    /// m = ((z₀.₉₅ + z₀.₉₀) s / margin)² locations give a shift of 0 a chance of about 80 % to be shown equivalent;
    /// at least the minimum, and more than were measured. The calibration's own uncertainty is not in it.
    func locationsNeeded(margin: Double, minimumLocations: Int) -> Int? {
      let z = Distributions.normalQuantile(0.95) + Distributions.normalQuantile(0.90)
      let root = z * locationSD / margin
      guard root.isFinite, root < 1e6 else { return nil }
      return max(Int((root * root).rounded(.up)), minimumLocations, used + 1)
    }

    private static func test(
      _ mean: Double, standardError: Double, degreesOfFreedom: Double, margin: Double
    ) -> Shift {
      guard standardError > 0 else {
        // Nothing varies: the shift is exact.
        return Shift(
          estimate: Estimate(mean, standardError: 0, lower95: mean, upper95: mean),
          equivalenceP: abs(mean) < margin ? 0 : 1, p: mean == 0 ? 1 : 0)
      }
      let tail: (Double) -> Double = {
        Distributions.studentTCDF($0 / standardError, degreesOfFreedom: degreesOfFreedom)
      }
      let half = Distributions.studentTQuantile(0.975, degreesOfFreedom: degreesOfFreedom) * standardError
      return Shift(
        estimate: Estimate(mean, standardError: standardError, lower95: mean - half, upper95: mean + half),
        equivalenceP: max(tail(mean - margin), tail(-mean - margin)), p: 2 * tail(-abs(mean)))
    }

    private struct Pair {
      /// New less old, less what the line says of a change of distance, dB.
      var difference: Double
      /// σF² (v(k_new) + v(k_old)), dB².
      var fadingVariance: Double
    }

    /// Places that the surveyor named in both surveys; several distances of one place are averaged first. Levels are compared where
    /// both surveys have them for a place, means of the packets received otherwise: never one with the other.
    private static func pairs(
      _ new: [LocationMean], _ old: [LocationMean], model: PathLossModel, countsLosses: Bool
    ) -> [Pair] {
      let place: (LocationMean) -> Place = { Place(beacon: $0.beacon, location: $0.location) }
      let named = Dictionary(grouping: new.filter(\.isNamed), by: place)
      let known = Dictionary(grouping: old.filter(\.isNamed), by: place)
      let level: ([LocationMean], Bool) -> Double = { means, hasLevels in
        means.reduce(0) {
          $0 + ((hasLevels ? $1.level : nil) ?? $1.mean) - model.mean(at: $1.distance)
        } / Double(means.count)
      }
      let fading: ([LocationMean]) -> Double = { means in
        let sum = means.reduce(0) { $0 + model.averagingFactor(packets: $1.receivedPackets) }
        return model.fadingSD * model.fadingSD * sum / Double(means.count * means.count)
      }
      return named.sorted { ($0.key.beacon, $0.key.location) < ($1.key.beacon, $1.key.location) }
        .compactMap { key, means in
          known[key].map { before in
            let hasLevels = countsLosses && (means + before).allSatisfy { $0.level != nil }
            return Pair(
              difference: level(means, hasLevels) - level(before, hasLevels),
              fadingVariance: fading(means) + fading(before))
          }
        }
    }
  }
}
