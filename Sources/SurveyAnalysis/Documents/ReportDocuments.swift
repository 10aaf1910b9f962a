import Foundation
import RadioSurvey
package import CalibrationModel

@Memberwise package struct ReportDocument: ResultDocument {
  package var schemaVersion = 1
  /// The report's verdict; `nil` if it has no plan. In words under `verdict`, its code and values under `verdictReason`.
  @Key("verdictReason") @Sentence("verdict") package var verdict: RecommendationReason?
  package var page: String
  /// Whether all that is asked is met.
  package var isMet: Bool
  /// Whether the decision changes since an earlier report; without a key where none was given.
  package var decision: ComparedDecision?

  /// A document for the plan of a report, if it has one.
  package init(
    _ recommendation: Recommendation?, map: PlannedMap?, page: String, decision: ComparedDecision? = nil
  ) {
    self.decision = decision
    verdict = recommendation?.verdict
    isMet = recommendation?.meetsAll(on: map) ?? false
    self.page = page
  }
}

@Memberwise package struct IndexDocument: ResultDocument {
  package var schemaVersion = 1
  package var page: String
  package var reports: Int
  package var problems: [IndexProblem]
}
