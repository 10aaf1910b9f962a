package import CalibrationModel
import RadioSurvey
import Wording

/// A replay for a terminal: a line for each step as it comes, and the summary.
package enum ReplayText {
  /// Of the columns in the order of ``heading``; the last one is open.
  private static let widths = [10, 22, 11, 17, 8, 0]
  /// Seconds since 1970 above which a time is shown as a time of day.
  private static let firstClock = 1e8

  package static var heading: String { row(["Time", "Nearest", "Zone", "Distance", "Packets", "Events"]) }

  /// A step in one line, without its end.
  package static func line(_ step: ReplayStepDocument) -> String {
    let sighting = step.sightings.first { $0.name == step.nearest }
    let wrong = step.truth.map { $0 != step.nearest } ?? false
    var events = step.events.map(event)
    if wrong, let truth = step.truth { events.append("in truth \(truth)") }
    return row([
      time(step.start), step.nearest ?? "–", sighting?.zone.rawValue ?? "–",
      sighting.map { NumberFormat.plusMinus($0.distance, $0.accuracy) + " m" } ?? "–",
      NumberFormat.count(step.sightings.reduce(0) { $0 + $1.packets }), events.joined(separator: "; "),
    ])
  }

  private static func event(_ event: ReplayStepDocument.Event) -> String {
    switch event.event {
    case .enter: "enters \(event.name ?? "–")"
    case .exit: "leaves \(event.name ?? "–")"
    case .nearest: "nearest: \(event.from ?? "none") → \(event.name ?? "none")"
    }
  }

  private static func row(_ cells: [String]) -> String {
    let text = zip(cells, widths).map { cell, width in
      let plain = TerminalText.plain(cell)
      return plain + String(repeating: " ", count: max(1, width - plain.count))
    }.joined()
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private static func time(_ seconds: Double) -> String {
    guard seconds >= firstClock else { return NumberFormat.fixed(seconds, 1, "s") }
    let day = Int(seconds.rounded(.down)) % 86_400
    return [day / 3600, day / 60 % 60, day % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  package static func render(_ document: ReplayDocument) -> String {
    let gaps = document.gaps
    var lines: [String] = [
      "\(document.log): \(NumberFormat.count(document.packets, "packet")) of "
        + "\(NumberFormat.count(document.tracks.count { $0.packets > 0 }, document.by)) in "
        + "\(NumberFormat.count(gaps.steps, "step")) of \(seconds(document.every))"
        + (document.parts > 1 ? ", in \(document.parts) parts" : ""),
      "Heard in \(NumberFormat.share(gaps.heardShare, gaps.heardShareInterval)) of the steps; longest gap \(seconds(gaps.longest)).",
      "Switches of the nearest beacon: \(rate(document.switches)). Regions: entries "
        + "\(rate(document.entries)), exits \(rate(document.exits)).",
    ]
    if document.latePackets > 0 {
      lines.append("\(NumberFormat.count(document.latePackets, "packet")) came after later ones.")
    }
    lines += assumed(document)
    if let table = ReplayTable.scores(document) { lines += ["", truth(document)] + TextTable(table).lines }
    lines += distances(document)
    if let sweep = document.sweep {
      lines += ["", "Settings that no other beats, of \(sweep.tried), fastest first:"]
      lines += TextTable(ReplayTable.frontier(sweep)).lines
    }
    if let forecast = document.forecast {
      lines += ["", SwitchForecastWords.sentence(forecast, document)]
    }
    return lines.plainText
  }

  private static func assumed(_ document: ReplayDocument) -> [String] {
    guard let first = document.tracks.first else { return [] }
    let powers = Set(document.tracks.map(\.belief.referencePower)).sorted().map { NumberFormat.plain($0) }
    let setting = document.setting
    return [
      "The device assumes \(powers.prefix(4).joined(separator: ", ")) dBm at 1 m and an exponent of "
        + "\(NumberFormat.plain(first.belief.pathLossExponent)); another beacon must lead by "
        + "\(NumberFormat.plain(setting.margin)) dB for \(NumberFormat.plain(setting.dwell)) s.",
      "± is one sigma of levels that scatter by \(NumberFormat.plain(ReplaySummary.unsurveyedSD)) dB: a rule "
        + "of thumb, not from a survey of this place.",
    ]
  }

  private static func truth(_ document: ReplayDocument) -> String {
    switch document.truth {
    case .table: "Against the truth table:"
    case .distances: "Against known distances:"
    case .hindsight: "Without truth, against hindsight (the loudest in the 20 s around each step):"
    }
  }

  private static func distances(_ document: ReplayDocument) -> [String] {
    var lines: [String] = []
    if let zones = document.zones {
      lines += [
        "",
        "Zones: right in \(NumberFormat.share(zones.right, zones.rightInterval)) of the steps at \(NumberFormat.count(zones.locations, "place")).",
      ]
      lines += TextTable(ReplayTable.zones(zones)).lines
    }
    let audits = [
      ("Accuracy in the log", document.reportedAccuracy), ("Accuracy of this replay", document.accuracy),
    ]
    for (name, audit) in audits {
      guard let audit else { continue }
      lines.append(
        "\(name): contains the truth in \(NumberFormat.share(audit.oneSigma.share, audit.oneSigma.interval)) "
          + "of the steps (one sigma: 68 %), twice it in "
          + "\(NumberFormat.share(audit.twoSigma.share, audit.twoSigma.interval)) (95 %), at "
          + "\(NumberFormat.count(audit.locations, "place")).")
    }
    return lines
  }

  private static func rate(_ rate: EventRate) -> String {
    "\(NumberFormat.count(rate.count)), \(NumberFormat.perHour(rate)) per hour"
  }

  private static func seconds(_ value: Double) -> String { NumberFormat.significant(value, 3, "s") }
}
