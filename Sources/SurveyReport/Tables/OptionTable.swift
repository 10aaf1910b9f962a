import CoveragePlanner
import RadioSurvey

/// Ways to meet a requirement, best first.
enum OptionTable {
  /// - Parameter isOfFirst: whether more is asked, for which they are not counted.
  static func table(_ options: [PlanOption], isOfFirst: Bool = false) -> ResultTable {
    ResultTable(
      caption: isOfFirst ? "Options for the first requirement alone, best first" : "Options, best first",
      options,
      columns: [
        .text("Option", on: .terminal, terminal: "options, best first") { OptionWords.action($0) },
        // The page has no room for a column that mostly says nothing.
        .text("Option", on: .page) { option in
          note(option) == nothing
            ? OptionWords.action(option) : "\(OptionWords.action(option)) – \(note(option))"
        },
        .number("Beacons", on: .terminal) { NumberFormat.count($0.count.beacons) },
        .interval("90 % range", on: .terminal) { OptionWords.range($0.count) },
        .interval("Beacons (90\u{00A0}% range)", on: .page) { OptionWords.many($0.count) },
        .number("To buy") { NumberFormat.count($0.toBuy) },
        .number("False near") { option in option.falseNear.map { NumberFormat.percent($0) } ?? "–" },
        .number("Decides after", "s") { option in
          option.decision.map { NumberFormat.significant($0, 2) } ?? "–"
        },
        .text("What it gives up", on: .terminal) { note($0) },
      ])
  }

  private static let nothing = "nothing"

  /// What is not as it was asked.
  static func note(_ option: PlanOption) -> String {
    let notes = [
      option.isAsAsked ? nil : "asks for less",
      option.isReliable ? nil : "cannot be relied on yet",
      option.isTellingFarApart || !option.isAsAsked ? nil : "far is called near too often",
    ].compactMap(\.self)
    return notes.isEmpty ? nothing : notes.joined(separator: "; ")
  }
}
