import RadioSurvey
import Ranging
import Statistics
import Support

/// How often the beacon that comes first is on another floor, worst first.
enum WrongFloorTable {
  static func table(_ rows: [WrongFloor], names: [BeaconIdentifier: String]) -> ResultTable {
    ResultTable(
      rows,
      columns: [
        .text("On floor") { $0.floor },
        .text("Conditions") { $0.conditions.label },
        .interval("Wrong floor, mean (90 %)") { ReplayText.share($0.mean, $0.meanInterval) },
        .interval("At worst (90 %)") { ReplayText.share($0.worst.probability, $0.worstInterval) },
        .text("Where") { "\(NumberFormat.fixed($0.worst.x, 1)), \(NumberFormat.fixed($0.worst.y, 1))" },
        .text("By") { NearestTable.name($0.worst.beacon, names) },
        .number("Floor above 5 %") { NumberFormat.percent($0.shareOver) },
      ])
  }

  /// The places where it happens in more than 5 %, of all floors, worst first.
  static func places(_ rows: [WrongFloor], names: [BeaconIdentifier: String], most: Int) -> ResultTable {
    let places = rows.flatMap { row in row.places.map { (row: row, place: $0) } }.enumerated().sorted {
      (-$0.element.place.worst.probability, $0.offset) < (-$1.element.place.worst.probability, $1.offset)
    }.map(\.element)
    return ResultTable(
      places.prefix(most),
      columns: [
        .text("On floor") { $0.row.floor },
        .text("Conditions") { $0.row.conditions.label },
        .text("x", terminal: "x (m)") { range($0.place.x) },
        .text("y", terminal: "y (m)") { range($0.place.y) },
        .number("Area", "m²") { NumberFormat.fixed($0.place.area, 0) },
        .number("At worst") { NumberFormat.percent($0.place.worst.probability) },
        .text("By") { NearestTable.name($0.place.worst.beacon, names) },
      ])
  }

  private static func range(_ interval: Interval) -> String {
    "\(NumberFormat.fixed(interval.lower, 1)) to \(NumberFormat.fixed(interval.upper, 1))"
  }
}
