import RadioSurvey

/// What Theengs Gateway and OpenMQTTGateway publish by MQTT, as a subscriber wrote it down: topic
/// `home/GATEWAY/BTtoMQTT/DEVICE` (or `…/undecoded`), payload
/// `{"id":"AA:BB:…","rssi":-74,"manufacturerdata":"4c000215…","servicedata":…,"servicedatauuid":…}`, or the fields of an
/// iBeacon that the gateway has decoded.
///
/// The gateway is the receiver, and the level that of a single packet. `txpower` is the radio's transmit level, or what an
/// iBeacon says of itself, and `distance` what the gateway made of it: neither is read.
///
/// A message under `…/undecoded` may come back under the name of the gateway that decodes it; such a copy is not counted again.
///
/// A gateway scans in turns and passes on one packet a device and scan, or so, and none below its limit: see ``ThinnedReadings``.
struct TheengsImporter: GatewayImporter {
  private static let rawNames = ["manufacturerdata", "servicedata", "servicedatauuid"]
  static let names =
    ["id", "mac", "rssi", "name", "mac_type", "model_id", "uuid", "major", "minor"] + rawNames

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    var offloaded = OffloadedReadings()
    try GatewayMessages.read(
      log, Self.self, rules: ThinnedReadings.rules(), session: session
    ) { messages, selection, row in
      let address = GatewayIdentity.address(messages.text("id"))
      let beacon = selection.beacon(
        payload: Self.payload(messages), address: address ?? GatewayIdentity.address(messages.text("mac")),
        names: messages.text("name").map { [$0] } ?? [])
      guard let beacon else { return try messages.passForeign() }
      if offloaded.repeats(messages) {
        return try session.warn(
          .repeatedReport, .note, "messages that another gateway republished are not counted twice")
      }
      row.set(.timestamp, messages.time)
      row.set(.beacon, beacon.description)
      row.set(.rssi, messages.member("rssi"))
      row.set(.receiver, Self.receiver(messages.message.topic))
      try row.decode(messages.message.record)
    }
    try ThinnedReadings.note("gateways forward only some of the packets they hear", session)
    return "Theengs or OpenMQTTGateway messages"
  }

  private static func payload(_ messages: GatewayMessages) -> AdvertisedIdentity? {
    let maker = GatewayIdentity.bytes(messages.text("manufacturerdata")).map {
      GatewayIdentity.structure(0xFF, $0)
    }
    let service = GatewayIdentity.serviceData(messages.text("servicedatauuid"), messages.text("servicedata"))
    let found = ((maker ?? []) + service).withUnsafeBytes { AdvertisementPayload(ByteView($0)).beacon }
    return found
      ?? GatewayIdentity.triple(
        uuid: messages.text("uuid"), major: messages.text("major"), minor: messages.text("minor"))
  }

  private static func receiver(_ topic: [Substring]) -> String? {
    guard let mark = topic.firstIndex(of: "BTtoMQTT"), mark > 0, !topic[mark - 1].isEmpty else { return nil }
    return String(topic[mark - 1])
  }

  static func isReading(_ message: MQTTMessage, has: (String) -> Bool) -> Bool {
    guard has("id"), has("rssi"), !has("rssi@1m") else { return false }
    if message.topic.contains("BTtoMQTT") { return true }
    return rawNames.contains(where: has) || has("mac_type") || has("model_id")
  }
}

/// What gateways have passed on for another one to decode.
private struct OffloadedReadings {
  private struct Key: Hashable {
    var device: String
    var level: String
  }

  /// Seconds within which the other gateway publishes it again.
  private static let delay = 2.0
  /// Readings that are remembered at once; a hostile log may have any number.
  private static let limit = 1 << 16

  private var times: [Key: Double] = [:]

  /// Whether a message is a copy of one that was passed on, by device, level and time.
  mutating func repeats(_ messages: GatewayMessages) -> Bool {
    guard let device = messages.text("id"), let level = messages.text("rssi") else { return false }
    let time: Double
    switch messages.time.withCell({ Timestamp.read($0) }) {
    case .seconds(let seconds), .withoutZone(let seconds): time = seconds
    case .tooFine, .impossible, .invalid: return false
    }
    let key = Key(device: device.uppercased(), level: level)
    if messages.message.topic.last == "undecoded" {
      if times.count >= Self.limit { times.removeAll(keepingCapacity: true) }
      times[key] = time
      return false
    }
    return times[key].map { abs(time - $0) <= Self.delay } ?? false
  }
}
