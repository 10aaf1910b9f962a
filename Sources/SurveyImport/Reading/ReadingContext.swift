import CalibrationModel
import RadioSurvey

/// Everything about a reading but its time and level. Rows that say the same share one.
final class ReadingContext {
  struct Quick {
    var serial: Int
    var isAveraged: Bool
    /// The numbers of ``ReadingContext/stream`` and ``ReadingContext/hearing``.
    var stream: UnsafeMutablePointer<ReadingStream.Quick>?
    var hearing: UnsafeMutablePointer<Hearing.Quick>?
  }

  let beacon: BeaconIdentifier
  let location: SurveyLocation
  let conditions: Conditions
  /// Tells contexts apart at the price of a number.
  let serial: Int
  /// Whether the source smooths: its readings are no packets.
  let isAveraged: Bool
  /// See ``Dwell/isThinned``.
  let isThinned: Bool
  /// Why its readings cannot be used; `nil` if they can.
  let failure: RowFailure?
  /// See ``Quick``; valid as long as the context.
  let quick: UnsafeMutablePointer<Quick>
  var stream: ReadingStream? { didSet { quick.pointee.stream = stream?.quick } }
  /// What was heard last of the beacon by the receiver, in this context or another.
  var hearing: Hearing? { didSet { quick.pointee.hearing = hearing?.quick } }

  init(
    beacon: BeaconIdentifier, location: SurveyLocation, conditions: Conditions, serial: Int, isAveraged: Bool,
    isThinned: Bool = false, failure: RowFailure? = nil
  ) {
    self.isThinned = isThinned
    self.failure = failure
    self.beacon = beacon
    self.location = location
    self.conditions = conditions
    self.serial = serial
    self.isAveraged = isAveraged
    quick = .allocate(capacity: 1)
    quick.initialize(to: Quick(serial: serial, isAveraged: isAveraged))
  }

  deinit {
    quick.deinitialize(count: 1)
    quick.deallocate()
  }
}

/// Reads everything about a row but its time and level: beacon, location, conditions.
struct ContextDecoder {
  /// What stands before decimals, if the log or the user says so.
  var decimalMark: DecimalMark?
  var isMarkStated = false
  /// See ``RowRules/hasOpenPoints``.
  var hasOpenPoints = false
  /// Fields in whose cells a number has a unit.
  var unitFields: Set<LogField> = []
  /// The cell of a field, or its constant if the log has none.
  let value: (LogField) -> Cell

  func beacon() throws(RowFailure) -> BeaconIdentifier {
    let uuid = value(.uuid)
    if !uuid.isEmpty { return try iBeacon(uuid) }
    for field in [LogField.beacon, .address] {
      // The constant * means every address, not one.
      guard let text = try text(field), field != .address || text != "*" else { continue }
      let isPlain = text.utf8.count != 17
      let address = field == .beacon && isPlain ? nil : DeviceAddress.cell(text)
      let beacon = address.map(BeaconIdentifier.address) ?? BeaconIdentifier(text)
      if field == .address, case .name = beacon {
        // Other contents may be the name of someone's device and are not shown.
        throw RowFailure(
          code: .invalidBeacon, field: field,
          message: "expected an address such as AA:BB:CC:DD:EE:FF, found something else",
          help: "map names to the column beacon: --column beacon=NAME")
      }
      return beacon
    }
    throw RowFailure(
      code: .missingBeacon, message: "the row does not name a beacon",
      help: "fill in the cell, or name the beacon of every row with --set beacon=NAME")
  }

  /// The row's location. Without a name it is called by its coordinates, or by its distance.
  func location() throws(RowFailure) -> SurveyLocation {
    let position = try position()
    let distance = try distance()
    if let name = try text(.location) {
      return SurveyLocation(name: name, position: position, distance: distance)
    }
    if let position {
      let height = position.z.map { ", z \(Self.metres($0))" } ?? ""
      let floor = position.floor.map { ", floor \($0)" } ?? ""
      return SurveyLocation(
        name: "x \(Self.metres(position.x)), y \(Self.metres(position.y))\(height)\(floor)", isNamed: false,
        position: position, distance: distance)
    }
    if let distance {
      return SurveyLocation(name: "distance \(Self.metres(distance))", isNamed: false, distance: distance)
    }
    throw RowFailure(
      code: .missingLocation, message: "the row has no location, distance or coordinates",
      help: "fill in one of them, or name the location of every row with --set location=NAME")
  }

  func conditions() throws(RowFailure) -> Conditions {
    Conditions(
      placement: try text(.placement).map(Placement.init(rawValue:)),
      crowd: try text(.crowd).map(CrowdLevel.init(rawValue:)),
      people: try whole(
        .people, expected: "a number of people", in: 0...Double(SurveyBounds.people.upperBound)),
      carriage: try text(.carriage).map(Carriage.init(rawValue:)), orientation: try orientation(),
      receiver: try text(.receiver).map(Receiver.init(rawValue:)),
      channel: try whole(.channel, expected: "channel 37, 38 or 39", in: 37...39),
      source: try source(), session: try text(.session).map(SurveySession.init(rawValue:)))
  }

  private func iBeacon(_ uuid: Cell) throws(RowFailure) -> BeaconIdentifier {
    var text = try self.text(.uuid)?.uppercased() ?? ""
    if text.utf8.count == 32, !text.contains("-") { text = Hexadecimal.uuid(text) }
    guard BeaconIdentifier.isUUID(text) else {
      throw .unreadable(
        .invalidBeacon, .uuid, expected: "a UUID of 32 hexadecimal digits", found: uuid,
        help: "map names to the column beacon: --column beacon=NAME")
    }
    var parts: [UInt16] = []
    for field in [LogField.major, .minor] {
      // Tables with gaps make 10.0 of 10.
      guard let part = Number.double(value(field)).flatMap(UInt16.init(exactly:)) ?? hexadecimal(value(field))
      else {
        throw .unreadable(
          .invalidBeacon, field, expected: "a \(field.rawValue) from 0 to 65535", found: value(field),
          help: "write major and minor as decimal numbers, or as hexadecimal ones that begin with 0x")
      }
      parts.append(part)
    }
    return .iBeacon(uuid: text, major: parts[0], minor: parts[1])
  }

  /// The number that `0x` marks as hexadecimal.
  private func hexadecimal(_ cell: Cell) -> UInt16? {
    guard cell.bytes.first == 0x30, cell.bytes.dropFirst().first.map({ $0 | 0x20 }) == 0x78 else {
      return nil
    }
    return Hexadecimal.number(cell.bytes.dropFirst(2)).flatMap(UInt16.init(exactly:))
  }

  private func distance() throws(RowFailure) -> Double? {
    for field in [LogField.distanceMetres, .distanceCentimetres, .distanceFeet] {
      let cell = value(field)
      guard !cell.isEmpty else { continue }
      guard let metres = try metres(cell, field), SurveyBounds.distance.contains(metres) else {
        throw .unreadable(
          .invalidDistance, field, expected: "a distance from 0.05 m to 10 km", found: cell,
          help: Self.isMonth(cell)
            ? "a spreadsheet has turned the number into a date: set the column to text before typing 1.5"
            : try unitHelp(cell, field)
              ?? "levels at closer range do not show path loss; write the true distance in the column's unit")
      }
      return metres
    }
    return nil
  }

  /// The metres of a cell, in the unit of its column unless it has its own; `nil` for what is not a length.
  private func metres(_ cell: Cell, _ field: LogField) throws(RowFailure) -> Double? {
    guard let (number, unit) = try self.number(cell, field) else { return nil }
    if unit.isEmpty, unitFields.contains(field) { return nil }
    // Divisions by a whole number, so that 70 cm are the Double nearest to 0.7.
    switch unit.isEmpty ? field : RoleNames.distance(inUnit: unit) {
    case .distanceCentimetres: return number / 100
    case .distanceFeet: return number * 3048 / 10_000
    case let length: return length == nil ? nil : number
    }
  }

  /// What to do about a length without a unit among others that have one, or with a unit that is not read; `nil` for other cells.
  private func unitHelp(_ cell: Cell, _ field: LogField) throws(RowFailure) -> String? {
    guard let (_, unit) = try number(cell, field) else { return nil }
    return unit.isEmpty
      ? unitFields.contains(field) ? "other rows have a unit: write it here, too" : nil
      : RoleNames.distance(inUnit: unit) == nil
        ? "the unit \(quoted(unit)) is not read: write metres, centimetres or feet (m, cm, ft)" : nil
  }

  /// Whether a cell names a month, as `01. Mai` does, which was 1.5.
  private static func isMonth(_ cell: Cell) -> Bool {
    cell.bytes.prefix(64).split { $0 < 0x80 && ($0 | 0x20) &- 0x61 >= 26 }
      .contains { MonthNames.month(Array($0)[...]) != nil }
  }

  /// The number in a cell, and the unit after it; `nil` for what is not a number.
  private func number(_ cell: Cell, _ field: LogField) throws(RowFailure) -> (number: Double, unit: String)? {
    let isOpen = hasOpenPoints && field == .distanceCentimetres && NumberText.isOpen(cell)
    if decimalMark != .comma, !isOpen, let number = Number.double(cell) { return (number, "") }
    switch NumberText.read(cell, mark: isOpen ? .comma : decimalMark, isStated: isMarkStated) {
    case .number(let number, let unit): return (number, unit)
    case .invalid: return Number.double(cell).map { ($0, "") }
    case .ambiguous(let point, let comma):
      throw RowFailure(
        code: .ambiguousNumber, field: field,
        message: "\(quoted(cell.bytes)) is \(comma) with a decimal comma, or \(point) with a decimal point",
        help: "choose one: --decimal-mark comma or --decimal-mark point")
    }
  }

  private func position() throws(RowFailure) -> Position? {
    guard !value(.x).isEmpty || !value(.y).isEmpty else { return nil }
    guard let x = try coordinate(.x), let y = try coordinate(.y) else {
      let field: LogField = value(.x).isEmpty ? .x : .y
      throw .unreadable(
        .invalidCoordinate, field, expected: "a coordinate in metres", found: value(field),
        help: "give both x_m and y_m")
    }
    return Position(x: x, y: y, z: try coordinate(.z), floor: try text(.floor))
  }

  private func coordinate(_ field: LogField) throws(RowFailure) -> Double? {
    let cell = value(field)
    guard !cell.isEmpty else { return nil }
    guard let metres = try metres(cell, field), SurveyBounds.coordinate.contains(metres) else {
      throw .unreadable(
        .invalidCoordinate, field, expected: "a coordinate in metres within 10 km", found: cell,
        help: try unitHelp(cell, field) ?? "use metres from a point of the site, with a decimal point")
    }
    return metres
  }

  private func orientation() throws(RowFailure) -> Double? {
    if let text = value(.orientation).text, let degrees = Compass.degrees(text) { return degrees }
    let degrees = try number(.orientation, expected: "a heading from −360 to 360 degrees", in: -360...360)
    let radians =
      degrees == nil
      ? try number(.orientationRadians, expected: "a heading from −2π to 2π radians", in: -6.284...6.284)
      : nil
    guard let heading = degrees ?? radians.map({ $0 * 180 / .pi }) else { return nil }
    let turned = heading.truncatingRemainder(dividingBy: 360)
    // A hair west of north rounds to a full turn.
    let positive = turned < 0 ? turned + 360 : turned
    return positive < 360 ? positive : 0
  }

  private func source() throws(RowFailure) -> ReadingSource {
    guard let text = try text(.source) else { return .raw }
    guard let source = ReadingSource(rawValue: text.lowercased()) else {
      throw .unreadable(
        .invalidNumber, .source, expected: "raw or averaged", found: value(.source),
        help: "write raw for single packets, averaged for levels smoothed by the source")
    }
    return source
  }

  private func whole(
    _ field: LogField, expected: String, in range: ClosedRange<Double>
  ) throws(RowFailure) -> Int? {
    try number(field, expected: expected, in: range, isWhole: true).map { Int($0) }
  }

  private func number(
    _ field: LogField, expected: String, in range: ClosedRange<Double>, isWhole: Bool = false
  ) throws(RowFailure) -> Double? {
    let cell = value(field)
    guard !cell.isEmpty else { return nil }
    guard let (number, unit) = try number(cell, field), ["", "°", "deg", "rad"].contains(unit),
      range.contains(number), !isWhole || number == number.rounded()
    else {
      throw .unreadable(
        .invalidNumber, field, expected: expected, found: cell,
        help: "correct the cell, or leave it empty if the value is unknown")
    }
    return number
  }

  private func text(_ field: LogField) throws(RowFailure) -> String? {
    let cell = value(field)
    guard !cell.isEmpty else { return nil }
    guard let text = cell.text else {
      throw RowFailure(
        code: .invalidEncoding, field: field,
        message: "the \(field.rawValue) is not UTF-8 text: \(quoted(cell.bytes))",
        help: "save the log as UTF-8")
    }
    guard text.first != "{" || text.last != "}" || !text.contains("\"") else {
      throw RowFailure(
        code: .invalidJSON, field: field,
        message: "the \(field.rawValue) is an object whose members are not read: \(quoted(cell.bytes))",
        help: "write a text or a number; the first object of the log decides how the others are read")
    }
    return text
  }

  /// Metres for a name: to 0.1 mm, without zeros that say nothing.
  private static func metres(_ value: Double) -> String {
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? "\(Int(rounded)) m" : "\(rounded) m"
  }
}

enum Compass {
  private static let points = [
    "n": 0.0, "north": 0, "nord": 0, "norden": 0, "norte": 0, "ne": 45, "northeast": 45, "nordost": 45,
    "no": 45, "e": 90, "east": 90, "ost": 90, "osten": 90, "est": 90, "este": 90, "se": 135, "southeast": 135,
    "s": 180, "south": 180, "süd": 180, "sud": 180, "sur": 180, "sw": 225, "southwest": 225, "w": 270,
    "west": 270, "westen": 270, "ouest": 270, "oeste": 270, "nw": 315, "northwest": 315,
  ]

  /// Degrees from north by east; `nil` for other words.
  static func degrees(_ text: String) -> Double? { points[text.lowercased()] }
}

extension LogMapping {
  /// The fields whose value is given for every row, so that the log's own are not read; never times and levels. For beacons see ``GivenBeacon``.
  var givenFields: Set<LogField> {
    let beacons: Set<LogField> = [.beacon, .address, .timestamp, .rssi]
    var fields = Set(constants.keys).subtracting(beacons)
    // All three choose a beacon.
    if fields.isSuperset(of: [.uuid, .major, .minor]) { fields.subtract([.uuid, .major, .minor]) }
    // Stands for a place that is not known yet.
    if let place = constants[.location], [DwellSetting.here, TruthTable.openLocation].contains(place) {
      fields.remove(.location)
    }
    for forms in Self.forms where !fields.isDisjoint(with: forms) { fields.formUnion(forms) }
    return fields
  }
}
