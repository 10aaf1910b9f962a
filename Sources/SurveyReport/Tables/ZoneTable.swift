import RadioSurvey
import Ranging
import Statistics

/// Zones named at left-out locations, for the page.
enum ZoneTable {
  static func table(_ check: ZoneCheck) -> ResultTable {
    func named(_ count: Int, _ predicted: Double) -> String {
      "\(NumberFormat.count(count)) (\(NumberFormat.percent(predicted)))"
    }
    return ResultTable(
      caption: "Zones named at left-out locations, in brackets the share that was predicted", check.rows,
      columns: [
        .text("True zone") { $0.zone.rawValue },
        .number("Locations") { NumberFormat.count($0.locations) },
        .number("Named immediate") { named($0.namedImmediate, $0.predicted.immediate) },
        .number("Named near") { named($0.namedNear, $0.predicted.near) },
        .number("Named far") { named($0.namedFar, $0.predicted.far) },
        .number("Named right") { NumberFormat.percent($0.rightShare) },
        .interval("95 % interval") {
          NumberFormat.range(NumberFormat.percent($0.interval.lower), NumberFormat.percent($0.interval.upper))
        },
      ])
  }
}
