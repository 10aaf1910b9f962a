import PathLoss
import RadioSurvey
import Statistics
import SurveyResults

/// The section on whether the intervals hold where nobody measured.
struct HeldOutView {
  var heldOutTable: TableView
  var heldOutReading: String
  var heldOutLimits: String

  /// `nil` if no set of conditions was checked.
  init?(_ index: ReportIndex) {
    guard index.fits.contains(where: { $0.heldOut != nil }) else { return nil }
    heldOutTable = TableView(
      caption:
        "Shares of left-out locations inside their intervals, which should be 68 and 95 %, with 95 % intervals",
      columns: [
        "Conditions", "Left out", "#Locations", "Estimator", "#Inside 68 %", "#Inside 95 %",
        "#Packet line, 68\u{00A0}%", "#Packet line, 95\u{00A0}%",
      ], rows: index.fits.flatMap { Self.rows($0, index) } + Self.pooled(index.report.pooledCoverage))
    heldOutReading =
      "Each location was left out, predicted from the others, and compared with what was measured there. A share whose bracket "
      + "is below 68 or 95 % shows that the intervals are too narrow; the fit is then weak. The packet line treats every packet as "
      + "independent, as is usual: its shares show how often its intervals would have held."
    heldOutLimits = Self.limits(index.fits)
  }

  private static func rows(_ fit: ConditionFit, _ index: ReportIndex) -> [TableView.Row] {
    let head = TableView.Cell.text(fit.conditions.shownLabel, href: "#\(index.id("model", fit.conditions))")
    guard fit.status != .refused else {
      let reason = fit.reasons.first
      return [
        TableView.Row(
          head,
          [
            .badge(fit.status.shownWord, fit.status.style), .number(NumberFormat.count(fit.locations)),
            .sentence(reason.map { DisplayText.sentence($0.message) } ?? NumberFormat.absent),
            .number(NumberFormat.absent), .number(NumberFormat.absent), .number(NumberFormat.absent),
            .number(NumberFormat.absent),
          ])
      ]
    }
    let estimator = fit.estimator == .lossMixture ? "with lost packets" : "packets received"
    var rows = [
      TableView.Row(
        head,
        [
          .text("each location"), .number(NumberFormat.count(fit.heldOut?.locations)), .text(estimator),
          share(fit.heldOut?.coverage68, fit.heldOut?.interval68),
          share(fit.heldOut?.coverage95, fit.heldOut?.interval95),
          share(fit.ols?.heldOut?.coverage68, fit.ols?.heldOut?.interval68),
          share(fit.ols?.heldOut?.coverage95, fit.ols?.heldOut?.interval95),
        ])
    ]
    for groups in [fit.heldOutPlaces, fit.heldOutBeacons].compactMap(\.self) {
      rows.append(
        row(
          head, "each of \(NumberFormat.count(groups.leftOut, groups.unit.rawValue))", estimator,
          groups.heldOut, groups.ols))
    }
    return rows
  }

  private static func pooled(_ pools: [PooledCoverage]) -> [TableView.Row] {
    pools.flatMap { pool in
      let head = TableView.Cell.text(
        "\(pool.conditions.shownLabel), \(NumberFormat.count(pool.receivers, "receiver")) together")
      var rows = [row(head, "each location", "each receiver’s own", pool.heldOut, pool.ols)]
      if let beacons = pool.beacons {
        rows.append(row(head, "each beacon", "each receiver’s own", beacons, nil))
      }
      return rows
    }
  }

  private static func row(
    _ head: TableView.Cell, _ leftOut: String, _ estimator: String, _ front: GroupedCoverage?,
    _ packets: GroupedCoverage?
  ) -> TableView.Row {
    TableView.Row(
      head,
      [
        .text(leftOut), .number(NumberFormat.count(front?.locations)), .text(estimator),
        share(front?.coverage68, front?.groupInterval68), share(front?.coverage95, front?.groupInterval95),
        share(packets?.coverage68, packets?.groupInterval68),
        share(packets?.coverage95, packets?.groupInterval95),
      ])
  }

  private static func share(_ value: Double?, _ interval: Interval?) -> TableView.Cell {
    guard let value, let interval else { return .number(NumberFormat.absent) }
    let range = NumberFormat.range(NumberFormat.percent(interval.lower), NumberFormat.percent(interval.upper))
    return .number("\(NumberFormat.percent(value)) (\(range))")
  }

  private static func limits(_ fits: [ConditionFit]) -> String {
    var text =
      "Brackets hold Wilson intervals where single locations are left out. "
    if fits.contains(where: { $0.heldOutPlaces != nil || $0.heldOutBeacons != nil }) {
      text +=
        "Where whole places or beacons are, or several receivers are put together, brackets count those and not locations (Korn "
        + "and Graubard), because locations of one place, beacon or receiver resemble each other: of two rows, rely on the one "
        + "for what will be new in use. "
    }
    if fits.contains(where: { $0.estimator == .received && $0.status != .refused }) {
      text +=
        "If the number of packets sent is unknown, the main estimator is the one for the packets received. "
    }
    return text
      + "The check applies to locations like those surveyed, within the distances surveyed, and to no other building."
  }
}
