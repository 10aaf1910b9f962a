package import CalibrationModel
import Foundation
import RadioSurvey
import Wording

package enum InspectText {
  private static let shownBeacons = 20
  private static let shownReasons = 16
  private static let shownRoles = 24

  package static func render(_ document: InspectDocument) -> String {
    let parts: [String] = document.files.map(render) + document.folders.map(InspectFolderText.render)
    return (parts + (document.skipped.isEmpty ? [] : [skipped(document)])).joined(separator: "\n")
  }

  private static func skipped(_ document: InspectDocument) -> String {
    let lines =
      [
        "\(NumberFormat.count(document.files.count + document.skipped.count, "log")): "
          + "\(NumberFormat.count(document.files.count)) inspected, \(NumberFormat.count(document.skipped.count)) skipped"
      ] + SkippedText.lines(document.skipped, limit: shownReasons)
    return lines.plainText
  }

  package static func render(_ document: IssueCodeDocument) -> String {
    TextTable(.codeMeanings(document)).lines.plainText
  }

  private static func render(_ file: InspectDocument.File) -> String {
    let log = file.inspection
    var lines = ["\(log.file): \(log.format)"]
    for (name, value) in facts(log) {
      lines.append("  \(name.padding(toLength: 11, withPad: " ", startingAt: 0)) \(value)")
    }
    if !log.roles.isEmpty, log.roles.count <= shownRoles { lines += ["", "  columns:"] + roles(log.roles) }
    lines.append("")
    lines += TextTable(.inspectedBeacons(log, limit: shownBeacons)).lines(indent: 2)
    if log.beacons.count > shownBeacons {
      lines.append(
        "  and \(NumberFormat.count(log.beacons.count - shownBeacons)) more; --format json has them")
    }
    if !log.examples.isEmpty {
      lines.append("")
      for example in log.examples { lines += example.description.components(separatedBy: "\n") }
    }
    if !log.questions.isEmpty {
      lines += ["", "Confirm:"]
      lines += log.questions.map { "  \($0)" }
    }
    lines += ["", "To import it:"]
    if let command = file.importCommand { lines.append("  \(command)") }
    lines += [
      file.importCommand == nil
        ? "in survey.toml, below a line such as name = \"survey\":" : "or in survey.toml:"
    ]
    lines += file.stanza.split(separator: "\n").map { "  \($0)" }
    lines += toAdd(file.toAdd, hasCoordinates: log.hasCoordinates)
    return lines.plainText
  }

  /// What the user adds to the command for a fit.
  /// - Parameter hasCoordinates: whether distances follow from positions.
  static func toAdd(_ fields: [LogField], hasCoordinates: Bool) -> [String] {
    let words: [LogField: String] = [
      .distanceMetres: "--set distance_m=METRES", .placement: "--set placement=PLACEMENT",
      .crowd: "--set crowd=LEVEL",
    ]
    let options = fields.filter { !(hasCoordinates && $0 == .distanceMetres) }.compactMap { words[$0] }
    let positions =
      hasCoordinates && fields.contains(.distanceMetres)
      ? ["Distances need beacon positions: set x_m and y_m of each under [[beacon]] in survey.toml"] : []
    guard !options.isEmpty else { return positions }
    return ["For a fit, add what applies to the whole log: \(options.joined(separator: " "))"] + positions
  }

  /// One line per column: what it is read as, what shows it, what else it could be.
  private static func roles(_ roles: [ColumnRole]) -> [String] {
    let names = roles.map { $0.column.isEmpty ? "(unnamed)" : $0.column }
    let width = min(28, names.map(\.count).max() ?? 0)
    return zip(names, roles).map { name, role in
      let field = role.field?.rawValue ?? "not read"
      return "    \(name.padding(toLength: max(width, name.count), withPad: " ", startingAt: 0))  \(field): "
        + "\(role.reason)" + (role.alternative.map { "; or \($0.rawValue)" } ?? "")
    }
  }

  private static func duplicates(_ found: LogInspection.Duplicates) -> String {
    if found.within == 0 { return "kept: merging is off" }
    if !found.isResolved {
      return
        "not merged: the times are multiples of 10 ms, too coarse to distinguish a duplicate from two packets"
    }
    return
      "\(NumberFormat.count(found.count)) within \(NumberFormat.plain(found.within)) ms of the previous packet, "
      + "\(NumberFormat.count(found.sameLevel)) of them with its level; an import keeps the first of each event"
  }

  private static func facts(_ log: LogInspection) -> [(String, String)] {
    var facts: [(String, String)] = []
    if !log.columns.isEmpty, log.roles.isEmpty || log.roles.count > shownRoles {
      facts.append(("columns", list(log.columns.map { $0.isEmpty ? "(unnamed)" : $0 })))
    }
    for (index, row) in log.rowsShown.enumerated() {
      facts.append(("row \(index + 1)", row.replacing("\t", with: " ")))
    }
    facts += [
      ("rows", rows(log)), ("time", time(log)), ("sessions", sessions(log)), ("locations", locations(log)),
      ("distances", log.nearest.flatMap { near in log.farthest.map { distances(near, $0) } } ?? "not known"),
      ("channels", log.channels.isEmpty ? "not distinguished" : list(log.channels.map(String.init))),
      ("receivers", log.receivers.isEmpty ? "not named" : list(log.receivers.map(\.rawValue))),
      ("levels", levels(log)),
      ("duplicates", duplicates(log.duplicates)),
      (
        "gaps",
        "\(NumberFormat.count(log.gaps.count)) above \(NumberFormat.significant(log.gaps.threshold)) s"
          + (log.gaps.longest.map { ", the longest \(NumberFormat.significant($0)) s" } ?? "")
      ),
      (
        "missing",
        log.missingTruth.isEmpty
          ? "nothing for a fit" : list(log.missingTruth.map(\.rawValue)) + ": missing for some packets"
      ),
    ]
    if !log.guessed.isEmpty {
      let guesses = log.guessed.map { "\($0.rawValue)=\(log.mapping.columns[$0] ?? "")" }
      facts.append(("guessed", "\(list(guesses)): check them, and the unit of a distance"))
    }
    if !log.issues.isEmpty {
      let issues = log.issues.sorted { $0.key < $1.key }
      facts.append(("issues", list(issues.map { "\($0.key) \(NumberFormat.count($0.value))" })))
    }
    return facts
  }

  private static func sessions(_ log: LogInspection) -> String {
    switch log.sessionBasis {
    case .stated: return SessionWords.count(log.sessions, .stated)
    case .one, .folder:
      return
        "\(NumberFormat.count(log.sessions)): none stated, and only one day; if there were more, name each "
        + "with --session"
    case .day: return "\(SessionWords.count(log.sessions, .day)): if that is wrong, name each with --session"
    }
  }

  private static func locations(_ log: LogInspection) -> String {
    guard let count = log.locations else { return "not named" }
    let text = NumberFormat.count(count)
    guard log.distancesOnly > 0 else { return text }
    return text
      + ", \(log.distancesOnly == count ? "all" : NumberFormat.count(log.distancesOnly)) only a distance: "
      + "name places shared with other logs"
  }

  private static func rows(_ log: LogInspection) -> String {
    "\(NumberFormat.count(log.rows)): \(NumberFormat.count(log.receivedPackets, "packet")) in "
      + "\(NumberFormat.count(log.dwells, "dwell")), \(NumberFormat.count(log.missedPackets)) not heard, "
      + "\(NumberFormat.count(log.rejectedRows)) rejected"
  }

  private static func time(_ log: LogInspection) -> String {
    guard let start = log.start, let end = log.end else { return "none" }
    let span = "\(NumberFormat.significant(end - start)) s"
    switch log.clock {
    case .none: return "none"
    case .sinceStart: return "\(span), from an unknown start, not from 1970"
    case .unix: return "\(date(start)) to \(date(end)) (\(span)), since 1970"
    case .withoutZone: return "\(date(start)) to \(date(end)) (\(span)), without zone, read as UTC"
    case .zone: return "\(date(start)) to \(date(end)) (\(span)), with zone"
    }
  }

  private static func levels(_ log: LogInspection) -> String {
    let kind =
      switch (log.rawPackets, log.averagedPackets) {
      case (_, 0): "raw"
      case (0, _): "averaged by the source"
      default:
        "\(NumberFormat.count(log.rawPackets)) raw, \(NumberFormat.count(log.averagedPackets)) averaged"
      }
    let span = log.weakest.flatMap { weakest in log.strongest.map { ", \(self.levels(weakest, $0))" } } ?? ""
    return "\(kind)\(span), \(NumberFormat.count(log.sentinels)) sentinels"
  }

  static func distances(_ nearest: Double, _ farthest: Double) -> String {
    nearest == farthest
      ? "\(NumberFormat.significant(nearest)) m"
      : "\(NumberFormat.significant(nearest)) to \(NumberFormat.significant(farthest)) m"
  }

  static func levels(_ weakest: Int, _ strongest: Int) -> String {
    "\(NumberFormat.plain(Double(weakest))) to \(NumberFormat.plain(Double(strongest))) dBm"
  }

  static func date(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(Date.ISO8601FormatStyle(timeZone: .gmt))
  }

  /// The first words of a list, and how many more there are.
  static func list(_ words: [String], most: Int = 12) -> String {
    words.prefix(most).joined(separator: ", ") + (words.count > most ? " and \(words.count - most) more" : "")
  }

  /// The same of whole labels, six of them.
  static func labels(_ labels: [String]) -> String {
    labels.prefix(6).joined(separator: "; ") + (labels.count > 6 ? "; and \(labels.count - 6) more" : "")
  }
}

package enum SurveyDraftText {
  private static let mostGroups = 6
  private static let mostOthers = 5

  /// The logs of each kind, what is left to fill in, and a final newline.
  /// - Parameter copied: Logs that were copied into the project.
  /// - Parameter unread: Files that look like tables and cannot be read.
  package static func render(
    _ draft: SurveyDraft, copied: Int, others: [String], unread: [UnreadFile] = []
  ) -> String {
    var lines: [String] = []
    if copied > 0 { lines.append("Copied \(NumberFormat.count(copied, "log")) into its folder logs.") }
    for group in draft.groups.prefix(mostGroups) { lines += self.lines(group) }
    let rest = draft.groups.count - mostGroups
    if rest > 0 { lines.append("  and \(NumberFormat.count(rest)) more; see survey.toml") }
    if !unread.isEmpty {
      lines.append("Not read, but named like tables (\(unread.count)):")
      for file in unread.prefix(mostOthers) { lines.append("  \(file.file): \(file.message) [\(file.code)]") }
      if unread.count > mostOthers { lines.append("  and \(unread.count - mostOthers) more") }
      lines.append("  for each, see 'beacon-calibrate inspect FILE'")
    }
    if !others.isEmpty {
      let more = others.count > mostOthers ? " and \(NumberFormat.count(others.count - mostOthers)) more" : ""
      lines.append("Left out, not logs: \(others.prefix(mostOthers).joined(separator: ", "))\(more)")
    }
    if draft.needsPositions { lines.append("  beacons: fill in their positions, which give the distances") }
    let isComplete =
      !draft.needsPositions && draft.groups.allSatisfy { $0.missing.isEmpty && $0.questions.isEmpty }
    lines.append(
      isComplete
        ? "Nothing is missing for a fit."
        : "In survey.toml, complete the lines marked TO FILL IN and TO CONFIRM.")
    lines.append(
      "For plans, complete the lines marked TO ADD: beacon positions, what beacons broadcast, the floor and "
        + "the requirement.")
    return lines.plainText
  }

  private static func lines(_ group: SurveyDraft.Group) -> [String] {
    let shown = group.patterns.prefix(3).joined(separator: ", ") + (group.patterns.count > 3 ? " …" : "")
    var lines = [
      "  \(shown): \(group.format), \(NumberFormat.count(group.logs, "log")), \(NumberFormat.count(group.packets, "packet"))"
    ]
    if !group.missing.isEmpty {
      lines.append("    to fill in: \(InspectText.list(group.missing.map(\.rawValue)))")
      if let columns = group.unusedColumns { lines.append("    \(columns)") }
    }
    return lines + group.questions.map { "    to confirm: \($0)" }
  }
}
