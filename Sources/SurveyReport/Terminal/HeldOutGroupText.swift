import PathLoss
import RadioSurvey
import Statistics

/// How often intervals hold at places, beacons and receivers that were left out whole, for a terminal.
enum HeldOutGroupText {
  /// Tables with a line of explanation each; none if no fit has such a check.
  static func render(_ fits: [ConditionFit], pools: [PooledCoverage]) -> [String] {
    split(fits) + byDistance(fits) + inTurn(fits) + pooled(pools)
  }

  private static let columns: [(title: String, alignment: TextTable.Alignment)] = [
    ("conditions", .left), ("estimator", .left), ("left out", .right), ("locations", .right),
    ("in 68.27 %", .left), ("over groups", .left), ("in 95.45 %", .left), ("over groups", .left),
  ]

  private static func split(_ fits: [ConditionFit]) -> [String] {
    let checked = fits.compactMap { fit in fit.split.map { (fit, $0) } }
    guard let seed = checked.first?.1.seed else { return [] }
    var table = TextTable(columns)
    for (fit, split) in checked { add(split, of: fit, to: &table) }
    var lines = [
      "", "Fitted to some places and tested at the others, drawn with seed \(seed):", "",
    ]
    lines += table.lines
    for (fit, split) in checked {
      if let refusal = split.refusal {
        lines.append(TerminalText.plain("- \(fit.conditions.label): \(refusal.message)"))
      } else if let front = split.heldOut {
        lines.append(
          TerminalText.plain(
            "- \(fit.conditions.label): \(NumberFormat.count(front.inside68)) and \(NumberFormat.count(front.inside95)) of "
              + "\(NumberFormat.count(front.locations, "location")); exact 95 % intervals \(range(front.exact68)) and "
              + range(front.exact95)))
      }
    }
    return lines
  }

  private static func byDistance(_ fits: [ConditionFit]) -> [String] {
    var table = TextTable([
      ("conditions", .left), ("from", .right), ("to", .right), ("left out", .right), ("in 68.27 %", .left),
      ("in 95.45 %", .left),
    ])
    var isEmpty = true
    for fit in fits {
      for band in fit.heldOutByDistance ?? [] {
        let trials = Double(band.locations)
        table.add([
          fit.conditions.label, NumberFormat.metres(band.distance.lower),
          NumberFormat.metres(band.distance.upper),
          NumberFormat.count(band.locations), share(Double(band.inside68) / trials, band.interval68),
          share(Double(band.inside95) / trials, band.interval95),
        ])
        isEmpty = false
      }
    }
    guard !isEmpty else { return [] }
    return ["", "The estimator in front by distance, in thirds of the locations:", ""] + table.lines
  }

  private static func inTurn(_ fits: [ConditionFit]) -> [String] {
    var table = TextTable(columns)
    var isEmpty = true
    for fit in fits {
      for groups in [fit.heldOutPlaces, fit.heldOutBeacons].compactMap(\.self) {
        add(groups, of: fit, to: &table)
        isEmpty = false
      }
    }
    guard !isEmpty else { return [] }
    return [
      "",
      "Whole places, and whole beacons, left out in turn. Locations of one place share its surroundings and those of one",
      "beacon its radio and its mounting, so rely on the interval over groups (Korn and Graubard); the one in brackets counts",
      "each location as a separate trial.", "",
    ] + table.lines
  }

  private static func pooled(_ pools: [PooledCoverage]) -> [String] {
    guard !pools.isEmpty else { return [] }
    var table = TextTable(columns)
    for pool in pools {
      let label = pool.conditions.label
      let receivers = NumberFormat.count(pool.receivers, "receiver")
      table.add(row(label, "in front", receivers, pool.heldOut))
      if let beacons = pool.beacons { table.add(row("", "in front, whole beacons out", receivers, beacons)) }
      table.add(row("", "packet line", receivers, pool.ols))
    }
    return [
      "", "All receivers together, each with its own fit; groups are the receivers.", "",
    ] + table.lines
  }

  private static func add(_ groups: HeldOutGroups, of fit: ConditionFit, to table: inout TextTable) {
    let left = NumberFormat.count(groups.leftOut, groups.unit.rawValue)
    let of = groups.seed == nil ? left : "\(left) of \(NumberFormat.count(groups.fitted + groups.leftOut))"
    table.add(row(fit.conditions.label, fit.estimator.rawValue, of, groups.heldOut))
    if fit.estimator != .received, let received = groups.reml {
      table.add(row("", Estimator.received.rawValue, of, received))
    }
    if let packets = groups.ols { table.add(row("", "packet line", of, packets)) }
  }

  private static func row(
    _ conditions: String, _ estimator: String, _ groups: String, _ coverage: GroupedCoverage?
  ) -> [String] {
    [
      conditions, estimator, groups, coverage.map { NumberFormat.count($0.locations) } ?? NumberFormat.absent,
      share(coverage?.coverage68, coverage?.interval68), range(coverage?.groupInterval68),
      share(coverage?.coverage95, coverage?.interval95), range(coverage?.groupInterval95),
    ]
  }

  private static func share(_ value: Double?, _ interval: Interval?) -> String {
    value.map { "\(NumberFormat.percent($0)) [\(range(interval))]" } ?? NumberFormat.absent
  }

  private static func range(_ interval: Interval?) -> String {
    interval.map { NumberFormat.range(NumberFormat.percent($0.lower), NumberFormat.percent($0.upper)) }
      ?? NumberFormat.absent
  }
}
