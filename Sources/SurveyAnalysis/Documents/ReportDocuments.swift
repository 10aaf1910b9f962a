import Foundation
import RadioSurvey
package import CalibrationModel

/// What `report` wrote.
package struct ReportDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The report's verdict; `nil` if it has no plan. In words under `verdict`, its code and values under `verdictReason`.
  package var verdict: RecommendationReason?
  /// Path of the page.
  package var page: String
  /// Whether some placement meets the requirement.
  package var isMet: Bool
  /// Whether the decision changes since an earlier report; without a key where none was given.
  package var decision: ComparedDecision?

  /// A document for the plan of a report, if it has one.
  package init(_ recommendation: Recommendation?, page: String, decision: ComparedDecision? = nil) {
    self.decision = decision
    verdict = recommendation?.verdict
    isMet = recommendation?.isMet ?? false
    self.page = page
  }

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, verdict, verdictReason, page, isMet, decision
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
    verdict = try container.decodeIfPresent(RecommendationReason.self, forKey: .verdictReason)
    page = try container.decode(String.self, forKey: .page)
    isMet = try container.decode(Bool.self, forKey: .isMet)
    decision = try container.decodeIfPresent(ComparedDecision.self, forKey: .decision)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schemaVersion, forKey: .schemaVersion)
    try container.encode(page, forKey: .page)
    try container.encode(isMet, forKey: .isMet)
    try container.encodeIfPresent(decision, forKey: .decision)
    if let verdict {
      try encoder.encode(verdict, message: "verdict", coded: "verdictReason")
    } else {
      try container.encodeNil(forKey: .verdict)
      try container.encodeNil(forKey: .verdictReason)
    }
  }
}

/// What `report --index` wrote.
package struct IndexDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Path of the page.
  package var page: String
  /// Reports on the page.
  package var reports: Int
  /// What could not be read.
  package var problems: [IndexProblem]

  package init(page: String, reports: Int, problems: [IndexProblem]) {
    self.page = page
    self.reports = reports
    self.problems = problems
  }
}
