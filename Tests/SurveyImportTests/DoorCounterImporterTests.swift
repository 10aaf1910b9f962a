import RadioSurvey
@testable import SurveyImport
import Testing

/// The worked example of `Documentation/adding-an-importer.md`.
@Suite struct DoorCounterImporterTests {
  private static let log = """
    DOOR-COUNTER 1
    1714557600.0 door -61
    1714557600.5 door -63
    1714557601.0 door
    1714557601.5 door loud
    """

  @Test func `A log is recognised by its first line`() throws {
    #expect(DoorCounterImporter.recognises(LogHead(bytes: Array(Self.log.utf8), mapping: LogMapping())))
    #expect(
      !DoorCounterImporter.recognises(LogHead(bytes: Array("timestamp,rssi".utf8), mapping: LogMapping())))
  }

  @Test func `Each line becomes a reading or an issue`() throws {
    let mapping = LogMapping(constants: [.location: "door mat", .distanceMetres: "2"])
    let sink = CollectingSink()
    let session = try ImportSession(
      name: "door.log", mapping: mapping, site: nil, limits: ReadLimits(), sink: sink, path: nil,
      receiverDigest: nil)
    let log = try LogBytes(MemorySource(Array(Self.log.utf8)), limits: ReadLimits())
    let summary = try session.finish(format: DoorCounterImporter().read(log, session: session))
    #expect(summary.format == "door counter log")
    #expect(summary.receivedPackets == 2)
    #expect(summary.rejectedRows == 2)
    #expect(summary.issues == ["missing-cell": 1, "invalid-rssi": 1])
    #expect(sink.dwells.map(\.histogram) == [RSSIHistogram([-61, -63])])
    #expect(sink.dwells.map(\.location.distance) == [2])
  }
}
