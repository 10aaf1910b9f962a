import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing
import CalibrationModel

@Suite struct CompanionCaptureImporterTests {
  @Test func `Distances are those of nodes from marked locations`() throws {
    let reading = try Reading(GatewaySamples.companion())
    #expect(reading.summary.format == "ESPresense Companion capture (3 nodes, 3 marked locations)")
    #expect(reading.summary.rows == 7)
    #expect(
      reading.summary.issues == [
        "missing-location": 3, "held-position": 4, "converted-rssi": 1, "rounded-rssi": 1,
        "censored-source": 1,
      ])
    // Before the first mark; on another floor; a node without a place.
    #expect(reading.sink.rejected.map(\.issue.line) == [4, 7, 8])
    let dwells = reading.sink.dwells.sorted { $0.start < $1.start }
    #expect(dwells.map(\.beacon).allSatisfy { $0 == Capture.iBeaconIdentifier })
    #expect(dwells.map { $0.conditions.receiver?.rawValue } == ["kitchen", "Hall", "kitchen", "hall"])
    #expect(dwells.map(\.conditions.source).allSatisfy { $0 == .averaged })
    #expect(dwells.map(\.location.distance) == [3, 1, 5, 6])
    #expect(dwells.map(\.histogram.mean) == [-62, -48, -67, -70])
    #expect(dwells.map(\.start) == [1_714_557_610, 1_714_557_611, 1_714_557_631, 1_714_557_651])
    #expect(dwells[0].location.position == Position(x: 3, y: 0, z: 1, floor: "ground"))
    #expect(dwells[3].location.position?.floor == "café")
    #expect(!"\(reading.sink.dwells) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `The layout makes no difference`() throws {
    let expected = try Reading(GatewaySamples.companion()).sink.dwells
    let one = GatewaySamples.companion().replacing("\n", with: "")
    for text in [one, one.replacing(",", with: ",\n  ").replacing("]}", with: "]\n}\n")] {
      let dwells = try Reading(text).sink.dwells
      #expect(dwells.map(\.location) == expected.map(\.location))
      #expect(dwells.map(\.series) == expected.map(\.series))
    }
  }

  @Test func `A capture without marked locations needs a place from the surveyor`() throws {
    let text = GatewaySamples.companion().replacing(/"positions":\[.*\]/, with: "\"positions\":[]")
    #expect(try failure(of: text)?.issue.code == .missingColumn)
    let reading = try Reading(text, mapping: LogMapping(constants: [.distanceMetres: "2", .beacon: "keys"]))
    #expect(reading.summary.receivedPackets == 7)
    #expect(Set(reading.sink.dwells.map(\.location.distance)) == [2])
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name("keys")])
  }

  @Test func `Other versions and orders are refused`() throws {
    let text = GatewaySamples.companion()
    #expect(
      try failure(of: text.replacing("\"version\":1", with: "\"version\":2"))?.issue.code == .unknownFormat)
    #expect(
      try failure(of: "{\"deviceId\":\"x\",\"messages\":[],\"nodes\":[]}")?.issue.code == .unknownFormat)
    let start = try #require(text.firstRange(of: "\"messages\""))
    #expect(try failure(of: String(text[..<start.lowerBound]))?.issue.code == .truncatedCapture)
  }

  @Test func `A capture that was full says so`() throws {
    let text = GatewaySamples.companion().replacing("\"truncated\":false", with: "\"truncated\":true")
    #expect(try Reading(text).summary.issues["truncated-capture"] == 1)
  }

  @Test func `A device at its node has no distance`() throws {
    let text = GatewaySamples.companion().replacing("\"point\":[0,0,1]", with: "\"point\":[3,0,1]")
    #expect(try Reading(text).summary.issues["invalid-distance"] == 1)
  }

  @Test func `Any number of messages passes through`() throws {
    let message =
      "{\"t\":\"2024-05-01T10:00:10.0000000Z\",\"node\":\"kitchen\",\"rssi\":-61,\"refRssi\":-59},"
    let text = GatewaySamples.companion().replacing(
      "\"messages\":[", with: "\"messages\":[" + String(repeating: message, count: 20_000))
    #expect(try Reading(text).summary.rows == 20_007)
  }
}

@Suite struct CaptureClockTests {
  private let now = 1_790_000_000.5

  @Test func `Times of now are kept`() {
    var clock = CaptureClock()
    #expect(clock.time(now - 0.3, hasZone: true, arrival: now) == now - 0.3)
    #expect(clock.kind == .kept)
    #expect(clock.isLive)
    // A reading that was held up is still where it was.
    #expect(clock.time(now + 1, hasZone: true, arrival: now + 60) == now + 1)
  }

  @Test func `A log of former days is kept`() {
    var clock = CaptureClock()
    #expect(clock.time(1_600_000_000, hasZone: true, arrival: now) == 1_600_000_000)
    #expect(clock.kind == .kept)
    #expect(!clock.isLive)
  }

  @Test(arguments: [-36_000.0, -12_600, 7200, 20_700, 50_400])
  func `Local times are moved to UTC`(offset: Double) {
    var clock = CaptureClock()
    #expect(clock.time(now - 1.5 + offset, hasZone: false, arrival: now) == now - 1.5)
    #expect(clock.kind == .local(offset))
    #expect(clock.isLive)
    // With a zone the same times are what they say.
    var zoned = CaptureClock()
    #expect(zoned.time(now - 1.5 + offset, hasZone: true, arrival: now) == now - 1.5 + offset)
  }

  /// The clock of a capture without zones, hours ahead of UTC, before and after somebody or the season changes it.
  @Test(arguments: [(2.0, 1.0), (1, 2), (1, 0), (0, 1), (-4, -5), (-5, -4), (10.5, 11), (0, -0.25)])
  func `Local times go on without a jump if their clock is changed`(before: Double, after: Double) {
    var clock = CaptureClock()
    for second in 0..<40 {
      let arrival = now + Double(second)
      // Some readings are held up for a moment.
      let time = arrival - Double(second % 3)
      let offset = (second < 20 ? before : after) * 3600
      #expect(clock.time(time + offset, hasZone: false, arrival: arrival) == time, "\(second)")
      let held: CaptureClock.Kind = second < 20 && before == 0 ? .kept : .local(offset)
      #expect(clock.kind == held && clock.isLive)
    }
  }

  @Test func `What is held up for an hour, and times with a zone, keep their times`() {
    var clock = CaptureClock()
    #expect(clock.time(now + 7200, hasZone: false, arrival: now) == now)
    for second in [1.0, 2, 3] {
      #expect(clock.time(now + 7200 + second, hasZone: false, arrival: now + 3600) == now + second)
    }
    var zoned = CaptureClock()
    #expect(zoned.time(now, hasZone: true, arrival: now) == now)
    #expect(zoned.time(now - 3600, hasZone: true, arrival: now + 1) == now - 3600)
  }

  @Test func `Local times that are no whole quarters of an hour away are kept`() {
    var clock = CaptureClock()
    #expect(clock.time(now - 3600 - 400, hasZone: false, arrival: now) == now - 3600 - 400)
    #expect(clock.kind == .kept)
  }

  @Test func `Times since the start keep their spacing`() {
    var clock = CaptureClock()
    #expect(clock.time(740.25, hasZone: true, arrival: now) == now)
    #expect(clock.kind == .sinceStart)
    #expect(clock.time(741.5, hasZone: true, arrival: now + 3) == now + 1.25)
    // The capture starts anew.
    #expect(clock.time(0.5, hasZone: true, arrival: now + 60) == now + 60)
    #expect(clock.time(1.5, hasZone: true, arrival: now + 61) == now + 61)
  }

  @Test func `Times that run ahead of their arrival are held to it`() {
    var clock = CaptureClock()
    #expect(clock.time(1, hasZone: true, arrival: now) == now)
    #expect(clock.time(100, hasZone: true, arrival: now + 2) == now + 2)
  }

  @Test func `A capture that begins at 0 has times all the same`() {
    var clock = CaptureClock()
    #expect(clock.time(0, hasZone: true, arrival: now) == now)
    #expect(clock.time(0.25, hasZone: true, arrival: now + 0.5) == now + 0.5)
    #expect(clock.kind == .sinceStart)
    #expect(clock.time(1.25, hasZone: true, arrival: now + 2) == now + 1.5)
  }

  @Test func `Without times, arrival counts`() {
    var clock = CaptureClock()
    #expect(clock.time(0, hasZone: true, arrival: now) == now)
    #expect(clock.kind == .arrival)
    #expect(clock.time(0, hasZone: true, arrival: now + 2) == now + 2)
  }
}

/// Captures of four phones by two sniffers, against the CSV exports that Wireshark made of the same captures.
///
/// The phones change their addresses, so they are known by their local names. The exports differ in one thing only: they
/// hold packets whose checksum is wrong. nRF Sniffer says so itself; Ubertooth leaves it open, and the checksum of a
/// quarter of its packets is wrong when it is computed. Where the name survived such a packet, the export has a row more
/// for that phone. Every packet with a right checksum is there with the same level at the same time.
@Suite struct RealCaptureTests {
  struct Capture: CustomTestStringConvertible, Sendable {
    let file: String
    let packets: Int
    let failed: Int
    /// Rows of the export for each phone, and how many of them have a wrong checksum.
    let phones: [String: [Int]]
    var testDescription: String { file }
  }

  private static let folder = "data/pact-vsc/sample/"
  private static let courtyard = "5-May Courtyard/Ubertooth/ubertooth_capture_"
  private static let room = "5-May Conference Room/nRF52/nrf52_capture_"

  static let captures = [
    capture(room + "0", 14_737, 1116, [1125, 7], [1674, 5], [1165, 23], [1620, 1]),
    capture(room + "180", 11_826, 956, [1683, 6], [1274, 3], [0, 0], [1756, 3]),
    capture(courtyard + "0", 1743, 409, [193, 2], [182, 0], [222, 0], [170, 2]),
    capture(courtyard + "45", 1905, 539, [208, 0], [206, 8], [211, 0], [198, 0]),
    capture(courtyard + "90", 4457, 1240, [456, 2], [465, 3], [437, 1], [475, 3]),
    capture(courtyard + "135", 4616, 1213, [459, 5], [482, 2], [424, 4], [685, 0]),
    capture(courtyard + "180", 4295, 1117, [499, 0], [420, 1], [489, 1], [603, 7]),
    capture(courtyard + "225", 3968, 1080, [561, 0], [404, 1], [380, 0], [553, 2]),
    capture(courtyard + "270", 4210, 1143, [609, 11], [418, 1], [374, 4], [576, 3]),
    capture(courtyard + "315", 3953, 1036, [557, 20], [406, 7], [375, 2], [570, 0]),
  ]

  private static func capture(_ file: String, _ packets: Int, _ failed: Int, _ phones: [Int]...) -> Capture {
    let named = phones.enumerated().map { ("TestPhone\($0.offset + 1)", $0.element) }
    return Capture(
      file: file, packets: packets, failed: failed, phones: Dictionary(uniqueKeysWithValues: named))
  }

  /// Seconds since the beginning and level of each phone's packets in an export, in order. Names with damaged characters
  /// are other names.
  private func export(_ file: String) throws -> [String: [(time: Double, level: Int)]] {
    let data = try Data(contentsOf: SharedData.url("\(Self.folder)\(file).csv"))
    var packets: [String: [(time: Double, level: Int)]] = [:]
    for line in data.split(separator: UInt8(ascii: "\n")).dropFirst() {
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard cells.count > 4, let time = Double(cells[1]), let level = Int(cells[4]) else { continue }
      packets[cells[3], default: []].append((time, level))
    }
    return packets
  }

  @Test(
    .enabled(if: SharedData.exists("\(folder)\(room)0.pcapng"), "\(SharedData.skipped)"), arguments: captures)
  func `A capture and its export agree packet by packet`(capture: Capture) throws {
    let site = Site(beacons: capture.phones.keys.map { Beacon(identifier: .name($0)) })
    // The export has a row for every packet: an event that was heard on three channels stands there three times.
    let mapping = LogMapping(constants: [.distanceFeet: "6"], mergeMilliseconds: 0)
    let sink = CollectingSink()
    let summary = try LogReader(mapping: mapping, site: site).read(
      path: SharedData.url("\(Self.folder)\(capture.file).pcapng").path, displayName: capture.file, into: sink
    )
    let export = try export(capture.file)

    #expect(summary.issues["crc-failed"] == capture.failed)
    #expect(summary.issues["damaged-record"] == nil)
    #expect(summary.issues["truncated-capture"] == nil)
    #expect(summary.rejectedRows == 0)
    let passed = ["crc-failed", "foreign-device", "not-advertising", "repeated-report"]
      .reduce(0) { $0 + summary.issues[$1, default: 0] }
    #expect(summary.receivedPackets + passed == capture.packets)

    for (phone, counts) in capture.phones {
      let rows = export[phone, default: []]
      #expect(rows.count == counts[0], "\(phone)")
      let dwells = sink.dwells.filter { $0.beacon == .name(phone) }
      let packets = dwells.flatMap { dwell in
        dwell.series.packets.map { (time: dwell.start + Double($0.milliseconds) / 1000, level: $0.level) }
      }
      #expect(packets.count == counts[0] - counts[1], "\(phone)")
      // Each packet is found in the rest of the export: the same level, at the same time after the first.
      var rest = rows[...]
      var start: Double?
      let strays = packets.sorted { $0.time < $1.time }.filter { packet in
        let found = rest.firstIndex { row in
          row.level == packet.level && abs(packet.time - row.time - (start ?? packet.time - row.time)) < 0.002
        }
        guard let found else { return true }
        start = start ?? packet.time - rest[found].time
        rest = rest[(found + 1)...]
        return false
      }
      #expect(strays.isEmpty, "\(phone)")
    }
    let channels = Set(sink.dwells.map(\.conditions.channel))
    #expect(channels == (capture.file.hasPrefix(Self.room) ? [37, 38, 39] : [37]))
  }
}
