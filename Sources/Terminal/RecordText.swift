package import CalibrationModel
package import RadioSurvey
import Wording

/// A recording for a terminal: while it runs, and when it is over.
package enum RecordText {
  /// What was recorded, with a final newline.
  package static func render(_ document: RecordDocument) -> String {
    var head =
      "\(document.log): \(NumberFormat.count(document.packets, "packet")) appended in "
      + NumberFormat.count(document.dwells.count, "dwell")
    if document.missedPackets > 0 { head += ", \(NumberFormat.count(document.missedPackets)) not heard" }
    if document.rejectedRows > 0 {
      head += ", \(NumberFormat.count(document.rejectedRows, "row")) of the capture rejected"
    }
    if document.betweenDwells > 0 { head += ", \(NumberFormat.count(document.betweenDwells)) between dwells" }
    var lines = [TerminalText.plain(head)]
    if !document.dwells.isEmpty {
      lines += TextTable(RecordedDwellsTable.finished(document.dwells)).lines
    }
    lines += notes(document.dwells, limit: document.limit)
    lines += silence(document.silentBeacons)
    return lines.joined(separator: "\n") + "\n"
  }

  /// What is being recorded, for a display that is drawn again and again.
  ///
  /// - Parameters:
  ///   - open: The dwells that go on.
  ///   - silent: The survey's beacons that none of them is of.
  ///   - seconds: How long the recording has gone on, s.
  ///   - ending: How the surveyor ends it, such as `Ctrl-C ends`.
  ///   - limit: What fading may leave in a mean, dB.
  package static func live(
    _ open: [RecordDocument.Entry], silent: [BeaconIdentifier], seconds: Double, ending: String, limit: Double
  ) -> [String] {
    let time = "\(NumberFormat.unit(NumberFormat.fixed(seconds, 0), "s")); \(ending)"
    guard !open.isEmpty else { return [time, "no packets from the survey's beacons so far"] }
    return [time] + TextTable(RecordedDwellsTable.open(open)).lines + notes(open, limit: limit)
      + silence(silent)
  }

  /// A finished dwell in one line.
  package static func line(_ entry: RecordDocument.Entry) -> String {
    let advice = entry.advice
    var words = [
      entry.beacon.description, NumberFormat.count(advice.packets, "packet"),
      "mean \(NumberFormat.unit(NumberFormat.fixed(advice.mean, 1), "dBm"))",
    ]
    if let effective = advice.effectivePackets {
      words.append("worth \(NumberFormat.fixed(effective, 1)) independent ones")
    }
    words.append(DwellWords.verdict(advice, isOver: true))
    return TerminalText.plain("\(DwellWords.place(entry)): \(words.joined(separator: ", "))")
  }

  private static func notes(_ entries: [RecordDocument.Entry], limit: Double) -> [String] {
    guard !entries.isEmpty else { return [] }
    var lines = [
      "Worth: equivalent independent packets. Enough: fading leaves at most \(NumberFormat.fixed(limit, 1)) "
        + "dB in the mean, from \(DwellAdvice.minimumPackets) or more packets."
    ]
    if entries.contains(where: \.advice.isAutocorrelationAssumed) {
      lines.append(
        "\(DwellWords.assumedMark) With under 30 pairs of packets, their correlation is assumed to fall to "
          + "0.6 in 0.5 s.")
    }
    if entries.contains(where: { $0.advice.verdict == .cannotBeSaid }) {
      lines.append(
        "Unknown: the source smooths its levels, over an unknown number of packets.")
    }
    return lines
  }

  private static func silence(_ beacons: [BeaconIdentifier]) -> [String] {
    guard !beacons.isEmpty else { return [] }
    let shown = beacons.prefix(12).map(\.description).joined(separator: ", ")
    let more = beacons.count > 12 ? " and \(beacons.count - 12) more" : ""
    return [TerminalText.plain("Not heard: \(shown)\(more).")]
  }
}
