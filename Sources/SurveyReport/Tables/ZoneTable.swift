import RadioSurvey
import Ranging
import Statistics
import Support

/// Zones named at left-out locations, for the page.
enum ZoneTable {
  static func table(_ check: ZoneCheck) -> ResultTable {
    func named(_ count: Int, _ predicted: Double) -> String {
      "\(NumberFormat.count(count)) (\(NumberFormat.percent(predicted)))"
    }
    return ResultTable(
      caption: String(
        localized: "Zones named at left-out locations, in brackets the share that was predicted"), check.rows,
      columns: [
        .text(String(localized: "True zone")) { LocalizedText(key: $0.zone.rawValue).words },
        .number(String(localized: "Locations")) { NumberFormat.count($0.locations) },
        .number(String(localized: "Named immediate")) { named($0.namedImmediate, $0.predicted.immediate) },
        .number(String(localized: "Named near")) { named($0.namedNear, $0.predicted.near) },
        .number(String(localized: "Named far")) { named($0.namedFar, $0.predicted.far) },
        .number(String(localized: "Named right")) { NumberFormat.percent($0.rightShare) },
        .interval(String(localized: "95 % interval")) {
          NumberFormat.range(NumberFormat.percent($0.interval.lower), NumberFormat.percent($0.interval.upper))
        },
      ])
  }
}
