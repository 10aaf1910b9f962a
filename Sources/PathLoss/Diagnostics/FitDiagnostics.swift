import Foundation
import RadioSurvey
import Statistics

/// Looks at the residuals of one fit from every side; see ``Diagnosis/Code``.
struct FitDiagnostics {
  /// What was found, in the order of the codes. What cannot be judged, with too few locations say, is left out.
  let all: [Diagnosis]

  init(_ residuals: FitResiduals, locations: [SurveyedLocation], robust: RobustOpinion?) {
    let ofFit = [
      Self.influential(residuals, locations: locations), Self.bent(residuals),
      SpatialPattern.diagnosis(residuals.values, locations: locations),
      Self.spreadWithDistance(residuals.values, locations: locations), Self.shape(residuals),
    ].map { diagnosis in
      var diagnosis = diagnosis
      diagnosis?.estimator = residuals.estimator
      return diagnosis
    }
    let ofPackets = [
      CensoringAlarm.diagnosis(locations, isAllowedFor: residuals.allowsForWeakPackets),
      PacketCorrelation.diagnosis(locations.flatMap(\.dwells)),
    ]
    let found = [robust.map { Self.outlying($0, locations: locations.count) }] + ofFit + ofPackets
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

  /// The largest Cook's distance, flagged above 4/G; raised where leaving the location out would move the exponent by more
  /// than its standard error.
  private static func influential(
    _ residuals: FitResiduals, locations: [SurveyedLocation]
  ) -> Diagnosis? {
    guard let removals = residuals.removals else { return nil }
    var worst: (location: SurveyedLocation, removal: FitResiduals.Removal)?
    for (location, removal) in zip(locations, removals) {
      guard let removal, removal.distance > worst?.removal.distance ?? -1 else { continue }
      worst = (location, removal)
    }
    guard let (location, removal) = worst else { return nil }
    let flagged = removal.distance > 4 / Double(locations.count)
    return Diagnosis(
      .influentialLocation, isRaised: flagged && abs(removal.exponentChange) > residuals.exponentError,
      statistic: removal.distance,
      message:
        "leaving out '\(location.name)' at \(DiagnosisText.number(location.distance)) m would move the exponent by "
        + "\(DiagnosisText.signed(removal.exponentChange)), more than any other (Cook's distance "
        + "\(DiagnosisText.number(removal.distance)), "
        + "\(flagged ? "above" : "below") \(DiagnosisText.number(4 / Double(locations.count))))")
  }

  private static func bent(_ residuals: FitResiduals) -> Diagnosis? {
    guard let runs = SerialTests.runs(residuals.scores),
      let watson = SerialTests.durbinWatson(residuals.scores)
    else { return nil }
    return Diagnosis(
      .bentLine, isRaised: runs.z < 0 && runs.pValue < Diagnosis.threshold, statistic: runs.z,
      pValue: runs.pValue,
      message: "residuals change sign \(runs.runs - 1) times along the distance where chance would give "
        + "\(DiagnosisText.number(runs.expected - 1)) (\(DiagnosisText.probability(runs.pValue)); Durbin–Watson "
        + "\(DiagnosisText.number(watson)), 2 without pattern\(silent(residuals)))")
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

  private static func shape(_ residuals: FitResiduals) -> Diagnosis? {
    guard residuals.scores.count >= 8, let test = ShapiroWilk.test(residuals.scores) else { return nil }
    return Diagnosis(
      .residualShape, isRaised: test.pValue < Diagnosis.threshold, statistic: test.w, pValue: test.pValue,
      message:
        "the locations' residuals have Shapiro–Wilk W \(DiagnosisText.number(test.w, digits: 3)), 1 for a perfect normal "
        + "(\(DiagnosisText.probability(test.pValue))\(silent(residuals)))")
  }

  /// What stands for locations at which nothing was heard.
  private static func silent(_ residuals: FitResiduals) -> String {
    guard residuals.silent > 0 else { return "" }
    return
      "; \(residuals.silent) silent \(residuals.silent == 1 ? "location" : "locations") drawn from what silence says, with seed "
      + "\(QuantileResiduals.seed)"
  }

  private static func rootMeanSquare(_ values: some Collection<Double>) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }
}
