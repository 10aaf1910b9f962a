import RadioSurvey

@testable import SurveyImport

/// Samples of what gateways and apps write. Each hears the beacon of ``Capture/iBeacon`` twice, and a stranger in between.
extension FormatSample {
  static let gateways = [espresense, theengs, companion, beaconScanner]

  private static let bar = LogMapping(constants: [.location: "bar"])
  private static let triple = "11111111-2222-3333-4444-555555555555"

  private static func report(_ time: String, _ id: String, _ level: String) -> String {
    "\(time) espresense/devices/\(id)/kitchen \(GatewaySamples.report(level, id: id))\n"
  }

  private static let espresense = FormatSample(
    name: "ESPresense", importer: ESPresenseImporter.self,
    content: .text(
      report("1714557600.0", "iBeacon:\(triple)-1-515", "-61.00") + report("1714557601.0", "name:x", "-50.00")
        + report("1714557602.0", "iBeacon:\(triple)-1-515", "-64.00")),
    mapping: bar, format: "ESPresense MQTT messages",
    dwells: ["\(triple)/1/515; bar; kitchen, averaged; 1714557600000; 0 -61, 2000 -64"],
    issues: ["foreign-device": 1, "censored-source": 1],
    sentinels: Change("\"rssi\":-64.00", "\"rssi\":0", "\"rssi\":127", "\"rssi\":-128.00"),
    disorder: Change("1714557602.0", "1714557599.0"))

  private static func message(_ time: String, _ payload: String) -> String {
    "\(time) home/shop/BTtoMQTT/010203040501 {\"id\":\"01:02:03:04:05:01\",\(payload),\"mac_type\":1}\n"
  }

  private static let theengs = FormatSample(
    name: "OpenMQTTGateway", importer: TheengsImporter.self,
    content: .text(
      message("1714557600.0", "\"rssi\":-61,\"uuid\":\"\(triple)\",\"major\":1,\"minor\":515")
        + message("1714557601.0", "\"rssi\":-50,\"name\":\"x\"")
        + message(
          "1714557602.0",
          "\"rssi\":-64,\"manufacturerdata\":\"4c0002151111111122223333444455555555555500010203c5\"")),
    mapping: bar, format: "Theengs or OpenMQTTGateway messages",
    dwells: ["\(triple)/1/515; bar; shop; 1714557600000; 0 -61, 2000 -64"],
    issues: ["foreign-device": 1, "thinned-packets": 1],
    sentinels: Change("\"rssi\":-64", "\"rssi\":0", "\"rssi\":127"),
    disorder: Change("1714557602.0", "1714557599.0"))

  /// The kitchen's node is 3 m from the place that was marked.
  private static let companion = FormatSample(
    name: "ESPresense Companion", importer: CompanionCaptureImporter.self,
    content: .text(
      """
      {"version":1,"deviceId":"iBeacon:\(triple)-1-515","truncated":false,
      "nodes":[{"id":"kitchen","point":[0,0,1],"floors":["ground"]}],
      "positions":[{"t":"2024-05-01T10:00:00Z","x":3,"y":0,"z":1,"floor":"ground"}],
      "messages":[{"t":"2024-05-01T10:00:01Z","node":"kitchen","rssi":-61,"refRssi":-59},
      {"t":"2024-05-01T10:00:02Z","node":"shed","rssi":-50,"refRssi":-59},
      {"t":"2024-05-01T10:00:03Z","node":"kitchen","rssi":-64,"refRssi":-59}]}

      """),
    format: "ESPresense Companion capture (1 node, 1 marked location)",
    dwells: [
      "\(triple)/1/515; x 3 m, y 0 m, z 1 m, floor ground; kitchen, averaged; 1714557601000; 0 -61, 2000 -64"
    ], issues: ["missing-location": 1, "held-position": 2, "censored-source": 1],
    sentinels: Change("\"rssi\":-64", "\"rssi\":0", "\"rssi\":127"),
    disorder: Change("10:00:03Z", "10:00:00Z"))

  private static func post(_ beacons: String...) -> String {
    "{\"reader\":\"phone\",\"beacons\":[\(beacons.joined(separator: ","))]}\n"
  }

  private static func seen(_ level: Int, _ time: Int, _ identity: String) -> String {
    "{\"beaconAddress\":\"01:02:03:04:05:01\",\"rssi\":\(level),\"lastSeen\":\(time)\(identity)}"
  }

  private static let identity = ",\"ibeaconData\":{\"uuid\":\"\(triple)\",\"major\":\"1\",\"minor\":\"515\"}"

  private static let beaconScanner = FormatSample(
    name: "Beacon Scanner", importer: BeaconScannerImporter.self,
    content: .text(
      post(seen(-61, 1_714_557_600_000, identity), seen(-50, 1_714_557_601_000, ""))
        + post(seen(-64, 1_714_557_602_000, identity))), mapping: bar, format: "Beacon Scanner posts",
    dwells: ["\(triple)/1/515; bar; phone; 1714557600000; 0 -61, 2000 -64"],
    issues: ["foreign-device": 1, "thinned-packets": 1],
    sentinels: Change("\"rssi\":-64", "\"rssi\":0", "\"rssi\":127"),
    disorder: Change("1714557602000", "1714557599000"))

  /// Only the columns that are read, so that it stays small.
  static let kismet = FormatSample(
    name: "Kismet", importer: KismetImporter.self,
    content: .database(
      """
      CREATE TABLE KISMET (kismet_version TEXT, db_version INT);
      CREATE TABLE packets (ts_sec, ts_usec, dlt, signal, frequency, error, datasource, packet, sourcemac);
      CREATE TABLE data (ts_sec, ts_usec, datasource, json, devmac);
      CREATE TABLE devices (last_time, phyname, devmac, device);
      CREATE TABLE datasources (uuid, name, interface);
      INSERT INTO KISMET VALUES ('2023', 8);
      INSERT INTO datasources VALUES ('A', 'nrf', 'x');
      INSERT INTO packets VALUES
        (1714557600, 0, 256, -61, 2402000, 0, 'A', x'\(hex(Sniffed.radio(Sniffed.iBeacon, -61)))', 'm'),
        (1714557601, 0, 251, -50, 2402000, 0, 'A', x'\(hex(Sniffed.door))', 'm'),
        (1714557602, 0, 251, -64, 2402000, 0, 'A', x'\(hex(Sniffed.iBeacon))', 'm');
      """),
    mapping: Capture.mapping, format: "Kismet log (version 8)",
    dwells: [
      "\(triple)/1/515; distance 1.5 m; overhead, sniffer, channel 37; 1714557600000; 0 -61, 2000 -64"
    ],
    issues: ["foreign-device": 1, "replaced-value": 1], sentinels: Change("251, -64", "251, 0", "251, 127"),
    disorder: Change("1714557602", "1714557599"))

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { "0\(String($0, radix: 16))".suffix(2) }.joined()
  }
}
