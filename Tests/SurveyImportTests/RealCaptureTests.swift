import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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
