import RadioSurvey

/// Checks the names of readings against those that the survey declares, see ``UndeclaredName``.
///
/// Of beacons the names are checked that people give. Addresses and beacon payloads are what a radio sends, and may be
/// those of a neighbour: ``Privacy`` and ``BeaconSelection`` say which of them are kept.
struct DeclaredNames {
  private let site: Site
  private let declared: [LogField: Set<String>]
  private let keepsEverybody: Bool
  private var identities: [String: BeaconIdentifier] = [:]

  /// - Parameter keepsEverybody: Whether the user asks for every device: then the names of beacons are not checked.
  init(_ site: Site, keepsEverybody: Bool) {
    self.site = site
    self.keepsEverybody = keepsEverybody
    let fields: [LogField] = [.placement, .crowd, .receiver, .beacon]
    declared = Dictionary(uniqueKeysWithValues: fields.map { ($0, Set(site.declared($0))) })
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
  func failure(ofGiven constants: [LogField: String]) -> RowFailure? {
    for field in [LogField.placement, .crowd, .receiver, .beacon] {
      guard let name = constants[field], let undeclared = site.undeclared(field, name) else { continue }
      return RowFailure(
        code: .undeclaredName, field: field, message: undeclared.message, help: undeclared.help)
    }
    return nil
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
