import GRDB
import RadioSurvey

/// What `survey.toml` says of beacons, receivers and names, made ready once for being held against the logs of many imports.
struct ComparedSurvey {
  let settings: SurveySettings
  /// The part on which an import can depend.
  let ofImporters: SurveySettings
  let index: SiteIndex
  let devices: Set<BeaconIdentifier>
  private let site: Site
  private let declared: [LogField: Set<String>]

  init(_ settings: SurveySettings) {
    self.settings = settings
    ofImporters = settings.ofImporters
    site = settings.site
    index = SiteIndex(site)
    devices = Set(settings.beacons.map(\.identifier))
    let site = site
    declared = Dictionary(
      uniqueKeysWithValues: [LogField.placement, .crowd, .receiver, .beacon].map {
        ($0, Set(site.declared($0)))
      })
  }

  var positions: [BeaconIdentifier: Position?] {
    Dictionary(settings.beacons.map { ($0.identifier, $0.position) }, uniquingKeysWith: { first, _ in first })
  }

  func names(of field: LogField) -> Set<String> { declared[field] ?? [] }

  func accepts(_ field: LogField, _ name: String) -> Bool {
    let names = names(of: field)
    return names.isEmpty || names.contains(name)
  }

  func beacon(called name: String) -> BeaconIdentifier { site.identifier(of: BeaconIdentifier(name)) }
}

/// What `survey.toml` said at an import, against what it says now.
///
/// Nothing has changed for an import if importers get the same, see ``SurveySettings/ofImporters``. Where they get
/// something else, each rule says whether that could change this import: by what came in, and by what was counted.
struct SurveyComparison {
  private struct Heard: Hashable {
    var location: SurveyLocation
    var beacon: BeaconIdentifier
  }

  private let log: ImportedLog
  private let then: ComparedSurvey
  private let now: ComparedSurvey
  private let settingsByID: [Int64: StoredSetting]
  private let given: [LogField: String]
  private let reading: CheckedReading

  init(_ log: ImportedLog, then: ComparedSurvey, now: ComparedSurvey, _ reading: CheckedReading) throws {
    self.log = log
    self.then = then
    self.now = now
    self.reading = reading
    given = log.inputs?.mapping.constants ?? [:]
    var settings: [Int64: StoredSetting] = [:]
    try reading.forEachRow(of: .setting, where: "WHERE import_id = ?", [log.id]) { row in
      settings[try row.value(0)] = try StoredSetting(row)
    }
    settingsByID = settings
  }

  private var settings: [StoredSetting] { Array(settingsByID.values) }

  func changes() throws -> Set<SurveyChange> {
    guard then.ofImporters != now.ofImporters else { return [] }
    var changes: Set<SurveyChange> = []
    if keepsOtherDevices { changes.insert(.devices) }
    if callsOtherBeacons { changes.insert(.beaconNames) }
    if takesOther(.placement, settings.compactMap(\.conditions.placement?.rawValue)) {
      changes.insert(.placements)
    }
    if takesOther(.crowd, settings.compactMap(\.conditions.crowd?.rawValue)) { changes.insert(.crowds) }
    if keepsOtherReceivers { changes.insert(.receivers) }
    if mergesOtherwise { changes.insert(.source) }
    if has(.invalidDistance), then.positions != now.positions { changes.insert(.rejectedDistances) }
    if try rejectsOtherwise() { changes.insert(.impossibleDistances) }
    return changes
  }

  private func has(_ code: IssueCode) -> Bool { log.row.summary.issues[code.rawValue] != nil }
  private var keepsEverything: Bool { given[.address] == "*" }

  /// Whether another list of beacons makes an import keep other devices, or the same by another identity. A log whose one
  /// beacon is given as a constant keeps that one.
  private var keepsOtherDevices: Bool {
    guard then.devices != now.devices else { return false }
    if log.inputs?.choosesDevices == true { return true }
    let fields: [LogField] = [.beacon, .address, .uuid]
    guard !fields.contains(where: { given[$0] != nil }) else { return false }
    if has(.foreignDevice) { return true }
    // Addresses are kept if they are listed, or if nothing is and the log was written for a survey.
    return settings.contains { one in
      guard case .address = one.beacon else { return false }
      return !now.devices.contains(one.beacon)
    }
  }

  /// Whether a name by which the log calls a beacon is that of another now, or of none.
  private var callsOtherBeacons: Bool {
    takesOther(.beacon, names)
      || (log.inputs?.beaconNames ?? []).contains { then.beacon(called: $0) != now.beacon(called: $0) }
  }

  /// Beacons that people named, as the store has them. That of an Eddystone-UID is sent by a radio.
  private var names: [String] {
    guard !keepsEverything else { return [] }
    return settings.compactMap { one in
      guard case .name(let name) = one.beacon, name.split(separator: "/").map(\.count) != [20, 12] else {
        return nil
      }
      return name
    }
  }

  /// Whether an import takes other rows, because of the names of a kind that are declared.
  /// - Parameter found: Names of the log that were taken.
  private func takesOther(_ field: LogField, _ found: [String]) -> Bool {
    guard then.names(of: field) != now.names(of: field) else { return false }
    if has(.undeclaredName) { return true }
    let isBeacon = field == .beacon
    return (found + [given[field]].compactMap(\.self)).contains { name in
      !now.accepts(field, isBeacon ? BeaconIdentifier(name).description : name)
        || isBeacon && now.beacon(called: name) != then.beacon(called: name)
    }
  }

  /// Whether an import takes rows of other receivers, or keeps other names of receivers.
  private var keepsOtherReceivers: Bool {
    if has(.hashedReceiver),
      then.settings.receiverDigest != now.settings.receiverDigest
        || !now.names(of: .receiver).isSubset(of: then.names(of: .receiver))
    {
      return true
    }
    let kept = Set(settings.compactMap(\.conditions.receiver?.rawValue).filter { !ReceiverName.isDigest($0) })
    if takesOther(.receiver, Array(kept)) { return true }
    // Names that were kept because they were declared.
    guard now.names(of: .receiver).isEmpty, !keepsEverything else { return false }
    return kept.contains { name in
      then.names(of: .receiver).contains(name) && name != given[.receiver] && !ReceiverName.isHarmless(name)
    }
  }

  /// Whether another import may merge packets that this one did not, or the reverse.
  private var mergesOtherwise: Bool {
    guard log.inputs?.mapping.mergeMilliseconds != 0 else { return false }
    let hasMerged = has(.mergedPacket)
    return settings.contains { one in
      let source = { (index: SiteIndex) in
        index.source(of: one.beacon, under: one.conditions, isThinned: log.row.isThinned)
      }
      switch (source(then.index), source(now.index)) {
      case (.raw, .averaged): return hasMerged
      case (.averaged, .raw): return true
      case (.raw, .raw), (.averaged, .averaged): return false
      }
    }
  }

  /// Whether another import would reject rows, because no distance can be what the coordinates say.
  private func rejectsOtherwise() throws -> Bool {
    // Where no beacon of the log was moved, no distance is another.
    let isMoved = settings.contains {
      then.index.beacon($0.beacon)?.position != now.index.beacon($0.beacon)?.position
    }
    guard isMoved else { return false }
    let locations = try reading.locations(where: "WHERE import_id = ?", [log.id])
    var heard: Set<Heard> = []
    try reading.forEachRow(of: .dwell, where: "WHERE import_id = ?", [log.id]) { row in
      guard var location = locations[try row.value(2)], let setting = settingsByID[try row.value(3)] else {
        throw StoredRow.Damaged()
      }
      location.distance = try row.value(4)
      heard.insert(Heard(location: location, beacon: setting.beacon))
    }
    return heard.contains { one in
      now.index.impossibleDistance(of: one.beacon, at: one.location) != nil
        && then.index.impossibleDistance(of: one.beacon, at: one.location) == nil
    }
  }
}
