import CoveragePlanner
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import SurveyEffects
import SurveyResults
import Support

/// What each plot shows, in words and numbers, for a reader who does not see it.
enum PlotText {
  static func level(_ fit: ConditionFit, band: PredictionBand?) -> String {
    var text = String(localized: "Mean levels at \(locations(fit))")
    if let range = fit.distanceRange {
      text += String(
        localized: " from \(NumberFormat.metres(range.lower)) to \(NumberFormat.metres(range.upper))")
    }
    guard fit.status != .refused, let power = fit.referencePower, let exponent = fit.pathLossExponent else {
      return text + String(localized: ". No line: the fit was refused.")
    }
    text +=
      String(
        localized:
          ". Level at 1 m \(NumberFormat.interval(power, 1)) dBm, exponent \(NumberFormat.interval(exponent, 2))"
      )
    text += String(
      localized:
        ", shadowing SD \(NumberFormat.unit(NumberFormat.fixed(fit.shadowingSD?.estimate, 1), "dB")).")
    if let band {
      text +=
        String(
          localized:
            " The bands hold 68 and 95 % of the means of \(NumberFormat.count(band.packets, "packet")) at new locations."
        )
    }
    return text
  }

  static func residuals(_ fit: ConditionFit) -> String {
    let residuals = fit.locationMeans.map(\.residual)
    return String(
      localized: "Mean level less fitted line at \(locations(fit)), from "
        + "\(NumberFormat.signed(residuals.min(), 1)) to \(NumberFormat.signed(residuals.max(), 1)) dB.")
  }

  static func crowdResiduals(_ fit: ConditionFit) -> String { "\(crowd(fit.conditions)): \(residuals(fit))" }

  static func accuracy(_ table: AccuracyTable) -> String {
    rows(table).map { row in
      String(
        localized: "At \(NumberFormat.metres(row.distance)): one sigma \(NumberFormat.metres(row.oneSigma)), "
          + "68 % within \(NumberFormat.metres(row.radius68)), 95 % within \(NumberFormat.metres(row.radius95))."
      )
    }.joined(separator: " ")
  }

  static func zones(_ table: AccuracyTable, boundaries: ZoneBoundaries) -> String {
    rows(table).map { row in
      String(
        localized:
          "At \(NumberFormat.metres(row.distance)): immediate \(NumberFormat.percent(row.zones.immediate)), "
          + "near \(NumberFormat.percent(row.zones.near)), far \(NumberFormat.percent(row.zones.far)).")
    }.joined(separator: " ")
      + String(
        localized:
          " Boundaries at \(NumberFormat.metres(boundaries.immediate)) and \(NumberFormat.metres(boundaries.near))."
      )
  }

  static func levels(_ fits: [ConditionFit]) -> String {
    fits.map { fit in
      let name = crowd(fit.conditions)
      guard fit.status != .refused, let power = fit.referencePower, let exponent = fit.pathLossExponent else {
        return String(localized: "\(name): \(locations(fit)), refused.")
      }
      return String(
        localized: "\(name): \(locations(fit)), level at 1 m \(NumberFormat.interval(power, 1)) dBm, "
          + "exponent \(NumberFormat.interval(exponent, 2)).")
    }.joined(separator: " ")
  }

  static func radii(_ tables: [AccuracyTable]) -> String {
    tables.map { table in
      let parts = rows(table).map {
        String(localized: "\(NumberFormat.metres($0.radius95)) at \(NumberFormat.metres($0.distance))")
      }
      return "\(crowd(table.conditions)): \(parts.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  static func near(_ tables: [AccuracyTable], boundaries: ZoneBoundaries) -> String {
    tables.map { table in
      let parts = rows(table).map {
        String(
          localized:
            "\(NumberFormat.percent($0.zones.immediate + $0.zones.near)) at \(NumberFormat.metres($0.distance))"
        )
      }
      return "\(crowd(table.conditions)): \(parts.joined(separator: ", "))."
    }.joined(separator: " ") + String(localized: " Near ends at \(NumberFormat.metres(boundaries.near)).")
  }

  static func crowdEffects(_ effects: [CrowdEffect]) -> String {
    effects.map { effect in
      String(
        localized:
          "\(effect.conditions.shownWithoutPlacement) against \(DisplayText.visible(effect.baseline.rawValue)): "
          + "\(NumberFormat.interval(effect.change, 1)) dB.")
    }.joined(separator: " ")
  }

  static func densities(_ plans: [ConditionPlan]) -> String {
    plans.map { plan in
      let name = plan.conditions.shownWithoutPlacement
      guard let density = plan.recommended?.triangularDensity else {
        return "\(name): \(withoutDensity(plan))."
      }
      return String(
        localized: "\(name): \(NumberFormat.significant(density)), range \(PlanWords.densityRange(plan)).")
    }.joined(separator: " ")
  }

  /// Why there is no density.
  static func withoutDensity(_ plan: ConditionPlan) -> String {
    switch plan.verdict {
    case .notOftenEnough: String(localized: "never often enough")
    case .onlyFar: String(localized: "only far is ever reached")
    case .cannotBeSaid: String(localized: "cannot be said")
    case .works, .needsMoreBeacons: String(localized: "no density can be named")
    }
  }

  private static func locations(_ fit: ConditionFit) -> String {
    NumberFormat.count(fit.locationMeans.count, "location")
  }

  private static func crowd(_ conditions: FitConditions) -> String {
    conditions.crowd.map { DisplayText.visible($0.rawValue) } ?? String(localized: "All data")
  }

  /// First, middle and last row of a table.
  private static func rows(_ table: AccuracyTable) -> [AccuracyRow] {
    guard table.rows.count > 3 else { return table.rows }
    return [table.rows[0], table.rows[table.rows.count / 2], table.rows[table.rows.count - 1]]
  }
}
