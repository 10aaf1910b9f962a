import CoveragePlanner
import RadioSurvey

/// What is said of a deployment at each crowd level.
enum CrowdCoverageWords {
  /// The lines of the table, and what its numbers mean.
  static func lines(_ crowds: [CrowdCoverage]) -> [String] {
    TextTable(CrowdCoverageTable.table(crowds)).lines + notes(crowds)
  }

  /// What the numbers mean, and why some are missing.
  static func notes(_ crowds: [CrowdCoverage]) -> [String] {
    [
      String(
        localized:
          "Served: \(CurveWords.meaning) Worst point: how often the requirement is met there, as estimated.")
    ]
      + crowds.compactMap { crowd in
        crowd.reason.map {
          String(
            localized:
              "“\(DisplayText.short(crowd.crowd.rawValue, 30))” is not known: \(PlanWords.sentence($0))")
        }
      }
  }
}
