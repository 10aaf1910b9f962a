import Foundation
package import PathLoss
import Statistics

/// Compares a new survey with a calibration: has the level moved?
///
/// *Paired*, if enough places were named by the surveyor in both surveys: the mean over places of new less old mean
/// level. Shadowing stays with the place and cancels. Its variance is that of the differences, but not less than fading
/// alone makes it, mean σF² (v(k_new) + v(k_old)); t has m − 1 degrees of freedom. Where the distance of a place was
/// measured differently, the calibrated line takes the difference off.
///
/// *Unpaired* otherwise: the mean of the new locations' residuals from the calibrated line, with variance
/// (σL² + σF² v)/m + x̄'V x̄ and the calibration's degrees of freedom.
///
/// The level of a location is that of its own packets with the lost ones counted, if the calibration knows of losses and both
/// surveys have it; the mean of the packets received otherwise.
///
/// The answer is `equivalent` if two one-sided t tests (D. J. Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987,
/// doi 10.1007/BF01068419) reject a shift of the margin or more at 5 %. It is `shifted` if the shift exceeds half the
/// margin and its p value, adjusted over the conditions by Benjamini and Hochberg, is below 10 %. Where both hold, as a
/// shift of two thirds of the margin in a very exact survey can make them, the answer is `equivalent`: the margin is what
/// the user has declared not to matter, and the shift is printed with its interval. Everything else is `unclear`.
package enum DriftCheck {
  /// Level of the two one-sided tests.
  package static let equivalenceLevel = 0.05
  /// Expected share of false alarms among shifts that are reported.
  package static let falseDiscoveryRate = 0.10

  /// Verdicts for those conditions of the new survey that the calibration has a usable fit for.
  ///
  /// - Parameters:
  ///   - new: fits of the new survey. Refused ones count: only their locations are used.
  ///   - calibration: fits of the calibration.
  ///   - margin: shift in dB that would matter, > 0. At an exponent of 2.2, 3 dB are a factor of 1.37 in distance.
  ///   - minimumLocations: locations (or pairs) below which nothing is said, ≥ 2.
  /// - Returns: in the order of `new`.
  package static func compare(
    _ new: [ConditionFit], with calibration: [ConditionFit], margin: Double = 3, minimumLocations: Int = 5
  ) -> [DriftVerdict] {
    let needed = max(2, minimumLocations)
    let comparisons = new.compactMap { fit -> Comparison? in
      guard let baseline = calibration.first(where: { $0.conditions == fit.conditions }),
        let model = PathLossModel(baseline)
      else { return nil }
      return Comparison(
        fit, baseline: baseline, model: model, minimumLocations: needed, margin: margin)
    }
    let tested = comparisons.indices.filter { comparisons[$0].shift != nil }
    let adjusted = FalseDiscovery.adjusted(tested.compactMap { comparisons[$0].shift?.p })
    let adjustedP = Dictionary(uniqueKeysWithValues: zip(tested, adjusted))
    return comparisons.indices.map { index in
      verdict(
        comparisons[index], shiftP: adjustedP[index], margin: margin, minimumLocations: needed)
    }
  }

  private static func verdict(
    _ comparison: Comparison, shiftP: Double?, margin: Double, minimumLocations: Int
  ) -> DriftVerdict {
    var answer = DriftVerdict.Answer.unclear
    if let shift = comparison.shift, let shiftP {
      if shift.equivalenceP < equivalenceLevel {
        answer = .equivalent
      } else if shiftP < falseDiscoveryRate, abs(shift.estimate.estimate) > margin / 2 {
        answer = .shifted
      }
    }
    return DriftVerdict(
      conditions: comparison.conditions, answer: answer, shift: comparison.shift?.estimate, margin: margin,
      equivalenceP: comparison.shift?.equivalenceP, shiftP: shiftP, locations: comparison.locations,
      pairedLocations: comparison.pairedLocations,
      locationsNeeded: answer == .unclear
        ? comparison.locationsNeeded(margin: margin, minimumLocations: minimumLocations) : nil)
  }
}
