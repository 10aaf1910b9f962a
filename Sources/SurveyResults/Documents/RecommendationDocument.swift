package import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging

/// What `recommend` found.
package struct RecommendationDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The answer.
  package var recommendation: Recommendation

  package init(recommendation: Recommendation) { self.recommendation = recommendation }
}
