import PathLoss
import RadioSurvey
import Statistics
import Support

/// How often intervals hold at groups of locations left out whole, for the terminal: a row for each estimator, with the interval
/// that counts locations and the one that counts groups.
enum LeaveGroupsOutTable {
  /// A row.
  private struct Line {
    var conditions: FitConditions
    var isContinued = false
    var estimator: String
    var leftOut: String
    var coverage: GroupedCoverage?
  }

  /// Places or beacons of single fits.
  static func table(_ checks: [(fit: ConditionFit, groups: HeldOutGroups)]) -> ResultTable {
    table(checks.flatMap { lines($0.fit, $0.groups) })
  }

  /// All receivers together.
  static func table(_ pools: [PooledCoverage]) -> ResultTable {
    table(pools.flatMap(lines))
  }

  private static func table(_ lines: [Line]) -> ResultTable {
    ResultTable(
      lines, continues: \.isContinued,
      columns: [
        .conditions(grouping: true) { $0.conditions },
        .text(String(localized: "Estimator")) { $0.estimator },
        .number(String(localized: "Left out")) { $0.leftOut },
        .number(String(localized: "Locations")) { NumberFormat.count($0.coverage?.locations) },
        .interval(String(localized: "Inside 68 %")) {
          share($0.coverage?.coverage68, $0.coverage?.interval68)
        },
        .interval(String(localized: "Over groups")) { HeldOutText.range($0.coverage?.groupInterval68) },
        .interval(String(localized: "Inside 95 %")) {
          share($0.coverage?.coverage95, $0.coverage?.interval95)
        },
        .interval(String(localized: "Over groups")) { HeldOutText.range($0.coverage?.groupInterval95) },
      ])
  }

  private static func lines(_ fit: ConditionFit, _ groups: HeldOutGroups) -> [Line] {
    let left = HeldOutGroupWords.counted(groups)
    let of =
      groups.seed == nil
      ? left : String(localized: "\(left) of \(NumberFormat.count(groups.fitted + groups.leftOut))")
    func line(_ estimator: String, _ coverage: GroupedCoverage?, isContinued: Bool = true) -> Line {
      Line(
        conditions: fit.conditions, isContinued: isContinued, estimator: estimator, leftOut: of,
        coverage: coverage)
    }
    var lines = [line(fit.estimator.rawValue, groups.heldOut, isContinued: false)]
    if fit.estimator != .received, let received = groups.reml {
      lines.append(line(Estimator.received.rawValue, received))
    }
    if let packets = groups.ols { lines.append(line(LeaveOutTable.packetLine, packets)) }
    return lines
  }

  private static func lines(_ pool: PooledCoverage) -> [Line] {
    func line(_ estimator: String, _ coverage: GroupedCoverage?, isContinued: Bool = true) -> Line {
      Line(
        conditions: pool.conditions, isContinued: isContinued, estimator: estimator,
        leftOut: NumberFormat.count(pool.receivers, "receiver"), coverage: coverage)
    }
    return [line(String(localized: "in front"), pool.heldOut, isContinued: false)]
      + (pool.beacons.map { [line(String(localized: "in front, whole beacons out"), $0)] } ?? [])
      + [line(LeaveOutTable.packetLine, pool.ols)]
  }

  private static func share(_ value: Double?, _ interval: Interval?) -> String {
    guard let value, let interval else { return NumberFormat.absent }
    return HeldOutText.share(value, interval)
  }
}
