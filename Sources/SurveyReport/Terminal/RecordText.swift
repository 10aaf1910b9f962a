import PathLoss
package import RadioSurvey
import SurveyDesign
package import SurveyResults

/// A recording for a terminal: while it runs, and when it is over.
package enum RecordText {
  private static let mark = "*"

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
      lines += table(document.dwells) { verdict($0.advice, isOver: true) }
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
    guard !open.isEmpty else { return [time, "no packet of the survey's beacons so far"] }
    // Numbers first: a narrow terminal cuts the ends of lines.
    var table = TextTable([
      ("packets", .right), ("mean [dBm]", .right), ("worth", .right), ("fading left [dB]", .right),
      ("verdict", .left), ("beacon", .left), ("place", .left),
    ])
    for entry in open {
      let advice = entry.advice
      table.add([
        count(entry), advice.mean.map { NumberFormat.fixed($0, 1) } ?? "", worth(advice),
        advice.meanError.map { NumberFormat.fixed($0, 1) } ?? "", verdict(advice, isOver: false),
        entry.beacon.description, place(entry),
      ])
    }
    return [time] + table.lines + notes(open, limit: limit) + silence(silent)
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
    words.append(verdict(advice, isOver: true))
    return TerminalText.plain("\(place(entry)): \(words.joined(separator: ", "))")
  }

  private static func place(_ entry: RecordDocument.Entry) -> String {
    let distance = entry.distance.map { [NumberFormat.metres($0)] } ?? []
    return ([entry.location] + distance + entry.conditions.fitConditions.names).joined(separator: " · ")
  }

  private static func table(
    _ entries: [RecordDocument.Entry], verdict: (RecordDocument.Entry) -> String
  ) -> [String] {
    var table = TextTable([
      ("location", .left), ("distance", .right), ("conditions", .left), ("beacon", .left),
      ("packets", .right), ("mean [dBm]", .right), ("fading [dB]", .right), ("worth", .right),
      ("fading left [dB]", .right), ("verdict", .left),
    ])
    for entry in entries {
      let advice = entry.advice
      table.add([
        entry.location, entry.distance.map { NumberFormat.metres($0) } ?? "",
        (entry.conditions.fitConditions.names + (entry.conditions.channel.map { ["channel \($0)"] } ?? []))
          .joined(separator: " · "),
        entry.beacon.description,
        count(entry),
        advice.mean.map { NumberFormat.fixed($0, 1) } ?? "",
        advice.fadingSD.map { NumberFormat.fixed($0, 1) } ?? "",
        worth(advice),
        advice.meanError.map { NumberFormat.fixed($0, 1) } ?? "", verdict(entry),
      ])
    }
    return table.lines
  }

  private static func count(_ entry: RecordDocument.Entry) -> String {
    let packets = NumberFormat.count(entry.advice.packets)
    return entry.expectedPackets.map { "\(packets) of \(NumberFormat.count($0))" } ?? packets
  }

  private static func worth(_ advice: DwellAdvice) -> String {
    guard let effective = advice.effectivePackets else { return "" }
    return NumberFormat.fixed(effective, 1) + (advice.isAutocorrelationAssumed ? mark : "")
  }

  private static func verdict(_ advice: DwellAdvice, isOver: Bool) -> String {
    switch (advice.verdict, advice.secondsToGo) {
    case (.enough, _): "enough"
    case (.cannotBeSaid, _): "cannot be said"
    case (.goOn, let seconds?):
      isOver ? "too short by about \(duration(seconds))" : "go on: about \(duration(seconds)) more"
    case (.goOn, nil): isOver ? "too short" : "go on"
    }
  }

  private static func duration(_ seconds: Double) -> String {
    seconds < 100
      ? NumberFormat.unit(NumberFormat.fixed(max(1, seconds.rounded(.up)), 0), "s")
      : NumberFormat.unit(NumberFormat.fixed((seconds / 60).rounded(.up), 0), "min")
  }

  private static func notes(_ entries: [RecordDocument.Entry], limit: Double) -> [String] {
    guard !entries.isEmpty else { return [] }
    var lines = [
      "Worth: as many independent packets. Enough: at most \(NumberFormat.fixed(limit, 1)) dB of fading is left in the mean, "
        + "from \(DwellAdvice.minimumPackets) packets or more."
    ]
    if entries.contains(where: \.advice.isAutocorrelationAssumed) {
      lines.append(
        "\(mark) Under 30 pairs of packets so far: their correlation is assumed to fall to 0.6 in 0.5 s.")
    }
    if entries.contains(where: { $0.advice.verdict == .cannotBeSaid }) {
      lines.append(
        "Cannot be said: the source smooths its levels, and on how many packets they rest is unknown.")
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
