import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

@Suite struct KismetImporterTests {
  private func read(
    _ path: String, mapping: LogMapping = Capture.mapping, site: Site? = nil
  ) throws -> (summary: ImportSummary, sink: CollectingSink) {
    let sink = CollectingSink(site: site)
    let summary = try LogReader(mapping: mapping, site: site)
      .read(path: path, displayName: "log.kismet", into: sink)
    return (summary, sink)
  }

  private func sample() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = folder.path("log.kismet")
    try GatewaySamples.kismet(at: path)
    return (folder, path)
  }

  @Test func `Packets of sniffers and reports of scanners`() throws {
    let (folder, path) = try sample()
    let before = try Data(contentsOf: URL(filePath: path))
    let (summary, sink) = try read(path)
    #expect(summary.format == "Kismet log (version 8)")
    #expect(
      summary.issues == [
        "sentinel-rssi": 1, "crc-failed": 1, "not-advertising": 2, "damaged-record": 2, "foreign-device": 1,
        "thinned-packets": 1, "replaced-value": 1,
      ])
    let triple = Capture.iBeaconIdentifier
    #expect(
      Set(Capture.packets(sink)) == [
        "\(triple) 37 0 -61", "\(triple) 38 100 -62", "\(triple) 39 500 -65", "\(triple) 0 1000 -70",
        "\(Capture.eddystoneIdentifier) 0 2500 -80",
      ])
    let sources = sink.dwells.map {
      "\($0.conditions.receiver?.rawValue ?? "") \($0.conditions.source.rawValue)"
    }
    // The receiver is given for every row.
    #expect(Set(sources) == ["sniffer raw", "sniffer averaged"])
    #expect(sink.dwells.allSatisfy { $0.location.distance == 1.5 })
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.kismet"])
  }

  @Test func `Devices that only an adapter found have their last level`() throws {
    let (folder, path) = try sample()
    defer { withExtendedLifetime(folder) {} }
    let site = Site(beacons: [
      Beacon(identifier: .address("01:02:03:04:05:06"), advertisingInterval: 100)
    ])
    let (summary, sink) = try read(path, site: site)
    #expect(summary.issues["foreign-device"] == nil)
    let dwell = try #require(sink.dwells.first { $0.beacon == .address("01:02:03:04:05:06") })
    #expect(dwell.histogram == RSSIHistogram([-77]))
    #expect(dwell.start == 1_714_557_610)
    #expect(dwell.conditions.source == .averaged)
    #expect(dwell.conditions.receiver == "sniffer")
    #expect(dwell.expectedPackets == nil)
  }

  @Test func `What Kismet's log needs`() throws {
    let (folder, path) = try sample()
    defer { withExtendedLifetime(folder) {} }
    let unplaced = try #require(throws: LogError.self) { try read(path, mapping: LogMapping()) }
    #expect(unplaced.issue.code == .missingLocation)
    // A query goes before.
    let query = LogMapping(
      constants: [.distanceMetres: "1"],
      query: "SELECT ts_sec AS timestamp, sourcemac AS beacon, signal AS rssi_dbm FROM packets")
    #expect(try read(path, mapping: query).summary.format == "SQLite query")
    let empty = folder.path("empty.kismet")
    try DatabaseQueue(path: empty).write { try $0.execute(sql: "CREATE TABLE KISMET (db_version INT)") }
    let missing = try #require(throws: LogError.self) { try read(empty) }
    #expect(missing.issue.code == .unreadableFile)
  }

  @Test func `A log that is cut off or damaged never crashes the reader, nor invents a packet`() throws {
    let (folder, path) = try sample()
    let bytes = try Data(contentsOf: URL(filePath: path))
    let whole = Set(Capture.packets(try read(path).sink))
    let cut = folder.path("cut.kismet")
    for length in stride(from: 0, to: bytes.count, by: 131) {
      try bytes.prefix(length).write(to: URL(filePath: cut))
      if let sink = try? read(cut).sink { #expect(Set(Capture.packets(sink)).isSubset(of: whole)) }
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<4 {
        changed[Int.random(in: 16..<changed.count, using: &generator)] = .random(
          in: 0...255, using: &generator)
      }
      try changed.write(to: URL(filePath: cut))
      if let summary = try? read(cut).summary { #expect(summary.rows <= 1000) }
    }
  }
}
