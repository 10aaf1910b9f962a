import RadioSurvey
import Ranging
import Statistics

/// How often a device puts each beacon first where it stands at one: rows are where it stands, columns what it says.
enum ConfusionTable {
  /// Columns, at most: of more beacons only those taken most often are named.
  private static let most = 12

  static func table(_ group: NearestGroup) -> ResultTable {
    let names = Dictionary(
      group.rows.compactMap { row in row.name.map { (row.beacon, $0) } },
      uniquingKeysWith: { first, _ in first })
    func name(_ beacon: BeaconIdentifier) -> String {
      DisplayText.short(names[beacon] ?? beacon.description, 40)
    }
    let rows = group.beacons.compactMap { beacon in group.rows.first { $0.beacon == beacon } }
    let shares: [TableColumn<NearestRow>] =
      group.beacons.count <= most
      ? group.beacons.enumerated().map { column, beacon in
        .number(name(beacon)) { NumberFormat.percent($0.shares[column]) }
      }
      : [.text(String(localized: "Taken for")) { taken($0, group, name) }]
    return ResultTable(
      caption: String(
        localized: "Which beacon comes first, by where a device stands: \(group.conditions.shownLabel)"),
      rows,
      columns: [
        .text(String(localized: "Standing at")) { name($0.beacon) },
        .interval(String(localized: "Right (90 %)")) { row in
          PairWords.share(row.right, row.interval) + (row.isExtrapolated ? "*" : "")
        },
      ] + shares)
  }

  private static func taken(
    _ row: NearestRow, _ group: NearestGroup, _ name: (BeaconIdentifier) -> String
  ) -> String {
    let others = zip(group.beacons, row.shares).filter { $0.0 != row.beacon && $0.1 >= 0.005 }
      .sorted { ($1.1, $0.0.description) < ($0.1, $1.0.description) }
    let words = others.prefix(3).map { "\(name($0.0)) \(NumberFormat.percent($0.1))" }
    return words.isEmpty ? "–" : words.joined(separator: ", ") + (others.count > 3 ? ", …" : "")
  }
}
