import RadioSurvey

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

  /// The device's identifier.
  let device: String
  /// Whether the capture was full before it was stopped.
  let isTruncated: Bool
  /// The nodes by identifier in lower case.
  private(set) var nodes: [String: Node] = [:]
  /// The places by time.
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
