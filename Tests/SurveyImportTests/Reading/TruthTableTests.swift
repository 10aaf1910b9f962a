import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Ground truth from a table of intervals, joined by time.
@Suite struct TruthTableTests {
  private static let log = """
    timestamp,beacon,rssi_dbm
    2024-05-01T10:00:00Z,door,-60
    2024-05-01T10:00:05Z,door,-61
    2024-05-01T10:00:09.999Z,door,-62
    2024-05-01T10:00:10Z,door,-70
    2024-05-01T10:00:20Z,door,-71
    2024-05-01T10:00:25Z,door,
    2024-05-01T09:59:59Z,door,-99

    """

  private static let table = """
    start,end,distance_m,location,placement,crowd,people,carriage,orientation_deg,note
    2024-05-01T10:00:10Z,2024-05-01T10:00:20Z,4,bar,overhead,full,40,hand,90,stood by the till
    2024-05-01T10:00:00Z,2024-05-01T10:00:10Z,2,door side,overhead,empty,0,hand,0,

    """

  private func read(_ log: String, truth: String, mapping: LogMapping = LogMapping()) throws -> (
    summary: ImportSummary, sink: CollectingSink
  ) {
    let folder = try TemporaryFolder()
    var mapping = mapping
    mapping.truth = try folder.write(truth, to: "truth.csv")
    let sink = CollectingSink()
    let path = try folder.write(log, to: "walk.csv")
    return (try LogReader(mapping: mapping).read(path: path, displayName: "walk.csv", into: sink), sink)
  }

  @Test func `Readings get the truth of their time, and those outside every interval are passed over`() throws
  {
    let (summary, sink) = try read(Self.log, truth: Self.table)
    #expect(summary.rows == 7)
    #expect(summary.receivedPackets == 4)
    #expect(summary.rejectedRows == 0 && sink.rejected.isEmpty)
    #expect(summary.issues == ["outside-truth": 3])
    #expect(sink.dwells.count == 2)
    #expect(
      sink.dwells.map(\.location) == [
        SurveyLocation(name: "door side", distance: 2), SurveyLocation(name: "bar", distance: 4),
      ])
    #expect(
      sink.dwells.map(\.conditions) == [
        Conditions(placement: "overhead", crowd: "empty", people: 0, carriage: "hand", orientation: 0),
        Conditions(placement: "overhead", crowd: "full", people: 40, carriage: "hand", orientation: 90),
      ])
    // The start belongs to an interval, the end to the next.
    #expect(sink.dwells.map(\.histogram) == [RSSIHistogram([-60, -61, -62]), RSSIHistogram([-70])])
  }

  @Test func `What the log or the mapping says itself goes before`() throws {
    let log = """
      timestamp,beacon,rssi_dbm,location,placement
      1,door,-60,mine,
      2,door,-61,,desk

      """
    let (_, sink) = try read(
      log, truth: "start,end,distance_ft,location,placement,crowd\n0,10,10,theirs,overhead,full\n",
      mapping: LogMapping(constants: [.crowd: "half"]))
    #expect(
      sink.dwells.map(\.location) == [
        SurveyLocation(name: "mine", distance: 3.048), SurveyLocation(name: "theirs", distance: 3.048),
      ])
    #expect(sink.dwells.map(\.conditions.placement) == ["overhead", "desk"])
    #expect(sink.dwells.map(\.conditions.crowd) == ["half", "half"])
  }

  @Test func `Coordinates give a derived place, and an interval without a place none`() throws {
    let (summary, sink) = try read(
      Self.log,
      truth: "start,end,x_m,y_m,floor\n2024-05-01T10:00:00Z,2024-05-01T10:00:05Z,1,2.5,ground\n"
        + "2024-05-01T10:00:05Z,2024-05-01T10:01:00Z,,,\n")
    #expect(summary.issues == ["missing-location": 5, "outside-truth": 1])
    #expect(summary.receivedPackets == 1)
    #expect(sink.dwells.first?.location.position == Position(x: 1, y: 2.5, floor: "ground"))
    #expect(sink.dwells.first?.location.isNamed == false)
  }

  @Test func `One dwell has a row for each beacon, with its distance`() throws {
    let log = "timestamp,beacon,rssi_dbm\n1,coin,-60\n2,dial,-70\n3,ewer,-80\n11,dial,-65\n"
    let rows = ["0,10,dial,4,P1", "0,10,coin,1.5,P1", "10,20,dial,2,P2"]
    let (summary, sink) = try read(
      log, truth: "start,end,beacon,distance_m,location\n\(rows.joined(separator: "\n"))\n")
    #expect(summary.issues.isEmpty)
    let found = sink.dwells.map { "\($0.beacon) \($0.location.name) \($0.location.distance ?? 0)" }.sorted()
    // The table does not say how far Ewer is.
    #expect(found == ["coin P1 1.5", "dial P1 4.0", "dial P2 2.0", "ewer P1 0.0"])
  }

  @Test func `A table without places leaves the place to the log`() throws {
    let truth = "start,end,crowd\n0,10,full\n"
    let (_, sink) = try read("timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n", truth: truth)
    #expect(sink.dwells.first?.conditions.crowd == "full")
    let error = #expect(throws: LogError.self) {
      try read("timestamp,beacon,rssi_dbm\n1,a,-60\n", truth: truth)
    }
    #expect(error?.issue.code == .missingColumn)
  }

  @Test func `Many intervals are found in any order of time`() throws {
    var truth = "start,end,location\n"
    var log = "timestamp,beacon,rssi_dbm\n"
    for index in 0..<500 {
      truth += "\(index * 10),\(index * 10 + 5),p\(index)\n"
      log += "\((index * 7919 % 500) * 10 + index % 10),a,-60\n"
    }
    let (summary, sink) = try read(log, truth: truth)
    #expect(summary.issues["outside-truth"] == 250)
    #expect(summary.receivedPackets == 250)
    for dwell in sink.dwells { #expect(dwell.location.name == "p\(Int(dwell.start) / 10)") }
  }

  @Test(arguments: [
    ("", 1), ("start,end\n1,2\n", 1), ("start,location\n1,a\n", 1), ("start,end,location\n", 1),
    ("start,end,location\n2,1,a\n", 2), ("start,end,location\n1,1,a\n", 2),
    ("start,end,location\n0,5,a\n4,9,b\n", 3), ("start,end,beacon,location\n0,5,a,p\n0,5,a,q\n", 3),
    ("start,end,beacon,location\n0,5,a,p\n0,6,b,p\n", 3), ("start,end,beacon,location\n0,5,a,p\n0,5,,p\n", 3),
    ("start,end,location\n0,5\n", 2),
    ("start,end,location\nnoon,5,a\n", 2), ("start,end,distance_m\n0,5,0\n", 2),
    ("start,end,channel\n0,5,37\n", 1), ("start,end,placment\n0,5,x\n", 1),
    ("start,end,location,location\n0,5,x,y\n", 1), ("start,end,people\n0,5,-1\n", 2),
    ("start,end,location\n1500000000000,1500000000001,x\n", 2),
  ])
  func `A table that cannot be used is an error at its line`(table: String, line: Int) throws {
    let error = #expect(throws: LogError.self) { try read(Self.log, truth: table) }
    #expect(error?.issue.code == .invalidTruth)
    #expect(error?.issue.line == line)
    #expect(error?.category == .unusable)
    #expect(error?.issue.file?.hasSuffix("truth.csv") == true)
  }

  @Test func `A table that is not there is missing input`() throws {
    let error = #expect(throws: LogError.self) {
      try Reading("a,b\n", mapping: LogMapping(truth: "/nowhere/truth.csv"))
    }
    #expect(error?.issue.code == .fileNotFound)
  }

  @Test func `A table that is cut off at any byte never gives a wrong place`() throws {
    let bytes = Array(Self.table.utf8)
    let full = Set(try read(Self.log, truth: Self.table).sink.dwells.map(\.location.name))
    for length in 0..<bytes.count {
      let cut = String(decoding: bytes[..<length], as: UTF8.self)
      if let names = try? read(Self.log, truth: cut).sink.dwells.map(\.location.name) {
        #expect(Set(names).isSubset(of: full), "cut at \(length)")
      }
    }
  }

  @Test func `Times in milliseconds are read with their unit`() throws {
    let log = "timestamp,beacon,rssi_dbm,distance_m\n1587102977032,a,-60,1\n1587102977514.5,a,-61,1\n"
    let sink = try Reading(log, mapping: LogMapping(timeUnit: .milliseconds)).sink
    #expect(sink.dwells.first?.start == 1_587_102_977.032)
    #expect(sink.dwells.first?.end == 1_587_102_977.5145)
    let nanoseconds = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n1587102977032000000,a,-60,1\n",
      mapping: LogMapping(timeUnit: .nanoseconds))
    #expect(nanoseconds.sink.dwells.first?.start == 1_587_102_977.032)
    #expect(try failure(of: log)?.issue.code == .noUsableRows)
  }

  @Test func `A height and a floor that the mapping gives complete the coordinates of the table`() throws {
    let mapping = LogMapping(constants: [.z: "1.1", .floor: "ground"])
    let truth = "start,end,x_m,y_m\n2024-05-01T10:00:00Z,2024-05-01T10:01:00Z,1,2.5\n"
    let (_, sink) = try read(Self.log, truth: truth, mapping: mapping)
    #expect(sink.dwells.first?.location.position == Position(x: 1, y: 2.5, z: 1.1, floor: "ground"))
    let own = "start,end,x_m,y_m,z_m\n2024-05-01T10:00:00Z,2024-05-01T10:01:00Z,1,2.5,0.4\n"
    #expect(try read(Self.log, truth: own, mapping: mapping).sink.dwells.first?.location.position?.z == 0.4)
  }

  @Test
  func `Times without a zone beside a log that has one are refused, and beside one that has none are taken`()
    throws
  {
    let truth = "start,end,distance_m\n2024-05-01 10:00:00,2024-05-01 10:01:00,2\n"
    let error = #expect(throws: LogError.self) { try read(Self.log, truth: truth) }
    #expect(error?.issue.code == .invalidTruth && error?.issue.message.contains("has no zone") == true)
    #expect(error?.issue.help?.contains("+02:00") == true)
    let (summary, _) = try read(Self.log.replacing("Z,", with: ","), truth: truth)
    #expect(summary.receivedPackets > 0)
  }

  @Test func `Where no reading is in an interval, both spans of time are told`() throws {
    let truth = "start,end,distance_m\n2024-05-01T12:00:00Z,2024-05-01T12:01:00Z,2\n"
    let error = #expect(throws: LogError.self) { try read(Self.log, truth: truth) }
    #expect(error?.issue.code == .outsideTruth)
    for words in ["from 2024-05-01 09:59", "from 2024-05-01 12:00"] {
      #expect(error?.issue.message.contains(words) == true, "\(error?.issue.message ?? "")")
    }
  }
}
