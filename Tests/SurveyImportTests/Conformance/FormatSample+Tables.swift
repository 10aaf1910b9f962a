import RadioSurvey

@testable import SurveyImport

/// Samples of the formats that are tables, and of JSON Lines, which says what a canonical table says.
///
/// 2024-05-01T10:00:00Z is 1 714 557 600 s.
extension FormatSample {
  static let tables = [canonical, jsonLines, nestedJSON, semicolons, homemade, ranging, wide] + wardriving

  private static let barCounter = LogMapping(constants: [.location: "bar"])
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  /// What the canonical log says, as CSV and as JSON Lines. The empty level counts as expected.
  private static let canonicalDwells = [
    #"door; by the "door"; overhead, empty, 3 people, hand, phone, channel 37; 1714557600000; 0 -61, 100 -62 of 3"#,
    "bar; a, b; overhead, empty, 3 people, hand, phone, channel 37; 1714557600300; 0 -71 of 1",
    "door; two\nlines; overhead, full, 40 people, hand, phone, channel 37; 1714557601000; 0 -70 of 1",
  ]

  static let canonical = FormatSample(
    name: "canonical CSV", importer: CSVImporter.self, content: .text(sample), format: "CSV",
    dwells: canonicalDwells,
    sentinels: Change(
      ",door,-62,", ["0", "127", "100", "20", "-110", "-120", "-200", "-999.0", "NaN"].map { ",door,\($0)," }),
    unheard: Change(",door,-62,", ",door,,"), disorder: Change("10:00:00.100Z", "09:59:59.500Z"))

  static let jsonLines = FormatSample(
    name: "JSON Lines", importer: JSONLinesImporter.self, content: .text(JSONLinesImporterTests.lines),
    format: "JSON Lines", dwells: canonicalDwells,
    sentinels: Change(#""rssi_dbm":-62"#, ["0", "127", "-128", "NaN"].map { "\"rssi_dbm\":\($0)" }),
    unheard: Change(#""rssi_dbm":-62"#, #""rssi_dbm":null"#),
    disorder: Change("10:00:00.100Z", "09:59:59.500Z"))

  /// Scans with a list of beacons each.
  static let nestedJSON = FormatSample(
    name: "nested JSON", importer: NestedJSONImporter.self,
    content: .text(
      """
      {"timestamp":1714557600.0,"devices":[{"beacon":"door","rssi":-61},{"beacon":"till","rssi":-71}]}
      {"timestamp":1714557600.5,"devices":[{"beacon":"door","rssi":-63}]}

      """), mapping: barCounter, format: "nested JSON (rssi_dbm = rssi)",
    dwells: ["door; bar; ; 1714557600000; 0 -61, 500 -63", "till; bar; ; 1714557600000; 0 -71"],
    sentinels: Change("-63", "0", "127", "20"), unheard: Change("-63", "null"),
    disorder: Change("1714557600.5", "1714557599.5"))

  static let semicolons = FormatSample(
    name: "canonical CSV with semicolons, without times", importer: CSVImporter.self,
    content: .text(
      "beacon;rssi_dbm;x_m;y_m;floor;source\ndoor;-61;1.5;2;ground;raw\ndoor;-63;1.5;2;ground;raw\n"),
    format: "CSV (semicolon-separated)",
    dwells: ["door; x 1.5 m, y 2 m, floor ground; ; 0; 0 -61, 0 -63"],
    sentinels: Change("-63", "127", "0"), unheard: Change("-63", ""))

  /// A scanner of packets names its columns as it likes; its own transmit power stands behind the level.
  static let homemade = FormatSample(
    name: "home-made CSV", importer: CSVImporter.self,
    content: .text(
      """
      timestamp_ms,uuid,major,minor,rssi,adv_tx_power
      1714557600250,\(uuid),1,2,-61,-59
      1714557600350,\(uuid),1,2,-63,-59
      1714557600350,\(uuid),1,3,-71,-59

      """), mapping: barCounter,
    format:
      "home-made CSV (timestamp = timestamp_ms, rssi_dbm = rssi, measured_power_dbm = adv_tx_power, times in milliseconds)",
    dwells: [
      "\(uuid)/1/2; bar; ; 1714557600250; 0 -61, 100 -63", "\(uuid)/1/3; bar; ; 1714557600350; 0 -71",
    ],
    sentinels: Change(",-63,", ",0,", ",127,", ",99,", ",-200,", ",20,"),
    unheard: Change(",-63,", ",,"),
    disorder: Change("1714557600350,\(uuid),1,2", "1714557600150,\(uuid),1,2"))

  /// An export of iOS ranging: averages, so nobody knows how many packets there were; 0 is a beacon that was not heard.
  static let ranging = FormatSample(
    name: "CLBeacon CSV", importer: CSVImporter.self,
    content: .text(
      """
      timestamp,uuid,major,minor,rssi,accuracy,proximity
      2024-05-01T10:00:00Z,\(uuid),1,2,-61,1.5,near
      2024-05-01T10:00:01Z,\(uuid),1,2,-63,1.7,near
      2024-05-01T10:00:02Z,\(uuid),1,2,0,-1,unknown
      2024-05-01T10:00:03Z,\(uuid),1,3,-71,3.9,far

      """), mapping: barCounter, format: "CLBeacon CSV (averaged levels, rssi_dbm = rssi)",
    dwells: [
      "\(uuid)/1/2; bar; averaged; 1714557600000; 0 -61, 1000 -63",
      "\(uuid)/1/3; bar; averaged; 1714557603000; 0 -71",
    ], issues: ["unused-column": 1], sentinels: Change("-63", "127", "-200"), unheard: Change("-63", "0"),
    disorder: Change("10:00:01Z", "09:59:59Z"))

  /// Scans at two places, newest first and months first, as one public data set has them; −200 is a beacon that was not
  /// heard. A word of a fixed vocabulary stands last: of a level that is cut nobody can tell −20 from −200.
  static let wide = FormatSample(
    name: "wide table", importer: WideTableImporter.self,
    content: .text(
      """
      location,date,b3001,b3002,b3003,source
      O02,10-18-2016 11:15:21,-200,-75,-200,raw
      O02,10-18-2016 11:15:19,-78,-77,-200,raw
      P01,10-18-2016 11:15:08,-200,-76,-81,raw

      """), format: "wide table (3 beacons, times as MM-DD-YYYY)",
    dwells: [
      "b3001; O02; ; 1476789321000; -2000 -78 of 2", "b3002; O02; ; 1476789321000; 0 -75, -2000 -77 of 2",
      "b3003; O02; ; 1476789321000;  of 2", "b3001; P01; ; 1476789308000;  of 1",
      "b3002; P01; ; 1476789308000; 0 -76 of 1", "b3003; P01; ; 1476789308000; 0 -81 of 1",
    ], issues: ["time-order": 6, "timestamp-without-zone": 9],
    unheard: Change("-77", "100", "-200", "127", "-110", "0", "-999", ""))

  /// WiGLE's layouts: a beacon twice at one place, a Wi-Fi network, a classic device, no level, and 0.
  private static func wigle(
    _ version: String, _ columns: String, _ row: (Int, String, String, String) -> String
  )
    -> String
  {
    "WigleWifi-\(version),appRelease=2.8,model=Phone 8,release=13,device=x,display=y,board=z,brand=w\n\(columns)\n"
      + row(0, "AA:BB:CC:DD:EE:01", "-67", "BLE") + row(0, "AA:BB:CC:DD:EE:02", "-50", "WIFI")
      + row(1, "AA:BB:CC:DD:EE:01", "-69", "BLE") + row(1, "AA:BB:CC:DD:EE:03", "-71", "BT")
      + row(2, "AA:BB:CC:DD:EE:01", "", "BLE") + row(3, "AA:BB:CC:DD:EE:01", "0", "BLE")
  }

  /// WiGLE 1.4, its hybrid with frequencies, WiGLE 1.6, and Network Survey: all say that the beacon was heard twice.
  static let wardriving = [
    wigleSample(
      "WiGLE CSV 1.4",
      wigle(
        "1.4",
        "MAC,SSID,AuthMode,FirstSeen,Channel,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,Type"
      ) { "\($1),\"Anna, home\",[LE],2024-05-01 10:00:0\($0),0,\($2),48.8583,2.2945,35,4.2,\($3)\n" }),
    wigleSample(
      "WiGLE CSV 1.4, with frequencies",
      wigle(
        "1.4",
        "MAC,SSID,AuthMode,FirstSeen,Channel,Frequency,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,Type"
      ) { "\($1),\"Anna, home\",[LE],2024-05-01 10:00:0\($0),0,,\($2),48.8583,2.2945,35,4.2,\($3)\n" }),
    wigleSample(
      "WiGLE CSV 1.6",
      wigle(
        "1.6",
        "MAC,SSID,AuthMode,FirstSeen,Channel,Frequency,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,RCOIs,MfgrId,Type"
      ) { "\($1),\"Anna, home\",[LE],2024-05-01 10:00:0\($0),0,,\($2),48.8583,2.2945,35,4.2,,76,\($3)\n" }),
    networkSurvey,
  ]

  private static func wigleSample(_ format: String, _ text: String) -> FormatSample {
    FormatSample(
      name: format, importer: WiGLEImporter.self, content: .text(text),
      mapping: LogMapping(constants: [.address: "*"]), format: format,
      dwells: [
        "AA:BB:CC:DD:EE:01; latitude 48.8583, longitude 2.2945; ; 1714557600000; 0 -67, 1000 -69"
      ],
      issues: [
        "missing-cell": 1, "sentinel-rssi": 1, "other-entry": 2, "timestamp-without-zone": 2,
        "unused-column": 1,
      ],
      sentinels: Change(",-69,", ",0,", ",127,", ",-110,"),
      disorder: Change(
        #":01,"Anna, home",[LE],2024-05-01 10:00:01"#, #":01,"Anna, home",[LE],2024-05-01 09:59:59"#))
  }

  private static let networkSurvey = FormatSample(
    name: "Network Survey CSV", importer: NetworkSurveyImporter.self,
    content: .text(
      """
      # Created by Network Survey version=1.30
      # CSV Version=0.3.0
      deviceTime,latitude,longitude,altitude,speed,accuracy,missionId,recordNumber,sourceAddress,destinationAddress,signalStrength,txPower,technology,supportedTechnologies,otaDeviceName,channel,deviceSerialNumber
      2024-05-01T10:00:00.250Z,48.858300,2.294500,35.0,0,4.2,m,1,AA:BB:CC:DD:EE:01,,-67.0,,LE,LE,Anna's tag,,serial
      2024-05-01T10:00:01.250Z,48.858300,2.294500,35.0,0,4.2,m,2,AA:BB:CC:DD:EE:01,,-69.0,,LE,DUAL,Anna's tag,,serial
      2024-05-01T10:00:01.500Z,48.858300,2.294500,35.0,0,4.2,m,3,AA:BB:CC:DD:EE:02,,-40.0,,BR_EDR,BR_EDR,Anna's car,,serial
      2024-05-01T10:00:02.250Z,48.858300,2.294500,35.0,0,4.2,m,4,AA:BB:CC:DD:EE:01,,,,LE,LE,Anna's tag,,serial

      """), mapping: LogMapping(constants: [.address: "*"]), format: "Network Survey CSV 0.3.0",
    dwells: ["AA:BB:CC:DD:EE:01; latitude 48.8583, longitude 2.2945; ; 1714557600250; 0 -67, 1000 -69"],
    issues: ["missing-cell": 1, "other-entry": 1, "unused-column": 1],
    sentinels: Change(",-69.0,", ",0.0,", ",127,"), disorder: Change("10:00:01.250Z", "09:59:59.250Z"))
}

extension FormatSample.Change {
  /// Several texts that may stand in the place.
  init(_ old: String, _ new: [String]) { self.init(Array(old.utf8), new.map { Array($0.utf8) }) }
}
