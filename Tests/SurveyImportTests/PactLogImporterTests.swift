import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

@Suite struct PactLogImporterTests {
  private static func block(_ start: String, range: String, angle: Int, _ rows: [String]) -> String {
    let header = [
      "scenario,structured", "environment,hallway,center congested", "subject,in hand,sitting,unknown",
      "user_id, ", "beacon, ,Phone 6", "receiver, Phone 8,Anna's phone",
      "beacon_subject,rear pants pocket,sitting",
      "Range,\(range)", "Angle,\(angle)",
    ]
    return (header + rows).map { "\(start),\($0)\n" }.joined()
  }

  private static func heard(_ rssi: Int, _ name: String = "BlueProxTx") -> String {
    "Bluetooth,C8053E62-B9BE-09F6-0B45-18AA5E8C900C,\(rssi),\(name),-999.0,-1.0"
  }

  /// Two blocks: −70 and −71 within 3 ms are one event, 127 is none, Anna's watch is nobody's business.
  private static let log =
    block(
      "2020-05-26 16:12:42.100", range: "6", angle: 0,
      ["Activity,30496.5,,2", heard(-70), heard(127), heard(-50, "Anna's watch, old")])
    + "2020-05-26 16:12:42.103,\(heard(-71))\n" + "2020-05-26 16:12:42.130,\(heard(-72))\n"
    + block("2020-05-26 16:13:00.000", range: "6", angle: -45, [heard(-80)])

  @Test func `Blocks, feet, angles, sentinels, events, and nobody else's devices`() throws {
    let reading = try Reading(Self.log, name: "Hand_6ft_log.txt")
    #expect(reading.summary.format == "PACT event log (beacon and receiver, range in feet)")
    #expect(reading.summary.rows == 5)
    #expect(reading.summary.receivedPackets == 3)
    #expect(reading.summary.rejectedRows == 1)
    #expect(
      reading.summary.issues == [
        "sentinel-rssi": 1, "merged-packet": 1, "foreign-device": 1, "other-entry": 1,
        "timestamp-without-zone": 4,
      ])
    #expect(reading.sink.dwells.count == 2)
    let first = try #require(reading.sink.dwells.first)
    #expect(first.beacon == .name("BlueProxTx"))
    #expect(first.histogram == RSSIHistogram([-70, -72]))
    #expect(first.location == SurveyLocation(name: "distance 1.8288 m", isNamed: false, distance: 1.8288))
    #expect(
      first.conditions
        == Conditions(
          placement: "rear pants pocket, sitting", carriage: "in hand, sitting", orientation: 0,
          receiver: "Phone 8"))
    #expect(reading.sink.dwells.last?.conditions.orientation == 315)
    #expect(reading.sink.dwells.last?.start == 1_590_509_580)
    // Neither the owner's name for the phone nor the passing device is kept anywhere.
    #expect(!"\(reading.sink.dwells) \(reading.sink.rejected) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `The other schema`() throws {
    let header = [
      "app_name,BlueProx", "self_on_body_location,shirt pocket", "self_pose,standing",
      "self_tester, Phone 11,Anna's phone", "partner_on_body_location,in purse", "partner_pose,sitting",
      "Range,3",
      "Angle,90", "Bluetooth,5AFAD5B4-E561-713A-17F1-14B37DF677CF,-53,BlueProxTx,8.0,611615842.5",
    ]
    let reading = try Reading(header.map { "2020-05-19T17:17:22.430Z,\($0)\n" }.joined())
    #expect(reading.summary.format == "PACT event log (self and partner, range in feet)")
    let dwell = try #require(reading.sink.dwells.first)
    #expect(
      dwell.conditions
        == Conditions(
          placement: "in purse, sitting", carriage: "shirt pocket, standing", orientation: 90,
          receiver: "Phone 11"))
    #expect(dwell.location.distance == 0.9144)
    #expect(reading.sink.codes.isEmpty)
  }

  @Test func `A block that contradicts the log's name, or its first block, is told`() throws {
    let log = Self.log + Self.block("2020-05-26 16:14:00.000", range: "3", angle: 0, [Self.heard(-60)])
    let byName = try Reading(log, name: "logs/Hand_3ft_log.txt")
    #expect(byName.summary.issues["mislabelled-block"] == 2)
    let byBlock = try Reading(log)
    #expect(byBlock.summary.issues["mislabelled-block"] == 1)
    let issue = try #require(byBlock.sink.issues.first { $0.code == .mislabelledBlock })
    #expect(issue.message == "the block says '3' ft, the first block 6 ft; the block was believed")
    #expect(byBlock.sink.dwells.last?.location.distance == 0.9144)
  }

  @Test func `An event log conforms`() throws {
    try TextConformance(text: Self.log + "2020-05-26 16:13:09.000,Activity,still\n").check()
  }

  @Test func `A line that is cut short is no packet`() throws {
    let reading = try Reading(Self.log + "2020-05-26 16:13:01.000,Bluetooth,C8053E62,-81,Anna")
    #expect(reading.sink.rejected.last?.issue.code == .missingCell)
    #expect(reading.sink.rejected.last?.text == "51 bytes")
    #expect(reading.summary.receivedPackets == 3)
  }

  @Test(.enabled(if: SharedData.exists("data/pact-matrix/all.tar.xz"), "\(SharedData.skipped)"))
  func `The matrix of 107 logs`() throws {
    let folder = try TemporaryFolder()
    let unpack = try ChildProcess(
      "tar", ["xJf", SharedData.url("data/pact-matrix/all.tar.xz").path, "-C", folder.url.path])
    try #require(unpack.wait() == 0)
    let files = try #require(FileManager.default.enumerator(atPath: folder.url.path)?.allObjects as? [String])
    let logs = files.filter { $0.hasSuffix(".txt") }.sorted()
    #expect(logs.count == 107)
    var rows = 0
    var received = 0
    var rejected = 0
    var issues: [String: Int] = [:]
    var mislabelled: [String] = []
    var distances: Set<Double> = []
    for log in logs {
      let sink = CollectingSink()
      let summary = try LogReader().read(path: folder.path(log), displayName: log, into: sink)
      rows += summary.rows
      received += summary.receivedPackets
      rejected += summary.rejectedRows
      issues.merge(summary.issues, uniquingKeysWith: +)
      distances.formUnion(sink.dwells.compactMap(\.location.distance))
      if summary.issues["mislabelled-block"] != nil { mislabelled.append(log) }
    }
    #expect(rows == 356_482)
    #expect(rejected == 6795)
    #expect(issues["sentinel-rssi"] == 6795)
    #expect(issues["merged-packet"] == 165_479)
    #expect(received == 184_208)
    #expect(issues["foreign-device"] == 749_567 - 356_482)
    #expect(issues["mislabelled-block"] == 8)
    #expect(mislabelled.count == 1)
    #expect(mislabelled.first?.contains("_6ft_log_2020-05-26_16.12.42.353") == true)
    #expect(distances == [0.9144, 1.2192, 1.524, 1.8288, 2.4384, 3.048, 3.6576, 4.572])
  }
}
