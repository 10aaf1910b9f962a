import RadioSurvey
import Ranging
import Statistics

/// Which beacon a device puts first at points, worst first.
enum NearestPointTable {
  /// Beacons named in a row, at most.
  private static let mostNamed = 3

  static func table(_ points: [NearestPoint]) -> ResultTable {
    ResultTable(
      points,
      columns: [
        .text("At") { place($0) },
        .text("Conditions") { $0.conditions.label },
        .text("Nearest") { point in
          "\(name(point.nearest, point)), \(NumberFormat.metres(share(point.nearest, point)?.distance))"
        },
        .interval("Comes first (90 %)") { point in
          ReplayText.share(point.right, point.interval)
            + (isExtrapolated(point) ? AccuracyRowsTable.extrapolated : "")
        },
        .text("Enough") { $0.isMet ? "yes" : "no" },
        .text("Says") { says($0) },
        .text("Also first") { others($0) },
      ])
  }

  /// The point's name, or its coordinates as `--at` takes them.
  static func place(_ point: NearestPoint) -> String {
    if let name = point.name { return name + (point.floor.map { " (\($0))" } ?? "") }
    let coordinates = [point.x, point.y].map { NumberFormat.fixed($0, 2) }.joined(separator: ", ")
    return coordinates + (point.floor.map { ", \($0)" } ?? "")
  }

  /// Whether the nearest beacon, or the one that comes first, is nearer or farther than the survey measured.
  static func isExtrapolated(_ point: NearestPoint) -> Bool {
    [point.nearest, point.first].contains { share($0, point)?.isExtrapolated ?? false }
  }

  static func name(_ beacon: BeaconIdentifier, _ point: NearestPoint) -> String {
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
    let words = others.prefix(mostNamed).map { other in
      let away = other.storeys == 0 ? "" : other.storeys > 0 ? " (above)" : " (below)"
      return "\(other.name ?? other.beacon.description)\(away) \(NumberFormat.percent(other.share))"
    }
    return words.isEmpty ? "–" : words.joined(separator: ", ") + (others.count > mostNamed ? ", …" : "")
  }
}
