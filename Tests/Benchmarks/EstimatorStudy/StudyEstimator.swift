import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics

/// The ways to an exponent that the study compares.
package enum StudyEstimator: String, CaseIterable, Sendable {
  /// A line through all packets, each counted as independent: the usual practice.
  case packetLine = "OLS over packets"
  /// The same line with cluster-robust errors, normal quantile.
  case clustered = "OLS, cluster CR1, z"
  /// The same line with bias-reduced cluster-robust errors and Satterthwaite's degrees of freedom.
  case biasReduced = "OLS, CR2, Satterthwaite t"
  /// Random intercept on the packets received, restricted maximum likelihood.
  case received = "REML, received only, t(G-2)"
  /// Every lost packet taken to be too weak.
  case allWeak = "Tobit, every loss is weak"
  /// Loss mixture, packets counted as independent.
  case pooledMixture = "Tobit, loss mixture"
  /// Random intercept and loss mixture, maximum likelihood as it is.
  case mixture = "random intercept + mixture"
  /// The same with its errors corrected for the columns that were fitted.
  case correctedMixture = "the same, errors corrected"
  /// The same with a sensitivity that the data themselves show.
  case estimatedSensitivity = "the same, sensitivity estimated"

  /// An exponent with its error.
  package struct Outcome: Sendable {
    /// Exponent.
    package var exponent: Double
    /// Standard error of the exponent.
    package var standardError: Double
    /// Quantile that makes a 95 % interval of it.
    package var critical: Double
    /// SD of a packet (pooled models) or shadowing SD (the others), dB.
    package var spread: Double

    /// Whether the 95 % interval holds the truth.
    func covers(_ truth: Double) -> Bool { abs(exponent - truth) <= critical * standardError }
  }

  /// Fits one survey; `nil` where there is no fit.
  package func fit(_ survey: [StudyScenario.Location], sensitivity: Double) -> Outcome? {
    let threshold = ReceptionThreshold(level: sensitivity)
    switch self {
    case .packetLine, .clustered, .biasReduced: return PacketLineStudy(survey)?.outcome(of: self)
    case .received:
      guard let fit = try? RandomInterceptREML.fit(survey.compactMap(\.group)) else { return nil }
      return Outcome(
        exponent: -fit.coefficients[1] / 10, standardError: fit.standardErrors[1] / 10,
        critical: Self.quantile(Double(fit.residuals.count - 2)), spread: fit.locationSD)
    case .allWeak, .pooledMixture:
      guard
        let fit = try? CensoredRegression.fit(
          survey.map { $0.censored(threshold) }, threshold: threshold,
          fitsCollisions: self != .allWeak)
      else { return nil }
      return Outcome(
        exponent: -fit.coefficients[1] / 10, standardError: fit.standardErrors[1] / 10,
        critical: Self.quantile(.infinity), spread: fit.fadingSD)
    case .mixture, .correctedMixture, .estimatedSensitivity:
      let found =
        self == .estimatedSensitivity
        ? ReceiverSensitivity.find(survey.map(\.counted), stated: nil)?.sensitivity.threshold : threshold
      guard let found,
        let fit = try? RandomInterceptTobit.fit(
          survey.map { $0.censored(found) }, threshold: found)
      else { return nil }
      let correction = self == .mixture ? 1 : fit.correction
      return Outcome(
        exponent: -fit.coefficients[1] / 10, standardError: correction * fit.standardErrors[1] / 10,
        critical: Self.quantile(Double(survey.count - 2)), spread: correction * fit.locationSD)
    }
  }

  static func quantile(_ degrees: Double) -> Double {
    degrees.isFinite
      ? Distributions.studentTQuantile(0.975, degreesOfFreedom: degrees)
      : Distributions.normalQuantile(0.975)
  }
}

extension StudyScenario.Location {
  var counted: CountedLocation {
    CountedLocation(design: [1, logDistance], histogram: histogram, lost: lost)
  }

  func censored(_ threshold: ReceptionThreshold) -> CensoredLocation { counted.censored(by: threshold) }

  var group: RandomInterceptREML.Group? {
    guard let mean = histogram.mean else { return nil }
    return RandomInterceptREML.Group(
      design: [1, logDistance], count: Double(histogram.count), mean: mean,
      centredSumOfSquares: histogram.centredSumOfSquares)
  }
}
