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
    let shown = outliers.prefix(5).map { location -> ReasonValues in
      [
        "location": .text(location.location), "distance_m": .number(location.distance),
        "residual_db": .number(location.residual),
      ]
    }
    return Diagnosis(
      .outlyingLocation, isRaised: !outliers.isEmpty, statistic: Double(outliers.count),
      ReasonValues(known: [
        "outlying": .count(outliers.count), "locations": .count(locations),
        "shown": shown.isEmpty ? nil : .items(shown),
      ]))
  }

  /// Change of the exponent that matters to a reader: at 3 m it moves the level by 1.4 dB, and at 10 m by 3 dB.
  static let relevantExponentChange = 0.3

  /// The largest Cook's distance, flagged above 4/G; raised where leaving the location out would move the exponent by more
  /// than its standard error and by 0.3 or more.
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
    let limit = 4 / Double(locations.count)
    let isAbove = removal.distance > limit
    return Diagnosis(
      .influentialLocation,
      isRaised: isAbove && abs(removal.exponentChange) > residuals.exponentError
        && abs(removal.exponentChange) >= relevantExponentChange,
      statistic: removal.distance,
      [
        "location": .text(location.name), "distance_m": .number(location.distance),
        "exponentChange": .number(removal.exponentChange), "limit": .number(limit),
        "isAboveLimit": .flag(isAbove),
      ])
  }

  private static func bent(_ residuals: FitResiduals) -> Diagnosis? {
    guard let runs = SerialTests.runs(residuals.scores),
      let watson = SerialTests.durbinWatson(residuals.scores)
    else { return nil }
    var values = silent(residuals)
    values["signChanges"] = .count(runs.runs - 1)
    values["expectedSignChanges"] = .number(runs.expected - 1)
    values["durbinWatson"] = .number(watson)
    return Diagnosis(
      .bentLine, isRaised: runs.z < 0 && runs.pValue < Diagnosis.threshold, statistic: runs.z,
      pValue: runs.pValue, values)
  }

  /// Raised where the test is sure of a difference and the two halves differ by a quarter or more: among hundreds of locations a test
  /// is sure of differences that nobody would notice.
  private static func spreadWithDistance(_ residuals: [Double], locations: [SurveyedLocation]) -> Diagnosis? {
    guard residuals.count >= PathLossFitting.comfortableLocations,
      let test = SpreadTests.breuschPagan(
        residuals: residuals, regressors: [locations.map(\.logDistance)])
    else { return nil }
    let half = residuals.count / 2
    let near = rootMeanSquare(residuals.prefix(half))
    let far = rootMeanSquare(residuals.suffix(residuals.count - half))
    let ratio = max(near, far) / min(near, far)
    return Diagnosis(
      .spreadWithDistance, isRaised: test.pValue < Diagnosis.threshold && !(ratio < Diagnosis.relevantRatio),
      statistic: test.statistic, pValue: test.pValue,
      [
        "near_db": .number(near), "far_db": .number(far),
        "isTooSmall": .flag(test.pValue < Diagnosis.threshold && ratio < Diagnosis.relevantRatio),
      ])
  }

  private static func shape(_ residuals: FitResiduals) -> Diagnosis? {
    guard residuals.scores.count >= 8, let test = ShapiroWilk.test(residuals.scores) else { return nil }
    return Diagnosis(
      .residualShape, isRaised: test.pValue < Diagnosis.threshold, statistic: test.w, pValue: test.pValue,
      silent(residuals))
  }

  /// How many locations at which nothing was heard are among the residuals, and the seed that drew theirs.
  private static func silent(_ residuals: FitResiduals) -> ReasonValues {
    guard residuals.silent > 0 else { return [:] }
    return ["silentLocations": .count(residuals.silent), "seed": .number(Double(QuantileResiduals.seed))]
  }

  private static func rootMeanSquare(_ values: some Collection<Double>) -> Double {
    (values.reduce(0) { $0 + $1 * $1 } / Double(max(1, values.count))).squareRoot()
  }
}
