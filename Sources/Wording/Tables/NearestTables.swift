package import CalibrationModel
package import RadioSurvey
import Support

/// Which beacon a device ranks first instead of its own, worst first.
package enum NearestTable {
  package static func table(_ group: NearestGroup, names: [BeaconIdentifier: String]) -> ResultTable {
    ResultTable(
      group.rows,
      columns: [
        .text("Standing at") { name($0.beacon, names) },
        .interval("Right (90 %)") { row in
          NumberFormat.share(row.right, row.interval)
            + (row.isExtrapolated ? AccuracyRowsTable.extrapolated : "")
        },
        .number("Says near") { NumberFormat.percent($0.near) },
        .text("Confused with") { taken($0, group) { name($0, names) } },
      ])
  }

  static func taken(_ row: NearestRow, _ group: NearestGroup, name: (BeaconIdentifier) -> String) -> String {
    let others = zip(group.beacons, row.shares).filter { $0.0 != row.beacon && $0.1 >= 0.005 }
      .sorted { ($1.1, $0.0.description) < ($0.1, $1.0.description) }
    return list(others.map { "\(name($0.0)) \(NumberFormat.percent($0.1))" })
  }

  /// The first three of other beacons; a dash for none.
  static func list(_ beacons: [String]) -> String {
    beacons.isEmpty ? "–" : (beacons.prefix(3) + (beacons.count > 3 ? ["…"] : [])).joined(separator: ", ")
  }

  package static func names(_ group: NearestGroup) -> [BeaconIdentifier: String] {
    Dictionary(
      group.rows.compactMap { row in row.name.map { (row.beacon, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  package static func name(_ beacon: BeaconIdentifier, _ names: [BeaconIdentifier: String]) -> String {
    names[beacon] ?? beacon.description
  }
}

/// Which beacon a device puts first at points, worst first.
package enum NearestPointTable {
  package static func table(_ points: [NearestPoint]) -> ResultTable {
    ResultTable(
      points,
      columns: [
        .text("At") { place($0) },
        .text("Conditions") { $0.conditions.label },
        .text("Nearest") { point in
          "\(name(point.nearest, point)), \(NumberFormat.metres(share(point.nearest, point)?.distance))"
        },
        .interval("Its level (95 %)", "dBm") { NumberFormat.interval(share($0.nearest, $0)?.level, 0) },
        .interval("Comes first (90 %)") { point in
          NumberFormat.share(point.right, point.interval)
            + (isExtrapolated(point) ? AccuracyRowsTable.extrapolated : "")
        },
        .text("Enough") { $0.isMet ? "yes" : "no" },
        .text("Says") { says($0) },
        .text("Also first") { others($0) },
      ])
  }

  package static func place(_ point: NearestPoint) -> String {
    if let name = point.name { return name + (point.floor.map { " (\($0))" } ?? "") }
    let coordinates = [point.x, point.y].map { NumberFormat.fixed($0, 2) }.joined(separator: ", ")
    return coordinates + (point.floor.map { ", \($0)" } ?? "")
  }

  /// Whether the nearest beacon, or the one that comes first, is nearer or farther than the survey measured.
  package static func isExtrapolated(_ point: NearestPoint) -> Bool {
    [point.nearest, point.first].contains { share($0, point)?.isExtrapolated ?? false }
  }

  /// The beacon's name as the point has it, or else its identifier.
  package static func name(_ beacon: BeaconIdentifier, _ point: NearestPoint) -> String {
    share(beacon, point)?.name ?? beacon.description
  }

  static func share(_ beacon: BeaconIdentifier, _ point: NearestPoint) -> NearestShare? {
    point.beacons.first { $0.beacon == beacon }
  }

  /// The zone, and what an app is to do with it.
  private static func says(_ point: NearestPoint) -> String {
    guard let zone = point.zone else { return "" }
    return zone.rawValue + (point.offersList == true ? ": offer a list" : "")
  }

  private static func others(_ point: NearestPoint) -> String {
    let others = point.beacons.filter { $0.beacon != point.nearest && $0.share >= 0.005 }
    return NearestTable.list(
      others.map { other in
        let away = other.storeys == 0 ? "" : other.storeys > 0 ? " (above)" : " (below)"
        return "\(other.name ?? other.beacon.description)\(away) \(NumberFormat.percent(other.share))"
      })
  }
}

extension ResultTable {
  /// The stretches of ways on which another beacon than the nearest comes first, worst first.
  package static func nearestPath(_ path: NearestPath) -> ResultTable {
    ResultTable(
      path.stretches,
      columns: [
        .number("From", "m") { NumberFormat.fixed($0.start, 1) },
        .number("To", "m") { NumberFormat.fixed($0.end, 1) },
        .text("Nearest") { name($0.nearest, path) },
        .text("Confused with") { name($0.taken, path) },
        .number("Nearest comes first in") { NumberFormat.percent($0.right) },
      ])
  }

  private static func name(_ beacon: BeaconIdentifier, _ path: NearestPath) -> String {
    path.points.lazy.compactMap { NearestPointTable.share(beacon, $0)?.name }.first ?? beacon.description
  }
}

/// How often the nearest beacon came first, beside how often that was predicted.
package enum NearestCheckTable {
  /// A row for each set of conditions and session, then those together.
  package static func table(_ check: NearestCheck) -> ResultTable {
    let rows = check.rows + check.together + (check.all.map { [$0] } ?? [])
    return ResultTable(
      rows,
      columns: [
        .text("Conditions") { $0.conditions?.label ?? "all together" },
        .text("Left out") { $0.session.map { "session \($0)" } ?? "all of them" },
        .number("Fitted to") { NumberFormat.count($0.fittedPlaces, "place") },
        .number("Places") { NumberFormat.count($0.right.places) },
        .number("Visits") { NumberFormat.count($0.right.trials) },
        .interval("Predicted (90 %)") { NumberFormat.share($0.right.predicted, $0.right.predictedInterval) },
        .interval("Measured (95 %)") { NumberFormat.share($0.right.measured, $0.right.interval) },
        .interval("Difference (95 %)") { difference($0.right) },
      ])
  }

  package static func bands(_ check: NearestCheck) -> ResultTable {
    ResultTable(
      check.bands,
      columns: [
        .text("Predicted to come first in") {
          "\(NumberFormat.fixed($0.probabilities.lower * 100, 0)) to \(NumberFormat.percent($0.probabilities.upper))"
        },
        .number("Places") { NumberFormat.count($0.right.places) },
        .number("Visits") { NumberFormat.count($0.right.trials) },
        .number("Predicted") { NumberFormat.percent($0.right.predicted) },
        .interval("Measured (95 %)") { NumberFormat.share($0.right.measured, $0.right.interval) },
      ])
  }

  /// Percentage points with their interval.
  static func difference(_ share: PredictedShare) -> String {
    let points = { (share: Double) in NumberFormat.signed(share * 100, 0) }
    guard let interval = share.differenceInterval else { return points(share.difference) }
    return "\(points(share.difference)) (\(points(interval.lower)) to \(points(interval.upper)))"
  }
}

extension ResultTable {
  package static func pair(_ pairs: [ConfusedPair], probability: Double) -> ResultTable {
    ResultTable(
      caption: say("Pairs distinguished in less than \(NumberFormat.percent(probability))"), pairs,
      columns: [
        .text(say("Pair")) { PairWords.names($0) },
        .number(say("Apart")) { NumberFormat.metres($0.distance) },
        .interval(say("Right at the first (90 %)")) { PairWords.share($0.first.right, $0.first.interval) },
        .interval(say("Right at the second (90 %)")) { PairWords.share($0.second.right, $0.second.interval) },
        .sentence(say("What to change")) { PairWords.change($0, probability: probability) },
      ])
  }
}

/// How often the beacon that comes first is on another floor, worst first.
package enum WrongFloorTable {
  package static func table(_ rows: [WrongFloor], names: [BeaconIdentifier: String]) -> ResultTable {
    ResultTable(
      rows,
      columns: [
        .text("On floor") { $0.floor },
        .text("Conditions") { $0.conditions.label },
        .interval("Wrong floor, mean (90 %)") { NumberFormat.share($0.mean, $0.meanInterval) },
        .interval("At worst (90 %)") { NumberFormat.share($0.worst.probability, $0.worstInterval) },
        .text("Where") { "\(NumberFormat.fixed($0.worst.x, 1)), \(NumberFormat.fixed($0.worst.y, 1))" },
        .text("By") { NearestTable.name($0.worst.beacon, names) },
        .number("Floor above 5 %") { NumberFormat.percent($0.shareOver) },
      ])
  }

  /// The places where it happens in more than 5 %, of all floors, worst first.
  package static func places(_ rows: [WrongFloor], names: [BeaconIdentifier: String], most: Int)
    -> ResultTable
  {
    let places = rows.flatMap { row in row.places.map { (row: row, place: $0) } }.enumerated().sorted {
      (-$0.element.place.worst.probability, $0.offset) < (-$1.element.place.worst.probability, $1.offset)
    }.map(\.element)
    return ResultTable(
      places.prefix(most),
      columns: [
        .text("On floor") { $0.row.floor },
        .text("Conditions") { $0.row.conditions.label },
        .text("x", terminal: "x (m)") { range($0.place.x) },
        .text("y", terminal: "y (m)") { range($0.place.y) },
        .number("Area", "m²") { NumberFormat.fixed($0.place.area, 0) },
        .number("At worst") { NumberFormat.percent($0.place.worst.probability) },
        .text("By") { NearestTable.name($0.place.worst.beacon, names) },
      ])
  }

  private static func range(_ interval: Interval) -> String {
    "\(NumberFormat.fixed(interval.lower, 1)) to \(NumberFormat.fixed(interval.upper, 1))"
  }
}
