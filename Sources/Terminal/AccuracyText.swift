package import CalibrationModel
import RadioSurvey
import Wording

package enum AccuracyText {
  /// The document as text with a final newline.
  /// - Parameter pageNear: Where that would be longer than a page, one row for each set of conditions instead, at the distance nearest to
  ///   this one, m; `nil` for all of it.
  package static func render(_ document: AccuracyDocument, pageNear: Double? = nil) -> String {
    let all = lines(document)
    guard let pageNear, all.count > AccuracyPageText.mostLines, document.accuracy.count > 1 else {
      return all.plainText
    }
    return AccuracyPageText.lines(document, near: pageNear).plainText
  }

  private static func lines(_ document: AccuracyDocument) -> [String] {
    var lines: [String] = []
    let checks = zip(zip(document.heldOut, document.heldOutGroups), document.assumedSlopes)
    for (table, ((heldOut, groups), slope)) in zip(document.accuracy, checks) {
      if !lines.isEmpty { lines.append("") }
      lines.append(
        "\(table.conditions.label): from the mean of \(NumberFormat.count(table.packets, "packet")); a device assumes "
          + "\(NumberFormat.fixed(table.belief.referencePower, 1, "dBm")) at 1 m and exponent "
          + NumberFormat.fixed(table.belief.pathLossExponent, 2))
      if let slope { lines.append("The slope is not measured: \(slope.message).") }
      lines.append(
        "held out, 68 % and 95 % intervals hold at: \(HeldOutGroupWords.shares(groups) ?? HeldOutText.shares(heldOut))"
          + single(heldOut?.singlePacket))
      lines += [AccuracySentence.reported(table), AccuracySentence.walls(table)].compactMap(\.self)
      lines.append("For another place in this survey:")
      lines += TextTable(AccuracyRowsTable.table(table)).lines
      lines.append(AccuracySentence.anotherSession(table))
      lines += AccuracyRowsTable.anotherSession(table).map { TextTable($0).lines } ?? []
      lines += [AccuracySentence.scale(table.heldOutScale), AccuracySentence.zones(table.zoneCheck)]
      if let time = table.timeToAccuracy { lines.append(AccuracySentence.averaging(time)) }
    }
    if document.accuracy.contains(where: { $0.rows.contains(where: \.isExtrapolated) }) {
      lines += ["", "\(AccuracyRowsTable.extrapolated) outside the distances measured"]
    }
    let refused = AccuracyPageText.refused(document, most: .max)
    if !refused.isEmpty { lines += [""] + refused }
    return lines
  }

  private static func single(_ coverage: SinglePacketCoverage?) -> String {
    guard let coverage else { return "" }
    return
      "; for one packet: \(NumberFormat.percent(coverage.coverage68)) / \(NumberFormat.percent(coverage.coverage95)) of "
      + NumberFormat.count(coverage.packets)
  }
}

/// The accuracy of many sets of conditions on one page of a terminal, the worst first.
enum AccuracyPageText {
  /// Lines of a page.
  static let mostLines = 50
  private static let mostRows = 36
  private static let mostRefused = 4

  /// - Parameter near: The distance at which sets are compared, m: that of each set which is nearest to it.
  static func lines(_ document: AccuracyDocument, near: Double) -> [String] {
    let sets = self.sets(document, near: near)
    let shown = sets.prefix(mostRows)
    var lines = [
      "\(NumberFormat.count(sets.count, "set")) of conditions, least accurate first: by the radius "
        + "containing 95 % of errors, as a share of the distance.",
      "Each at the distance nearest to \(NumberFormat.metres(near)), for another place in this survey, from "
        + "the mean of \(NumberFormat.count(document.accuracy.map(\.packets).max() ?? 0, "packet")):",
    ]
    lines += TextTable(AccuracySetsTable.table(shown)).lines
    if sets.count > shown.count {
      lines.append("and \(NumberFormat.count(sets.count - shown.count, "set")) that are more accurate")
    }
    lines.append("")
    if shown.contains(where: \.row.isExtrapolated) {
      lines.append("\(AccuracyRowsTable.extrapolated) outside the distances measured")
    }
    let open = document.accuracy.count { $0.walls != nil }
    if open > 0 {
      lines.append(
        "\(open == sets.count ? "Distances" : "In \(NumberFormat.count(open, "set")), distances") are for a clear path, with no wall between; "
          + "--all shows the effect of each wall.")
    }
    let assumed = document.assumedSlopes.count { $0 != nil }
    if assumed > 0 {
      lines.append("In \(NumberFormat.count(assumed, "set")) the slope is not measured: --all says which.")
    }
    lines += anotherSession(document.accuracy) + refused(document)
    lines.append(
      "For every distance of every set, add --all; for some sets, --placement, --crowd, --carriage, "
        + "--receiver or --beacon.")
    return lines
  }

  /// Lines about the conditions without a table, of which some are named, a line for each reason.
  static func refused(_ document: AccuracyDocument, most: Int = mostRefused) -> [String] {
    BeliefGap.allCases.compactMap { gap -> String? in
      let refused = zip(document.refused, document.refusals).filter { $0.1 == gap }.map(\.0.label)
      guard !refused.isEmpty else { return nil }
      let rest = refused.count - most
      let more = rest > 0 ? "; and \(NumberFormat.count(rest)) more" : ""
      return
        "No accuracy can be stated for: \(refused.prefix(most).joined(separator: "; "))\(more). \(help(gap)) "
        + "[\(gap.rawValue)]"
    }
  }

  private static func help(_ gap: BeliefGap) -> String {
    switch gap {
    case .fitRefused: "The fit is refused: 'beacon-calibrate fit' says why."
    case .crowdOrderUnknown:
      "Devices are assumed to be calibrated in the emptiest room, but the survey does not state that crowd "
        + "level: list the levels from emptiest to fullest in survey.toml, each with [[crowd]] and name, or "
        + "set --assume-power and --assume-exponent."
    case .calibrationMissing:
      "Devices are assumed to be calibrated at a crowd level without a usable fit here: survey it, or set "
        + "--assume-power and --assume-exponent."
    }
  }

  private static func sets(_ document: AccuracyDocument, near: Double) -> [AccuracySetsTable.Line] {
    let lines = document.accuracy.indices.compactMap { index -> AccuracySetsTable.Line? in
      let table = document.accuracy[index]
      guard let row = table.rows.min(by: { abs($0.distance - near) < abs($1.distance - near) }) else {
        return nil
      }
      return AccuracySetsTable.Line(
        table: table, row: row, heldOut: document.heldOut[index], groups: document.heldOutGroups[index])
    }
    // In the order of the survey where two are alike.
    return lines.enumerated().sorted {
      ($1.element.relativeRadius, $0.offset) < ($0.element.relativeRadius, $1.offset)
    }.map(\.element)
  }

  /// What another day, phone or person changes: how many sets know it, or that none does.
  private static func anotherSession(_ tables: [AccuracyTable]) -> [String] {
    let unknown = tables.filter { table in !table.rows.contains { $0.anotherSession != nil } }
    if unknown.isEmpty {
      return ["For another day, phone or person, --all prints a second table of each set."]
    }
    if unknown.count == tables.count { return [AccuracySentence.anotherSession(unknown[0])] }
    return [
      "For another day, phone or person, the accuracy of \(NumberFormat.count(unknown.count)) of "
        + "\(NumberFormat.count(tables.count, "set")) is unknown; --all prints the others."
    ]
  }
}

package enum AccuracyOverTimeText {
  package static func render(_ document: AccuracyOverTimeDocument) -> String {
    var lines: [String] = []
    for times in document.sets {
      lines.append("\(times.conditions.label): \(verdict(times))")
      lines += TextTable(FilterTimesTable.table(times)).lines
      lines.append("")
    }
    if !document.sets.isEmpty { lines += notes(document) }
    for refused in document.refused {
      lines.append("\(refused.conditions.label): \(words(refused.reason))")
    }
    return lines.plainText
  }

  /// The worst of it first: what no filter reaches.
  private static func verdict(_ times: AccuracyOverTime) -> String {
    let names = ["25 %", "50 %", "a factor of 2"]
    let never = TimeToAccuracy.shares.indices.filter { index in
      times.filters.allSatisfy { $0.goals[index].packets == nil }
    }
    let floor =
      "places differ by ±\(NumberFormat.percent(times.floor)) of the distance, however long a device listens"
    guard let tightest = never.last else { return "all accuracies below are reached; \(floor)" }
    return "no filter here brings 68 of 100 distances within \(names[tightest]): \(floor)"
  }

  private static func notes(_ document: AccuracyOverTimeDocument) -> [String] {
    var notes = [
      "± is one sigma of the distance at another place in this survey. A goal is reached when 68 of 100 "
        + "distances stay within it; brackets give the packets at the ends of the 95 % interval of "
        + "shadowing. Never: only a closer beacon or a longer average helps.",
      "A change of the level is followed when its remaining effect on the distance is at most "
        + "\(NumberFormat.percent(AccuracyOverTime.followed)). A longer average is steadier and follows "
        + "later.",
    ]
    let changes = document.sets.flatMap(\.filters).flatMap(\.following).map(\.change)
    if changes.contains(where: { !$0.isMeasured && $0.cause != .given }) {
      notes.append(
        "From other surveys, not measured here: body angles differ by an SD of "
          + "\(NumberFormat.fixed(LastingChange.unsurveyedAngleSD, 1, "dB")), and a pocket costs "
          + "\(NumberFormat.fixed(LastingChange.unsurveyedPocket, 0, "dB")). Set your own with --change.")
    }
    if document.sets.contains(where: { $0.packetInterval == nil }) {
      notes.append(
        "Without seconds, the packet rate of the survey is unknown; the Kalman filter then assumes one per "
          + "second.")
    }
    return notes
  }

  private static func words(_ reason: AccuracyOverTimeDocument.Refusal) -> String {
    switch reason {
    case .fitRefused: "its fit is refused; 'beacon-calibrate fit' says why"
    case .packetsUnknown:
      "unknown: its levels do not show how similar successive packets are; log every packet, with its time"
    }
  }
}

/// The confusion of zones at places left out of the fits, for a terminal.
package enum ZoneMatrixText {
  package static func render(_ document: ZoneMatrixDocument) -> String {
    let whose =
      document.unit == .session
      ? "Each session predicted by fits of the others"
      : "Places drawn with seed \(document.seed), predicted by fits of the others"
    var lines = [
      "\(whose): what a device reports from the mean level of a visit.",
      "Immediate up to \(NumberFormat.metres(document.boundaries.immediate)), near up to "
        + "\(NumberFormat.metres(document.boundaries.near)). Intervals count places; differences are in percentage points.",
    ]
    for matrix in document.matrices {
      lines += ["", heading(matrix)]
      lines += TextTable(.zoneMatrix(matrix)).lines
    }
    if document.matrices.contains(where: { !$0.countsLosses }) {
      lines += [
        "",
        "The number of packets sent is not known everywhere, so “not heard” is not predicted there: set "
          + "advertising_interval_ms in survey.toml.",
      ]
    }
    return lines.plainText
  }

  private static func heading(_ matrix: ZoneMatrix) -> String {
    let right = matrix.right
    // Of each zone how often it is named itself.
    let parts = matrix.rows.compactMap { row in
      row.cells.first { $0.named.rawValue == row.zone.rawValue }.map {
        (words: "Zone \(row.zone.rawValue) was reported correctly", share: $0.share)
      }
    }
    return "\(matrix.conditions.label)\(matrix.session.map { ", session \($0)" } ?? ""), "
      + "\(NumberFormat.count(right.places, "place")) by a fit of \(NumberFormat.count(matrix.fittedPlaces, "place")): the zone is right in "
      + "\(NumberFormat.share(right.measured, right.interval)); \(NumberFormat.share(right.predicted, right.predictedInterval)) were "
      + "predicted: \(PredictedShareWords.judgement(right, parts: parts))"
  }
}
