import CoveragePlanner
import Foundation
package import PathLoss
package import RadioSurvey
import Ranging
package import SurveyEffects

/// What `fit` found.
package struct FitDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Counts.
  package var data: DataSummary
  /// One fit per set of conditions.
  package var fits: [ConditionFit]
  /// How often intervals held under the same conditions at all receivers together.
  package var pooledCoverage: [PooledCoverage]
  /// The effect of crowds.
  package var crowdEffects: [CrowdEffect]
  /// The level of each beacon, where the survey, or some of its conditions, is at one distance.
  package var levelCalibrations: [LevelCalibration]
  /// What each condition changes, from one model of all dwells of the survey, whatever fits were asked for. In a survey of more than 32
  /// placements, if fits were selected, from one model of the dwells of those selected.
  @Nullable package var effects: ConditionEffects?

  package init(
    data: DataSummary, fits: [ConditionFit], crowdEffects: [CrowdEffect] = [],
    effects: ConditionEffects? = nil, levelCalibrations: [LevelCalibration] = []
  ) {
    self.levelCalibrations = levelCalibrations
    self.effects = effects
    self.data = data
    self.fits = fits
    pooledCoverage = PooledCoverage.pool(fits)
    self.crowdEffects = crowdEffects
  }
}
