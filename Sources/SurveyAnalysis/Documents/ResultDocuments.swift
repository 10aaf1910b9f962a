import CoveragePlanner
import Foundation
package import PathLoss
package import RadioSurvey
package import Ranging
import SurveyEffects
import SurveyImport
import SurveyProject
package import CalibrationModel

extension FitDocument {
  package init(
    data: DataSummary, fits: [ConditionFit], crowdEffects: [CrowdEffect] = [],
    effects: ConditionEffects? = nil, levelCalibrations: [LevelCalibration] = []
  ) {
    self.init(
      data: data, fits: fits, pooledCoverage: PooledCoverage.pool(fits), crowdEffects: crowdEffects,
      levelCalibrations: levelCalibrations, effects: effects)
  }
}

extension NearestCheckDocument {
  /// - Parameter splits: at least one.
  /// - Parameter seed: of places drawn; `nil` for sessions.
  /// - Parameter obstacles: what is between by the fits of the rest of the survey.
  package init(
    _ splits: [SurveySplit], question: NearestQuestion, sessions: SurveySessions, seed: UInt64?,
    obstacles: (([ConditionFit]) -> NearestObstacles)? = nil
  ) {
    let isHorizontal = splits.contains { split in
      split.fits.contains { fit in
        fit.status != .refused && fit.reasons.contains { $0.code == .horizontalDistances }
      }
    }
    self.init(
      unit: seed == nil ? .session : .place, seed: seed, correlation: question.correlation,
      check: NearestCheck(splits, question: question, sessions: sessions, obstacles: obstacles),
      isHorizontal: isHorizontal)
  }
}

extension SettingsDocument {
  package init(_ question: SettingsQuestion, site: Site, crowd: CrowdLevel?, seed: UInt64) {
    self.init(
      site: site.name, crowd: crowd, seed: seed, powers: question.powers(), fits: question.fits,
      curves: question.curves(), receivers: question.nodes(), together: question.all(),
      omitted: question.omissions.map { Omission(conditions: $0.conditions, reason: $0.obstacle) })
  }
}
