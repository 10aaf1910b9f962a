import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct GzipSourceTests {
  @Test func `Several members and padding are one log`() throws {
    let bytes = Array(sample.utf8)
    let archive = try gzipped(Array(bytes[..<200])) + gzipped(Array(bytes[200...])) + [0, 0, 0]
    #expect(try Reading(archive).sink.dwells == (try Reading(sample).sink.dwells))
  }

  @Test func `A log of many windows is read whole`() throws {
    let rows = (0..<60_000).map { "\(Double($0) / 10),door,-\(50 + $0 % 40),2" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n")
    let reading = try Reading(gzipped(Array(text.utf8)))
    #expect(reading.summary.receivedPackets == 60_000)
    #expect(reading.sink.dwells == (try Reading(text).sink.dwells))
  }

  @Test func `An archive that is cut off anywhere, or changed, is damaged`() throws {
    let archive = try gzipped(Array(sample.utf8))
    for length in 2..<archive.count {
      #expect(try failure(of: Array(archive[..<length]))?.issue.code == .damagedArchive, "at \(length)")
    }
    for index in 10..<archive.count {
      var changed = archive
      changed[index] ^= 0x55
      let error = try failure(of: changed)
      #expect(error != nil, "at \(index)")
    }
    #expect(try failure(of: archive + [1, 2, 3])?.issue.code == .damagedArchive)
  }
}
