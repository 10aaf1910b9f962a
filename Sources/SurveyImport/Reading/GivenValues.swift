import RadioSurvey

/// The one beacon that the mapping's constants choose or name.
///
/// * `address`, or `uuid`, `major` and `minor`, choose a beacon: nothing else of the log is used. `beacon` beside them is its name.
/// * `beacon` alone names the beacon of a log that was written for a survey; in a log that hears every device it chooses the one called so.
/// * `beacon` beside `address = *` names every device of the log: that of a beacon whose address changes.
struct GivenBeacon {
  /// The identity that is chosen; `nil` for every device.
  let identity: BeaconIdentifier?
  let name: BeaconIdentifier
  /// Whether an address, or a triple, chooses the beacon, and not a name alone.
  let isChosen: Bool

  /// What constants say; `nil` if they say nothing of one beacon.
  init?(_ constants: [LogField: String], site: Site) {
    let label = constants[.beacon].map { site.identifier(of: BeaconIdentifier($0)) }
    var chosen: BeaconIdentifier?
    if let address = constants[.address], address != "*" {
      chosen = BeaconIdentifier(address)
    } else if let uuid = constants[.uuid], let major = constants[.major], let minor = constants[.minor] {
      chosen = BeaconIdentifier("\(uuid)/\(major)/\(minor)")
    }
    guard let name = label ?? chosen else { return nil }
    self.name = name
    isChosen = chosen != nil
    identity = chosen ?? (constants[.address] == nil ? label : nil)
  }
}

/// Checks the names that people give against those that the survey declares, see ``UndeclaredName``.
struct DeclaredNames {
  private static let fields: [LogField] = [.placement, .crowd, .receiver, .beacon]
  private let site: Site
  private let declared: [LogField: Set<String>]
  private let keepsEverybody: Bool
  private var identities: [String: BeaconIdentifier] = [:]

  /// - Parameter keepsEverybody: Whether the user asks for every device: then the names of beacons are not checked.
  init(_ site: Site, keepsEverybody: Bool) {
    self.site = site
    self.keepsEverybody = keepsEverybody
    declared = Dictionary(uniqueKeysWithValues: Self.fields.map { ($0, Set(site.declared($0))) })
    // As Site.identifier(of:) says, but for all at once: a site may declare thousands.
    let known = Set(site.beacons.map(\.identifier))
    for beacon in site.beacons {
      guard let name = beacon.name, !known.contains(.name(name)) else { continue }
      identities[name] = identities[name] == nil ? beacon.identifier : .name(name)
    }
  }

  /// A beacon by its identity, if it is called by the name that the survey gives it.
  func settled(_ beacon: BeaconIdentifier) -> BeaconIdentifier {
    guard case .name(let name) = beacon else { return beacon }
    return identities[name] ?? beacon
  }

  /// Why readings of a beacon under conditions cannot be used; `nil` if nothing is wrong with their names.
  func failure(_ beacon: BeaconIdentifier, _ conditions: Conditions) -> RowFailure? {
    if case .name(let name) = beacon, case .name = AdvertisedIdentity(beacon), !keepsEverybody,
      let failure = failure(.beacon, name)
    {
      return failure
    }
    return conditions.placement.flatMap { failure(.placement, $0.rawValue) }
      ?? conditions.crowd.flatMap { failure(.crowd, $0.rawValue) }
      ?? conditions.receiver.flatMap { failure(.receiver, $0.rawValue) }
  }

  /// What is wrong with the values that the mapping gives for every row; `nil` if nothing is.
  static func failure(ofGiven constants: [LogField: String], _ site: Site) -> RowFailure? {
    fields.lazy.compactMap { field in
      constants[field].flatMap { site.undeclared(field, $0) }.map {
        RowFailure(code: .undeclaredName, field: field, message: $0.message, help: $0.help)
      }
    }.first
  }

  private func failure(_ field: LogField, _ name: String) -> RowFailure? {
    guard let known = declared[field], !known.isEmpty, !known.contains(name),
      let undeclared = site.undeclared(field, name)
    else { return nil }
    // The name of a device may be that of its owner, also where it is nearly a declared one.
    let isTold = field != .receiver || ReceiverName.isHarmless(name)
    return RowFailure(
      code: .undeclaredName, field: field,
      message: isTold ? undeclared.message : undeclared.messageWithoutName, help: undeclared.help)
  }
}

/// The values of a log that other values, given for every row, stand in for.
struct ReplacedValues {
  /// Fields whose values may be shown: others may name people.
  private static let harmless: Set<LogField> = [
    .location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x, .y, .z, .floor, .placement, .crowd,
    .people, .orientation, .orientationRadians, .channel, .source,
  ]

  private var first: [LogField: String] = [:]
  private var beacons: Set<BeaconIdentifier> = []

  mutating func take(_ field: LogField, _ found: String) { if first[field] == nil { first[field] = found } }
  mutating func take(_ beacon: BeaconIdentifier) { if beacons.count < 1000 { beacons.insert(beacon) } }

  func messages(_ constants: [LogField: String]) -> [String] {
    LogField.allCases.compactMap { field in
      guard let found = first[field] else { return nil }
      let given = constants[field].map { quoted($0) } ?? "the value given"
      return Self.harmless.contains(field)
        ? "\(field.rawValue) is \(given) for every row, as given, instead of \(quoted(found)) in the log"
        : "\(field.rawValue) is \(given) for every row, as given, instead of another value in the log"
    }
  }

  func merged(_ constants: [LogField: String]) -> String? {
    guard beacons.count > 1, let name = constants[.beacon] else { return nil }
    let count = beacons.count < 1000 ? "\(beacons.count)" : "1000 or more"
    return "the log has \(count) beacons; all count as \(quoted(name)), as given"
  }
}

/// What the user gives for every row, and what the log says instead.
extension RowDecoder {
  /// The beacon of a row, as the log and the user say; see ``GivenBeacon``.
  func beacon(
    _ cells: UnsafePointer<Cell>, _ decoder: ContextDecoder
  ) throws(RowFailure) -> BeaconIdentifier {
    guard !rules.isBeaconSettled, let given = session.givenBeacon else {
      let beacon = try decoder.beacon()
      return listed(beside: beacon, decoder) ?? beacon
    }
    let own = ownBeacons(cells)
    let isForeign: Bool
    if given.isChosen {
      isForeign = !own.isEmpty && !own.contains { $0 == given.identity }
    } else {
      // A scanner's log has every address around, and a name does not say which of them is meant.
      isForeign =
        !rules.isSurveyLog && given.identity != nil && !own.contains(given.name)
        && own.contains { if case .address = $0 { true } else { false } }
      if !isForeign, let first = own.first { session.replaced.take(first) }
    }
    if isForeign { throw RowFailure(code: .foreignDevice, message: "the device is not part of the survey") }
    return given.name
  }

  /// The beacon that the survey lists by the address of a row, where it does not list the identity that the row has, too: as in a capture, see
  /// ``BeaconSelection``.
  private func listed(beside beacon: BeaconIdentifier, _ decoder: ContextDecoder) -> BeaconIdentifier? {
    guard case .iBeacon = beacon, !rules.isBeaconSettled, session.site.beacon(beacon) == nil,
      let address = decoder.value(.address).text.flatMap(DeviceAddress.cell).map(BeaconIdentifier.address)
    else { return nil }
    return session.site.beacon(address) == nil ? nil : address
  }

  private func ownBeacons(_ cells: UnsafePointer<Cell>) -> [BeaconIdentifier] {
    [[LogField.uuid, .major, .minor], [.beacon], [.address]].compactMap { fields in
      let own = ContextDecoder { field in
        guard fields.contains(field), let cell = self.column(field).map({ cells[$0] }) else { return .absent }
        return self.rules.isCSV && field.isName ? cell.name : cell
      }
      return try? own.beacon()
    }
  }

  func noteReplaced(_ cells: UnsafePointer<Cell>) {
    for (field, column) in replacedColumns where !cells[column].isEmpty {
      guard let found = cells[column].text, constant(field).text != found else { continue }
      session.replaced.take(field, found)
    }
  }
}
