import RadioSurvey

@testable import SurveyImport

/// Samples of what gateways and apps write, see ``GatewaySamples``.
extension FormatSample {
  static let gateways = [espresense, theengs, companion, beaconScanner, kismet]

  private static let triple = "\(Capture.iBeaconIdentifier)"
  private static let start = Capture.start * 1000

  /// Two nodes hear one beacon; the passer-by is not kept. Levels are averages.
  private static let espresense = FormatSample(
    name: "ESPresense", importer: ESPresenseImporter.self, content: .text(GatewaySamples.espresense()),
    mapping: GatewaySamples.bar, format: "ESPresense MQTT messages",
    dwells: [
      "\(triple); bar; kitchen, averaged; \(start); 0 -61, 2000 -62, 3000 -63",
      "\(triple); bar; hall, averaged; \(start + 250); 0 -75",
    ], issues: ["foreign-device": 1, "other-entry": 1, "censored-source": 1],
    sentinels: Change("-62.00", "0", "127", "-128.00"),
    disorder: Change("1714557602.000000000", "1714557599.000000000"))

  /// Two gateways hear an iBeacon and an AltBeacon of one identity, and an Eddystone beacon; the thermometer is nobody's.
  private static let theengs = FormatSample(
    name: "Theengs", importer: TheengsImporter.self, content: .text(GatewaySamples.theengs()),
    mapping: GatewaySamples.bar, format: "Theengs or OpenMQTTGateway messages",
    dwells: [
      "\(triple); bar; shop; \(start); 0 -61, 1000 -71",
      "\(Capture.eddystoneIdentifier); bar; shop; \(start + 2000); 0 -81",
      "\(triple); bar; store; \(start + 4000); 0 -91",
    ], issues: ["foreign-device": 1, "other-entry": 1, "thinned-packets": 1],
    sentinels: Change("\"rssi\":-71", "\"rssi\":0", "\"rssi\":127"),
    disorder: Change("12:00:01+0200", "11:59:59+0200"))

  /// The device 3 m and then 5 m from the kitchen's node, 1 m and then 6 m from the hall's, whose correction of 3 dB is
  /// undone. Two messages more than the capture of its own tests has.
  private static let companion = FormatSample(
    name: "ESPresense Companion capture", importer: CompanionCaptureImporter.self,
    content: .text(
      GatewaySamples.companion().replacing(
        "{\"t\":\"2024-05-01T10:00:31.0000000Z\"",
        with: ["14\",-64", "15\",-65"].map { pair in
          let parts = pair.split(separator: "\",")
          return
            "{\"t\":\"2024-05-01T10:00:\(parts[0]).0000000Z\",\"node\":\"kitchen\",\"rssi\":\(parts[1])},\n"
        }.joined() + "{\"t\":\"2024-05-01T10:00:31.0000000Z\"")),
    format: "ESPresense Companion capture (3 nodes, 3 marked places)",
    dwells: [
      "\(triple); x 3 m, y 0 m, z 1 m, floor ground; kitchen, averaged; \(start + 10_000); 0 -62, 4000 -64, 5000 -65",
      "\(triple); x 3 m, y 0 m, z 1 m, floor ground; Hall, averaged; \(start + 11_000); 0 -48",
      "\(triple); x 3 m, y 4 m, z 1 m, floor ground; kitchen, averaged; \(start + 31_000); 0 -67",
      "\(triple); x 3 m, y 6 m, z 0 m, floor café; hall, averaged; \(start + 51_000); 0 -70",
    ],
    issues: [
      "missing-location": 3, "held-position": 6, "converted-rssi": 1, "rounded-rssi": 1, "censored-source": 1,
    ], sentinels: Change("\"rssi\":-65", "\"rssi\":0", "\"rssi\":127"),
    disorder: Change("10:00:15.0000000Z", "10:00:13.0000000Z"))

  /// Two posts; the iBeacon was not heard in between, so its level counts once.
  private static let beaconScanner = FormatSample(
    name: "Beacon Scanner", importer: BeaconScannerImporter.self,
    content: .text(GatewaySamples.beaconScanner()), mapping: GatewaySamples.bar,
    format: "Beacon Scanner posts",
    dwells: [
      "\(triple); bar; phone; \(start); 0 -61",
      "\(Capture.eddystoneIdentifier); bar; phone; \(start + 500); 0 -81, 2000 -83",
    ], issues: ["repeated-report": 1, "foreign-device": 1, "thinned-packets": 1],
    sentinels: Change("\"rssi\":-83", "\"rssi\":0", "\"rssi\":127"),
    disorder: Change("1714557602500", "1714557600400"))

  /// A sniffer's packets on three channels, and an adapter's averages.
  private static let kismet = FormatSample(
    name: "Kismet", importer: KismetImporter.self,
    content: .database(
      GatewaySamples.kismet()
        + "\nINSERT INTO packets (ts_sec, ts_usec, phyname, sourcemac, frequency, signal, datasource, dlt, packet, error)"
        + " SELECT ts_sec, 700000, phyname, sourcemac, frequency, -67, datasource, dlt, packet, error FROM packets WHERE signal = -65;"
    ),
    mapping: Capture.mapping, format: "Kismet log (version 8)",
    dwells: [
      "\(triple); distance 1.5 m; overhead, nrf, channel 37; \(start); 0 -61",
      "\(triple); distance 1.5 m; overhead, nrf, channel 38; \(start + 100); 0 -62",
      "\(triple); distance 1.5 m; overhead, nrf, channel 39; \(start + 500); 0 -65, 200 -67",
      "\(triple); distance 1.5 m; overhead, phone, averaged; \(start + 1000); 0 -70",
      "\(Capture.eddystoneIdentifier); distance 1.5 m; overhead, phone, averaged; \(start + 2500); 0 -80",
    ],
    issues: [
      "sentinel-rssi": 1, "crc-failed": 1, "not-advertising": 2, "damaged-record": 2, "foreign-device": 1,
      "thinned-packets": 1,
    ], sentinels: Change("frequency, -67,", "frequency, 0,", "frequency, 127,"),
    disorder: Change("ts_sec, 700000,", "ts_sec, 450000,"))
}
