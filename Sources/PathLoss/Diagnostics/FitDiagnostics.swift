import Foundation
import RadioSurvey

/// Looks at the residuals of one fit from every side; see ``Diagnosis/Code``.
struct FitDiagnostics {
  /// What was found, in the order of the codes. What cannot be judged, with too few locations say, is left out.
  let all: [Diagnosis]

  init(_ fit: RandomInterceptREML.Fit, locations: [SurveyedLocation], robust: RobustOpinion?) {
    let found = [
      robust.map { Self.outlying($0, locations: locations.count) },
      Self.influential(fit, locations: locations), Self.bent(fit.residuals),
      Self.spreadWithDistance(fit.residuals, locations: locations), Self.shape(fit.residuals),
      CensoringAlarm.diagnosis(locations), PacketCorrelation.diagnosis(locations.flatMap(\.dwells)),
    ]
    all = found.compactMap(\.self)
  }

  private static func outlying(_ robust: RobustOpinion, locations: Int) -> Diagnosis {
    let outliers = robust.outlyingLocations
    let names = outliers.prefix(5).map { location in
      "'\(location.location)' at \(DiagnosisText.number(location.distance)) m (\(DiagnosisText.signed(location.residual)) dB)"
    }
    let more = outliers.count > 5 ? " and \(outliers.count - 5) more" : ""
    return Diagnosis(
      .outlyingLocation, isRaised: !outliers.isEmpty, statistic: Double(outliers.count),
      message: outliers.isEmpty
        ? "none of \(locations) locations lies far off the robust line"
        : "\(outliers.count) of \(locations) locations \(outliers.count == 1 ? "lies" : "lie") far off the robust line: "
          + names.joined(separator: ", ") + more)
  }

  /// Cook's distance with the fitted variances held: D_g = r² h / (p Var(r) (1 − h)²), flagged above 4/G; raised where leaving
  /// the location out would move the exponent by more than its standard error.
  private static func influential(
    _ fit: RandomInterceptREML.Fit, locations: [SurveyedLocation]
  ) -> Diagnosis? {
    let p = Double(fit.coefficients.count)
    var worst: (index: Int, distance: Double, shift: Double)?
    for (g, location) in locations.enumerated() {
      let h = fit.hatValues[g]
      let variance =
        fit.locationSD * fit.locationSD + fit.residualSD * fit.residualSD / Double(location.histogram.count)
      guard h < 1 - 1e-12, variance > 0 else { return nil }
      let residual = fit.residuals[g]
      let distance = residual * residual * h / (p * variance * (1 - h) * (1 - h))
      guard distance > worst?.distance ?? -1 else { continue }
      let lever = fit.covariance[1][0] + fit.covariance[1][1] * location.logDistance
      worst = (g, distance, lever * residual / (variance * (1 - h)))
    }
    guard let worst else { return nil }
    let flagged = worst.distance > 4 / Double(locations.count)
    let location = locations[worst.index]
    // Without it the slope is smaller by the shift, and n = −slope/10 larger.
    let change = worst.shift / 10
    return Diagnosis(
      .influentialLocation, isRaised: flagged && abs(worst.shift) > fit.standardErrors[1],
      statistic: worst.distance,
      message:
        "leaving out '\(location.name)' at \(DiagnosisText.number(location.distance)) m would move the exponent by "
        + "\(DiagnosisText.signed(change)), more than any other (Cook's distance \(DiagnosisText.number(worst.distance)), "
        + "\(flagged ? "above" : "below") \(DiagnosisText.number(4 / Double(locations.count))))")
  }

  private static func bent(_ residuals: [Double]) -> Diagnosis? {
    guard let runs = SerialTests.runs(residuals), let watson = SerialTests.durbinWatson(residuals) else {
      return nil
    }
    return Diagnosis(
      .bentLine, isRaised: runs.z < 0 && runs.pValue < Diagnosis.threshold, statistic: runs.z,
      pValue: runs.pValue,
      message: "residuals change sign \(runs.runs - 1) times along the distance where chance would give "
        + "\(DiagnosisText.number(runs.expected - 1)) (\(DiagnosisText.probability(runs.pValue)); Durbin–Watson "
        + "\(DiagnosisText.number(watson)), 2 without pattern)")
  }

  private static func spreadWithDistance(_ residuals: [Double], locations: [SurveyedLocation]) -> Diagnosis? {
    guard residuals.count >= PathLossFitting.comfortableLocations,
      let test = SpreadTests.breuschPagan(
        residuals: residuals, regressors: [locations.map(\.logDistance)])
    else { return nil }
    let half = residuals.count / 2
    let near = rootMeanSquare(residuals.prefix(half))
    let far = rootMeanSquare(residuals.suffix(residuals.count - half))
    return Diagnosis(
      .spreadWithDistance, isRaised: test.pValue < Diagnosis.threshold, statistic: test.statistic,
      pValue: test.pValue,
      message:
        "locations scatter by \(DiagnosisText.number(near)) dB in the nearer half and \(DiagnosisText.number(far)) dB in the farther "
        + "(\(DiagnosisText.probability(test.pValue)))")
  }

  private static func shape(_ residuals: [Double]) -> Diagnosis? {
    guard residuals.count >= 8, let test = ShapiroWilk.test(residuals) else { return nil }
    return Diagnosis(
      .residualShape, isRaised: test.pValue < Diagnosis.threshold, statistic: test.w, pValue: test.pValue,
      message:
        "the locations' residuals have Shapiro–Wilk W \(DiagnosisText.number(test.w, digits: 3)), 1 for a perfect normal "
        + "(\(DiagnosisText.probability(test.pValue)))")
  }

  private static func rootMeanSquare(_ values: some Collection<Double>) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }
}
