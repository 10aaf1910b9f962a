package import CalibrationModel
import RadioSurvey
import Support

extension ResultTable {
  package static func zone(_ check: ZoneCheck) -> ResultTable {
    func named(_ count: Int, _ predicted: Double) -> String {
      "\(NumberFormat.count(count)) (\(NumberFormat.percent(predicted)))"
    }
    return ResultTable(
      caption: say("Zones reported at held-out locations (predicted share in brackets)"), check.rows,
      columns: [
        .text(say("True zone")) { $0.zone.word },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .number(say("Reported immediate")) { named($0.namedImmediate, $0.predicted.immediate) },
        .number(say("Reported near")) { named($0.namedNear, $0.predicted.near) },
        .number(say("Reported far")) { named($0.namedFar, $0.predicted.far) },
        .number(say("Correct")) { NumberFormat.percent($0.rightShare) },
        .interval(say("95 % interval")) { HeldOutText.range($0.interval) },
      ])
  }

  package static func zoneMatrix(_ matrix: ZoneMatrix) -> ResultTable {
    let cells = matrix.rows.flatMap { row in row.cells.map { (row.zone, $0) } }
    return ResultTable(
      cells, continues: { $0.1.named != NamedZone.allCases.first },
      columns: [
        .text("In truth", grouping: true) { $0.0.rawValue },
        .text("Named") { $0.1.named == .notHeard ? "not heard" : $0.1.named.rawValue },
        .number("Locations") {
          "\(NumberFormat.count($0.1.share.seen)) of \(NumberFormat.count($0.1.share.trials))"
        },
        .interval("Predicted (90 %)") {
          NumberFormat.share($0.1.share.predicted, $0.1.share.predictedInterval)
        },
        .interval("Measured (95 %)") { NumberFormat.share($0.1.share.measured, $0.1.share.interval) },
        .interval("Difference (95 %)") { NearestCheckTable.difference($0.1.share) },
      ])
  }

  /// Columns, at most: of more beacons only those taken most often are named.
  private static let most = 12

  /// How often a device puts each beacon first where it stands at one: rows are where it stands, columns what it says.
  package static func confusion(_ group: NearestGroup) -> ResultTable {
    let names = NearestTable.names(group)
    func name(_ beacon: BeaconIdentifier) -> String {
      DisplayText.short(names[beacon] ?? beacon.description, 40)
    }
    let rows = group.beacons.compactMap { beacon in group.rows.first { $0.beacon == beacon } }
    let shares: [TableColumn<NearestRow>] =
      group.beacons.count <= most
      ? group.beacons.enumerated().map { column, beacon in
        .number(name(beacon)) { NumberFormat.percent($0.shares[column]) }
      } : [.text(say("Confused with")) { NearestTable.taken($0, group, name: name) }]
    return ResultTable(
      caption: say("Which beacon comes first, by position of the device: \(group.conditions.shownLabel)"),
      rows,
      columns: [
        .text(say("Standing at")) { name($0.beacon) },
        .interval(say("Right (90 %)")) { row in
          PairWords.share(row.right, row.interval) + (row.isExtrapolated ? "*" : "")
        },
      ] + shares)
  }
}
