import PathLoss
import RadioSurvey
import SurveyResults

/// What the survey itself leaves open: what a reader of the answer must know before beacons are bought.
extension ReportFindings {
  /// All of them, in no order.
  var survey: [Finding] {
    [
      unnamed(
        "finding-no-placement", String(localized: "The logs do not say how the beacons hung"),
        among: { $0.placement == nil },
        meaning: String(
          localized: "Readings of all placements are taken together, so no placement can be chosen by them."),
        key: "placement"),
      unnamed(
        "finding-no-crowd", String(localized: "The logs do not say how full the place was"),
        among: { $0.crowd == nil },
        meaning: String(
          localized:
            "The answer holds for as many people as there were. With more of them beacons seem farther away."),
        key: "crowd"),
      doubt(
        .toFillIn, String(localized: "survey.toml is not filled in"),
        meaning: String(localized: "What it leaves open is not part of any number of this report."),
        action: String(localized: "Answer what is marked in survey.toml, and import the logs again.")),
      doubt(
        .otherPlacement, String(localized: "Beacons hang otherwise than the logs say"),
        meaning: String(
          localized:
            "What was measured counts for the placement of the logs, and the beacons there are count for the other one."
        ),
        action: String(localized: "Correct the placement of the beacons or of the logs in survey.toml.")),
      doubt(
        .swappedPositions, String(localized: "Positions of beacons look exchanged"),
        meaning: String(
          localized:
            "Distances are computed from these positions, so no model fits and more places do not help."),
        action: String(
          localized: "Look which beacon hangs where, and correct x_m and y_m under [[beacon]] in survey.toml."
        )),
      doubt(
        .crowdOrder,
        String(localized: "The order of the crowd levels is contradicted by the levels measured"),
        meaning: String(
          localized:
            "The emptiest level is what devices are calibrated for, and the fullest is what must be met."),
        action: String(
          localized:
            "List [[crowd]] from the emptiest to the fullest, or correct the crowd levels of the logs.")),
      doubt(
        .similarName, String(localized: "Names differ in a letter"),
        meaning: String(localized: "What belongs together is counted apart."),
        action: String(localized: "Correct the name, or declare both in survey.toml.")),
      doubt(
        .thinnedPackets, String(localized: "A receiver passes on only some of the packets"),
        meaning: String(
          localized:
            "What it does not pass on counts as lost, and the fit takes it for packets that were too weak."),
        action: String(
          localized:
            "Give its duty_cycle under [[receiver]] in survey.toml, or leave out advertising_interval_ms.")),
      otherDays,
    ].compactMap(\.self)
  }

  private func unnamed(
    _ id: String, _ title: String, among isUnnamed: (FitConditions) -> Bool, meaning: String, key: String
  ) -> Finding? {
    let count = index.fits.count { isUnnamed($0.conditions) }
    guard count > 0 else { return nil }
    return Finding(
      id: id, severity: .caution, title: title,
      evidence: [
        String(
          localized:
            "\(NumberFormat.count(count)) of \(NumberFormat.count(index.fits.count, "set")) of conditions have none."
        )
      ],
      meaning: meaning,
      action: String(
        localized:
          "Say it in survey.toml, as in set = { \(key) = \"…\" } under [[log]], and import the logs again."),
      link: ("#data", String(localized: "Data quality")), sets: count, isPlain: true)
  }

  /// Issues of one code that are warnings; notes of a format are none.
  private func doubt(_ code: IssueCode, _ title: String, meaning: String, action: String) -> Finding? {
    let issues = report.issues.filter { $0.code == code && $0.severity == .warning }
    guard !issues.isEmpty else { return nil }
    return Finding(
      id: "finding-\(code.rawValue)", severity: .caution, title: title,
      evidence: limited(issues.map { DisplayText.sentence($0.message) }), meaning: meaning, action: action,
      link: ("#data", String(localized: "Data quality")), isPlain: true)
  }

  private var otherDays: Finding? {
    guard let recommendation = report.recommendation,
      let sentence = OtherDaysWords.sentence(recommendation)
    else { return nil }
    return Finding(
      id: "finding-one-sitting", severity: .caution,
      title: String(localized: "Another day was not measured"),
      evidence: [sentence],
      meaning: String(
        localized:
          "Elsewhere levels differed with an SD of 10\u{00A0}dB from day to day, phone to phone and person to person (MIT)."
      ),
      action: String(
        localized:
          "Survey some of the places again on another day, with another phone and another person, before many beacons are bought."
      ),
      link: ("#accuracy", String(localized: "Accuracy")))
  }
}
