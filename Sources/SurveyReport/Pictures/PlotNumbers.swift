import CoveragePlanner
import PathLoss
import RadioSurvey
import Ranging
import SurveyEffects
import SurveyResults

/// The numbers that the plots draw: those that ``PlotRenderer`` sends to gnuplot, with units in the names of their columns.
struct PlotNumbers {
  private typealias Cell = PictureNumbers.Cell
  let index: ReportIndex

  /// The numbers of a plot.
  func numbers(_ subject: Plot.Subject) -> PictureNumbers {
    switch subject {
    case .level(let conditions): level(index.fits.filter { $0.conditions == conditions })
    case .crowdLevels(let panel): crowdLevels(index.fits(in: panel))
    case .residuals(let conditions): residuals(index.fits.filter { $0.conditions == conditions })
    case .crowdResiduals(let panel):
      residuals(index.fits(in: panel).filter { $0.status != .refused && !$0.locationMeans.isEmpty })
    case .accuracy(let conditions):
      accuracy([conditions], ["radius95_m", "radius68_m", "one_sigma_m"]) {
        [$0.radius95, $0.radius68, $0.oneSigma]
      }
    case .zones(let conditions):
      accuracy([conditions], ["immediate_percent", "near_percent", "far_percent"]) {
        [$0.zones.immediate * 100, $0.zones.near * 100, $0.zones.far * 100]
      }
    case .crowdAccuracy(let panel):
      accuracy(index.fits(in: panel).map(\.conditions), ["radius95_m"]) { [$0.radius95] }
    case .crowdZones(let panel):
      accuracy(index.fits(in: panel).map(\.conditions), ["near_or_better_percent"]) {
        [($0.zones.immediate + $0.zones.near) * 100]
      }
    case .crowdEffect(let placement): effects(index.crowdEffects(placement))
    case .density(let placement): densities(index.plans(placement))
    }
  }

  private func crowd(_ conditions: FitConditions) -> Cell { .text(conditions.crowd?.rawValue ?? "") }

  private func level(_ fits: [ConditionFit]) -> PictureNumbers {
    let rows = fits.flatMap { fit -> [[Cell]] in
      let means = PlotPoints.drawn(fit, limit: index.pointLimit).map { mean -> [Cell] in
        [.text("location mean"), .number(mean.distance), .number(mean.mean)]
          + [Cell](repeating: .number(nil), count: 4)
      }
      let band = (index.band(fit.conditions)?.rows ?? []).map { row -> [Cell] in
        [.text("fitted line")]
          + [row.distance, row.mean, row.lower68, row.upper68, row.lower95, row.upper95].map { .number($0) }
      }
      return means + band
    }
    return PictureNumbers(
      ["series", "distance_m", "mean_dbm", "lower68_dbm", "upper68_dbm", "lower95_dbm", "upper95_dbm"], rows)
  }

  private func crowdLevels(_ fits: [ConditionFit]) -> PictureNumbers {
    let rows = fits.flatMap { fit -> [[Cell]] in
      let means = PlotPoints.drawn(fit, among: fits, limit: index.pointLimit).map { mean -> [Cell] in
        [crowd(fit.conditions), .text("location mean"), .number(mean.distance), .number(mean.mean)]
      }
      let band = index.band(fit.conditions)?.rows ?? []
      let line = means.isEmpty ? [] : [band.first, band.last].compactMap(\.self)
      return means
        + line.map {
          [crowd(fit.conditions), .text("fitted line"), .number($0.distance), .number($0.mean)]
        }
    }
    return PictureNumbers(["crowd", "series", "distance_m", "mean_dbm"], rows)
  }

  private func residuals(_ fits: [ConditionFit]) -> PictureNumbers {
    PictureNumbers(
      ["crowd", "distance_m", "residual_db"],
      fits.flatMap { fit in
        PlotPoints.drawn(fit, among: fits, limit: index.pointLimit).map {
          [crowd(fit.conditions), .number($0.distance), .number($0.residual)]
        }
      })
  }

  private func accuracy(
    _ conditions: [FitConditions], _ columns: [String], values: (AccuracyRow) -> [Double?]
  ) -> PictureNumbers {
    PictureNumbers(
      ["crowd", "distance_m"] + columns,
      conditions.compactMap(index.accuracy).flatMap { table in
        table.rows.map { row in
          [crowd(table.conditions), .number(row.distance)] + values(row).map { .number($0) }
        }
      })
  }

  private func effects(_ effects: [CrowdEffect]) -> PictureNumbers {
    PictureNumbers(
      ["conditions", "against", "change_db", "lower95_db", "upper95_db"],
      effects.map {
        [
          .text($0.conditions.shownWithoutPlacement), .text($0.baseline.rawValue),
          .number($0.change.estimate), .number($0.change.lower95), .number($0.change.upper95),
        ]
      })
  }

  private func densities(_ plans: [ConditionPlan]) -> PictureNumbers {
    PictureNumbers(
      ["conditions", "recommended_per100m2", "low_per100m2", "high_per100m2", "instead"],
      plans.map { plan in
        let recommended = plan.recommended?.triangularDensity
        return [
          .text(plan.conditions.shownWithoutPlacement), .number(recommended),
          .number(recommended.flatMap { _ in plan.densityLow }),
          .number(recommended.flatMap { _ in plan.densityHigh }),
          .text(recommended == nil ? PlotText.withoutDensity(plan) : ""),
        ]
      })
  }
}
