import RadioSurvey

/// A capture of ESPresense Companion, version 1: one JSON object with the nodes and their places, the places at which the
/// surveyor marked that the device was, and then every message that a node sent about that one device.
///
/// The true distance of a message is that from its node to the place that was marked last before it, in three dimensions;
/// both are in the site's metres. A place holds until the next one is marked, as the program itself reads it: what is
/// heard on the way there is counted at a location that the device has left. Without a distance (before the first mark, from a
/// node without a place, or on another floor) a message is rejected.
///
/// `distance` and `refRssi` of a message are estimates and are not read; for `rssi` and `rxAdj` see ``ESPresenseLevel``.
/// (Layout: ESPresense Companion, `DeviceCaptureService.cs`.)
package struct CompanionCaptureImporter: SurveyImporter {
  package init() {}

  /// Whether the log begins with an object that has a device and nodes.
  package static func recognises(_ head: LogHead) -> Bool {
    let body = head.bytes.drop { $0 <= 0x20 }
    guard body.first == UInt8(ascii: "{") else { return false }
    let names = JSONArray.members(of: body, stop: "messages").names
    return names.contains("deviceId") && (names.contains("nodes") || names.contains("messages"))
  }

  /// Reads the whole log.
  ///
  /// - Returns: `ESPresense Companion capture`, with the numbers of nodes and marked places.
  /// - Throws: ``LogError`` with `truncated-capture`, `unknown-format` for another version, or `missing-column` if
  ///   neither the capture nor the mapping says where the device was; any error of the sink.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
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
        .warning, .truncatedCapture, line: nil,
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

/// Makes readings of the messages of a capture.
private final class CapturedMessages {
  private let truth: CaptureTruth
  private let session: ImportSession
  private let row: FieldRow
  private let members: JSONMembers
  /// Whether the mapping says where the device was, and the capture does not.
  private let isPlaced: Bool

  init(_ truth: CaptureTruth, session: ImportSession) {
    members = JSONMembers(slots: ["t": 0, "node": 1, "rssi": 2, "rxadj": 3], session: session)
    self.truth = truth
    self.session = session
    let given: [LogField] = [.distanceMetres, .distanceCentimetres, .distanceFeet, .x]
    var rules = ESPresenseLevel.rules
    rules.isBeaconSettled = false
    isPlaced = truth.places.isEmpty || given.contains { session.mapping.constants[$0] != nil }
    let isNamed = [LogField.beacon, .uuid].contains { session.mapping.constants[$0] != nil }
    row = FieldRow(
      [.timestamp, .rssi, .receiver] + (isNamed ? [] : [.beacon])
        + (isPlaced ? [] : [.x, .y, .z, .floor, .distanceMetres]),
      session: session, rules: rules)
    let identity =
      GatewayIdentity.espresense(truth.device)
      ?? GatewayIdentity.address(truth.device).map { AdvertisedIdentity.address($0) }
    row.set(.beacon, identity?.identifier.description ?? truth.device)
  }

  func take(_ record: TextRecord, isWhole: Bool) throws {
    guard isWhole, members.read(record) == nil else {
      return try reject(
        .invalidJSON, record, "the JSON object is incomplete", "a truncated capture ends like this")
    }
    let node = members.cells[1].text ?? ""
    row.set(.timestamp, members.cells[0])
    row.set(.receiver, node.isEmpty ? nil : node)
    try ESPresenseLevel.set(row, members.cells[2], correction: members.cells[3], session: session)
    if !isPlaced {
      // A time that cannot be read is rejected with the row.
      if case .seconds(let time) = Timestamp.read(members.cells[0]), try !place(node, time, record) { return }
    }
    try row.decode(record)
  }

  /// Sets where the device was. Returns whether that gives a distance; if not, the message has been rejected.
  private func place(_ node: String, _ time: Double, _ record: TextRecord) throws -> Bool {
    let mark = "mark the first location before recording anything"
    guard let position = truth.place(at: time) else {
      try reject(.missingLocation, record, "no location was marked before this message", mark)
      return false
    }
    guard let receiver = truth.nodes[node.lowercased()] else {
      try reject(
        .missingLocation, record, "the capture lacks the position of node \(quoted(node))",
        "set the point of the node in the configuration of ESPresense Companion")
      return false
    }
    if let floor = position.floor, !receiver.floors.isEmpty,
      !receiver.floors.contains(where: { $0.lowercased() == floor.lowercased() })
    {
      try reject(
        .missingLocation, record, "node \(quoted(node)) is on another floor than the device",
        "levels through a floor do not show the path loss on one floor")
      return false
    }
    guard let distance = position.distance(to: receiver.position), SurveyBounds.distance.contains(distance)
    else {
      try reject(
        .invalidDistance, record,
        "expected 0.05 m to 10 km between the device and node \(quoted(node))",
        "mark another location")
      return false
    }
    row.set(.x, "\(position.x)")
    row.set(.y, "\(position.y)")
    row.set(.z, position.z.map { "\($0)" })
    row.set(.floor, position.floor)
    row.set(.distanceMetres, "\(distance)")
    try session.warn(.heldPosition, .note, at: { record.place(at: 0) }) {
      (
        "a marked location is assumed to apply until the next one: do not record while walking between them",
        nil
      )
    }
    return true
  }

  private func reject(_ code: IssueCode, _ record: TextRecord, _ message: String, _ help: String) throws {
    try session.reject(
      code, at: record.place(at: 0), message: message, help: help,
      text: record.text(limit: session.limits.rejectedText))
  }
}

/// Where the nodes of a capture are, and where its device was when.
struct CaptureTruth {
  /// A node's place and the floors that it serves.
  struct Node {
    var position: Position
    var floors: [String]
  }

  /// A place that was marked, and when, Unix seconds.
  struct Place {
    var time: Double
    var position: Position
  }

  let device: String
  /// Whether the capture was full before it was stopped.
  let isTruncated: Bool
  /// The nodes by identifier in lower case.
  private(set) var nodes: [String: Node] = [:]
  private(set) var places: [Place] = []

  /// Reads everything of a capture but its messages.
  init(_ head: [UInt8], session: ImportSession) throws {
    let members = JSONMembers(
      slots: ["version": 0, "deviceid": 1, "truncated": 2, "nodes": 3, "positions": 4, "messages": 5],
      session: session)
    let isWhole = head.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { members.read(TextRecord(base: $0, count: bytes.count, line: 1)) == nil }
        ?? false
    }
    guard isWhole, members.cells[0].equals("1"), let device = members.cells[1].text, !device.isEmpty else {
      throw session.failure(
        .unknownFormat, message: "this is not a capture of version 1",
        help: "export the capture from ESPresense Companion again")
    }
    self.device = device
    isTruncated = members.cells[2].equals("true")
    try head.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let record = TextRecord(base: base, count: bytes.count, line: 1)
      JSONArray.forEachObject(of: members.cells[3], in: record) { node, _ in take(node: node, session) }
      try JSONArray.forEachObject(of: members.cells[4], in: record) { place, _ in
        try take(place: place, session)
      }
    }
    places.sort { $0.time < $1.time }
  }

  private mutating func take(node record: TextRecord, _ session: ImportSession) {
    let members = JSONMembers(slots: ["id": 0, "point": 1, "floors": 2], session: session)
    guard members.read(record) == nil, let name = members.cells[0].text else { return }
    let point = JSONArray.numbers(of: members.cells[1])
    guard point.count == 3 else { return }
    nodes[name.lowercased()] = Node(
      position: Position(x: point[0], y: point[1], z: point[2]),
      floors: JSONArray.texts(of: members.cells[2]))
  }

  private mutating func take(place record: TextRecord, _ session: ImportSession) throws {
    let members = JSONMembers(slots: ["t": 0, "x": 1, "y": 2, "z": 3, "floor": 4], session: session)
    guard members.read(record) == nil, case .seconds(let time) = Timestamp.read(members.cells[0]),
      let x = Number.double(members.cells[1]), let y = Number.double(members.cells[2])
    else {
      return try session.warn(.invalidCoordinate, at: { record.place(at: 0) }) {
        ("a marked location cannot be parsed", "a location has a time and coordinates in metres")
      }
    }
    let floor = members.cells[4].isEmpty ? nil : members.cells[4].text
    places.append(
      Place(time: time, position: Position(x: x, y: y, z: Number.double(members.cells[3]), floor: floor)))
  }

  /// The place that was marked last before a time, or at it.
  func place(at time: Double) -> Position? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? places[low - 1].position : nil
  }
}
