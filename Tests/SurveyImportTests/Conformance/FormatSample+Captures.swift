import RadioSurvey

@testable import SurveyImport

/// Samples of Bluetooth captures and databases. A level is one byte: C1 is −63, C0 is −64.
extension FormatSample {
  static let captures =
    [btsnoop("H4", 1002), btsnoop("H1", 1001), btsnoop("monitor", 2001), packetLogger, pcapng]
    + [
      pcap(187, "", { [0x04] + hci($0) }, level: reportEnd),
      pcap(201, "", { [0, 0, 0, 1, 0x04] + hci($0) }, level: reportEnd),
      pcap(254, "", { [0, 0, 0, 3] + hci($0) }, level: reportEnd),
      pcap(
        256, "channel 37", { Sniffed.radio(payload($0), $0) },
        level: Change([0, 0xC0, 0x80], [[0, 0x7F, 0x80], [0, 0, 0x80], [0, 20, 0x80]])),
      // A magnitude of 110 is −110 dBm, which some receivers write for none.
      pcap(
        272, "channel 37", { Sniffed.nordic(payload($0), magnitude: UInt8(-$0)) },
        level: Change([10, 1, 37, 64], [[10, 1, 37, 0], [10, 1, 37, 110], [10, 1, 37, 200]])),
      // The register is 54 dB above the level.
      pcap(
        192, "channel 37", { Sniffed.information(payload($0), register: $0 + 54) },
        level: Change([0xF6, 0xD0, 0xE0], [[54, 0xD0, 0xE0], [127, 0xD0, 0xE0]]),
        issues: ["converted-rssi": 3]),
    ]

  static let databases = [
    FormatSample(
      name: "SQLite query", importer: SQLiteImporter.self,
      content: .database(
        """
        CREATE TABLE heard (id INTEGER PRIMARY KEY, at, tag, level, metres);
        INSERT INTO heard (at, tag, level, metres) VALUES (1000, 'door', -60, 2), (1500, 'door', -61.0, 2.0),
          (2000, 'door', NULL, 2), (2500, 'door', -63, 2), ('1970-01-01T00:00:05Z', x'626172', -70, '3');
        """),
      mapping: LogMapping(
        timeUnit: .milliseconds,
        query:
          "SELECT at AS timestamp, tag AS beacon, level AS rssi_dbm, metres AS distance_m FROM heard ORDER BY id"
      ), format: "SQLite query",
      dwells: [
        "door; distance 2 m; ; 1000; 0 -60, 500 -61, 1500 -63 of 4", "bar; distance 3 m; ; 5000; 0 -70 of 1",
      ], sentinels: Change("-63", "0", "127", "-200", "-110"), unheard: Change("-63", "NULL"),
      disorder: Change("2500", "900"))
  ]

  /// The iBeacon of 01:02:03:04:05:A1, or a phone that calls itself “door”.
  private static func payload(_ level: Int8) -> [UInt8] { level == -50 ? Sniffed.door : Sniffed.iBeacon }

  private static func hci(_ level: Int8) -> [UInt8] {
    Capture.event(
      level == -50
        ? Capture.report(from: 0xA3, Capture.door, level) : Capture.report(from: 0xA1, Capture.iBeacon, level)
    )
  }

  /// The measured power at the end of the payload, and the level behind it.
  private static let reportEnd = Change([0xC5, 0xC0], [[0xC5, 0x7F], [0xC5, 0], [0xC5, 20]])

  /// Three packets 100 ms apart, of which the middle one is a stranger's.
  private static func pcap(
    _ link: UInt32, _ channel: String, _ packet: (Int8) -> [UInt8], level: Change,
    issues: [String: Int] = [:]
  ) -> FormatSample {
    FormatSample(
      name: "pcap with link type \(link)", importer: PcapImporter.self,
      content: .bytes(Sniffed.pcap(link, [-61, -50, -64].map(packet))), mapping: Capture.mapping,
      format: "pcap (link type \(link))", dwells: [dwell(channel, "0 -61, 200 -64")],
      issues: issues.merging(["foreign-device": 1]) { $1 }, sentinels: level,
      disorder: Change(
        Capture.little(UInt32(Capture.start)) + Capture.little(UInt32(200_000)),
        [Capture.little(UInt32(Capture.start - 1)) + Capture.little(UInt32(200_000))]))
  }

  private static func dwell(_ channel: String, _ packets: String, start: Int = 0) -> String {
    let conditions = channel.isEmpty ? "overhead, sniffer" : "overhead, sniffer, \(channel)"
    return
      "\(Capture.iBeaconIdentifier); distance 1.5 m; \(conditions); \(Capture.start * 1000 + start); \(packets)"
  }

  /// Two reports in the first event, a stranger in the second, an extended report in the third, then a command.
  private static func btsnoop(_ name: String, _ datalink: UInt32) -> FormatSample {
    FormatSample(
      name: "btsnoop (\(name))", importer: BtsnoopImporter.self,
      content: .bytes(Capture.btsnoop(datalink)), mapping: Capture.mapping, format: "btsnoop (\(name))",
      dwells: [
        dwell("", "0 -61, 200 -63"),
        dwell("", "0 -70").replacing(
          "\(Capture.iBeaconIdentifier)", with: "\(Capture.eddystoneIdentifier)"),
      ], issues: ["foreign-device": 1, "not-advertising": 1],
      // Before the level stands the transmit power, which is not known.
      sentinels: Change([127, 0xC1], [[127, 127], [127, 0], [127, 20], [127, 0x92]]),
      disorder: Change(Capture.btsnoopTime(200), [Capture.btsnoopTime(-100)]))
  }

  /// A note, an AltBeacon beside a stranger, a command, an extended report.
  private static let packetLogger = FormatSample(
    name: "PacketLogger", importer: PacketLoggerImporter.self,
    content: .bytes(Capture.packetLogger(Capture.packetLoggerRecords)), mapping: Capture.mapping,
    format: "PacketLogger (big-endian)", dwells: [dwell("", "0 -61, 200 -64", start: 100)],
    issues: ["foreign-device": 1, "not-advertising": 2],
    sentinels: Change([127, 0xC0], [[127, 127], [127, 0], [127, 20]]),
    disorder: Change(
      Capture.big(UInt32(Capture.start)) + Capture.big(UInt32(300_000)),
      [Capture.big(UInt32(Capture.start)) + Capture.big(UInt32(50_000))]))

  /// Two packets 200 ms apart, a stranger between them, and a block of names.
  private static let pcapng = FormatSample(
    name: "pcapng", importer: PcapngImporter.self, content: .bytes(PcapngBlocks.capture(isBig: false)),
    mapping: Capture.mapping, format: "pcapng (link type 272)",
    dwells: [dwell("channel 37", "0 -61, 200 -64")], issues: ["foreign-device": 1],
    sentinels: Change([10, 1, 37, 64], [[10, 1, 37, 0], [10, 1, 37, 110]]),
    disorder: Change(PcapngBlocks.time(200_000), [PcapngBlocks.time(-100_000)]))

  /// Every sample. A new importer adds its own here.
  static let all = tables + texts + gateways + captures + databases + [kismet]
}
