package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics
import Support

/// Compares a new survey with a calibration: has the level moved?
///
/// *Paired*, if enough places were named by the surveyor in both surveys: the mean over places of new less old mean
/// level. Shadowing stays with the place and cancels. Its variance is that of the differences, but not less than fading
/// alone makes it, mean σF² (v(k_new) + v(k_old)); t has m − 1 degrees of freedom. Where the distance of a place was
/// measured differently, the calibrated line takes the difference off.
///
/// *Unpaired* otherwise: the mean of the new locations' residuals from the calibrated line, with variance
/// (σL² + σF² v)/m + x̄'V x̄ and the calibration's degrees of freedom. Where it is known what is between, the line is that in the open less
/// the calibrated losses, and a difference in mean crossings adds to the variance, see ``WalledLine/variance(_:against:)``.
///
/// The level of a location is that of its own packets with the lost ones counted, if the calibration knows of losses and both
/// surveys have it; the mean of the packets received otherwise.
///
/// Near the receiver's floor only the stronger packets come, and the mean of what comes changes by less than the level. Where a survey shows
/// such a floor, see ``BeaconDrift/floors(_:)``, pairs count that are above it by an SD of fading, before and now. They are chosen by
/// the mean of both levels, the shift taken off, so that the choice does not make a shift itself.
///
/// The answer is `equivalent` if two one-sided t tests (D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987,
/// doi 10.1007/BF01068419) reject a shift of the margin or more at 5 %. It is `shifted` if the shift exceeds half the
/// margin and its p value, adjusted over the conditions by Benjamini and Hochberg, is below 10 %. Where both hold, as a
/// shift of two thirds of the margin in a very exact survey can make them, the answer is `equivalent`: the margin is what
/// the user has declared not to matter, and the shift is printed with its interval. Everything else is `unclear`.
package enum DriftCheck {
  /// Level of the two one-sided tests.
  static let equivalenceLevel = 0.05
  /// Share of the strong places' packets that come where the mean of those packets is hardly above the level.
  private static let clearShare = 0.9
  /// Expected share of false alarms among shifts that are reported.
  static let falseDiscoveryRate = 0.10

  /// Verdicts for those conditions of the new survey that the calibration has a usable fit for.
  /// - Parameter new: fits of the new survey. Refused ones count: only their locations are used.
  /// - Parameter minimumLocations: locations (or pairs) below which nothing is said, ≥ 2.
  /// - Parameter surveys: surveys that are judged one by one, of which this is one, ≥ 1.
  /// - Parameter margin: shift in dB that would matter, > 0, for each set of conditions. At an exponent of 2.2, 3 dB are a factor of 1.37 in distance.
  /// - Returns: in the order of `new`.
  package static func compare(
    _ new: [ConditionFit], with calibration: [ConditionFit], minimumLocations: Int = 5,
    among surveys: Int = 1, margin: (FitConditions) -> Double = { _ in 3 }
  ) -> [DriftVerdict] {
    let needed = max(2, minimumLocations)
    let samples = DriftSample.samples(new, calibration)
    let (now, then) = (
      BeaconDrift.floors(samples.new, below: clearShare), BeaconDrift.floors(samples.old, below: clearShare)
    )
    let comparisons = new.compactMap { fit -> Comparison? in
      guard let baseline = calibration.first(where: { $0.conditions == fit.conditions }),
        let line = DriftLine(baseline)
      else { return nil }
      let setting = fit.conditions.setting
      return Comparison(
        fit, baseline: baseline, line: line, floors: (then[setting], now[setting]), minimumLocations: needed)
    }
    let tested = comparisons.indices.filter { comparisons[$0].shift != nil }
    let adjusted = FalseDiscovery.adjusted(tested.compactMap { comparisons[$0].shift?.pValue })
    let adjustedP = Dictionary(uniqueKeysWithValues: zip(tested, adjusted))
    return comparisons.indices.map { index in
      verdict(
        comparisons[index], shiftP: adjustedP[index].map { min(1, $0 * Double(surveys)) },
        margin: margin(comparisons[index].conditions), minimumLocations: needed)
    }
  }

  private static func verdict(
    _ comparison: Comparison, shiftP: Double?, margin: Double, minimumLocations: Int
  ) -> DriftVerdict {
    let equivalenceP = comparison.shift?.equivalenceP(margin: margin)
    var answer = DriftVerdict.Answer.unclear
    if let shift = comparison.shift, let equivalenceP, let shiftP {
      if equivalenceP < equivalenceLevel {
        answer = .equivalent
      } else if shiftP < falseDiscoveryRate, abs(shift.difference) > margin / 2 {
        answer = .shifted
      }
    }
    return DriftVerdict(
      conditions: comparison.conditions, answer: answer, shift: comparison.shift?.estimate, margin: margin,
      equivalenceP: equivalenceP, shiftP: shiftP, locations: comparison.locations,
      pairedLocations: comparison.pairedLocations,
      locationsNeeded: answer == .unclear
        ? comparison.locationsNeeded(margin: margin, minimumLocations: minimumLocations) : nil)
  }
}

extension DriftCheck {
  /// Standard error with which a shift of 0 has a chance of about 80 % to be shown equivalent, margin / (z₀.₉₅ + z₀.₉₀), dB.
  static func neededError(margin: Double) -> Double {
    margin / (Distributions.normalQuantile(0.95) + Distributions.normalQuantile(0.90))
  }

  /// About as many places as it takes to reach a standard error: m = variance / (error² − before).
  /// - Parameter variance: of one place, dB².
  /// - Parameter error: dB > 0.
  /// - Parameter before: variance of what they are held against, dB².
  /// - Returns: `nil` if no number would do, because what they are held against is not known well enough; or more than 10¹².
  static func needed(variance: Double, error: Double, before: Double, atLeast minimum: Int) -> Int? {
    let room = error * error - before
    guard room > 0, variance / room < 1e12 else { return nil }
    return max(minimum, Int((variance / room).rounded(.up)))
  }

  struct Comparison {
    let conditions: FitConditions
    /// New locations; pairs that are clear of the floors, if not all are.
    let locations: Int
    /// New locations that the calibration names too.
    let pairedLocations: Int
    /// `nil` with too few locations.
    let shift: LevelDifference?
    /// Variance of one location's contribution, dB².
    private let locationVariance: Double
    /// Variance of the calibration there, dB²; 0 if places are paired.
    private let before: Double
    /// Locations that the shift is the mean of.
    private let used: Int

    private struct Place: Hashable {
      var beacon: BeaconIdentifier
      var location: String
    }

    /// - Parameter floors: see ``BeaconDrift/floors(_:)``, dBm; `nil` for none.
    init(
      _ fit: ConditionFit, baseline: ConditionFit, line: DriftLine, floors: (old: Double?, new: Double?),
      minimumLocations: Int
    ) {
      conditions = fit.conditions
      // A line that knows of losses predicts levels, not means of the packets that came, which are above them far away.
      let countsLosses = baseline.estimator == .lossMixture
      let pairs = Self.pairs(
        fit.locationMeans, baseline.locationMeans, line: line, countsLosses: countsLosses)
      pairedLocations = pairs.count
      let arePaired =
        !pairs.isEmpty && (pairs.count >= minimumLocations || pairs.count == fit.locationMeans.count)
      let clear = Self.clear(pairs, of: floors, by: line.amongWalls.fadingSD)
      locations = arePaired && clear.count < pairs.count ? clear.count : fit.locationMeans.count
      let mean: Double
      let variance: Double
      let degrees: Double
      // Below the minimum the pairs still tell how many would do, if there is nothing but pairs.
      if arePaired {
        let differences = (clear.isEmpty ? pairs : clear).map(\.difference)
        mean = differences.mean
        locationVariance = max(differences.variance, pairs.map(\.fadingVariance).mean)
        before = 0
        variance = locationVariance / Double(max(1, clear.count))
        degrees = Double(max(1, clear.count - 1))
        used = clear.count
      } else {
        let means = fit.locationMeans
        let m = Double(max(1, means.count))
        mean = means.reduce(0) { $0 + ((countsLosses ? $1.level : nil) ?? $1.mean) - line.level($1) } / m
        let single = line.variance(ofOneOf: means)
        locationVariance = single
        before =
          line.variance(ofMeanAt: means, against: baseline.locationMeans) + Self.alikeness(
            means, baseline.locationMeans, over: baseline.outcome.line?.decorrelation?.estimate) * single
        variance = single / m + before
        degrees = line.degreesOfFreedom(at: means)
        used = means.count
      }
      shift =
        used >= minimumLocations
        ? LevelDifference(mean, standardError: variance.squareRoot(), degreesOfFreedom: degrees) : nil
    }

    /// What ``DriftSample/alikeness(_:_:over:)`` of each beacon adds to the variance of the mean of all, in variances of a place: beacons have
    /// no shadowing in common.
    private static func alikeness(
      _ new: [LocationMean], _ old: [LocationMean], over decorrelation: Double?
    ) -> Double {
      let known = Dictionary(grouping: old, by: \.beacon)
      return Dictionary(grouping: new, by: \.beacon).sorted { $0.key < $1.key }.reduce(0) { sum, entry in
        let share = Double(entry.value.count) / Double(new.count)
        let alikeness = DriftSample.alikeness(
          entry.value.map { ($0.location, $0.position) },
          (known[entry.key] ?? []).map { ($0.location, $0.position) }, over: decorrelation)
        return sum + share * share * alikeness
      }
    }

    /// At least the minimum, and more than were measured.
    func locationsNeeded(margin: Double, minimumLocations: Int) -> Int? {
      DriftCheck.needed(
        variance: locationVariance, error: DriftCheck.neededError(margin: margin), before: before,
        atLeast: max(minimumLocations, used + 1))
    }

    private struct Pair {
      /// New less old, less what the line says of a change of distance, dB.
      var difference: Double
      /// σF² (v(k_new) + v(k_old)), dB².
      var fadingVariance: Double
      /// Before and now, dBm.
      var levels: (old: Double, new: Double)
    }

    /// Pairs that are above the floors by so many dB; all if there are none.
    private static func clear(
      _ pairs: [Pair], of floors: (old: Double?, new: Double?), by reach: Double
    ) -> [Pair] {
      guard floors.old != nil || floors.new != nil, !pairs.isEmpty else { return pairs }
      let (old, new) = (floors.old ?? -.infinity, floors.new ?? -.infinity)
      let strongest = pairs.sorted { $0.levels.old + $0.levels.new > $1.levels.old + $1.levels.new }
      var clear = Array(strongest.prefix(max(1, pairs.count / 4)))
      for _ in 0..<10 {
        let shift = clear.map(\.difference).mean
        clear = pairs.filter { pair in
          let middle = (pair.levels.old + pair.levels.new) / 2
          return middle - shift / 2 > old + reach && middle + shift / 2 > new + reach
        }
        if clear.isEmpty { break }
      }
      return clear
    }

    /// Places that the surveyor named in both surveys; several distances of one place are averaged first. Levels are compared where
    /// both surveys have them for a place, means of the packets received otherwise: never one with the other.
    private static func pairs(
      _ new: [LocationMean], _ old: [LocationMean], line: DriftLine, countsLosses: Bool
    ) -> [Pair] {
      func place(_ mean: LocationMean) -> Place { Place(beacon: mean.beacon, location: mean.location) }
      let named = Dictionary(grouping: new.filter(\.isNamed), by: place)
      let known = Dictionary(grouping: old.filter(\.isNamed), by: place)
      func level(_ means: [LocationMean], _ hasLevels: Bool, _ areCounted: Bool) -> Double {
        means.reduce(0) {
          $0 + ((hasLevels ? $1.level : nil) ?? $1.mean) - line.level($1, countingWalls: areCounted)
        } / Double(means.count)
      }
      func fading(_ means: [LocationMean]) -> Double {
        let model = line.amongWalls
        let sum = means.reduce(0) { $0 + model.averagingFactor(packets: $1.receivedPackets) }
        return model.fadingSD * model.fadingSD * sum / Double(means.count * means.count)
      }
      return named.sorted { ($0.key.beacon, $0.key.location) < ($1.key.beacon, $1.key.location) }
        .compactMap { key, means in
          known[key].map { before in
            func plain(_ means: [LocationMean]) -> Double {
              means.map { (countsLosses ? $0.level : nil) ?? $0.mean }.mean
            }
            let hasLevels = countsLosses && (means + before).allSatisfy { $0.level != nil }
            // At the same distance it is the same place, whatever has become of the plan.
            let hasMoved = Set((means + before).map(\.distance)).count > 1
            let areCounted = hasMoved && (means + before).allSatisfy(line.countsWalls)
            return Pair(
              difference: level(means, hasLevels, areCounted) - level(before, hasLevels, areCounted),
              fadingVariance: fading(means) + fading(before), levels: (plain(before), plain(means)))
          }
        }
    }
  }
}
