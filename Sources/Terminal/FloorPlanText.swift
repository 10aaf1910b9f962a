package import CalibrationModel
import RadioSurvey
import Wording

/// A floor plan as it was understood, for a terminal.
package enum FloorPlanText {
  /// Names of a kind that are listed; the JSON has them all.
  private static let mostNames = 12

  /// The document as text with a final newline.
  package static func render(_ document: PlaceDocument) -> String {
    var lines = [heading(document), ""] + TextTable(.floorPlan(document.levels)).lines
    if document.levels.contains(where: { !$0.walls.isEmpty }) {
      lines += [""] + TextTable(FloorPlanWallsTable.table(document.levels)).lines
    }
    let names = document.levels.flatMap(names)
    if !names.isEmpty { lines += [""] + names }
    if !document.notes.isEmpty { lines.append("") }
    for note in document.notes { lines += note.description.split(separator: "\n").map(String.init) }
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static func heading(_ document: PlaceDocument) -> String {
    let levels = NumberFormat.count(document.levels.count, "level")
    let area = NumberFormat.unit(NumberFormat.fixed(document.levels.reduce(0) { $0 + $1.area }, 1), "m²")
    let name = document.name.map { "“\(DisplayText.visible($0))”" } ?? document.plan
    return "\(name) has \(levels) with \(area) to cover."
  }

  private static func names(_ level: PlaceDocument.Level) -> [String] {
    let kinds = [
      ("areas", level.areas.map(\.name)), ("points", level.points.compactMap(\.name)),
      ("mounts", level.mounts.compactMap(\.name)),
    ]
    return kinds.filter { !$0.1.isEmpty }.map { kind, names in
      let shown = names.prefix(mostNames).map { "“\(DisplayText.short($0, 40))”" }.joined(separator: ", ")
      let rest = names.count - mostNames
      return "\(level.name), \(kind): \(shown)\(rest > 0 ? " and \(NumberFormat.count(rest)) more" : "")"
    }
  }
}
