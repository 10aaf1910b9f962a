import CoveragePlanner
import RadioSurvey

/// What a deployment does for each requirement.
enum NeedsTable {
  static func table(_ needs: [NeedOutcome]) -> ResultTable {
    ResultTable(
      caption: String(localized: "Requirements"), needs,
      columns: [
        .text(String(localized: "Requirement")) { RequirementWords.short($0.requirement) },
        .text(String(localized: "Where")) { RequirementWords.place($0.requirement) },
        .number(String(localized: "Reach"), "m") { need in need.reach.map { NumberFormat.short($0) } ?? "–" },
        .number(String(localized: "Served")) { NumberFormat.percent($0.servedShare) },
        .number(String(localized: "Worst point")) { NumberFormat.percent($0.worst) },
        .text(String(localized: "Holds")) { $0.isMet ? String(localized: "yes") : String(localized: "no") },
      ])
  }
}
