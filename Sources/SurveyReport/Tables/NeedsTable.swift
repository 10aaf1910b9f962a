import CoveragePlanner
import RadioSurvey

/// What a deployment does for each requirement.
enum NeedsTable {
  static func table(_ needs: [NeedOutcome]) -> ResultTable {
    ResultTable(
      caption: "Requirements", needs,
      columns: [
        .text("Requirement") { RequirementWords.short($0.requirement) },
        .text("Where") { RequirementWords.place($0.requirement) },
        .number("Reach", "m") { need in need.reach.map { NumberFormat.short($0) } ?? "–" },
        .number("Served") { NumberFormat.percent($0.servedShare) },
        .number("Worst point") { NumberFormat.percent($0.worst) },
        .text("Holds") { $0.isMet ? "yes" : "no" },
      ])
  }
}
