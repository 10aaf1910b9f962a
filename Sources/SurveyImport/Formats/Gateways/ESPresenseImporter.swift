import RadioSurvey

/// What ESPresense nodes publish by MQTT, as a subscriber wrote it down: topic `espresense/devices/DEVICE/NODE`, payload
/// `{"mac":…,"id":…,"rssi@1m":…,"rssi":…,"rxAdj":…,"distance":…}`.
///
/// The node is the receiver. Its `rssi` is the median of a window of packets less the node's own correction `rxAdj`; the
/// correction is undone, because what a receiver hears too strong or too weak is for the calibration to find. The
/// readings are marked as averaged. `distance` is what the node made of the level, and never ground truth; `rssi@1m` is what
/// it assumes. (Layout: ESPresense, `BleFingerprint.cpp`.)
///
/// The beacon is the identity in `id` (`iBeacon:UUID-major-minor`, `altBeacon:…`, `eddy:…`), the address in `mac`, or by
/// its whole `id`, such as an alias, if the survey names it so.
struct ESPresenseImporter: GatewayImporter {
  static let names = ["mac", "id", "rssi", "rssi@1m", "rxadj"]

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try GatewayMessages.read(
      log, Self.self, rules: ESPresenseLevel.rules, session: session
    ) { messages, selection, row in
      let topic = messages.message.topic
      let identifier = messages.text("id") ?? topic.dropLast().last.map(String.init) ?? ""
      let name = identifier.hasPrefix("name:") ? [String(identifier.dropFirst(5))] : []
      let beacon = selection.beacon(
        payload: GatewayIdentity.espresense(identifier),
        address: GatewayIdentity.address(messages.text("mac")) ?? GatewayIdentity.address(identifier),
        names: [identifier] + name)
      guard let beacon else { return try messages.passForeign() }
      row.set(.timestamp, messages.time)
      row.set(.beacon, beacon.description)
      row.set(.receiver, topic.count >= 4 ? topic.last.map(String.init) : nil)
      try ESPresenseLevel.set(
        row, messages.member("rssi"), correction: messages.member("rxadj"), session: session)
      try row.decode(messages.message.record)
    }
    try ESPresenseLevel.noteCensoring(session)
    return "ESPresense MQTT messages"
  }

  static func isReading(_ message: MQTTMessage, has: (String) -> Bool) -> Bool {
    guard has("rssi") else { return false }
    if message.topic.isEmpty { return has("rssi@1m") }
    return message.topic.count >= 4 && message.topic[message.topic.count - 3] == "devices"
      && (message.topic[message.topic.count - 4] == "espresense" || has("rssi@1m"))
  }
}

enum ESPresenseLevel {
  /// A level that is absent is not a packet that was expected: a node reports when it likes.
  static var rules: RowRules {
    RowRules(
      emptyIsUnheard: false, defaults: [.source: ReadingSource.averaged.rawValue], isBeaconSettled: true)
  }

  /// Sets a row's level to what the radio heard: the firmware subtracts its correction from every packet.
  static func set(_ row: FieldRow, _ level: Cell, correction: Cell, session: ImportSession) throws {
    guard let reported = Number.double(level), let correction = Number.double(correction), correction != 0,
      reported < 0
    else { return row.set(.rssi, level) }
    // Hundredths, as the firmware writes them.
    row.set(.rssi, "\(((reported + correction) * 100).rounded() / 100)", offset: level.offset)
    try session.warn(
      .convertedRSSI, .note, "node corrections (rxAdj) are removed: levels are as measured by the radios")
  }

  static func noteCensoring(_ session: ImportSession) throws {
    guard session.receivedPackets > 0 else { return }
    try session.note(
      .warning, .censoredSource,
      message:
        "ESPresense omits distant devices (over 16 m by default) and reports of devices that barely moved: "
        + "weak levels are missing, so a fitted exponent may be too small",
      help: "for a survey, set max_distance of the nodes to 0 and skip_ms to a low value")
  }
}
