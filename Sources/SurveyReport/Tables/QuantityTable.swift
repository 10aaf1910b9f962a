import PathLoss

/// Estimates with their intervals down the page, each with its unit.
enum QuantityTable {
  /// A row.
  struct Quantity {
    var name: String
    var estimate: Estimate?
    var decimals: Int
    var unit: String

    /// A quantity; a number without a unit has a dash.
    init(_ name: String, _ estimate: Estimate?, decimals: Int, _ unit: String = "–") {
      self.name = name
      self.estimate = estimate
      self.decimals = decimals
      self.unit = unit
    }
  }

  static func table(_ caption: String, _ quantities: [Quantity]) -> ResultTable {
    ResultTable(
      caption: caption, quantities,
      columns: [
        .text(String(localized: "Quantity")) { $0.name },
        .number(String(localized: "Lower")) { NumberFormat.fixed($0.estimate?.lower95, $0.decimals) },
        .number(String(localized: "Estimate")) { NumberFormat.fixed($0.estimate?.estimate, $0.decimals) },
        .number(String(localized: "Upper")) { NumberFormat.fixed($0.estimate?.upper95, $0.decimals) },
        .text(String(localized: "Unit")) { $0.unit },
      ])
  }

  /// The quantities of a fit.
  static func table(_ fit: ConditionFit) -> ResultTable {
    let lost = fit.collisionLoss.map {
      Estimate(
        100 * $0.estimate, lower95: $0.lower95.map { 100 * $0 }, upper95: $0.upper95.map { 100 * $0 })
    }
    return table(
      String(
        localized:
          "Quantities of the model, 95 % intervals\(fit.averaged ? String(localized: " (smoothed readings)") : "")"
      ),
      [
        Quantity(String(localized: "Level at 1 m"), fit.referencePower, decimals: 1, "dBm"),
        Quantity(String(localized: "Path-loss exponent"), fit.pathLossExponent, decimals: 2),
        Quantity(String(localized: "Shadowing SD"), fit.shadowingSD, decimals: 2, "dB"),
        Quantity(String(localized: "Fading SD"), fit.fadingSD, decimals: 2, "dB"),
        Quantity(String(localized: "Body angle SD"), fit.dwellSD, decimals: 2, "dB"),
        Quantity(String(localized: "Session SD"), fit.sessionSD, decimals: 2, "dB"),
        Quantity(String(localized: "Decorrelation distance"), fit.decorrelation, decimals: 1, "m"),
        Quantity(
          String(localized: "Spread at ten times the distance, times"),
          fit.spreadTrend.map { Estimate($0.ratioPerDecade) },
          decimals: 2),
        Quantity(
          String(localized: "The same in the farther half, times"),
          fit.spreadTrend.flatMap {
            $0.ratioPerDecadeBeyond == $0.ratioPerDecade ? nil : Estimate($0.ratioPerDecadeBeyond)
          }, decimals: 2),
        Quantity(String(localized: "Collision loss"), lost, decimals: 1, "%"),
        Quantity(String(localized: "Sensitivity"), fit.sensitivity.map { Estimate($0) }, decimals: 1, "dBm"),
        Quantity(
          String(localized: "Autocorrelation of packets"), fit.autocorrelation.map { Estimate($0) },
          decimals: 2),
        Quantity(
          String(localized: "Level at 1 m, every packet counted"), fit.ols?.referencePower, decimals: 1, "dBm"
        ),
        Quantity(String(localized: "Exponent, every packet counted"), fit.ols?.pathLossExponent, decimals: 2),
        Quantity(
          String(localized: "Exponent, the same line with intervals by location (CR2)"),
          fit.robust?.clusterRobustExponent,
          decimals: 2),
        Quantity(
          String(localized: "Exponent, robust to bad locations (MM)"),
          fit.robust.map { Estimate($0.mmExponent) }, decimals: 2),
      ])
  }
}
