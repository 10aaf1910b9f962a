import GRDB
package import RadioSurvey

/// A change of `survey.toml` after an import that the import does not follow.
enum SurveyChange: CaseIterable {
  /// How to read the log.
  case log
  /// Which logs there are.
  case removedLog
  /// Which devices are the survey's.
  case devices
  /// Which receivers' names may be kept.
  case receivers
  /// Whether readings are packets, which are merged by advertising event.
  case source
  /// Positions, by which rows were rejected.
  case rejectedDistances
  /// Positions, by which rows would be rejected.
  case impossibleDistances

  /// What the change means for the results.
  var message: String {
    switch self {
    case .log:
      "survey.toml now reads this log differently; results use the earlier import"
    case .removedLog:
      "no [[log]] in survey.toml names this log now; its dwells still count"
    case .devices:
      "the beacons in survey.toml changed after import; the import kept the devices listed then"
    case .receivers:
      "the receivers or salt in survey.toml changed after import, which replaced receiver names"
    case .source:
      "survey.toml now treats single packets as averaged readings, or the reverse; the import used the "
        + "former setting"
    case .rejectedDistances:
      "beacons in survey.toml moved after import, which rejected rows for their distance"
    case .impossibleDistances:
      "by the current survey.toml, places of this log are under 0.05 m or over 10 km from the beacon; "
        + "their dwells have no distance, and a new import rejects their rows"
    }
  }

  /// What to do.
  var help: String {
    switch self {
    case .removedLog: "name it again, or import the other logs into a new store"
    default: "import the log again"
    }
  }

  /// The part of `survey.toml` that changed.
  var subject: String {
    switch self {
    case .log, .removedLog: "[[log]]"
    case .devices: "[[beacon]]"
    case .receivers: "[[receiver]] or salt"
    case .source: "source"
    case .rejectedDistances, .impossibleDistances: "positions"
    }
  }
}

/// What `survey.toml` says of beacons and receivers, made ready once for being held against the logs of many imports.
struct ComparedSurvey {
  let settings: SurveySettings
  let index: SiteIndex
  /// The beacons that it lists.
  let devices: Set<BeaconIdentifier>

  init(_ settings: SurveySettings) {
    self.settings = settings
    index = SiteIndex(settings.site)
    devices = Set(settings.beacons.map(\.identifier))
  }

  /// Where each beacon hangs.
  var positions: [BeaconIdentifier: Position?] {
    Dictionary(
      settings.beacons.map { ($0.identifier, $0.position) }, uniquingKeysWith: { first, _ in first })
  }
}

/// What `survey.toml` said of beacons and receivers at an import, against what it says now.
struct SurveyComparison {
  /// What dwells of the import share.
  private struct Heard: Hashable {
    var location: SurveyLocation
    var beacon: BeaconIdentifier
  }

  private let log: StoredImport
  private let then: ComparedSurvey
  private let now: ComparedSurvey
  private let settings: [Int64: StoredSetting]
  private let reading: CheckedReading

  /// - Parameters:
  ///   - then: What it said then.
  ///   - now: What it says now.
  init(_ log: StoredImport, then: ComparedSurvey, now: ComparedSurvey, _ reading: CheckedReading) throws {
    self.log = log
    self.then = then
    self.now = now
    self.reading = reading
    var settings: [Int64: StoredSetting] = [:]
    try reading.forEachRow(of: .setting, where: "WHERE import_id = ?", [log.id]) { row in
      settings[try row.value(0)] = try StoredSetting(row)
    }
    self.settings = settings
  }

  /// What its dwells share, place by place: read only where it is asked for, because that goes through all of them.
  private func heard() throws -> Set<Heard> {
    let locations = try reading.locations(where: "WHERE import_id = ?", [log.id])
    var heard: Set<Heard> = []
    try reading.forEachRow(of: .dwell, where: "WHERE import_id = ?", [log.id]) { row in
      guard var location = locations[try row.value(2)], let setting = settings[try row.value(3)] else {
        throw StoredRow.Damaged()
      }
      location.distance = try row.value(4)
      heard.insert(Heard(location: location, beacon: setting.beacon))
    }
    return heard
  }

  /// What the import does not follow.
  func changes() throws -> Set<SurveyChange> {
    var changes: Set<SurveyChange> = []
    if keepsOtherDevices(then) { changes.insert(.devices) }
    if replacesOtherReceivers(then.settings) { changes.insert(.receivers) }
    if mergesOtherwise(then.index) { changes.insert(.source) }
    if log.row.summary.issues[IssueCode.invalidDistance.rawValue] != nil, then.positions != now.positions {
      changes.insert(.rejectedDistances)
    }
    if try rejectsOtherwise(then.index) { changes.insert(.impossibleDistances) }
    return changes
  }

  /// Whether another list of beacons makes an import keep other devices. A log whose one beacon is given as a constant keeps
  /// that one.
  private func keepsOtherDevices(_ then: ComparedSurvey) -> Bool {
    let fields: [LogField] = [.beacon, .address, .uuid]
    guard !fields.contains(where: { log.mapping.constants[$0] != nil }) else { return false }
    let after = now.devices
    guard then.devices != after else { return false }
    if log.row.summary.issues[IssueCode.foreignDevice.rawValue] != nil { return true }
    // Addresses are kept if they are listed, or if nothing is.
    guard !after.isEmpty else { return false }
    return settings.values.contains { one in
      guard case .address = one.beacon else { return false }
      return !after.contains(one.beacon)
    }
  }

  /// Whether the import replaced names of receivers and another would not, or by others.
  private func replacesOtherReceivers(_ then: SurveySettings) -> Bool {
    guard log.row.summary.issues[IssueCode.hashedReceiver.rawValue] != nil else { return false }
    let known = Set(then.receivers.map(\.receiver))
    return then.receiverDigest != now.settings.receiverDigest
      || now.settings.receivers.contains { !known.contains($0.receiver) }
  }

  /// Whether another import may merge packets that this one did not, or the reverse.
  private func mergesOtherwise(_ before: SiteIndex) -> Bool {
    guard log.mapping.mergeMilliseconds > 0 else { return false }
    let hasMerged = log.row.summary.issues[IssueCode.mergedPacket.rawValue] != nil
    return settings.values.contains { one in
      let source = { (index: SiteIndex) in
        index.source(of: one.beacon, under: one.conditions, isThinned: log.row.isThinned)
      }
      switch (source(before), source(now.index)) {
      case (.raw, .averaged): return hasMerged
      case (.averaged, .raw): return true
      case (.raw, .raw), (.averaged, .averaged): return false
      }
    }
  }

  /// Whether another import would reject rows, because no distance can be what the coordinates say.
  private func rejectsOtherwise(_ before: SiteIndex) throws -> Bool {
    let after = now.index
    // Where no beacon of the log was moved, no distance is another.
    let isMoved = settings.values.contains {
      before.beacon($0.beacon)?.position != after.beacon($0.beacon)?.position
    }
    guard isMoved else { return false }
    return try heard().contains { one in
      after.impossibleDistance(of: one.beacon, at: one.location) != nil
        && before.impossibleDistance(of: one.beacon, at: one.location) == nil
    }
  }
}

extension SurveyStore {
  /// What `survey.toml` says now that imports do not follow: a warning for each kind of change, which names the first log.
  ///
  /// Positions, placements, advertising intervals, duty cycles and sources are derived when dwells are loaded, so they are
  /// no matter here, unless an import depended on them.
  ///
  /// - Parameters:
  ///   - survey: What it says of beacons and receivers.
  ///   - log: How it says to read the log of a name; `nil` if it does not name the log.
  /// - Throws: ``StoreError``.
  package func changes(
    to survey: SurveySettings, log: (String) -> LogMapping?
  ) throws -> [SurveyIssue] {
    var files: [SurveyChange: [String]] = [:]
    let now = ComparedSurvey(survey)
    _ = try read { db in
      var known: [Int64: ComparedSurvey] = [:]
      let reading = try CheckedReading(db, path: path, watch: watch)
      for one in try StoredImport.all(reading) {
        var changes: Set<SurveyChange> = []
        if let then = one.log {
          let now = log(one.file)
          if now != then { changes.insert(now == nil ? .removedLog : .log) }
        }
        let then = known[one.row.surveyID] ?? ComparedSurvey(one.survey)
        known[one.row.surveyID] = then
        if then.settings != survey {
          changes.formUnion(try SurveyComparison(one, then: then, now: now, reading).changes())
        }
        for change in changes { files[change, default: []].append(one.file) }
      }
    }
    return SurveyChange.allCases.compactMap { change in
      guard let files = files[change], let first = files.first else { return nil }
      let more = files.count > 1 ? "; likewise for \(files.count - 1) more" : ""
      return SurveyIssue(
        .warning, .surveyChanged, file: first, message: change.message + more, help: change.help)
    }
  }
}
