import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

@Suite struct LogInspectorTests {
  private func inspect(_ text: String, _ mapping: LogMapping = LogMapping(), site: Site? = nil) throws
    -> LogInspection
  {
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "walk.csv")
    return try LogInspector(mapping: mapping, site: site).inspect(path: path, displayName: "walk.csv")
  }

  @Test func `A canonical log is told whole`() throws {
    let log = try inspect(
      """
      timestamp,beacon,rssi_dbm,distance_m,placement,crowd,receiver,channel,source
      2024-05-01T10:00:00.000Z,door,-61,1.5,overhead,empty,phone,37,raw
      2024-05-01T10:00:00.001Z,door,-61,1.5,overhead,empty,phone,38,raw
      2024-05-01T10:00:00.004Z,door,-64,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:00.104Z,door,,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:40.004Z,door,-70,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:41.000Z,bar,127,1.5,overhead,empty,phone,39,raw
      2024-05-01T10:00:41.004Z,bar,-80,1.5,overhead,empty,phone,39,raw

      """)
    #expect(log.format == "CSV")
    #expect(log.rows == 7)
    #expect(log.receivedPackets == 3)
    #expect(log.missedPackets == 1)
    #expect(log.rejectedRows == 1)
    #expect(log.sentinels == 1)
    #expect(log.beacons.map(\.beacon) == ["door", "bar"].map(BeaconIdentifier.name))
    #expect(log.beacons.map(\.packets) == [2, 1])
    #expect(log.beacons.map(\.missed) == [1, 0])
    #expect(log.beacons[0].weakest == -70)
    #expect(log.beacons[0].strongest == -61)
    #expect(log.clock == .zone)
    #expect(log.start == 1_714_557_600)
    #expect(log.end == 1_714_557_641.004)
    #expect(log.channels == [37, 39])
    #expect(log.receivers == ["phone"])
    #expect(log.rawPackets == 3)
    // 1 ms and 3 ms after the packet before; the first with its level.
    #expect(log.duplicates.count == 2)
    #expect(log.duplicates.sameLevel == 1)
    #expect(log.duplicates.isResolved)
    #expect(log.gaps.count == 1)
    #expect(log.gaps.longest == 40)
    #expect(log.missingTruth.isEmpty)
    #expect(log.issues == ["merged-packet": 2, "sentinel-rssi": 1])
    #expect(log.examples.map(\.line) == [3, 7])
    #expect(log.guessed.isEmpty)
  }

  @Test func `What is missing is told, and columns are guessed from their names`() throws {
    let log = try inspect("time,mac,RSS,dist\n12.5,AA:BB:CC:DD:EE:FF,-60,2\n13,AA:BB:CC:DD:EE:FF,-61,2\n")
    #expect(
      log.mapping.columns
        == [.timestamp: "time", .address: "mac", .rssi: "RSS", .distanceMetres: "dist"])
    #expect(Set(log.guessed) == Set(log.mapping.columns.keys))
    #expect(log.clock == .sinceStart)
    #expect(log.missingTruth == [.placement, .crowd])
    #expect(!log.hasCoordinates)
    #expect(log.beacons.first?.packets == 2)
  }

  @Test func `A log without places and beacons is read all the same`() throws {
    let log = try inspect("rssi_dbm\n-60\n-61\n")
    #expect(log.missingTruth == [.beacon, .location, .distanceMetres, .placement, .crowd])
    #expect(log.receivedPackets == 2)
    #expect(log.clock == .none)
    #expect(log.start == nil)
    #expect(log.mapping == LogMapping())
  }

  @Test func `Clocks are told apart`() throws {
    func clock(_ time: String) throws -> LogInspection.Clock {
      try inspect("timestamp,beacon,rssi_dbm,distance_m\n\(time),a,-60,1\n").clock
    }
    #expect(try clock("2024-05-01T10:00:00+02:00") == .zone)
    #expect(try clock("2024-05-01 10:00:00") == .withoutZone)
    #expect(try clock("1714557600.5") == .unix)
    #expect(try clock("86400") == .sinceStart)
  }

  @Test func `The site fills in what the log leaves out, and averaged levels are told`() throws {
    var beacon = Beacon(identifier: .name("a"), name: "a")
    beacon.placement = "counter"
    beacon.position = Position(x: 0, y: 0)
    var site = Site()
    site.beacons = [beacon]
    let log = try inspect("timestamp,beacon,rssi_dbm,x_m,y_m,source\n1,a,-60,3,4,averaged\n", site: site)
    #expect(log.hasCoordinates)
    #expect(log.missingTruth == [.crowd])
    #expect(log.averagedPackets == 1)
    #expect(log.rawPackets == 0)
  }

  @Test func `What cannot be read at all is an error`() throws {
    #expect(throws: LogError.self) { try inspect("\u{1}\u{2}\u{0}") }
    let error = #expect(throws: LogError.self) { try inspect("a,b\n1,2\n") }
    #expect(error?.issue.code == .missingColumn)
  }

  @Test(
    .enabled(
      if: SharedData.exists("data/dp3t/exp25-calibration-iphone-to-android-anechoic"), "\(SharedData.skipped)"
    ))
  func `A capture is read although it does not say where it was made`() throws {
    let path = SharedData.url("data/dp3t/exp25-calibration-iphone-to-android-anechoic/02.btsnoop").path
    let log = try LogInspector().inspect(path: path, displayName: "02.btsnoop")
    #expect(log.format.contains("btsnoop"))
    #expect(log.clock == .unix)
    #expect(log.missingTruth.contains(.location))
  }
}
