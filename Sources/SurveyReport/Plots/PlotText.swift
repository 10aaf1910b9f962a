import CoveragePlanner
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyEffects
import SurveyResults

/// What each plot shows, in words and numbers, for a reader who does not see it.
enum PlotText {
  static func level(_ fit: ConditionFit, band: PredictionBand?) -> String {
    var text = "Mean levels at \(locations(fit))"
    if let range = fit.distanceRange {
      text += " from \(NumberFormat.metres(range.lower)) to \(NumberFormat.metres(range.upper))"
    }
    guard fit.status != .refused, let power = fit.referencePower, let exponent = fit.pathLossExponent else {
      return text + ". No line: the fit was refused."
    }
    text +=
      ". Level at 1 m \(NumberFormat.interval(power, 1)) dBm, exponent \(NumberFormat.interval(exponent, 2))"
    text += ", shadowing SD \(NumberFormat.unit(NumberFormat.fixed(fit.shadowingSD?.estimate, 1), "dB"))."
    if let band {
      text +=
        " The bands hold 68 and 95 % of the means of \(NumberFormat.count(band.packets, "packet")) at new locations."
    }
    return text
  }

  static func residuals(_ fit: ConditionFit) -> String {
    let residuals = fit.locationMeans.map(\.residual)
    return "Mean level less fitted line at \(locations(fit)), from "
      + "\(NumberFormat.signed(residuals.min(), 1)) to \(NumberFormat.signed(residuals.max(), 1)) dB."
  }

  static func crowdResiduals(_ fit: ConditionFit) -> String { "\(crowd(fit.conditions)): \(residuals(fit))" }

  static func accuracy(_ table: AccuracyTable) -> String {
    rows(table).map { row in
      "At \(NumberFormat.metres(row.distance)): one sigma \(NumberFormat.metres(row.oneSigma)), "
        + "68 % within \(NumberFormat.metres(row.radius68)), 95 % within \(NumberFormat.metres(row.radius95))."
    }.joined(separator: " ")
  }

  static func zones(_ table: AccuracyTable, boundaries: ZoneBoundaries) -> String {
    rows(table).map { row in
      "At \(NumberFormat.metres(row.distance)): immediate \(NumberFormat.percent(row.zones.immediate)), "
        + "near \(NumberFormat.percent(row.zones.near)), far \(NumberFormat.percent(row.zones.far))."
    }.joined(separator: " ")
      + " Boundaries at \(NumberFormat.metres(boundaries.immediate)) and \(NumberFormat.metres(boundaries.near))."
  }

  static func levels(_ fits: [ConditionFit]) -> String {
    fits.map { fit in
      let name = crowd(fit.conditions)
      guard fit.status != .refused, let power = fit.referencePower, let exponent = fit.pathLossExponent else {
        return "\(name): \(locations(fit)), refused."
      }
      return "\(name): \(locations(fit)), level at 1 m \(NumberFormat.interval(power, 1)) dBm, "
        + "exponent \(NumberFormat.interval(exponent, 2))."
    }.joined(separator: " ")
  }

  static func radii(_ tables: [AccuracyTable]) -> String {
    tables.map { table in
      let parts = rows(table).map {
        "\(NumberFormat.metres($0.radius95)) at \(NumberFormat.metres($0.distance))"
      }
      return "\(crowd(table.conditions)): \(parts.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  static func near(_ tables: [AccuracyTable], boundaries: ZoneBoundaries) -> String {
    tables.map { table in
      let parts = rows(table).map {
        "\(NumberFormat.percent($0.zones.immediate + $0.zones.near)) at \(NumberFormat.metres($0.distance))"
      }
      return "\(crowd(table.conditions)): \(parts.joined(separator: ", "))."
    }.joined(separator: " ") + " Near ends at \(NumberFormat.metres(boundaries.near))."
  }

  static func crowdEffects(_ effects: [CrowdEffect]) -> String {
    effects.map { effect in
      "\(effect.conditions.shownWithoutPlacement) against \(DisplayText.visible(effect.baseline.rawValue)): "
        + "\(NumberFormat.interval(effect.change, 1)) dB."
    }.joined(separator: " ")
  }

  static func densities(_ plans: [ConditionPlan]) -> String {
    plans.map { plan in
      let name = plan.conditions.shownWithoutPlacement
      guard let density = plan.recommended?.triangularDensity else {
        return "\(name): \(withoutDensity(plan))."
      }
      return "\(name): \(NumberFormat.significant(density)), range \(PlanWords.densityRange(plan))."
    }.joined(separator: " ")
  }

  /// Why there is no density.
  static func withoutDensity(_ plan: ConditionPlan) -> String {
    switch plan.verdict {
    case .notOftenEnough: "never often enough"
    case .onlyFar: "only far is ever reached"
    case .cannotBeSaid: "cannot be said"
    case .works, .needsMoreBeacons: "no density can be named"
    }
  }

  private static func locations(_ fit: ConditionFit) -> String {
    NumberFormat.count(fit.locationMeans.count, "location")
  }

  private static func crowd(_ conditions: FitConditions) -> String {
    conditions.crowd.map { DisplayText.visible($0.rawValue) } ?? "All data"
  }

  /// First, middle and last row of a table.
  private static func rows(_ table: AccuracyTable) -> [AccuracyRow] {
    guard table.rows.count > 3 else { return table.rows }
    return [table.rows[0], table.rows[table.rows.count / 2], table.rows[table.rows.count - 1]]
  }
}
