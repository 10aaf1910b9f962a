import RadioSurvey
import Support

/// A capture of ESPresense Companion, version 1: one JSON object with the nodes and their places, the places at which the
/// surveyor marked that the device was, and then every message that a node sent about that one device.
///
/// The true distance of a message is that from its node to the place that was marked last before it, in three dimensions; both are
/// in the site's metres. As the program itself reads it, what is heard on the way to the next place is counted at the one before.
/// Without a distance (before the first mark, from a node without a place, or on another floor) a message is rejected.
///
/// `distance` and `refRssi` of a message are estimates and are not read; for `rssi` and `rxAdj` see ``ESPresenseLevel``.
/// (Layout: ESPresense Companion, `DeviceCaptureService.cs`.)
struct CompanionCaptureImporter: SurveyImporter {
  /// Whether the log begins with an object that has a device and nodes.
  static func recognises(_ head: LogHead) -> Bool {
    let body = head.bytes.drop { $0 <= 0x20 }
    guard body.first == UInt8(ascii: "{") else { return false }
    let names = JSONArray.members(of: body, stop: "messages").names
    return names.contains("deviceId") && (names.contains("nodes") || names.contains("messages"))
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let (head, line) = try Self.head(log, session)
    let truth = try CaptureTruth(head, session: session)
    try session.refuseColumns()
    try ColumnPlan(session.mapping).check(
      truth.places.isEmpty ? [.rssi, .beacon] : [.rssi, .beacon, .x, .y], found: [], session: session)
    let messages = CapturedMessages(truth, session: session)
    let reader = JSONObjectReader(log, limit: session.limits.lineLength, line: line)
    while let (outcome, record) = try reader.next() {
      // What ends the array and the object around it is not a message.
      if outcome == .broken, record.cell.trimmed.starts(with: "}") { break }
      try messages.take(record, isWhole: outcome == .object)
    }
    log.consume(log.pending.count)
    try ESPresenseLevel.noteCensoring(session)
    if truth.isTruncated {
      try session.note(
        .warning, .truncatedCapture,
        message: "the capture filled up before it was stopped: later messages are missing",
        help: "record shorter captures")
    }
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "ESPresense Companion capture (\(count(truth.nodes.count, "node")), "
      + "\(count(truth.places.count, "marked location")))"
  }

  /// Consumes everything before the first message, and returns it as an object without messages.
  private static func head(_ log: LogBytes, _ session: ImportSession) throws -> (bytes: [UInt8], line: Int) {
    while true {
      let (names, start) = JSONArray.members(of: log.pending, stop: "messages")
      if let start {
        guard names.contains("nodes") else {
          throw session.failure(
            .unknownFormat, message: "the messages come before the nodes",
            help: "export the capture from ESPresense Companion again, and do not sort it")
        }
        let bytes = Array(log.pending[..<start])
        log.consume(start)
        return (bytes + Array("]}".utf8), 1 + bytes.count { $0 == 0x0A })
      }
      if log.pending.count > session.limits.lineLength {
        throw session.failure(
          .lineTooLong, message: "nodes and locations are longer than \(session.limits.lineLength) bytes",
          help: "check that this is a capture of ESPresense Companion")
      }
      if try !log.fill() {
        throw session.failure(
          .truncatedCapture, message: "the capture ends before its first message",
          help: "export the capture again")
      }
    }
  }
}

private final class CapturedMessages {
  private let truth: CaptureTruth
  private let session: ImportSession
  private let row: FieldRow
  private let members: JSONMembers
  /// Whether the mapping says where the device was, and the capture does not.
  private let isPlaced: Bool

  init(_ truth: CaptureTruth, session: ImportSession) {
    members = JSONMembers(["t", "node", "rssi", "rxadj"], session: session)
    self.truth = truth
    self.session = session
    let given: [LogField] = [.distanceMetres, .distanceCentimetres, .distanceFeet, .x]
    var rules = ESPresenseLevel.rules
    rules.isBeaconSettled = false
    isPlaced = truth.places.isEmpty || given.contains { session.mapping.constants[$0] != nil }
    let isNamed = [LogField.beacon, .uuid].contains { session.mapping.constants[$0] != nil }
    row = FieldRow(
      [.timestamp, .rssi, .receiver] + (isNamed ? [] : [.beacon])
        + (isPlaced ? [] : [.x, .y, .z, .floor, .distanceMetres]), session: session, rules: rules)
    let identity =
      GatewayIdentity.espresense(truth.device)
      ?? GatewayIdentity.address(truth.device).map { AdvertisedIdentity.address($0) }
    row.set(.beacon, identity?.identifier.description ?? truth.device)
  }

  func take(_ record: TextRecord, isWhole: Bool) throws {
    guard isWhole, members.read(record) == nil else {
      return try session.reject(
        .invalidJSON, record, at: 0, "the JSON object is incomplete",
        help: "a truncated capture ends like this")
    }
    let node = members["node"].text ?? ""
    row.set(.timestamp, members["t"])
    row.set(.receiver, node.isEmpty ? nil : node)
    try ESPresenseLevel.set(row, members["rssi"], correction: members["rxadj"], session: session)
    // A time that cannot be read is rejected with the row.
    if !isPlaced, case .seconds(let time) = Timestamp.read(members["t"]) {
      do throws(RowFailure) {
        try place(node, time)
      } catch {
        return try session.reject(error.code, record, at: 0, error.message, help: error.help)
      }
      try session.warn(
        .heldPosition, .note, at: record.place(at: 0),
        "a marked location is assumed to apply until the next one: do not record while walking between them")
    }
    try row.decode(record)
  }

  private func place(_ node: String, _ time: Double) throws(RowFailure) {
    guard let position = truth.place(at: time) else {
      throw RowFailure(
        code: .missingLocation, message: "no location was marked before this message",
        help: "mark the first location before recording anything")
    }
    guard let receiver = truth.nodes[node.lowercased()] else {
      throw RowFailure(
        code: .missingLocation, message: "the capture lacks the position of node \(quoted(node))",
        help: "set the point of the node in the configuration of ESPresense Companion")
    }
    if let floor = position.floor?.lowercased(), !receiver.floors.isEmpty,
      !receiver.floors.contains(where: { $0.lowercased() == floor })
    {
      throw RowFailure(
        code: .missingLocation, message: "node \(quoted(node)) is on another floor than the device",
        help: "levels through a floor do not show the path loss on one floor")
    }
    guard let distance = position.distance(to: receiver.position), SurveyBounds.distance.contains(distance)
    else {
      throw RowFailure(
        code: .invalidDistance,
        message: "expected 0.05 m to 10 km between the device and node \(quoted(node))",
        help: "mark another location")
    }
    row.set(.x, "\(position.x)")
    row.set(.y, "\(position.y)")
    row.set(.z, position.z.map { "\($0)" })
    row.set(.floor, position.floor)
    row.set(.distanceMetres, "\(distance)")
  }
}

/// Where the nodes of a capture are, and where its device was when.
struct CaptureTruth {
  let device: String
  let isTruncated: Bool
  /// By name in lower case.
  private(set) var nodes: [String: (position: Position, floors: [String])] = [:]
  private(set) var places: [(time: Double, position: Position)] = []

  init(_ head: [UInt8], session: ImportSession) throws {
    let members = JSONMembers(
      ["version", "deviceid", "truncated", "nodes", "positions", "messages"], session: session)
    let isWhole = head.withRecord { members.read($0) == nil }
    guard isWhole == true, members["version"].equals("1"), let device = members["deviceid"].text,
      !device.isEmpty
    else {
      throw session.failure(
        .unknownFormat, message: "this is not a capture of version 1",
        help: "export the capture from ESPresense Companion again")
    }
    self.device = device
    isTruncated = members["truncated"].equals("true")
    try head.withRecord { record in
      JSONArray.forEachObject(of: members["nodes"], in: record) { node in take(node: node, session) }
      try JSONArray.forEachObject(of: members["positions"], in: record) { try take(place: $0, session) }
    }
    places = places.sorted(on: \.time)
  }

  private mutating func take(node record: TextRecord, _ session: ImportSession) {
    let members = JSONMembers(["id", "point", "floors"], session: session)
    guard members.read(record) == nil, let name = members["id"].text else { return }
    let point = JSONArray.numbers(of: members["point"])
    guard point.count == 3 else { return }
    nodes[name.lowercased()] = (
      Position(x: point[0], y: point[1], z: point[2]), JSONArray.texts(of: members["floors"])
    )
  }

  private mutating func take(place record: TextRecord, _ session: ImportSession) throws {
    let members = JSONMembers(["t", "x", "y", "z", "floor"], session: session)
    guard members.read(record) == nil, case .seconds(let time) = Timestamp.read(members["t"]),
      let x = Number.double(members["x"]), let y = Number.double(members["y"])
    else {
      return try session.warn(
        .invalidCoordinate, at: record.place(at: 0), "a marked location cannot be parsed",
        help: "a location has a time and coordinates in metres")
    }
    let floor = members["floor"].isEmpty ? nil : members["floor"].text
    places.append((time, Position(x: x, y: y, z: Number.double(members["z"]), floor: floor)))
  }

  func place(at time: Double) -> Position? {
    places.element(places.sortedPrefix(while: { $0.time <= time }) - 1)?.position
  }
}
