import PathLoss
import RadioSurvey
import Ranging
package import SurveyResults

/// Ranging accuracy for a terminal.
package enum AccuracyText {
  /// The document as text with a final newline.
  package static func render(_ document: AccuracyDocument) -> String {
    var lines: [String] = []
    let checks = zip(document.heldOut, document.heldOutGroups)
    for (table, (heldOut, groups)) in zip(document.accuracy, checks) {
      if !lines.isEmpty { lines.append("") }
      lines.append(
        TerminalText.plain(
          "\(table.conditions.label): from the mean of \(NumberFormat.count(table.packets, "packet")); a device assumes "
            + "\(NumberFormat.unit(NumberFormat.fixed(table.belief.referencePower, 1), "dBm")) at 1 m and exponent "
            + NumberFormat.fixed(table.belief.pathLossExponent, 2)))
      lines.append(
        "held out, 68 % and 95 % intervals hold at: \(HeldOutGroupWords.shares(groups) ?? HeldOutText.shares(heldOut))"
          + single(heldOut?.singlePacket)
      )
      lines.append("For another place in this survey:")
      lines += TextTable(AccuracyRowsTable.table(table)).lines
      lines.append(AccuracySentence.anotherSession(table))
      lines += AccuracyRowsTable.anotherSession(table).map { TextTable($0).lines } ?? []
      lines += [AccuracySentence.widening(table.widening), AccuracySentence.zones(table.zoneCheck)]
      if let time = table.timeToAccuracy { lines.append(AccuracySentence.averaging(time)) }
    }
    if document.accuracy.contains(where: { $0.rows.contains(where: \.isExtrapolated) }) {
      lines += ["", "\(AccuracyRowsTable.extrapolated) outside the distances measured"]
    }
    for gap in BeliefGap.allCases {
      let refused = zip(document.refused, document.refusals).filter { $0.1 == gap }.map(\.0.label)
      guard !refused.isEmpty else { continue }
      lines += [
        "",
        TerminalText.plain(
          "No accuracy can be stated for: \(refused.joined(separator: "; ")). \(help(gap)) [\(gap.rawValue)]"),
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is missing, and how to give it.
  private static func help(_ gap: BeliefGap) -> String {
    switch gap {
    case .fitRefused: "The fit is refused: 'beacon-calibrate fit' says why."
    case .crowdOrderUnknown:
      "Devices are taken to be calibrated in the emptiest room, and the survey does not say which crowd level that is: list "
        + "the levels from the emptiest to the fullest, each with [[crowd]] and name, in survey.toml, or give "
        + "--assume-power and --assume-exponent."
    case .calibrationMissing:
      "Devices are taken to be calibrated at a crowd level that has no usable fit here: survey it, or give --assume-power and "
        + "--assume-exponent."
    }
  }

  /// Coverage for one packet.
  private static func single(_ coverage: SinglePacketCoverage?) -> String {
    guard let coverage else { return "" }
    return
      "; for one packet: \(NumberFormat.percent(coverage.coverage68)) / \(NumberFormat.percent(coverage.coverage95)) of "
      + NumberFormat.count(coverage.packets)
  }
}
