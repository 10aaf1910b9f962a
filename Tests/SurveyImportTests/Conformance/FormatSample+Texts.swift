import RadioSurvey

@testable import SurveyImport

/// Samples of text logs that are no tables.
extension FormatSample {
  static let texts = [
    btmon, btmonDates, btmonTimes, hcidump, hcidumpTimes, pact, partners, device, trace, objects, array,
    lines,
  ]

  private static let bar = LogMapping(constants: [.location: "bar", .address: "*"])
  private static let estimote = "A495DEAD-C5B1-4B44-B512-1370F02D74DE"

  /// What a script prints for people, the address last.
  static let lines = FormatSample(
    name: "lines of text", importer: TextLogImporter.self,
    content: .text(
      """
      scan started
      2024-05-01T10:00:00.000Z rssi=-61 from C4:11:22:33:44:01
      2024-05-01T10:00:00.100Z rssi=-63 from C4:11:22:33:44:01
      2024-05-01T10:00:00.200Z rssi=-71 from D5:11:22:33:44:02
      2024-05-01T10:00:00.300Z rssi=-72 from D5:11:22:33:44:02

      """), mapping: bar, format: "lines of text (with times)",
    dwells: [
      "C4:11:22:33:44:01; bar; ; 1714557600000; 0 -61, 100 -63",
      "D5:11:22:33:44:02; bar; ; 1714557600200; 0 -71, 100 -72",
    ], issues: ["other-entry": 1], sentinels: Change("-63", "0", "127", "20"),
    disorder: Change("10:00:00.100Z", "09:59:59.900Z"))

  /// One report of an iBeacon with its copy, as btmon prints them: the UUID from its last byte, 0x0001 as 256 and 0x0102
  /// as 513.
  static func btmonReport(_ time: String, level: String = "RSSI: -61 dBm (0xc3)") -> String {
    """
    > HCI Event: LE Meta Event (0x3e) plen 42                     #7 [hci0] \(time)
          LE Advertising Report (0x02)
            Num reports: 1
            Event type: Non connectable undirected - ADV_NONCONN_IND (0x03)
            Address type: Random (0x01)
            Address: D0:39:72:C9:C1:58 (Static)
            Data length: 30
            Flags: 0x06
              LE General Discoverable Mode
            Company: Apple, Inc. (76)
              Type: iBeacon (2)
              UUID: de742df0-7013-12b5-444b-b1c5adde95a4
              Version: 256.513
              TX power: -59 dB
            \(level)
    @ MGMT Event: Device Found (0x0012) plen 44                {0x0001} [hci0] \(time)
            LE Address: D0:39:72:C9:C1:58 (Static)
            RSSI: -61 dBm (0xc3)
            Flags: 0x00000000
            Company: Apple, Inc. (76)

    """
  }

  /// Two packets; the banner, a note and both copies are other entries.
  static let btmon = FormatSample(
    name: "btmon text", importer: BtmonImporter.self,
    content: .text(
      "Bluetooth monitor ver 5.66\n= Note: Linux version 6.1 (x86_64)                         0.493712\n"
        + btmonReport("740.157687") + btmonReport("740.257687", level: "RSSI: -64 dBm (0xc0)")),
    mapping: bar, format: "btmon text (times since the start)",
    dwells: ["\(estimote)/1/258; bar; ; 740158; 0 -61, 100 -64"], issues: ["other-entry": 4],
    sentinels: Change("RSSI: -64 dBm (0xc0)", "RSSI: invalid (0x7f)", "RSSI: 20 dBm (0x14)"),
    disorder: Change("#7 [hci0] 740.257687\n", "#7 [hci0] 739.257687\n"))

  static let btmonDates = FormatSample(
    name: "btmon text with dates", importer: BtmonImporter.self,
    content: .text(
      btmonReport("2024-08-10 10:32:26.152383")
        + btmonReport("2024-08-10 10:32:26.252383", level: "RSSI: -64 dBm (0xc0)")),
    mapping: bar, format: "btmon text (times of day and date)",
    dwells: ["\(estimote)/1/258; bar; ; 1723285946152; 0 -61, 100 -64"],
    issues: ["other-entry": 2, "timestamp-without-zone": 2],
    disorder: Change("#7 [hci0] 2024-08-10 10:32:26.252383\n", "#7 [hci0] 2024-08-10 10:32:25.252383\n"))

  /// Over midnight.
  static let btmonTimes = FormatSample(
    name: "btmon text with times of day", importer: BtmonImporter.self,
    content: .text(
      btmonReport("23:59:59.950000") + btmonReport("00:00:00.050000", level: "RSSI: -64 dBm (0xc0)")),
    mapping: bar, format: "btmon text (times of day, without date)",
    dwells: ["\(estimote)/1/258; bar; ; 86399950; 0 -61, 100 -64"],
    issues: ["other-entry": 2, "time-without-date": 2],
    disorder: Change("#7 [hci0] 00:00:00.050000\n", "#7 [hci0] 23:59:59.850000\n"))

  /// An iBeacon (level BC = −68), a device without a beacon's payload (C4 = −60), a command and another event.
  static let hcidump = FormatSample(
    name: "hcidump hex text", importer: HcidumpImporter.self,
    content: .text(
      """
      HCI sniffer - Bluetooth packet analyzer ver 5.50
      > 04 3E 27 02 01 00 00 58 C1 C9 72 39 D0 1B 1A FF 4C 00 02 15
        A4 95 DE AD C5 B1 4B 44 B5 12 13 70 F0 2D 74 DE 30 39 FF FE
        C5 BC
      > 04 3E 11 02 01 00 01 06 05 04 03 02 01 05 04 09 41 42 43 C4
      < 01 0C 20 02 01 00
      > 04 0E 04 01 0C 20 00

      """), mapping: bar, format: "hcidump hex text (without times)",
    dwells: ["\(estimote)/12345/65534; bar; ; 0; 0 -68", "01:02:03:04:05:06; bar; ; 0; 0 -60"],
    issues: ["other-entry": 1, "not-advertising": 2],
    sentinels: Change("41 42 43 C4", "41 42 43 7F", "41 42 43 00", "41 42 43 14"))

  /// The second packet comes 2.9 ms after the first: another channel of the same advertising event.
  static let hcidumpTimes = FormatSample(
    name: "hcidump hex text with times", importer: HcidumpImporter.self,
    content: .text(
      """
      2024-05-01 10:00:00.000000 > 04 3E 0C 02 01 00 01 06 05 04 03 02 01 00 C4
      2024-05-01 10:00:00.002900 > 04 3E 0C 02 01 00 01 06 05 04 03 02 01 00 C5
      2024-05-01 10:00:00.100000 > 04 3E 0C 02 01 00 01 06 05 04 03 02 01 00 C0
      2024-05-01 10:00:00.200000 > 04 0E 04 01 0C 20 00

      """), mapping: bar, format: "hcidump hex text (with times)",
    dwells: ["01:02:03:04:05:06; bar; ; 1714557600000; 0 -60, 100 -64"],
    issues: ["not-advertising": 1, "merged-packet": 1, "timestamp-without-zone": 4],
    sentinels: Change("00 C0\n", "00 7F\n"), disorder: Change("10:00:00.100000", "09:59:59.900000"))

  static func pactBlock(_ start: String, range: String, angle: Int, _ rows: [String]) -> String {
    let header = [
      "scenario,structured", "environment,hallway,center congested", "subject,in hand,sitting,unknown",
      "user_id, ", "beacon, ,Phone 6", "receiver, Phone 8,Anna's phone",
      "beacon_subject,rear pants pocket,sitting",
      "Range,\(range)", "Angle,\(angle)",
    ]
    return (header + rows).map { "\(start),\($0)\n" }.joined()
  }

  static func pactHeard(_ rssi: Int, _ name: String = "BlueProxTx") -> String {
    "Bluetooth,C8053E62-B9BE-09F6-0B45-18AA5E8C900C,\(rssi),\(name),-999.0,-1.0"
  }

  /// Two blocks at 6 ft: −70 and −71 within 3 ms are one event, 127 is none, Anna's watch is nobody's business. −45° is
  /// 315°.
  static let pact = FormatSample(
    name: "PACT event log", importer: PactLogImporter.self,
    content: .text(
      pactBlock(
        "2020-05-26 16:12:42.100", range: "6", angle: 0,
        ["Activity,30496.5,,2", pactHeard(-70), pactHeard(127), pactHeard(-50, "Anna's watch, old")])
        + "2020-05-26 16:12:42.103,\(pactHeard(-71))\n" + "2020-05-26 16:12:42.130,\(pactHeard(-72))\n"
        + pactBlock("2020-05-26 16:13:00.000", range: "6", angle: -45, [pactHeard(-80)])
        + "2020-05-26 16:13:09.000,Activity,still\n"),
    format: "PACT event log (beacon and receiver, range in feet)",
    dwells: [
      "Phone 6; distance 1.8288 m; rear pants pocket, sitting, hallway, center congested, in hand, sitting, 0.0°, Phone 8; 1590509562100; 0 -70, 30 -72",
      "Phone 6; distance 1.8288 m; rear pants pocket, sitting, hallway, center congested, in hand, sitting, 315.0°, Phone 8; 1590509580000; 0 -80",
    ],
    issues: [
      "sentinel-rssi": 1, "merged-packet": 1, "foreign-device": 1, "other-entry": 2,
      "timestamp-without-zone": 4,
    ], sentinels: Change(",-72,", ",127,", ",0,"),
    disorder: Change("16:12:42.130,Bluetooth", "16:12:42.050,Bluetooth"))

  /// The logs before there was a schema: phones advertise under names of their own.
  static let device = FormatSample(
    name: "PACT event log of a device", importer: PactLogImporter.self,
    content: .text(
      """
      2020-05-05 16:47:37.613,Device,iPhone12,1,Anna’s iPhone
      2020-05-05 16:47:38.812,Range,6
      2020-05-05 16:47:38.812,Angle,0
      2020-05-05 16:47:38.871,Bluetooth,28CDE225-8417-3E4F-ED3F-CDB9F6509434,-80,TestPhone3,8.0,610404458.869276
      2020-05-05 16:47:38.883,Bluetooth,F395EC26-DDAA-40BE-2E55-A09A0F83E9FC,-70,TestPhone2,8.0,610404458.881893
      2020-05-05 16:47:38.884,Bluetooth,F395EC26-DDAA-40BE-2E55-A09A0F83E9FC,-71,TestPhone2,8.0,610404458.881919
      2020-05-05 16:47:38.890,Bluetooth,A57AE3BB-615A-351D-01B2-019AF733EAB3,-92,None,-999.0,610404458.888
      2020-05-05 16:47:38.913,Bluetooth,F395EC26-DDAA-40BE-2E55-A09A0F83E9FC,-72,TestPhone2,8.0,610404458.912099

      """), mapping: LogMapping(constants: [.beacon: "TestPhone2"]),
    format: "PACT event log (device, range in feet)",
    dwells: ["TestPhone2; distance 1.8288 m; 0.0°, iPhone12,1; 1588697258883; 0 -70, 30 -72"],
    issues: ["merged-packet": 1, "foreign-device": 2, "timestamp-without-zone": 3],
    sentinels: Change(",-72,", ",127,", ",0,"), disorder: Change("38.913,Bluetooth", "38.850,Bluetooth"))

  /// The other schema.
  static let partners = FormatSample(
    name: "PACT event log of partners", importer: PactLogImporter.self,
    content: .text(
      [
        "app_name,BlueProx", "self_on_body_location,shirt pocket", "self_pose,standing",
        "self_tester, Phone 11,Anna's phone", "partner_on_body_location,in purse", "partner_pose,sitting",
        "Range,3", "Angle,90",
        "Bluetooth,5AFAD5B4-E561-713A-17F1-14B37DF677CF,-53,BlueProxTx,8.0,611615842.5",
      ].map { "2020-05-19T17:17:22.430Z,\($0)\n" }.joined()
        + "2020-05-19T17:17:22.930Z,Bluetooth,5AFAD5B4-E561-713A-17F1-14B37DF677CF,-55,BlueProxTx,8.0,611615842.5\n"
    ), format: "PACT event log (self and partner, range in feet)",
    dwells: [
      "BlueProxTx; distance 0.9144 m; in purse, sitting, shirt pocket, standing, 90.0°, Phone 11; 1589908642430; 0 -53, 500 -55"
    ], sentinels: Change(",-55,", ",127,"), disorder: Change("17:22.930Z", "17:21.930Z"))

  private static let mallUUID = "FDA50693-A4E2-4FB1-AFCF-C6EB07647825"

  static func traceHeard(_ time: Int, _ rssi: Int, major: Int = 10_073, minor: Int = 61_418) -> String {
    "\(time)\tTYPE_BEACON\t\(mallUUID)\t\(major)\t\(minor)\t-65\t\(rssi)\t3.43\t79:71:72:B1:E7:B4\t\(time)\n"
  }

  /// From (10, 20) to (20, 20) in ten seconds, then to (20, 30) in ten more: 5 s after the first waypoint is (15, 20), 1 s
  /// after the second (20, 21). What is heard before the first or after the last has no position.
  static let trace = FormatSample(
    name: "TYPE_BEACON trace", importer: WaypointTraceImporter.self,
    content: .text(
      "#\tstartTime:1574230732857\n#\tSiteID:5dbc\tFloorId:5dbc\tFloorName:F8\n"
        + traceHeard(1_574_230_732_900, -70) + "1574230733000\tTYPE_WAYPOINT\t10.0\t20.0\n"
        + "1574230733100\tTYPE_WIFI\tx\ty\t-40\n" + traceHeard(1_574_230_738_000, -77)
        + traceHeard(1_574_230_738_200, -78) + traceHeard(1_574_230_744_000, -80, major: 0, minor: 0)
        // Written after a reading that is later than it.
        + "1574230743000\tTYPE_WAYPOINT\t20.0\t20.0\n" + "1574230753000\tTYPE_WAYPOINT\t20.0\t30.0\n"
        + traceHeard(1_574_230_754_000, -60) + "#\tendTime:1574230821784\n"),
    format: "TYPE_BEACON trace (3 waypoints, positions interpolated)",
    dwells: [
      "\(mallUUID)/10073/61418; x 15 m, y 20 m, floor F8 (interpolated); ; 1574230738000; 0 -77, 200 -78",
      "79:71:72:B1:E7:B4; x 20 m, y 21 m, floor F8 (interpolated); ; 1574230744000; 0 -80",
    ], issues: ["missing-location": 2, "interpolated-position": 3, "other-entry": 1],
    sentinels: Change("\t-78\t", "\t0\t", "\t127\t"),
    disorder: Change("1574230738200\tTYPE_BEACON", "1574230737900\tTYPE_BEACON"))

  static func scannerObject(_ time: Int, _ rssi: Int) -> String {
    """
    {
      "scannerID": "Room201",
      "uuid": "DAF246CE836311E4B116123B93F75CBA",
      "major": 0,
      "minor": 5,
      "power": -62,
      "rssi": \(rssi),
      "time": \(time),
      "messageType": 0
    }
    """
  }

  private static let scannerDwells = [
    "DAF246CE-8363-11E4-B116-123B93F75CBA/0/5; bar; Room201; 1426289302732; 0 -71, 104 -74"
  ]

  /// Objects one after another; the second belongs to the first's advertising event.
  static let objects = FormatSample(
    name: "JSON objects", importer: ScannerJSONImporter.self,
    content: .text(
      scannerObject(1_426_289_302_732, -71) + scannerObject(1_426_289_302_732, -72)
        + scannerObject(1_426_289_302_836, -74) + "\n"), mapping: barOnly,
    format:
      "JSON objects (timestamp = time, rssi_dbm = rssi, receiver = scannerID, times in milliseconds)",
    dwells: scannerDwells, issues: ["merged-packet": 1, "unused-column": 1],
    sentinels: Change("-74", "0", "127", "-200"), disorder: Change("1426289302836", "1426289302636"))

  /// The same in an array.
  static let array = FormatSample(
    name: "JSON array", importer: ScannerJSONImporter.self,
    content: .text("[\n" + objects.text.replacing("}{", with: "},\n{") + "]\n"), mapping: barOnly,
    format: objects.format, dwells: scannerDwells, issues: objects.issues)

  private static let barOnly = LogMapping(constants: [.location: "bar"])
}
