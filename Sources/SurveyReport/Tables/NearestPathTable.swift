import RadioSurvey
import Ranging
import Statistics

/// The stretches of ways on which another beacon than the nearest comes first, worst first.
enum NearestPathTable {
  static func table(_ path: NearestPath) -> ResultTable {
    ResultTable(
      path.stretches,
      columns: [
        .number("From", "m") { NumberFormat.fixed($0.start, 1) },
        .number("To", "m") { NumberFormat.fixed($0.end, 1) },
        .text("Nearest") { name($0.nearest, path) },
        .text("Taken for") { name($0.taken, path) },
        .number("Nearest comes first in") { NumberFormat.percent($0.right) },
      ])
  }

  private static func name(_ beacon: BeaconIdentifier, _ path: NearestPath) -> String {
    path.points.lazy.compactMap { NearestPointTable.share(beacon, $0)?.name }.first ?? beacon.description
  }
}
