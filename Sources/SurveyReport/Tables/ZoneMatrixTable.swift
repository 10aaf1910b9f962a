import RadioSurvey
import Ranging
import Statistics

/// What devices named in each zone at places left out of the fit, beside what was predicted.
enum ZoneMatrixTable {
  static func table(_ matrix: ZoneMatrix) -> ResultTable {
    let cells = matrix.rows.flatMap { row in row.cells.map { (row.zone, $0) } }
    return ResultTable(
      cells, continues: { $0.1.named != NamedZone.allCases.first },
      columns: [
        .text("In truth", grouping: true) { $0.0.rawValue },
        .text("Named") { name($0.1.named) },
        .number("Locations") {
          "\(NumberFormat.count($0.1.share.seen)) of \(NumberFormat.count($0.1.share.trials))"
        },
        .interval("Predicted (90 %)") {
          ReplayText.share($0.1.share.predicted, $0.1.share.predictedInterval)
        },
        .interval("Measured (95 %)") { ReplayText.share($0.1.share.measured, $0.1.share.interval) },
        .interval("Difference (95 %)") { NearestCheckTable.difference($0.1.share) },
      ])
  }

  private static func name(_ named: NamedZone) -> String {
    switch named {
    case .immediate, .near, .far: named.rawValue
    case .notHeard: "not heard"
    }
  }
}
