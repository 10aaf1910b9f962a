import GRDB
import RadioSurvey

/// What `survey.toml` said of beacons and receivers at an import, against what it says now.
struct SurveyComparison {
  /// What dwells of the import share.
  private struct Heard {
    var location: SurveyLocation
    var setting: StoredSetting
  }

  private let log: StoredImport
  private let then: ComparedSurvey?
  private let now: ComparedSurvey
  private let counts: [String: Int]
  private let settings: [StoredSetting]
  private let db: Database

  /// - Parameters:
  ///   - then: What it said then; `nil` if an older version imported the log.
  ///   - now: What it says now.
  init(_ log: StoredImport, then: ComparedSurvey?, now: ComparedSurvey, _ db: Database) throws {
    self.log = log
    self.then = then
    self.now = now
    self.db = db
    let codes = try Row.fetchAll(
      db, sql: "SELECT code, occurrences FROM issue_count WHERE import_id = ?", arguments: [log.id])
    counts = Dictionary(uniqueKeysWithValues: codes.map { ($0[0], $0[1]) })
    settings = try Row.fetchAll(
      db, sql: "SELECT * FROM setting WHERE import_id = ? ORDER BY id", arguments: [log.id]
    ).compactMap { StoredSetting($0) }
  }

  /// What its dwells share, place by place: read only where it is asked for, because that goes through all of them.
  private func heard() throws -> [Heard] {
    let shared = try SharedRows(db, importID: log.id)
    return try Row.fetchAll(
      db,
      sql: "SELECT DISTINCT location_id, setting_id, distance_m FROM packed_dwell WHERE import_id = ?",
      arguments: [log.id]
    ).compactMap { row in
      guard var location = shared.locations[row[0]], let setting = shared.settings[row[1]] else {
        return nil
      }
      location.distance = row[2]
      return Heard(location: location, setting: setting)
    }
  }

  /// What the import does not follow.
  func changes() throws -> Set<SurveyChange> {
    guard let then else { return try keepsDerivedValues() ? [.olderVersion] : [] }
    var changes: Set<SurveyChange> = []
    if keepsOtherDevices(then) { changes.insert(.devices) }
    if replacesOtherReceivers(then.settings) { changes.insert(.receivers) }
    if mergesOtherwise(then.index) { changes.insert(.source) }
    if counts[IssueCode.invalidDistance.rawValue] != nil, then.positions != now.positions {
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
    if counts[IssueCode.foreignDevice.rawValue] != nil { return true }
    // Addresses are kept if they are listed, or if nothing is.
    guard !after.isEmpty else { return false }
    return settings.contains { one in
      guard case .address = one.beacon else { return false }
      return !after.contains(one.beacon)
    }
  }

  /// Whether the import replaced names of receivers and another would not, or by others.
  private func replacesOtherReceivers(_ then: SurveySettings) -> Bool {
    guard counts[IssueCode.hashedReceiver.rawValue] != nil else { return false }
    let known = Set(then.receivers.map(\.receiver))
    return then.receiverDigest != now.settings.receiverDigest
      || now.settings.receivers.contains { !known.contains($0.receiver) }
  }

  /// Whether another import may merge packets that this one did not, or the reverse.
  private func mergesOtherwise(_ before: SiteIndex) -> Bool {
    guard log.mapping.mergeMilliseconds > 0 else { return false }
    let hasMerged = counts[IssueCode.mergedPacket.rawValue] != nil
    return settings.contains { one in
      let source = { (index: SiteIndex) in
        index.source(of: one.beacon, under: one.conditions, isThinned: log.isThinned)
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
    let isMoved = settings.contains {
      before.beacon($0.beacon)?.position != after.beacon($0.beacon)?.position
    }
    guard isMoved else { return false }
    return try heard().contains { one in
      after.impossibleDistance(of: one.setting.beacon, at: one.location) != nil
        && before.impossibleDistance(of: one.setting.beacon, at: one.location) == nil
    }
  }

  /// Whether distances or placements that may have been derived are not those that would be derived now.
  private func keepsDerivedValues() throws -> Bool {
    let site = now.index
    return try heard().contains { one in
      let beacon = site.beacon(one.setting.beacon)
      if let placement = beacon?.placement, placement != one.setting.conditions.placement { return true }
      guard let kept = one.location.distance, let here = one.location.position, let there = beacon?.position,
        let distance = here.distance(to: there)
      else { return false }
      return abs(distance - kept) > 1e-9
    }
  }
}
