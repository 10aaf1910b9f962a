package import CalibrationModel
import RadioSurvey
import Wording

/// How well the fits predict locations that they have not seen, for a terminal.
package enum ValidationText {
  /// A table of the held-out check, and what the residuals say, with a final newline.
  package static func render(_ document: FitDocument) -> String {
    let usable = document.fits.filter { $0.status != .refused }
    guard !usable.isEmpty else { return "no fit to validate: all are refused\n" }
    var lines = [
      "Each location left out in turn and predicted from the others; brackets are Wilson 95 % intervals of "
        + "the shares.", "The packet line treats every packet as independent, as is usual.",
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
      [""] + TextTable(LeaveOutTable.table(usable, pools: [])).lines + refusals(document.fits)
      + singlePackets(usable) + probabilities(usable)
    lines +=
      HeldOutGroupText.render(usable, pools: document.pooledCoverage)
      + diagnoses(usable, codes: Diagnosis.Code.allCases)
    return lines.plainText
  }

  private static func singlePackets(_ fits: [ConditionFit]) -> [String] {
    let table = SinglePacketTable.table(fits)
    return table.rows.isEmpty ? [] : ["", "Brackets count locations, not packets."] + TextTable(table).lines
  }

  /// Where left-out locations fell in what was predicted for them.
  private static func probabilities(_ fits: [ConditionFit]) -> [String] {
    let shown = fits.compactMap { fit in fit.heldOut?.pit.map { (conditions: fit.conditions, pit: $0) } }
    return shown.isEmpty ? [] : [""] + TextTable(PITTable.sets(shown)).lines
  }

  private static func refusals(_ fits: [ConditionFit]) -> [String] {
    let refused = fits.filter { $0.status == .refused }
    guard !refused.isEmpty else { return [] }
    return ["", "Refused, with nothing to validate:"]
      + refused.map { fit -> String in
        guard let reason = fit.reasons.first else { return "- \(fit.conditions.label)" }
        return "- \(fit.conditions.label): \(reason.message); \(reason.action) [\(reason.code.rawValue)]"
      }
  }

  /// Diagnoses that are raised, once per code, with the first conditions and the names of the others.
  static func diagnoses(_ fits: [ConditionFit], codes: [Diagnosis.Code]) -> [String] {
    var lines: [String] = []
    for code in codes {
      let concerned = fits.compactMap { fit in
        fit.diagnostics?.first { $0.code == code && $0.isRaised }.map { (fit.conditions.label, $0) }
      }
      guard let (label, diagnosis) = concerned.first else { continue }
      lines.append(
        "- \(label): \(diagnosis.message): \(diagnosis.meaning); \(diagnosis.action) [\(code.rawValue)]")
      let others = concerned.dropFirst().map(\.0)
      guard !others.isEmpty else { continue }
      lines.append("  also: \(InspectText.labels(others))")
    }
    return lines.isEmpty ? [] : ["", "Findings in the residuals:"] + lines
  }
}

/// How often intervals hold at places, beacons and receivers that were left out whole, for a terminal.
enum HeldOutGroupText {
  /// Tables with a line of explanation each; none if no fit has such a check.
  static func render(_ fits: [ConditionFit], pools: [PooledCoverage]) -> [String] {
    split(fits) + byDistance(fits) + inTurn(fits) + pooled(pools)
  }

  private static func split(_ fits: [ConditionFit]) -> [String] {
    let checked = fits.compactMap { fit in fit.split.map { (fit: fit, groups: $0) } }
    guard let seed = checked.first?.groups.seed else { return [] }
    var lines = ["", "Fitted to some places and tested at the others, drawn with seed \(seed):", ""]
    lines += TextTable(LeaveGroupsOutTable.table(checked)).lines
    for (fit, split) in checked {
      if let refusal = split.refusal {
        lines.append("- \(fit.conditions.label): \(refusal.message)")
      } else if let front = split.heldOut {
        lines.append(
          "- \(fit.conditions.label): \(NumberFormat.count(front.inside68)) and \(NumberFormat.count(front.inside95)) of "
            + "\(NumberFormat.count(front.locations, "location")); exact 95 % intervals \(HeldOutText.range(front.exact68)) and "
            + HeldOutText.range(front.exact95))
      }
    }
    return lines
  }

  private static func byDistance(_ fits: [ConditionFit]) -> [String] {
    let table = ResultTable.distanceBand(fits)
    guard !table.rows.isEmpty else { return [] }
    return ["", "Main estimator by distance, in thirds of the locations:", ""] + TextTable(table).lines
  }

  private static func inTurn(_ fits: [ConditionFit]) -> [String] {
    let checked = fits.flatMap { fit in
      (fit.outcome.checks?.heldOutInGroups ?? []).map { (fit: fit, groups: $0) }
    }
    guard !checked.isEmpty else { return [] }
    return [
      "",
      "Whole sessions, blocks of the floor, places and beacons left out in turn. Locations of a block or place share its",
      "surroundings, those of a session its day, phone and person, and those of a beacon its radio and its mounting, so rely",
      "on the interval over groups (Korn and Graubard); the one in brackets counts each location as a separate trial.",
      "",
    ] + TextTable(LeaveGroupsOutTable.table(checked)).lines
  }

  private static func pooled(_ pools: [PooledCoverage]) -> [String] {
    guard !pools.isEmpty else { return [] }
    return [
      "", "All receivers together, each with its own fit; groups are the receivers.", "",
    ] + TextTable(LeaveGroupsOutTable.table(pools)).lines
  }
}
