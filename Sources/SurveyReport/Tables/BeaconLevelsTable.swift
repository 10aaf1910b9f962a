import PathLoss
import RadioSurvey

/// The levels of beacons of unlike power, with one exponent for all: of every fit on the terminal, of one on the page.
enum BeaconLevelsTable {
  private struct Line {
    var conditions: FitConditions
    var levels: BeaconLevels
    var level: BeaconLevels.Level
    var isFirst: Bool
  }

  static func table(_ fits: [ConditionFit]) -> ResultTable? {
    let lines = fits.flatMap { fit -> [Line] in
      guard let levels = fit.sample.beaconLevels, levels.isUnlike else { return [] }
      return PointLimit.thinned(levels.levels).enumerated().map {
        Line(
          conditions: fit.sample.conditions, levels: levels, level: $0.element, isFirst: $0.offset == 0)
      }
    }
    guard !lines.isEmpty else { return nil }
    return ResultTable(
      caption:
        String(
          localized:
            "Beacons of unlike power: each one's own level with one exponent for all, by least squares, 95 % intervals"
        ),
      lines, continues: { !$0.isFirst },
      columns: [
        .conditions(terminal: "unlike beacons", grouping: true, on: .terminal) { $0.conditions },
        .text(String(localized: "Beacon")) { $0.level.beacon.description },
        .number(String(localized: "Locations")) { NumberFormat.count($0.level.locations) },
        .interval(String(localized: "Level at 1 m"), "dBm") {
          NumberFormat.interval($0.level.referencePower, 1)
        },
        .interval(String(localized: "Common exponent")) {
          NumberFormat.interval($0.levels.pathLossExponent, 2)
        },
        .number(String(localized: "Scatter about it"), "dB") { NumberFormat.fixed($0.levels.residualSD, 1) },
      ])
  }
}
