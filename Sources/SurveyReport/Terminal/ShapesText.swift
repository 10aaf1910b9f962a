import PathLoss
import RadioSurvey
package import SurveyResults

/// How other shapes of the fall with distance do beside the line, for a terminal.
package enum ShapesText {
  /// The table of every usable fit, with a final newline.
  package static func render(_ document: FitDocument) -> String {
    let compared = document.fits.compactMap { fit in
      fit.shapes.map { (conditions: fit.conditions, shapes: $0) }
    }
    guard !compared.isEmpty else { return "no shape to compare: all fits are refused\n" }
    var lines =
      [
        "Each shape is fitted to the locations' levels; the log score is the mean log density that it gives to locations left out,",
        "larger is better. The simplest within one standard error of the best is chosen; the power curve is shown for comparison",
        "only. AICc and BIC count locations. The numbers of fit stay those of the log-distance line.", "",
      ] + TextTable(ShapeTable.table(compared)).lines
    let notes = compared.flatMap { conditions, shapes in
      let label = conditions.label
      return ShapeWords.walls(shapes).map { "- \(label): \($0)" }
        + shapes.omitted.map { "- \(label): no \($0.shape): \($0.reason.message); \($0.reason.action)" }
    }
    if !notes.isEmpty { lines += [""] + once(notes) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line for each set of conditions; if there are many, only for those that no line fits well, the others counted.
  static func summary(_ fits: [ConditionFit]) -> [String] {
    let compared = fits.compactMap { fit in fit.shapes.map { (fit.conditions.label, $0) } }
    guard !compared.isEmpty else { return [] }
    let shown = compared.count <= 6 ? compared : compared.filter { $0.1.difference != nil }
    var lines = [
      "", "Shape of the fall with distance, judged at left-out locations (fit --shapes has the table):",
    ]
    lines += shown.map { "- \($0.0): shape: \(ShapeWords.sentence($0.1))" }
    if shown.count < compared.count {
      let rest = compared.map(\.1).filter { $0.difference == nil }
      let fixed = rest.count { $0.chosenCandidate.map(ShapeWords.isFixed) ?? false }
      var words = "\(ShapeWords.line) in \(NumberFormat.count(rest.count - fixed, "set")) of conditions"
      if fixed > 0 {
        words +=
          "; in \(NumberFormat.count(fixed)) the beacons' measured power as level at 1 m predicts as well"
      }
      lines.append("- \(words)")
    }
    lines += shown.flatMap { label, shapes in ShapeWords.walls(shapes).map { "- \(label): \($0)" } }
    return lines.map(TerminalText.plain)
  }

  /// What several conditions say alike is said for the first of them only.
  private static func once(_ notes: [String]) -> [String] {
    var seen: Set<Substring> = []
    return notes.filter { note in
      seen.insert(note.split(separator: ": ", maxSplits: 1).last ?? "").inserted
    }.map(TerminalText.plain)
  }
}
