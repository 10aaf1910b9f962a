import PathLoss
import RadioSurvey
import Ranging

/// The accuracy of many sets of conditions, one row each, for the terminal.
enum AccuracySetsTable {
  /// A set of conditions, and the row of its table that stands for it.
  struct Line {
    var table: AccuracyTable
    var row: AccuracyRow
    var heldOut: HeldOutCoverage?
    var groups: HeldOutGroups?

    /// The radius that holds 95 % of errors as a share of the distance: errors grow with the distance, so that sets measured at different
    /// distances compare. Infinite where no radius is known.
    var relativeRadius: Double { (row.radius95 ?? .infinity) / row.distance }
  }

  static func table(_ lines: some Sequence<Line>) -> ResultTable {
    ResultTable(
      Array(lines),
      columns: [
        .conditions { $0.table.conditions },
        .cells("Distance", "m", kind: .number) { line in
          var cell = ResultTable.Cell.number(NumberFormat.distance(line.row.distance))
          if line.row.isExtrapolated { cell.mark = AccuracyRowsTable.extrapolated }
          return cell
        },
        .number("One sigma", "m") { NumberFormat.distance($0.row.oneSigma) },
        .number("Radius 68", "m") { NumberFormat.distance($0.row.radius68) },
        .number("Radius 95", "m") { NumberFormat.distance($0.row.radius95) },
        .interval("95 % interval", "m") { AccuracyRowsTable.range($0.row.interval95) },
        .number("Near or better") { NumberFormat.percent($0.row.zones.immediate + $0.row.zones.near) },
        .interval("Held out 68/95") { HeldOutGroupWords.shares($0.groups) ?? HeldOutText.shares($0.heldOut) },
      ])
  }
}
