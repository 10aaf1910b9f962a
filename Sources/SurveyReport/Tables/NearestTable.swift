import RadioSurvey
import Ranging
import Statistics
import Support

/// For which beacon a device takes the one that it stands at, worst first.
enum NearestTable {
  /// Beacons named in a row, at most.
  private static let mostNamed = 3

  static func table(_ group: NearestGroup, names: [BeaconIdentifier: String]) -> ResultTable {
    ResultTable(
      group.rows,
      columns: [
        .text("Standing at") { name($0.beacon, names) },
        .interval("Right (90 %)") { row in
          "\(NumberFormat.percent(row.right)) (\(NumberFormat.percent(row.interval.lower)) to "
            + "\(NumberFormat.percent(row.interval.upper)))\(row.isExtrapolated ? AccuracyRowsTable.extrapolated : "")"
        },
        .number("Says near") { NumberFormat.percent($0.near) },
        .text("Taken for") { taken($0, group, names) },
      ])
  }

  /// The beacons that come first in its place, most often first.
  private static func taken(
    _ row: NearestRow, _ group: NearestGroup, _ names: [BeaconIdentifier: String]
  ) -> String {
    let others = zip(group.beacons, row.shares).filter { $0.0 != row.beacon && $0.1 >= 0.005 }
      .sorted { ($1.1, $0.0.description) < ($0.1, $1.0.description) }
    let words = others.prefix(mostNamed).map { "\(name($0.0, names)) \(NumberFormat.percent($0.1))" }
    return words.isEmpty ? "–" : words.joined(separator: ", ") + (others.count > mostNamed ? ", …" : "")
  }

  static func name(_ beacon: BeaconIdentifier, _ names: [BeaconIdentifier: String]) -> String {
    names[beacon] ?? beacon.description
  }
}
