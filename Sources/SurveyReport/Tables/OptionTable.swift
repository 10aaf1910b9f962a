import CoveragePlanner
import RadioSurvey

/// Ways to meet a requirement, best first.
enum OptionTable {
  /// - Parameter isOfFirst: whether more is asked, for which they are not counted.
  static func table(_ options: [PlanOption], isOfFirst: Bool = false) -> ResultTable {
    ResultTable(
      caption: isOfFirst
        ? String(localized: "Options for the first requirement alone, best first")
        : String(localized: "Options, best first"),
      options,
      columns: [
        .text(String(localized: "Option"), on: .terminal, terminal: "options, best first") {
          OptionWords.action($0)
        },
        // The page has no room for a column that mostly says nothing.
        .text(String(localized: "Option"), on: .page) { option in
          note(option) == nothing
            ? OptionWords.action(option) : "\(OptionWords.action(option)) – \(note(option))"
        },
        .number(String(localized: "Beacons"), on: .terminal) { NumberFormat.count($0.count.beacons) },
        .interval(String(localized: "90 % range"), on: .terminal) { OptionWords.range($0.count) },
        .interval(String(localized: "Beacons (90\u{00A0}% range)"), on: .page) { OptionWords.many($0.count) },
        .number(String(localized: "To buy")) { NumberFormat.count($0.toBuy) },
        .number(String(localized: "False near")) { option in
          OptionWords.mostFalseNear(option.falseNear, option.falseNearElsewhere)
        },
        .number(String(localized: "Decides after"), "s") { option in
          option.decision.map { NumberFormat.significant($0, 2) } ?? "–"
        },
        .text(String(localized: "What it gives up"), on: .terminal) { option in
          let parts = [note(option), elsewhere(option)].compactMap { $0 == nothing ? nil : $0 }
          return parts.isEmpty ? nothing : parts.joined(separator: "; ")
        },
      ])
  }

  /// Where far is called near too often at another crowd level only; the page has no room for it beside its share.
  private static func elsewhere(_ option: PlanOption) -> String? {
    guard option.isTellingFarApart, option.isAsAsked, let other = option.falseNearElsewhere,
      !other.isTellingFarApart, let crowd = other.crowd
    else { return nil }
    return String(localized: "far is called near too often at “\(DisplayText.visible(crowd.rawValue))”")
  }

  private static var nothing: String { String(localized: "nothing") }

  /// What is not as it was asked.
  static func note(_ option: PlanOption) -> String {
    let notes = [
      option.isAsAsked ? nil : String(localized: "asks for less"),
      option.isReliable ? nil : String(localized: "cannot be relied on yet"),
      option.isTellingFarApart || !option.isAsAsked ? nil : String(localized: "far is called near too often"),
    ].compactMap(\.self)
    return notes.isEmpty ? nothing : notes.joined(separator: "; ")
  }
}
