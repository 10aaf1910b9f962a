import CoveragePlanner
import RadioSurvey

/// Ways to meet a requirement, best first.
enum OptionTable {
  static func table(_ options: [PlanOption]) -> ResultTable {
    ResultTable(
      caption: "Options, best first", options,
      columns: [
        .text("Option", terminal: "options, best first") { OptionWords.action($0) },
        .number("Beacons") { NumberFormat.count($0.count.beacons) },
        .interval("90 % range") { OptionWords.range($0.count) },
        .number("To buy") { NumberFormat.count($0.toBuy) },
        .number("False near") { option in option.falseNear.map { NumberFormat.percent($0) } ?? "–" },
        .number("Decides after", "s") { option in
          option.decision.map { NumberFormat.significant($0, 2) } ?? "–"
        },
        .text("What it gives up") { note($0) },
      ])
  }

  /// What is not as it was asked.
  static func note(_ option: PlanOption) -> String {
    let notes = [
      option.isAsAsked ? nil : "asks for less",
      option.isReliable ? nil : "cannot be relied on yet",
      option.isTellingFarApart || !option.isAsAsked ? nil : "far is called near too often",
    ].compactMap(\.self)
    return notes.isEmpty ? "nothing" : notes.joined(separator: "; ")
  }
}
