import RadioSurvey

/// What the Android app Beacon Scanner posts: `{"reader":"…","beacons":[{…},{…}]}`, one post after another, on a line
/// each, or as an array.
///
/// A post is the list of all beacons with the level that was heard last, and when. So what is there again with the same time is
/// not counted again, and between two posts any number of packets may have been received, see ``ThinnedReadings``. `reader` is the
/// receiver, `distance` the app's estimate.
///
/// Earlier versions have the identity among the beacon's own members, later ones in `ibeaconData` and
/// `eddystoneUidData`. (Layout: the app's `BeaconSaved.kt`.)
struct BeaconScannerImporter: SurveyImporter {
  static func recognises(_ head: LogHead) -> Bool {
    let body = head.bytes.drop { $0 <= 0x20 || $0 == UInt8(ascii: "[") }
    guard body.first == UInt8(ascii: "{") else { return false }
    return JSONArray.members(of: body).names.contains("beacons")
      && String(decoding: body, as: UTF8.self).contains("\"beaconAddress\"")
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try session.refuseColumns()
    try ColumnPlan(session.mapping).check([.rssi, .beacon], found: [], session: session)
    let posts = JSONMembers(["reader", "beacons"], session: session)
    let reader = JSONObjectReader(log, limit: session.limits.lineLength)
    let beacons = try PostedBeacons(session)
    while let (outcome, record) = try reader.next() {
      guard outcome == .object, posts.read(record) == nil else {
        try session.reject(
          .invalidJSON, at: record.place(at: 0), message: "the JSON object is incomplete",
          help: "a truncated log ends like this",
          // Its text may be about devices that are not the survey's.
          text: "post in line \(record.line)")
        continue
      }
      let receiver = posts.text("reader")
      try JSONArray.forEachObject(of: posts["beacons"], in: record) { beacon in
        try beacons.take(beacon, receiver: receiver)
      }
    }
    try ThinnedReadings.note("posts of Beacon Scanner contain only the last level heard", session)
    return "Beacon Scanner posts"
  }
}

private final class PostedBeacons {
  private static let names = [
    "beaconaddress", "uuid", "major", "minor", "namespaceid", "instanceid", "rssi", "lastseen",
    "ibeacondata", "eddystoneuiddata",
  ]
  private static let nestedNames = [
    "uuid", "major", "minor", "namespaceid", "instanceid", "namespace_id", "instance_id",
  ]

  private struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: String?
  }

  /// Beacons that are remembered at once; a hostile log may have any number.
  private static let limit = 1 << 16

  private let session: ImportSession
  private let selection: BeaconSelection
  private let row: FieldRow
  private let members: JSONMembers
  private let nested: JSONMembers
  private var lastSeen: [Key: String] = [:]

  init(_ session: ImportSession) throws {
    self.session = session
    members = JSONMembers(Self.names, session: session)
    nested = JSONMembers(Self.nestedNames, session: session)
    selection = try BeaconSelection(session)
    row = FieldRow(
      [.timestamp, .beacon, .rssi, .receiver], session: session,
      rules: ThinnedReadings.rules(time: TimeFormat(unit: .milliseconds)))
  }

  func take(_ record: TextRecord, receiver: String?) throws {
    // The object around it is whole, so this one is.
    guard members.read(record) == nil else { return }
    var texts: [String: String] = [:]
    for name in Self.names { texts[name] = members.text(name) }
    for name in ["ibeacondata", "eddystoneuiddata"] where members[name].starts(with: "{") {
      let isRead = members[name].bytes.withRecord(line: record.line) { nested.read($0) == nil }
      guard isRead == true else { continue }
      for name in Self.nestedNames {
        let plain = name.filter { $0 != "_" }
        texts[plain] = nested.text(name) ?? texts[plain]
      }
    }
    let payload =
      GatewayIdentity.triple(uuid: texts["uuid"], major: texts["major"], minor: texts["minor"])
      ?? GatewayIdentity.eddystone(namespace: texts["namespaceid"], instance: texts["instanceid"])
    let beacon = selection.beacon(
      payload: payload, address: GatewayIdentity.address(texts["beaconaddress"]), names: [])
    guard let beacon else {
      return try session.warn(
        .foreignDevice, .note, at: record.place(at: 0),
        "packets of devices that are not part of the survey are not kept",
        help: "list the survey's beacons in survey.toml, or keep every device with --keep-addresses")
    }
    let key = Key(beacon: beacon, receiver: receiver)
    // The same reading again has the same time.
    if let time = texts["lastseen"], lastSeen[key] == time {
      return try session.warn(
        .repeatedReport, .note, "beacons that were not heard since the previous post are not counted again")
    }
    if lastSeen.count >= Self.limit { lastSeen.removeAll(keepingCapacity: true) }
    lastSeen[key] = texts["lastseen"]
    row.set(.timestamp, texts["lastseen"])
    row.set(.beacon, beacon.description)
    row.set(.rssi, texts["rssi"])
    row.set(.receiver, receiver)
    try row.decode(record)
  }
}
