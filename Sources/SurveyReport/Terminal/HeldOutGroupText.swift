import PathLoss
import RadioSurvey

/// How often intervals hold at places, beacons and receivers that were left out whole, for a terminal.
enum HeldOutGroupText {
  /// Tables with a line of explanation each; none if no fit has such a check.
  static func render(_ fits: [ConditionFit], pools: [PooledCoverage]) -> [String] {
    split(fits) + byDistance(fits) + inTurn(fits) + pooled(pools)
  }

  private static func split(_ fits: [ConditionFit]) -> [String] {
    let checked = fits.compactMap { fit in fit.split.map { (fit: fit, groups: $0) } }
    guard let seed = checked.first?.groups.seed else { return [] }
    var lines = [
      "", "Fitted to some places and tested at the others, drawn with seed \(seed):", "",
    ]
    lines += TextTable(LeaveGroupsOutTable.table(checked)).lines
    for (fit, split) in checked {
      if let refusal = split.refusal {
        lines.append(TerminalText.plain("- \(fit.conditions.label): \(refusal.message)"))
      } else if let front = split.heldOut {
        lines.append(
          TerminalText.plain(
            "- \(fit.conditions.label): \(NumberFormat.count(front.inside68)) and \(NumberFormat.count(front.inside95)) of "
              + "\(NumberFormat.count(front.locations, "location")); exact 95 % intervals \(HeldOutText.range(front.exact68)) and "
              + HeldOutText.range(front.exact95)))
      }
    }
    return lines
  }

  private static func byDistance(_ fits: [ConditionFit]) -> [String] {
    let table = DistanceBandTable.table(fits)
    guard !table.rows.isEmpty else { return [] }
    return ["", "The estimator in front by distance, in thirds of the locations:", ""]
      + TextTable(table).lines
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
