import CalibrationModel
import CoveragePlanner
import Foundation
import PositioningStudy
import TestSupport
import Testing

/// Predicted errors of positions against those measured in a real building. `make study` positions every single scan, with every set
/// of beacons; here single scans are positioned with the sparsest set.
@Suite struct LibraryPositionsTests {
  /// How far a prediction may be from the error measured: a factor either way.
  private static let factor = 1.5

  /// log of predicted over measured, median and 90th percentile of every row.
  private static func ratios(_ rows: [PositioningRow]) throws -> [Double] {
    try rows.flatMap { row in
      try [\PositioningError.median, \PositioningError.percentile90].map { quantile in
        log(try #require(row.simulated[keyPath: quantile]) / #require(row.measured[keyPath: quantile]))
      }
    }
  }

  @Test(
    .enabled(if: TestLength.isLong, "\(TestLength.skipped)"),
    .enabled(if: SharedData.exists("data/uji-library/lib_rss.csv"), "\(SharedData.skipped)"))
  func `Predicted errors in a library are within a factor of 1.5 of those measured by three phones`() throws {
    let study = try PositioningStudy(LibrarySurvey(folder: SharedData.url("data/uji-library")))
    let rows = study.rows(beaconsOfSingleScans: 9)
    print(PositioningStudy.text(study.parts, rows))
    #expect(rows.count == 15)
    for (row, ratios) in zip(rows, try rows.map { try Self.ratios([$0]) }) {
      #expect(
        ratios.allSatisfy { abs($0) < log(Self.factor) },
        "phone \(row.phone), \(row.subset), \(row.scans) scans: \(ratios.map { exp($0) })")
    }
    // Shadowing that is alike in one direction does not average out over beacons: without it predictions are too good.
    let blind = study.rows(beaconsOfSingleScans: 0, isDirectional: false)
    let means = try [rows.filter { $0.scans == 5 }, blind].map { rows in
      let ratios = try Self.ratios(rows)
      return ratios.reduce(0, +) / Double(ratios.count)
    }
    print("mean log ratio of predicted to measured: \(means[0]) with, \(means[1]) without direction")
    #expect(means[1] < means[0] && abs(means[0]) < abs(means[1]))
  }
}
