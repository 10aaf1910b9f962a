package import CalibrationModel
package import RadioSurvey
import Wording

/// Survey advice for a terminal, verdict first.
package enum NextText {
  /// Visits whose places are listed; the sheet has them all.
  private static let mostVisits = 3

  /// The document as text with a final newline.
  ///
  /// - Parameter site: for the names of its beacons.
  package static func render(_ document: NextDocument, site: Site) -> String {
    let advice = document.advice
    let names = SurveyNames(site: site, visits: advice.visits)
    var lines = [AdviceWords.sentence(advice.reason)]
    if !advice.conditions.isEmpty { lines += conditions(advice) }
    if !advice.visits.isEmpty {
      lines += ["", heading(advice)] + TextTable(.visits(advice.visits)).lines
      if !advice.isFirst {
        for (index, visit) in advice.visits.prefix(mostVisits).enumerated() {
          lines += ["", "\(index + 1). \(visit.label). \(names.purpose(visit))"]
          lines += TextTable(.visitPlaces(visit.places, names)).lines
        }
        let left = advice.visits.count - mostVisits
        if left > 0 { lines += ["", "The places of \(left) more: see --sheet, --csv or --format json."] }
      }
    }
    if !advice.notes.isEmpty { lines += [""] + advice.notes.map { "- \(SurveyNoteWords.sentence($0))" } }
    if !advice.isFirst {
      lines += [
        "", "Seed \(advice.seed), \(NumberFormat.count(advice.draws)) draws of the fits' uncertainty.",
      ]
    }
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static func heading(_ advice: SurveyAdvice) -> String {
    let time = NumberFormat.duration(advice.seconds)
    return advice.isFirst
      ? "The first survey, about \(time) of walking and standing:"
      : "Measure next, most urgent first, about \(time):"
  }

  private static func conditions(_ advice: SurveyAdvice) -> [String] {
    var lines = [
      "", "± is half of a 95 % interval (for the shadowing SD, as a share of it); “more” counts locations.",
    ]
    lines = [""] + TextTable(.goals(advice)).lines + lines
    // What the table cannot say, once for all conditions that it holds for.
    var told: Set<String> = []
    let obstacles = advice.conditions.map { ($0.conditions.label, $0.obstacles.map(AdviceWords.sentence)) }
    for obstacle in obstacles.flatMap(\.1) where told.insert(obstacle).inserted {
      let labels = obstacles.filter { $0.1.contains(obstacle) }.map(\.0)
      lines.append("- \(labels.joined(separator: "; ")): \(obstacle)")
    }
    return lines
  }
}

/// What `demo` and `report` say of their work on a terminal.
package enum DemoText {
  /// The steps of the demo, each in a line.
  package static func render(files: [ImportDocument.File], data: DataSummary, fits: [ConditionFit]) -> String
  {
    let count = { (status: FitStatus) in NumberFormat.count(fits.count { $0.status == status }) }
    return
      "Imported \(NumberFormat.count(files.count, "log")): \(NumberFormat.count(data.receivedPackets, "packet")) in "
      + "\(NumberFormat.count(data.dwells, "dwell")) at \(DataWords.stood(data)).\n"
      + "Fitted \(NumberFormat.count(fits.count, "set")) of conditions: \(count(.calibrated)) calibrated, \(count(.weak)) "
      + "weak, \(count(.refused)) refused.\n"
  }
}
