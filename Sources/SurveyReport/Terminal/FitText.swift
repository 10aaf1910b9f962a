import PathLoss
import RadioSurvey

/// A survey's fits for a terminal.
public enum FitText {
  /// The document as text with a final newline.
  public static func render(_ document: FitDocument) -> String {
    let data = document.data
    var lines = [
      "\(NumberFormat.count(data.receivedPackets, "packet")) in \(NumberFormat.count(data.dwells, "dwell")) at "
        + "\(NumberFormat.count(data.locations, "location"))"
        + (data.expectedPackets.map { "; \(NumberFormat.count($0)) packets expected" } ?? ""),
      "",
    ]
    var table = TextTable([
      ("conditions", .left), ("status", .left), ("locations", .right), ("level at 1 m [dBm]", .left),
      ("exponent", .left), ("shadowing [dB]", .left), ("fading [dB]", .left), ("held out 68/95", .left),
    ])
    for fit in document.fits {
      table.add([
        fit.conditions.label, fit.status.rawValue, NumberFormat.count(fit.locations),
        NumberFormat.interval(fit.referencePower, 1), NumberFormat.interval(fit.pathLossExponent, 2),
        NumberFormat.interval(fit.shadowingSD, 1), NumberFormat.interval(fit.fadingSD, 1),
        heldOut(fit.heldOut),
      ])
    }
    lines += table.lines
    lines += reasons(document.fits)
    lines += crowd(document.crowdEffects)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Shares of left-out locations inside the two intervals, with the number of locations.
  static func heldOut(_ coverage: HeldOutCoverage?) -> String {
    guard let coverage else { return NumberFormat.absent }
    return "\(NumberFormat.percent(coverage.coverage68)) / \(NumberFormat.percent(coverage.coverage95)) of "
      + NumberFormat.count(coverage.locations)
  }

  /// Every reason once, with the conditions that it holds for, the worst status first.
  private static func reasons(_ fits: [ConditionFit]) -> [String] {
    let noted = fits.filter { !$0.reasons.isEmpty }
    guard !noted.isEmpty else { return [] }
    var lines = ["", "Brackets hold 95 % intervals with t(locations − 2). Cautions:"]
    for fit in noted.sorted(by: { rank($0.status) < rank($1.status) }) {
      for reason in fit.reasons {
        lines.append(
          TerminalText.plain(
            "  \(fit.conditions.label): \(reason.message) \(reason.action) [\(reason.code.rawValue)]"))
      }
    }
    return lines
  }

  private static func crowd(_ effects: [CrowdEffect]) -> [String] {
    guard !effects.isEmpty else { return [] }
    var table = TextTable([
      ("what the crowd costs", .left), ("against", .left), ("at", .right), ("change [dB]", .left),
    ])
    for effect in effects {
      table.add([
        effect.conditions.label, effect.baseline.rawValue, NumberFormat.metres(effect.distance),
        NumberFormat.interval(effect.change, 1),
      ])
    }
    return [""] + table.lines
  }

  private static func rank(_ status: FitStatus) -> Int {
    switch status {
    case .refused: 0
    case .weak: 1
    case .calibrated: 2
    }
  }
}
