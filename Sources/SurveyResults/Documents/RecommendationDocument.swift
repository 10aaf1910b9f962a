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
  /// What each number of beacons of the first option serves, in the places of its plan; empty without a floor plan.
  package var curve: [Deployment.Step]

  package init(recommendation: Recommendation, curve: [Deployment.Step] = []) {
    self.recommendation = recommendation
    self.curve = curve
  }
}
