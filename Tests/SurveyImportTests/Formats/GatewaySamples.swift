import GRDB
import RadioSurvey
@testable import SurveyImport

/// Logs of gateways and apps, written for the tests; 1 714 557 600 is 2024-05-01T10:00:00Z, as ``Capture/start``.
enum GatewaySamples {
  /// The codes that their tests provoke.
  static let provoked: Set<IssueCode> = [.censoredSource, .thinnedPackets, .retainedMessage, .heldPosition]

  static let bar = LogMapping(constants: [.location: "bar"])

  private static let triple = "11111111-2222-3333-4444-555555555555-1-515"

  /// A report of an ESPresense node.
  static func report(_ level: String, id: String = "iBeacon:\(triple)", more: String = "") -> String {
    "{\"mac\":\"0a0b0c0d0e0f\",\"id\":\"\(id)\",\"rssi@1m\":-59,\"rssi\":\(level),\"rxAdj\":0,\"rssiVar\":1.50,"
      + "\"distance\":9.87,\"var\":0.10\(more),\"int\":250}"
  }

  /// Two nodes hear the beacon of ``Capture/iBeacon``, and one a passer-by.
  static func espresense() -> String {
    let topic = "espresense/devices/iBeacon:\(triple)"
    return """
      1714557600.000000000 \(topic)/kitchen \(report("-61.00"))
      1714557600.250000000 \(topic)/hall \(report("-75.00"))
      1714557600.500000000 espresense/devices/apple:1005:9-12/hall \(report("-50.00", id: "apple:1005:9-12"))
      1714557601.000000000 espresense/rooms/kitchen/status online
      1714557602.000000000 \(topic)/kitchen \(report("-62.00"))
      1714557603.000000000 \(topic)/kitchen \(report("-63.00", more: ",\"close\":true"))

      """
  }

  /// An OpenMQTTGateway hears an iBeacon, an AltBeacon, an Eddystone beacon and a sensor; a Theengs Gateway decodes one.
  static func theengs() -> String {
    let hex = { (bytes: [UInt8]) in bytes.map { "0\(String($0, radix: 16))".suffix(2) }.joined() }
    let iBeacon = hex(Array(Capture.iBeacon.dropFirst(5)))
    let altBeacon = hex(Array(Capture.altBeacon.dropFirst(2)))
    let eddystone = hex(Array(Capture.eddystone.dropFirst(8)))
    return """
      2024-05-01T12:00:00+0200 home/shop/BTtoMQTT/010203040501 {"id":"01:02:03:04:05:01","mac_type":1,"rssi":-61,"txpower":12,"distance":3.2,"manufacturerdata":"\(iBeacon)"}
      2024-05-01T12:00:01+0200 home/shop/BTtoMQTT/010203040502 {"id":"01:02:03:04:05:02","rssi":-71,"manufacturerdata":"\(altBeacon)"}
      2024-05-01T12:00:02+0200 home/shop/BTtoMQTT/010203040503 {"id":"01:02:03:04:05:03","rssi":-81,"servicedatauuid":"0xfeaa","servicedata":"\(eddystone)"}
      2024-05-01T12:00:02+0200 home/shop/BTtoMQTT/010203040504 {"id":"01:02:03:04:05:04","name":"Anna's thermometer","rssi":-40,"model_id":"LYWSD","tempc":21.5}
      2024-05-01T12:00:03+0200 home/shop/SYStoMQTT {"uptime":120,"version":"1"}
      2024-05-01T12:00:04+0200 home/store/BTtoMQTT/010203040501 {"id":"01:02:03:04:05:01","rssi":-91,"model_id":"IBEACON","uuid":"11111111222233334444555555555555","major":1,"minor":515,"txpower":-59}

      """
  }

  /// The device of ``Capture/iBeacon`` 3 and 5 m from the kitchen's node, 1 and 6 m from the hall's.
  static func companion() -> String {
    """
    {"version":1,"deviceId":"iBeacon:\(triple)","deviceName":"Anna's keys","started":"2024-05-01T10:00:00.0000000Z","ended":"2024-05-01T10:01:00.0000000Z","truncated":false,
    "nodes":[{"id":"kitchen","name":"Kitchen","point":[0,0,1],"floors":["ground"]},{"id":"hall","name":"Hall","point":[3,0,0],"floors":["ground","caf\\u00E9"]},{"id":"attic","name":"Attic","point":[0,0,5],"floors":["attic"]}],
    "positions":[{"t":"2024-05-01T10:00:10.0000000Z","x":3,"y":0,"z":1,"floor":"ground"},{"t":"2024-05-01T10:00:30.0000000Z","x":3,"y":4,"z":1,"floor":"ground"},{"t":"2024-05-01T10:00:50.0000000Z","x":3,"y":6,"z":0,"floor":"caf\\u00E9"}],
    "messages":[{"t":"2024-05-01T10:00:05.0000000Z","node":"kitchen","distance":2,"rssi":-60,"refRssi":-59},
    {"t":"2024-05-01T10:00:10.0000000Z","node":"kitchen","distance":2,"distVar":null,"rssi":-61.5,"rxAdj":0,"rssiVar":1.2,"refRssi":-59},
    {"t":"2024-05-01T10:00:11.0000000Z","node":"Hall","distance":2,"rssi":-51,"rxAdj":3,"rssiVar":1.2,"refRssi":-59},
    {"t":"2024-05-01T10:00:12.0000000Z","node":"attic","distance":2,"rssi":-81,"refRssi":-59},
    {"t":"2024-05-01T10:00:13.0000000Z","node":"shed","distance":2,"rssi":-91,"refRssi":-59},
    {"t":"2024-05-01T10:00:31.0000000Z","node":"kitchen","distance":2,"rssi":-67,"refRssi":-59},
    {"t":"2024-05-01T10:00:51.0000000Z","node":"hall","distance":2,"rssi":-70,"refRssi":-59}]}

    """
  }

  /// Two posts of Beacon Scanner, one of each layout; the first beacon was not heard in between.
  static func beaconScanner() -> String {
    """
    {"reader":"phone","beacons":[{"hashcode":1,"beaconType":3,"beaconAddress":"01:02:03:04:05:01","uuid":"11111111-2222-3333-4444-555555555555","major":"1","minor":"515","txPower":-59,"rssi":-61,"distance":1.4,"lastSeen":1714557600000,"lastMinuteSeen":28575960,"manufacturer":76},
    {"hashcode":2,"beaconType":0,"beaconAddress":"01:02:03:04:05:03","namespaceId":"0x00112233445566778899","instanceId":"0xaabbccddeeff","txPower":-59,"rssi":-81,"distance":9.4,"lastSeen":1714557600500,"manufacturer":65194}]}
    {"beacons":[{"beaconAddress":"01:02:03:04:05:01","beaconType":"ibeacon","distance":1.4,"hashcode":1,"ibeaconData":{"uuid":"11111111-2222-3333-4444-555555555555","major":"1","minor":"515"},"isBlocked":false,"lastSeen":1714557600000,"manufacturer":76,"rssi":-61,"txPower":-59},
    {"beaconAddress":"01:02:03:04:05:03","beaconType":"eddystone_uid","eddystoneUidData":{"namespace_id":"0x00112233445566778899","instance_id":"0xaabbccddeeff"},"lastSeen":1714557602500,"rssi":-83},
    {"beaconAddress":"01:02:03:04:05:04","beaconType":"ruuvitag","lastSeen":1714557602600,"rssi":-40}],"reader":"phone"}

    """
  }

  /// The statements that make a log of Kismet: sniffed packets with and without a radio header, a Wi-Fi packet, one that is
  /// flagged, a scan report, and a device that only an adapter found.
  static func kismet() -> String {
    let hex = { (bytes: [UInt8]) in bytes.map { "0\(String($0, radix: 16))".suffix(2) }.joined() }
    let (bare, sniffed) = (Sniffed.iBeacon, Sniffed.radio(Sniffed.iBeacon, -61))
    let packets: [(Int, Int, Int, Double, [UInt8]?, Int)] = [
      (0, 256, -61, 2_402_000, sniffed, 0), (100, 251, -62, 2_426_000, bare, 0),
      (200, 251, 0, 2_426_000, bare, 0),
      (300, 251, -63, 2_480_000, bare, 1), (400, 127, -64, 2_412_000, [1, 2, 3], 0),
      (500, 251, -65, 2_480_000, bare, 0), (600, 256, -66, 2_480_000, nil, 0),
    ]
    let rows = packets.map { time, dlt, signal, frequency, packet, error in
      "(1714557600, \(time * 1000), 'BTLE', '01:02:03:04:05:A1', \(frequency), \(signal), 'A', \(dlt), "
        + "\(packet.map { "x'\(hex($0))'" } ?? "NULL"), \(error))"
    }
    return """
      CREATE TABLE KISMET (kismet_version TEXT, db_version INT, db_module TEXT);
      CREATE TABLE devices (first_time INT, last_time INT, devkey TEXT, phyname TEXT, devmac TEXT, strongest_signal INT,
        min_lat REAL, min_lon REAL, max_lat REAL, max_lon REAL, avg_lat REAL, avg_lon REAL, bytes_data INT, type TEXT,
        device BLOB, UNIQUE(phyname, devmac) ON CONFLICT REPLACE);
      CREATE TABLE packets (ts_sec INT, ts_usec INT, phyname TEXT, sourcemac TEXT, destmac TEXT, transmac TEXT,
        frequency REAL, devkey TEXT, lat REAL, lon REAL, alt REAL, speed REAL, heading REAL, packet_len INT, signal INT,
        datasource TEXT, dlt INT, packet BLOB, error INT, tags TEXT, datarate REAL, hash INT, packetid INT,
        packet_full_len INT);
      CREATE TABLE data (ts_sec INT, ts_usec INT, phyname TEXT, devmac TEXT, lat REAL, lon REAL, alt REAL, speed REAL,
        heading REAL, datasource TEXT, type TEXT, json BLOB);
      CREATE TABLE datasources (uuid TEXT, typestring TEXT, definition TEXT, name TEXT, interface TEXT, json BLOB,
        UNIQUE(uuid) ON CONFLICT REPLACE);
      INSERT INTO KISMET VALUES ('2023.07', 8, 'kismetlog');
      INSERT INTO datasources (uuid, name, interface) VALUES ('A', 'nrf', 'nrf0'), ('B', '', 'phone');
      INSERT INTO packets (ts_sec, ts_usec, phyname, sourcemac, frequency, signal, datasource, dlt, packet, error) VALUES
        \(rows.joined(separator: ",\n  "));
      INSERT INTO data (ts_sec, ts_usec, devmac, datasource, type, json) VALUES
        (1714557601, 0, '01:02:03:04:05:02', 'B', 'BLUETOOTHSCAN',
         '{"btaddr":"01:02:03:04:05:02","name":"x","signal":-70,"scan_data":"\(hex(Capture.iBeacon))","service_data":{}}'),
        (1714557602, 500000, '01:02:03:04:05:03', 'B', 'BLUETOOTHSCAN',
         '{"btaddr":"01:02:03:04:05:03","signal":-80,"service_data":{"0000feaa-0000-1000-8000-00805f9b34fb":"00ee00112233445566778899aabbccddeeff"}}'),
        (1714557602, 0, '00:00:00:00:00:00', 'B', 'WEATHER', '{"temperature":21}'),
        (1714557602, 0, '00:00:00:00:00:00', 'B', 'BLUETOOTHSCAN', '{"btaddr":"01:0');
      INSERT INTO devices (first_time, last_time, phyname, devmac, device) VALUES
        (1714557590, 1714557610, 'Bluetooth', '01:02:03:04:05:06',
         '{"kismet.device.base.signal":{"kismet.common.signal.last_signal":-77,"kismet.common.signal.max_signal":-60}}'),
        (1714557590, 1714557610, 'BTLE', '01:02:03:04:05:A1',
         '{"kismet.device.base.signal":{"kismet.common.signal.last_signal":-78}}'),
        (1714557590, 1714557610, 'IEEE802.11', '01:02:03:04:05:07',
         '{"kismet.device.base.signal":{"kismet.common.signal.last_signal":-79}}');
      """
  }

  /// Makes a log of Kismet.
  static func kismet(at path: String) throws {
    try DatabaseQueue(path: path).write { try $0.execute(sql: kismet()) }
  }
}
