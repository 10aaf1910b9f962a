package import CalibrationModel
package import RadioSurvey
import Support

/// How often intervals hold at what was left out of the fit. The page adds a row for whole places, whole beacons and all
/// receivers together; the terminal has tables of their own for those, and a row for each estimator.
package enum LeaveOutTable {
  package static func table(
    _ fits: [ConditionFit], pools: [PooledCoverage], href: @escaping (FitConditions) -> String = { _ in "" }
  ) -> ResultTable {
    let lines = fits.flatMap { Line.lines($0, href: href) } + pools.flatMap(Line.lines)
    return ResultTable(
      caption: say(
        "Shares of held-out locations inside their intervals (should be 68 and 95 %), with 95 % intervals"),
      lines, continues: \.isContinued, place: \.place,
      columns: [
        .cells(say("Conditions"), grouping: true) { $0.conditions },
        // The terminal names estimators as JSON does, because the sentences around its tables do.
        .text(say("Estimator"), on: .terminal) { $0.code },
        .cells(say("Left out"), on: .page) { $0.leftOut },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .cells(say("Estimator"), on: .page) { $0.estimator },
        .interval(say("Inside 68 %")) { $0.front.inside68 },
        .interval(say("Inside 95 %")) { $0.front.inside95 },
        .interval(say("Packet line, 68\u{00A0}%"), on: .page) { $0.packets.inside68 },
        .interval(say("Packet line, 95\u{00A0}%"), on: .page) { $0.packets.inside95 },
        .number("CRPS", "dB", on: .terminal) { NumberFormat.fixed($0.heldOut?.crps, 2) },
        .number(say("95 % width"), "dB", on: .terminal) { NumberFormat.fixed($0.heldOut?.width95, 1) },
        .number(say("Interval score"), "dB", on: .terminal) {
          NumberFormat.fixed($0.heldOut?.intervalScore, 1)
        },
      ])
  }

  private struct Shares {
    var inside68 = NumberFormat.absent
    var inside95 = NumberFormat.absent

    init() {}

    /// With the interval that counts locations.
    init(_ coverage: HeldOutCoverage?) {
      guard let coverage else { return }
      inside68 = HeldOutText.share(coverage.coverage68, coverage.interval68)
      inside95 = HeldOutText.share(coverage.coverage95, coverage.interval95)
    }

    /// With the interval that counts groups.
    init(_ coverage: GroupedCoverage?) {
      guard let coverage else { return }
      inside68 = HeldOutText.share(coverage.coverage68, coverage.groupInterval68)
      inside95 = HeldOutText.share(coverage.coverage95, coverage.groupInterval95)
    }
  }

  private struct Line {
    var conditions: ResultTable.Cell
    var isContinued = false
    var place = ResultTable.Place.page
    /// The estimator as report.json names it.
    var code = ""
    var leftOut: ResultTable.Cell
    var locations: Int?
    var estimator: ResultTable.Cell
    var front: Shares
    var packets: Shares
    var heldOut: HeldOutCoverage?

    static func lines(_ fit: ConditionFit, href: (FitConditions) -> String) -> [Line] {
      let head = ResultTable.Cell.conditions(fit.conditions, href: href(fit.conditions))
      guard fit.status != .refused else { return [refused(fit, head)] }
      let words = fit.estimator == .lossMixture ? say("with lost packets") : say("packets received")
      var front = single(head, fit.estimator.rawValue, fit.heldOut)
      front.place = .everywhere
      front.isContinued = false
      front.estimator = .text(words)
      front.packets = Shares(fit.ols?.heldOut)
      var lines = [front]
      if fit.estimator != .received, let received = fit.reml?.heldOut {
        lines.append(single(head, Estimator.received.rawValue, received))
      }
      if let packets = fit.ols?.heldOut { lines.append(single(head, packetLine, packets)) }
      if let dwells = fit.heldOutDwells {
        lines.append(grouped(head, say("each location’s single dwells"), words, dwells, nil))
      }
      for groups in fit.outcome.checks?.heldOutInGroups ?? [] {
        lines.append(
          grouped(
            head, say("each of \(HeldOutGroupWords.counted(groups))"), words, groups.heldOut, groups.ols))
      }
      return lines
    }

    static func lines(_ pool: PooledCoverage) -> [Line] {
      let head = ResultTable.Cell.text(
        say("\(pool.conditions.shownLabel), \(NumberFormat.count(pool.receivers, "receiver")) together"))
      let words = say("each receiver’s own")
      return [grouped(head, say("each location"), words, pool.heldOut, pool.ols)]
        + (pool.beacons.map { [grouped(head, say("each beacon"), words, $0, nil)] } ?? [])
    }

    private static func refused(_ fit: ConditionFit, _ head: ResultTable.Cell) -> Line {
      let message = fit.reasons.first.map { DisplayText.sentence($0.message) }
      return Line(
        conditions: head, leftOut: .state(fit.status.state), locations: fit.locations,
        estimator: .sentence(message ?? NumberFormat.absent), front: Shares(), packets: Shares())
    }

    /// One estimator at single locations; on the terminal only.
    private static func single(_ head: ResultTable.Cell, _ code: String, _ heldOut: HeldOutCoverage?) -> Line
    {
      Line(
        conditions: head, isContinued: true, place: .terminal, code: code,
        leftOut: .text(say("each location")), locations: heldOut?.locations, estimator: .text(code),
        front: Shares(heldOut), packets: Shares(), heldOut: heldOut)
    }

    private static func grouped(
      _ head: ResultTable.Cell, _ leftOut: String, _ estimator: String, _ front: GroupedCoverage?,
      _ packets: GroupedCoverage?
    ) -> Line {
      Line(
        conditions: head, leftOut: .text(leftOut), locations: front?.locations, estimator: .text(estimator),
        front: Shares(front), packets: Shares(packets))
    }
  }

  static var packetLine: String { say("packet line") }
}

/// How often intervals hold at groups of locations left out whole, for the terminal: a row for each estimator, with the interval
/// that counts locations and the one that counts groups.
package enum LeaveGroupsOutTable {
  private struct Line {
    var conditions: FitConditions
    var leftOut: String
    var isContinued = true
    var estimator: String
    var coverage: GroupedCoverage?
  }

  /// Places or beacons of single fits.
  package static func table(_ checks: [(fit: ConditionFit, groups: HeldOutGroups)]) -> ResultTable {
    table(checks.flatMap { lines($0.fit, $0.groups) })
  }

  /// All receivers together.
  package static func table(_ pools: [PooledCoverage]) -> ResultTable { table(pools.flatMap(lines)) }

  private static func table(_ lines: [Line]) -> ResultTable {
    ResultTable(
      lines, continues: \.isContinued,
      columns: [
        .conditions(grouping: true) { $0.conditions },
        .text(say("Estimator")) { $0.estimator },
        .number(say("Left out")) { $0.leftOut },
        .number(say("Locations")) { NumberFormat.count($0.coverage?.locations) },
        .interval(say("Inside 68 %")) { share($0.coverage?.coverage68, $0.coverage?.interval68) },
        .interval(say("Over groups")) { HeldOutText.range($0.coverage?.groupInterval68) },
        .interval(say("Inside 95 %")) { share($0.coverage?.coverage95, $0.coverage?.interval95) },
        .interval(say("Over groups")) { HeldOutText.range($0.coverage?.groupInterval95) },
        .number(say("95 % width"), "dB") { NumberFormat.fixed($0.coverage?.width95, 1) },
        .number(say("Interval score"), "dB") { NumberFormat.fixed($0.coverage?.intervalScore, 1) },
      ])
  }

  private static func lines(_ fit: ConditionFit, _ groups: HeldOutGroups) -> [Line] {
    let left = HeldOutGroupWords.counted(groups)
    let of =
      groups.seed == nil ? left : say("\(left) of \(NumberFormat.count(groups.fitted + groups.leftOut))")
    var rows: [(String, GroupedCoverage?)] = [(fit.estimator.rawValue, groups.heldOut)]
    if fit.estimator != .received, let received = groups.reml {
      rows.append((Estimator.received.rawValue, received))
    }
    if let packets = groups.ols { rows.append((LeaveOutTable.packetLine, packets)) }
    return lines(fit.conditions, of, rows)
  }

  private static func lines(_ pool: PooledCoverage) -> [Line] {
    var rows: [(String, GroupedCoverage?)] = [(say("main"), pool.heldOut)]
    if let beacons = pool.beacons { rows.append((say("main, whole beacons out"), beacons)) }
    rows.append((LeaveOutTable.packetLine, pool.ols))
    return lines(pool.conditions, NumberFormat.count(pool.receivers, "receiver"), rows)
  }

  private static func lines(
    _ conditions: FitConditions, _ leftOut: String, _ estimators: [(String, GroupedCoverage?)]
  ) -> [Line] {
    estimators.enumerated().map {
      Line(
        conditions: conditions, leftOut: leftOut, isContinued: $0.offset > 0, estimator: $0.element.0,
        coverage: $0.element.1)
    }
  }

  private static func share(_ value: Double?, _ interval: Interval?) -> String {
    guard let value, let interval else { return NumberFormat.absent }
    return HeldOutText.share(value, interval)
  }
}

extension ResultTable {
  /// How often intervals hold near and far, for the terminal.
  package static func distanceBand(_ fits: [ConditionFit]) -> ResultTable {
    let bands = fits.flatMap { fit in
      (fit.heldOutByDistance ?? []).map { (conditions: fit.conditions, band: $0) }
    }
    return ResultTable(
      bands,
      columns: [
        .conditions { $0.conditions },
        .number(say("From"), "m") { NumberFormat.distance($0.band.distance.lower) },
        .number(say("To"), "m") { NumberFormat.distance($0.band.distance.upper) },
        .number(say("Locations")) { NumberFormat.count($0.band.locations) },
        .interval(say("Inside 68 %")) { share($0.band.inside68, of: $0.band, $0.band.interval68) },
        .interval(say("Inside 95 %")) { share($0.band.inside95, of: $0.band, $0.band.interval95) },
      ])
  }

  private static func share(_ inside: Int, of band: DistanceBand, _ interval: Interval) -> String {
    HeldOutText.share(Double(inside) / Double(band.locations), interval)
  }
}
