import CalibrationModel
import RadioSurvey
import Wording

/// The inspection of a folder for a terminal: about 30 lines, however many logs there are.
enum InspectFolderText {
  /// Lines before the command.
  private static let longest = 27
  private static let shownGroups = 4
  private static let shownUnread = 5
  private static let shownHelp = 3
  private static let shownReasons = 7
  private static let shownQuestions = 3
  private static let shownDoubts = 4

  static func render(_ folder: InspectedFolder) -> String {
    let files = folder.groups.reduce(0) { $0 + $1.files.count }
    var lines = [
      "\(folder.folder): \(NumberFormat.count(files, "log")) of \(NumberFormat.count(folder.groups.count, "kind")), "
        + "\(NumberFormat.count(folder.unread.count, "other file"))"
        + (folder.skipped.isEmpty ? "" : ", \(NumberFormat.count(folder.skipped.count)) skipped")
    ]
    for group in folder.groups.prefix(shownGroups) { lines += self.lines(group) }
    if folder.groups.count > shownGroups {
      lines.append("  and \(folder.groups.count - shownGroups) more kinds; --format json has them")
    }
    if !folder.unread.isEmpty {
      let names = folder.unread.prefix(shownUnread).map { "\($0.file) [\($0.code)]" }
      let more = folder.unread.count - names.count
      lines.append(
        "  not read: \(names.joined(separator: ", "))\(more > 0 ? " and \(NumberFormat.count(more)) more" : "")"
      )
    }
    for file in folder.unread.filter(\.mayHoldLogs).prefix(shownHelp) {
      lines.append("  \(file.file): \(file.message)")
      lines.append("    in \(folder.folder): \(file.help ?? "")")
    }
    if !folder.skipped.isEmpty {
      lines += ["  skipped:"] + SkippedText.lines(folder.skipped, limit: shownReasons).map { "  \($0)" }
    }
    for doubt in folder.doubts.prefix(shownDoubts) {
      lines += doubt.description.split(separator: "\n").map { "  \($0)" }
    }
    if folder.doubts.count > shownDoubts {
      lines.append("  and \(folder.doubts.count - shownDoubts) more warnings; --format json has them")
    }
    let asked = Dictionary(folder.groups.flatMap(\.questions).map { ($0, 1) }, uniquingKeysWith: +)
    var questions: [String] = []
    for question in folder.groups.flatMap(\.questions) where !questions.contains(question) {
      questions.append(question)
    }
    if !questions.isEmpty {
      lines +=
        [""]
        + questions.prefix(shownQuestions).map { question in
          let kinds = asked[question] ?? 1
          return "Confirm\(kinds > 1 ? ", for \(kinds) kinds" : ""): \(question)"
        }
      let more = questions.count - shownQuestions
      if more > 0 { lines.append("  and \(more) more; --format json has them") }
    }
    guard let command = folder.importCommand else {
      return (lines + ["", "No file is a survey log."]).plainText
    }
    lines += ["", "To import all of them, with this survey.toml in the folder:"]
    let survey = folder.survey.split(separator: "\n")
    let shownStanzaLines = min(14, max(3, longest - lines.count))
    if survey.count <= shownStanzaLines {
      lines += survey.map { "  \($0)" }
    } else {
      lines += survey.prefix(shownStanzaLines).map { "  \($0)" }
      lines.append("  … \(survey.count - shownStanzaLines) more lines; --toml - prints all")
    }
    lines += ["write it, and import:", "  \(command)"]
    return lines.plainText
  }

  private static func lines(_ group: InspectedFolder.Group) -> [String] {
    var facts = ["\(NumberFormat.count(group.receivedPackets, "packet"))"]
    if group.rejectedRows > 0 { facts.append("\(NumberFormat.count(group.rejectedRows)) rows rejected") }
    if let near = group.nearest, let far = group.farthest { facts.append(InspectText.distances(near, far)) }
    if let weakest = group.weakest, let strongest = group.strongest {
      facts.append(InspectText.levels(weakest, strongest))
    }
    if let start = group.start, let end = group.end, group.clock != .sinceStart, group.clock != .none {
      facts.append("\(InspectText.date(start)) to \(InspectText.date(end))")
    }
    let missing =
      group.missingTruth.isEmpty
      ? "nothing is missing for a fit"
      : "missing for a fit: "
        + InspectText.list(
          group.missingTruth.map {
            // Distances follow from coordinates.
            $0 == .distanceMetres && group.hasCoordinates ? "the beacons' positions" : $0.rawValue
          })
    return [
      "  \(group.format): \(NumberFormat.count(group.files.count, "log")), \(facts.joined(separator: ", "))",
      "    \(missing)",
    ] + (group.missingTruth.isEmpty ? [] : group.unusedColumns.map { ["    \($0)"] } ?? [])
  }
}
