import CoveragePlanner
import Foundation
import PathLoss
package import RadioSurvey
import Ranging
import Statistics
package import CalibrationModel
import Support

extension CalibrationReport {
  package init(
    tool: Tool, title: String, date: String? = nil, site: SiteSummary, data: DataSummary,
    imports: [ImportSummary] = [], issues: [SurveyIssue] = [], fits: [ConditionFit],
    crowdEffects: [CrowdEffect] = [], effects: ConditionEffects? = nil, accuracy: [AccuracyTable] = [],
    recommendation: Recommendation? = nil, map: PlannedMap? = nil, surveyed: SurveyedMap? = nil,
    next: NextStep? = nil, levelCalibrations: [LevelCalibration] = [], provenance: Provenance
  ) {
    let bands: [PredictionBand] = fits.compactMap { fit in
      PredictionBand(fit, packets: accuracy.first { $0.conditions == fit.conditions }?.packets ?? 1)
    }
    self.init(
      schemaVersion: Self.currentSchemaVersion, tool: tool, title: title, date: date, site: site, data: data,
      imports: imports, issues: issues, fits: fits, crowdEffects: crowdEffects, effects: effects,
      accuracy: accuracy, bands: bands, pooledCoverage: PooledCoverage.pool(fits),
      levelCalibrations: levelCalibrations,
      recommendation: recommendation, map: map, surveyed: surveyed, next: next, provenance: provenance)
  }
}

extension PredictionBand {
  /// The bands of a fit; `nil` if it is refused.
  package init?(_ fit: ConditionFit, packets: Int, points: Int = 33) {
    guard let model = PathLossModel(inFrontOf: fit), model.distanceRange.lower > 0 else { return nil }
    let t68 = Distributions.studentTQuantile((1 + 0.6827) / 2, degreesOfFreedom: model.degreesOfFreedom)
    let t95 = Distributions.studentTQuantile((1 + 0.9545) / 2, degreesOfFreedom: model.degreesOfFreedom)
    let ratio = model.distanceRange.upper / model.distanceRange.lower
    let rows: [Row] = (0..<points).map { step in
      let distance = model.distanceRange.lower * pow(ratio, Double(step) / Double(points - 1))
      let mean = model.mean(at: distance)
      let deviation = model.predictiveSD(at: distance, packets: packets)
      return Row(
        distance: distance, mean: mean, lower68: mean - t68 * deviation, upper68: mean + t68 * deviation,
        lower95: mean - t95 * deviation, upper95: mean + t95 * deviation)
    }
    self.init(conditions: fit.conditions, packets: packets, rows: rows)
  }
}
