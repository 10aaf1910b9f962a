import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// Logs that surveyors really have.
@Suite struct RealLogTests {
  private func read(_ name: String, _ mapping: LogMapping) throws -> (ImportSummary, CollectingSink) {
    let sink = CollectingSink()
    let summary = try LogReader(mapping: mapping)
      .read(path: SharedData.url("data/\(name)").path, displayName: name, into: sink)
    return (summary, sink)
  }

  @Test(
    .enabled(if: SharedData.exists("data/herald/20210108-1423-A.csv"), Comment(rawValue: SharedData.skipped)))
  func `A robot's walk with times without zone, decimals and centimetres`() throws {
    let mapping = LogMapping(
      columns: [.timestamp: "time", .rssi: "rssi", .distanceCentimetres: "distance"],
      constants: [.beacon: "robot", .placement: "in-clear", .crowd: "empty"])
    let (summary, sink) = try read("herald/20210108-1423-A.csv", mapping)
    #expect(Set(sink.dwells.map(\.location)).count == 30)
    #expect(summary.receivedPackets == 13_501)
    #expect(summary.rejectedRows == 460)
    #expect(summary.rows == 13_961)
    #expect(summary.issues == ["invalid-distance": 460, "timestamp-without-zone": 13_501])
    #expect(sink.dwells.reduce(0) { $0 + $1.receivedPackets } == 13_501)
  }

  @Test(
    .enabled(
      if: SharedData.exists("data/pcng-human/HandHand/RSS_humanHH.csv"), Comment(rawValue: SharedData.skipped)
    ))
  func `People with two handsets, seconds since boot`() throws {
    let mapping = LogMapping(
      columns: [.timestamp: "elapsed", .rssi: "rss", .distanceMetres: "dist", .receiver: "device"],
      constants: [.beacon: "other", .carriage: "hand-hand"])
    let (summary, sink) = try read("pcng-human/HandHand/RSS_humanHH.csv", mapping)
    #expect(summary.receivedPackets + summary.rejectedRows == summary.rows)
    #expect(summary.rows > 1000)
    #expect(Set(sink.dwells.compactMap(\.conditions.receiver)).count == 2)
  }
}
