import PathLoss
import RadioSurvey
import Ranging
package import SurveyResults

/// Ranging accuracy for a terminal.
package enum AccuracyText {
  /// The document as text with a final newline.
  ///
  /// - Parameter pageNear: Where that would be longer than a page, one row for each set of conditions instead, at the distance nearest to
  ///   this one, m; `nil` for all of it.
  package static func render(_ document: AccuracyDocument, pageNear: Double? = nil) -> String {
    let all = lines(document)
    guard let pageNear, all.count > AccuracyPageText.mostLines, document.accuracy.count > 1 else {
      return all.joined(separator: "\n") + "\n"
    }
    return AccuracyPageText.lines(document, near: pageNear).joined(separator: "\n") + "\n"
  }

  private static func lines(_ document: AccuracyDocument) -> [String] {
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
    let refused = AccuracyPageText.refused(document, most: .max)
    if !refused.isEmpty { lines += [""] + refused }
    return lines
  }

  /// Coverage for one packet.
  private static func single(_ coverage: SinglePacketCoverage?) -> String {
    guard let coverage else { return "" }
    return
      "; for one packet: \(NumberFormat.percent(coverage.coverage68)) / \(NumberFormat.percent(coverage.coverage95)) of "
      + NumberFormat.count(coverage.packets)
  }
}
