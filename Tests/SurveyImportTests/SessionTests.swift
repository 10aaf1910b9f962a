import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// The session as logs state it.
@Suite struct SessionTests {
  private func sessions(_ text: String, _ mapping: LogMapping = LogMapping()) throws -> [SurveySession?] {
    try Reading(text, mapping: mapping).sink.dwells.map(\.session)
  }

  @Test func `A change of session begins a dwell`() throws {
    let log = """
      timestamp,beacon,rssi_dbm,distance_m,session
      1,a,-60,2,monday
      2,a,-61,2,monday
      3,a,-62,2,tuesday
      4,a,-63,2,
      5,a,-64,2,monday

      """
    #expect(try sessions(log) == ["monday", "tuesday", nil, "monday"])
  }

  @Test(arguments: ["Session", "session_id", "SESSION ID", "Session Name", "sitting"])
  func `The column has other names`(name: String) throws {
    #expect(try sessions("time,beacon,rssi,distance_m,\(name)\n1,a,-60,2,x\n") == ["x"])
  }

  @Test func `A constant and a mapped column`() throws {
    let log = "timestamp,beacon,rssi_dbm,distance_m,walk\n1,a,-60,2,x\n"
    #expect(try sessions(log, LogMapping(constants: [.session: "monday"])) == ["monday"])
    #expect(try sessions(log, LogMapping(columns: [.session: "walk"])) == ["x"])
    #expect(try sessions(log) == [nil])
  }

  @Test func `JSON lines`() throws {
    let rows = [#""session":"x""#, #""session":null"#].enumerated().map { index, session in
      #"{"timestamp":\#(index + 1),"beacon":"a","rssi_dbm":-60,"distance_m":2,\#(session)}"#
    }
    #expect(try sessions(rows.joined(separator: "\n") + "\n") == ["x", nil])
  }

  @Test func `A table of truth states it`() throws {
    let folder = try TemporaryFolder()
    let truth = try folder.write("start,end,session\n0,2,x\n2,9,y\n", to: "truth.csv")
    let log = "timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n2,a,-60,2\n"
    #expect(try sessions(log, LogMapping(truth: truth)) == ["x", "y"])
    #expect(try sessions(log, LogMapping(constants: [.session: "z"], truth: truth)) == ["z"])
  }

  @Test func `A canonical log keeps it`() throws {
    let first = try Reading(
      "timestamp,beacon,rssi_dbm,location,session\n1,a,-60,bar,=x\n1,b,,bar,\n2,b,-61,bar,\"y, z\"\n")
    let text = CanonicalLog.csv(first.sink.dwells)
    #expect(text.hasPrefix("timestamp,beacon,rssi_dbm,"))
    let again = try Reading(text)
    #expect(Set(again.sink.dwells.map(\.session)) == ["=x", nil, "y, z"])
    #expect(CanonicalLog.csv(again.sink.dwells) == text)
  }

  @Test func `A log that is inspected tells sessions and locations`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "timestamp,beacon,rssi_dbm,distance_m,location\n1714564800,a,-60,2,\n1714564900,a,-61,2,\n"
        + "1714651200,a,-61,2,\n1714651300,a,-61,2,bar\n1714651400,b,-61,2,bar\n", to: "walk.csv")
    let log = try LogInspector().inspect(path: path)
    #expect(log.sessions == 2)
    #expect(log.sessionBasis == .day)
    #expect(log.locations == 4)
    #expect(log.distancesOnly == 2)
    let stated = try LogInspector(mapping: LogMapping(constants: [.session: "x"])).inspect(path: path)
    #expect(stated.sessions == 1)
    #expect(stated.sessionBasis == .stated)
    #expect(stated.locations == 3)
    let placeless = try folder.write("timestamp,beacon,rssi_dbm\n1,a,-60\n", to: "bare.csv")
    #expect(try LogInspector().inspect(path: placeless).locations == nil)
  }
}
