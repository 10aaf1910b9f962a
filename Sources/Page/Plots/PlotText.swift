import CalibrationModel
import Foundation
import RadioSurvey
import Support
import Wording

/// What each plot shows, in words and numbers, for a reader who does not see it.
enum PlotText {
  static func level(_ fit: ConditionFit, band: PredictionBand?) -> String {
    var text = say("Mean levels at \(locations(fit))")
    if let range = fit.distanceRange {
      text += say(" from \(NumberFormat.metres(range.lower)) to \(NumberFormat.metres(range.upper))")
    }
    guard fit.status != .refused, let power = fit.referencePower, let exponent = fit.pathLossExponent else {
      return text + say(". No line: the fit was refused.")
    }
    text += say(
      ". Level at 1 m \(NumberFormat.interval(power, 1)) dBm, exponent \(NumberFormat.interval(exponent, 2))")
    text += beyond(fit)
    text += say(", shadowing SD \(NumberFormat.fixed(fit.shadowingSD?.estimate, 1, "dB")).")
    text += addedBack(fit)
    if let band {
      text += say(
        " The bands contain 68 and 95 % of the means of \(NumberFormat.count(band.packets, "packet")) at new "
          + "locations.")
    }
    return text
  }

  /// That marks are higher than what was received; empty where they are not.
  static func addedBack(_ fit: ConditionFit) -> String {
    fit.countsWalls ? say(" Levels are shown without the losses of walls.") : ""
  }

  /// The exponent beyond a bend; empty without one.
  private static func beyond(_ fit: ConditionFit) -> String {
    fit.farExponent == nil ? "" : say(", beyond the bend \(ShapeWords.beyondBend(fit))")
  }

  static func residuals(_ fit: ConditionFit) -> String {
    let residuals = fit.locationMeans.map(\.residual)
    return say(
      "Mean level minus fitted line at \(locations(fit)), from \(NumberFormat.signed(residuals.min(), 1)) to "
        + "\(NumberFormat.signed(residuals.max(), 1)) dB.")
  }

  static func crowdResiduals(_ fit: ConditionFit) -> String { "\(crowd(fit.conditions)): \(residuals(fit))" }

  static func accuracy(_ table: AccuracyTable) -> String {
    rows(table).map { row in
      say(
        "At \(NumberFormat.metres(row.distance)): one sigma \(NumberFormat.metres(row.oneSigma)), 68 % "
          + "within \(NumberFormat.metres(row.radius68)), 95 % within \(NumberFormat.metres(row.radius95)).")
    }.joined(separator: " ")
  }

  static func zones(_ table: AccuracyTable, boundaries: ZoneBoundaries) -> String {
    rows(table).map { row in
      say(
        "At \(NumberFormat.metres(row.distance)): immediate \(NumberFormat.percent(row.zones.immediate)), "
          + "near \(NumberFormat.percent(row.zones.near)), far \(NumberFormat.percent(row.zones.far)).")
    }.joined(separator: " ")
      + say(
        " Boundaries at \(NumberFormat.metres(boundaries.immediate)) and "
          + "\(NumberFormat.metres(boundaries.near)).")
  }

  static func levels(_ fits: [ConditionFit]) -> String {
    fits.map { fit in
      let name = crowd(fit.conditions)
      guard fit.status != .refused, let power = fit.referencePower, let exponent = fit.pathLossExponent else {
        return say("\(name): \(locations(fit)), refused.")
      }
      return say(
        "\(name): \(locations(fit)), level at 1 m \(NumberFormat.interval(power, 1)) dBm, exponent "
          + "\(NumberFormat.interval(exponent, 2))\(beyond(fit)).") + addedBack(fit)
    }.joined(separator: " ")
  }

  static func radii(_ tables: [AccuracyTable]) -> String {
    tables.map { table in
      let parts = rows(table).map {
        say("\(NumberFormat.metres($0.radius95)) at \(NumberFormat.metres($0.distance))")
      }
      return "\(crowd(table.conditions)): \(parts.joined(separator: ", "))."
    }.joined(separator: " ")
  }

  static func near(_ tables: [AccuracyTable], boundaries: ZoneBoundaries) -> String {
    tables.map { table in
      let parts = rows(table).map {
        say(
          "\(NumberFormat.percent($0.zones.immediate + $0.zones.near)) at "
            + "\(NumberFormat.metres($0.distance))")
      }
      return "\(crowd(table.conditions)): \(parts.joined(separator: ", "))."
    }.joined(separator: " ") + say(" Near ends at \(NumberFormat.metres(boundaries.near)).")
  }

  static func crowdEffects(_ effects: [CrowdEffect]) -> String {
    effects.map { effect in
      say(
        "\(effect.conditions.shownWithoutPlacement) against "
          + "\(DisplayText.visible(effect.baseline.rawValue)): \(NumberFormat.interval(effect.change, 1)) "
          + "dB.")
    }.joined(separator: " ")
  }

  static func densities(_ plans: [ConditionPlan]) -> String {
    plans.map { plan in
      let name = plan.conditions.shownWithoutPlacement
      guard let density = plan.recommended?.triangularDensity else {
        return "\(name): \(withoutDensity(plan))."
      }
      return say("\(name): \(NumberFormat.significant(density)), range \(PlanWords.densityRange(plan)).")
    }.joined(separator: " ")
  }

  static func withoutDensity(_ plan: ConditionPlan) -> String {
    switch plan.verdict {
    case .notOftenEnough: say("never often enough")
    case .onlyFar: say("only far is reached")
    case .cannotBeSaid: say("cannot be said")
    case .works, .needsMoreBeacons: say("no density given")
    }
  }

  private static func locations(_ fit: ConditionFit) -> String {
    NumberFormat.count(fit.locationMeans.count, "location")
  }

  private static func crowd(_ conditions: FitConditions) -> String {
    conditions.crowd.map { DisplayText.visible($0.rawValue) } ?? say("All data")
  }

  private static func rows(_ table: AccuracyTable) -> [AccuracyRow] {
    guard table.rows.count > 3 else { return table.rows }
    return [table.rows[0], table.rows[table.rows.count / 2], table.rows[table.rows.count - 1]]
  }
}

/// The ranges of the axes, shared by all plots of a kind so that they can be compared by eye.
struct PlotScales {
  /// Measured distances in metres, with a margin.
  var distance = Interval(lower: 0.5, upper: 20)
  /// Levels in dBm, whole tens.
  var level = Interval(lower: -100, upper: -40)
  /// Residuals in dB, about zero.
  var residual = 10.0
  /// Distances of the accuracy tables in metres.
  var accuracyDistance = Interval(lower: 0.5, upper: 20)
  /// Radii in metres.
  var radius = Interval(lower: 0.1, upper: 100)
  /// Crowd effects in dB.
  var change = Interval(lower: -10, upper: 5)
  /// Beacons per 100 m².
  var density = Interval(lower: 0.1, upper: 100)

  init(_ index: ReportIndex) {
    let fits = index.fits
    let means = fits.flatMap(\.locationMeans)
    if let range = Self.logarithmic(means.map(\.distance), margin: 1.12) { distance = range }
    var levels = means.map(\.mean)
    for fit in fits {
      let band = index.band(fit.conditions)
      levels += band?.rows.flatMap { [$0.lower95, $0.upper95] } ?? []
    }
    if let low = levels.min(), let high = levels.max() {
      level = Interval(
        lower: max((low / 10).rounded(.down) * 10, -130),
        upper: min(max((high / 10).rounded(.up) * 10, low + 10), 20))
    }
    residual = max(5, ((means.map { abs($0.residual) }.max() ?? 5) / 5 + 0.1).rounded(.up) * 5)
    let rows = index.report.accuracy.flatMap(\.rows)
    if let range = Self.logarithmic(rows.map(\.distance), margin: 1.05) { accuracyDistance = range }
    let radii = rows.flatMap { [$0.radius68, $0.radius95, $0.oneSigma].compactMap(\.self) }
    if let range = Self.logarithmic(radii, margin: 1.3) {
      radius = Interval(lower: max(range.lower, 0.01), upper: min(range.upper, 1000))
    }
    let changes = index.report.crowdEffects.flatMap {
      [$0.change.estimate, $0.change.lower95, $0.change.upper95].compactMap(\.self)
    }
    if let low = changes.min(), let high = changes.max() {
      change = Interval(
        lower: (min(low, 0) / 2 - 0.2).rounded(.down) * 2, upper: (max(high, 0) / 2 + 0.2).rounded(.up) * 2)
    }
    let densities = (index.report.recommendation?.conditions ?? []).flatMap {
      [$0.recommended?.triangularDensity, $0.pointEstimate?.triangularDensity, $0.densityLow, $0.densityHigh]
        .compactMap(\.self)
    }
    if let range = Self.logarithmic(densities, margin: 1.5) { density = range }
  }

  /// The range of positive numbers with a margin on both ends, at least a factor of two wide.
  private static func logarithmic(_ values: [Double], margin: Double) -> Interval? {
    let usable = values.filter { $0 > 0 && $0.isFinite }
    guard let low = usable.min(), let high = usable.max() else { return nil }
    return Interval(lower: low / margin, upper: max(high, low * 2) * margin)
  }
}
