import PathLoss
import RadioSurvey
import Statistics
import Support

/// How often intervals hold near and far, for the terminal.
enum DistanceBandTable {
  /// Without rows if no fit has such a check.
  static func table(_ fits: [ConditionFit]) -> ResultTable {
    let bands = fits.flatMap { fit in
      (fit.heldOutByDistance ?? []).map { (conditions: fit.conditions, band: $0) }
    }
    return ResultTable(
      bands,
      columns: [
        .conditions { $0.conditions },
        .number(String(localized: "From"), "m") { NumberFormat.distance($0.band.distance.lower) },
        .number(String(localized: "To"), "m") { NumberFormat.distance($0.band.distance.upper) },
        .number(String(localized: "Locations")) { NumberFormat.count($0.band.locations) },
        .interval(String(localized: "Inside 68 %")) {
          share($0.band.inside68, of: $0.band, $0.band.interval68)
        },
        .interval(String(localized: "Inside 95 %")) {
          share($0.band.inside95, of: $0.band, $0.band.interval95)
        },
        .text(String(localized: "Conformal width")) { HeldOutText.width($0.band.conformal) },
      ])
  }

  private static func share(_ inside: Int, of band: DistanceBand, _ interval: Interval) -> String {
    HeldOutText.share(Double(inside) / Double(band.locations), interval)
  }
}
