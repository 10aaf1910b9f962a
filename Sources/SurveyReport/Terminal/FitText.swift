import PathLoss
import RadioSurvey
import SurveyEffects
package import SurveyResults

/// A survey's fits for a terminal.
package enum FitText {
  /// The document as text with a final newline.
  package static func render(_ document: FitDocument) -> String {
    let data = document.data
    var lines = [
      "\(NumberFormat.count(data.receivedPackets, "packet")) in \(NumberFormat.count(data.dwells, "dwell")) at "
        + DataWords.stood(data)
        + (data.expectedPackets.map { "; \(NumberFormat.count($0)) packets expected" } ?? "")
    ]
    if let sessions = data.sessions, let basis = data.sessionBasis {
      lines.append("sessions: \(SessionWords.count(sessions, basis))")
    }
    lines.append("")
    let calibrations = LevelCalibrationText.lines(document.levelCalibrations)
    lines += calibrations
    // A survey at one distance has no line to refuse.
    let fits = document.fits.filter { !$0.isOneDistance }
    guard !fits.isEmpty || calibrations.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    if !calibrations.isEmpty { lines.append("") }
    lines += TextTable(FitTable.table(fits)).lines
    lines += BeaconsText.table(fits)
    for table in [BeaconLevelsTable.table(fits), HeightsTable.table(fits)].compactMap(\.self) {
      lines += [""] + TextTable(table).lines
    }
    lines += reasons(fits)
    // That packets resemble each other holds everywhere and is allowed for; only the validation tells it.
    lines += ValidationText.diagnoses(
      fits, codes: Diagnosis.Code.allCases.filter { $0 != .packetCorrelation })
    lines += ShapesText.summary(fits)
    lines += crowd(document.crowdEffects)
    lines += EffectsText.lines(document.effects)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Every reason once, worst first, told for the conditions it is worst in and with the others named.
  private static func reasons(_ fits: [ConditionFit]) -> [String] {
    let codes = FitReason.Code.allCases.filter { code in fits.contains { $0.has(code) } }
    guard !codes.isEmpty else { return [] }
    let worst = { (code: FitReason.Code) in fits.filter { $0.has(code) }.map { rank($0.status) }.min() ?? 0 }
    var lines = ["", "Brackets hold 95 % intervals, t(locations − 2) for the line. Cautions:"]
    for code in codes.sorted(by: { worst($0) < worst($1) }) {
      let concerned = fits.filter { $0.has(code) }.sorted { $0.severity(code) > $1.severity(code) }
      guard let first = concerned.first, let reason = first.reasons.first(where: { $0.code == code }) else {
        continue
      }
      lines.append(
        TerminalText.plain(
          "- \(first.conditions.label): \(reason.message); \(reason.action) [\(code.rawValue)]"))
      let others = concerned.dropFirst().map(\.conditions.label)
      if !others.isEmpty {
        let shown = others.prefix(6).joined(separator: "; ")
        let left = others.count > 6 ? "; and \(others.count - 6) more" : ""
        lines.append(TerminalText.plain("  less so, or the same: \(shown)\(left)"))
      }
    }
    return lines
  }

  private static func crowd(_ effects: [CrowdEffect]) -> [String] {
    guard !effects.isEmpty else { return [] }
    return [""] + TextTable(CrowdTable.table(effects)).lines
  }

  private static func rank(_ status: FitStatus) -> Int {
    switch status {
    case .refused: 0
    case .weak: 1
    case .calibrated: 2
    }
  }
}

extension ConditionFit {
  fileprivate func has(_ code: FitReason.Code) -> Bool { reasons.contains { $0.code == code } }

  /// How much a reason weighs here, to tell the worst conditions first.
  fileprivate func severity(_ code: FitReason.Code) -> Double {
    let status = status == .refused ? 2.0 : status == .weak ? 1.0 : 0.0
    guard code == .packetsLost, let expected = sample.expectedPackets, expected > 0 else { return status }
    return status + 1 - Double(sample.receivedPackets) / Double(expected)
  }
}
