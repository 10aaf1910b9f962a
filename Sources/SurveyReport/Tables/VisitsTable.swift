import CoveragePlanner
import RadioSurvey

/// The visits of a survey plan, for the terminal.
enum VisitsTable {
  static func table(_ visits: [PlannedVisit]) -> ResultTable {
    ResultTable(
      visits.enumerated().map { (number: $0.offset + 1, visit: $0.element) },
      columns: [
        .number("") { "\($0.number)" },
        .text("Where") { $0.visit.label },
        .number("Places") { NumberFormat.count($0.visit.places.count) },
        .interval("Distances") { SurveyNames.distances($0.visit) },
        .number("Stay") { NumberFormat.duration($0.visit.dwell) },
        .number("Packets") { NumberFormat.count($0.visit.packets) },
        .text("Why") { $0.visit.cause.rawValue },
      ])
  }
}
