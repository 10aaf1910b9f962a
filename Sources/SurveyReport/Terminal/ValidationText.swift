import PathLoss
import RadioSurvey
import Statistics
package import SurveyResults

/// How well the fits predict locations that they have not seen, for a terminal.
package enum ValidationText {
  /// A table of the held-out check, and what the residuals say, with a final newline.
  package static func render(_ document: FitDocument) -> String {
    let usable = document.fits.filter { $0.status != .refused }
    guard !usable.isEmpty else { return "no fit to validate: all are refused\n" }
    var table = TextTable([
      ("conditions", .left), ("estimator", .left), ("left out", .right), ("in 68.27 %", .left),
      ("in 95.45 %", .left), ("CRPS [dB]", .right), ("log score", .right), ("conformal width", .left),
    ])
    for fit in usable {
      table.add(row(fit.conditions.label, fit.estimator.rawValue, fit.heldOut, conformal(fit.conformal)))
      if fit.estimator != .received, let received = fit.reml?.heldOut {
        table.add(row("", Estimator.received.rawValue, received, ""))
      }
      if let packets = fit.ols?.heldOut { table.add(row("", "packet line", packets, "")) }
    }
    var lines = [
      "Each location left out in turn and predicted from the others; brackets hold Wilson 95 % intervals of the shares.",
      "The packet line treats every packet as independent, as is usual.",
    ]
    if usable.contains(where: { $0.estimator == .lossMixture }) {
      lines.append(
        "loss-mixture predicts a location's level from its received and lost packets; reml and the packet line predict the mean "
          + "of the packets received, so their scores are comparable with each other but not with those of loss-mixture."
      )
    }
    if usable.contains(where: { $0.estimator == .received }) {
      lines.append(
        "If the number of packets sent is unknown, reml is the main estimator: it cannot include lost packets."
      )
    }
    lines +=
      [""] + table.lines + refusals(document.fits) + singlePackets(usable) + probabilities(usable)
    lines +=
      HeldOutGroupText.render(usable, pools: document.pooledCoverage)
      + diagnoses(usable, codes: Diagnosis.Code.allCases)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same check for one packet.
  private static func singlePackets(_ fits: [ConditionFit]) -> [String] {
    var table = TextTable([
      ("for one packet", .left), ("estimator", .left), ("packets", .right), ("in 68.27 %", .left),
      ("in 95.45 %", .left), ("CRPS [dB]", .right),
    ])
    var isEmpty = true
    for fit in fits {
      var rows = [(fit.estimator.rawValue, fit.heldOut)]
      if fit.estimator != .received { rows.append((Estimator.received.rawValue, fit.reml?.heldOut)) }
      rows.append(("packet line", fit.ols?.heldOut))
      for (index, (estimator, heldOut)) in rows.enumerated() {
        guard let single = heldOut?.singlePacket else { continue }
        isEmpty = false
        table.add([
          index == 0 ? fit.conditions.label : "", estimator, NumberFormat.count(single.packets),
          share(single.coverage68, single.interval68), share(single.coverage95, single.interval95),
          NumberFormat.fixed(single.crps, 2),
        ])
      }
    }
    return isEmpty ? [] : ["", "Brackets count locations, not packets."] + table.lines
  }

  /// Where left-out locations fell in what was predicted for them.
  private static func probabilities(_ fits: [ConditionFit]) -> [String] {
    var table = TextTable([
      ("left-out locations by tenth of their prediction, weakest first", .left), ("locations", .left),
      ("even", .right), ("usual", .left),
    ])
    let shown = fits.compactMap { fit in fit.heldOut?.pit.map { (fit.conditions.label, $0) } }
    for (label, pit) in shown {
      table.add([
        label, pit.counts.map { NumberFormat.count($0) }.joined(separator: " "),
        NumberFormat.fixed(pit.expected, 1), usual(pit),
      ])
    }
    return shown.isEmpty ? [] : [""] + table.lines
  }

  /// `0 to 5`, what a tenth of the prediction usually holds.
  static func usual(_ pit: PITHistogram) -> String {
    NumberFormat.range(
      NumberFormat.count(Int(pit.usual.lower)), NumberFormat.count(Int(pit.usual.upper)))
  }

  /// Conditions without a fit, each with the first reason.
  private static func refusals(_ fits: [ConditionFit]) -> [String] {
    let refused = fits.filter { $0.status == .refused }
    guard !refused.isEmpty else { return [] }
    return ["", "Refused, with nothing to validate:"]
      + refused.map { fit in
        guard let reason = fit.reasons.first else { return TerminalText.plain("- \(fit.conditions.label)") }
        return TerminalText.plain(
          "- \(fit.conditions.label): \(reason.message); \(reason.action) [\(reason.code.rawValue)]")
      }
  }

  private static func row(
    _ conditions: String, _ estimator: String, _ heldOut: HeldOutCoverage?, _ conformal: String
  ) -> [String] {
    [
      conditions, estimator, heldOut.map { NumberFormat.count($0.locations) } ?? NumberFormat.absent,
      share(heldOut?.coverage68, heldOut?.interval68), share(heldOut?.coverage95, heldOut?.interval95),
      NumberFormat.fixed(heldOut?.crps, 2), NumberFormat.fixed(heldOut?.logScore, 2), conformal,
    ]
  }

  private static func share(_ value: Double?, _ interval: Interval?) -> String {
    guard let value, let interval else { return NumberFormat.absent }
    return "\(NumberFormat.percent(value)) "
      + "[\(NumberFormat.range(NumberFormat.percent(interval.lower), NumberFormat.percent(interval.upper)))]"
  }

  /// By how much the conformal interval exceeds the model's, at both levels.
  private static func conformal(_ conformal: ConformalGuard?) -> String {
    guard let conformal else { return NumberFormat.absent }
    func width(_ factor: Double?, _ model: Double) -> String {
      factor.map { "×\(NumberFormat.fixed($0 / model, 2))" } ?? "none"
    }
    return
      "\(width(conformal.factor68, conformal.modelFactor68)) / \(width(conformal.factor95, conformal.modelFactor95))"
  }

  /// Diagnoses that are raised, once per code, told for the first conditions with the others named.
  static func diagnoses(_ fits: [ConditionFit], codes: [Diagnosis.Code]) -> [String] {
    var lines: [String] = []
    for code in codes {
      let concerned = fits.compactMap { fit in
        fit.diagnostics?.first { $0.code == code && $0.isRaised }.map { (fit.conditions.label, $0) }
      }
      guard let (label, diagnosis) = concerned.first else { continue }
      lines.append(
        TerminalText.plain(
          "- \(label): \(diagnosis.message): \(diagnosis.meaning); \(diagnosis.action) [\(code.rawValue)]"))
      let others = concerned.dropFirst().map(\.0)
      guard !others.isEmpty else { continue }
      let more = others.count > 6 ? "; and \(others.count - 6) more" : ""
      lines.append(TerminalText.plain("  also: \(others.prefix(6).joined(separator: "; "))\(more)"))
    }
    return lines.isEmpty ? [] : ["", "Findings in the residuals:"] + lines
  }
}
