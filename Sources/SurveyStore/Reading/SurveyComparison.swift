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
  private let now: SurveySettings
  private let counts: [String: Int]
  private let settings: [StoredSetting]
  private let db: Database

  /// - Parameter now: What it says now.
  init(_ log: StoredImport, _ now: SurveySettings, _ db: Database) throws {
    self.log = log
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
    guard let then = log.survey else { return try keepsDerivedValues() ? [.olderVersion] : [] }
    var changes: Set<SurveyChange> = []
    if keepsOtherDevices(then) { changes.insert(.devices) }
    if replacesOtherReceivers(then) { changes.insert(.receivers) }
    if mergesOtherwise(then) { changes.insert(.source) }
    if counts[IssueCode.invalidDistance.rawValue] != nil, positions(then) != positions(now) {
      changes.insert(.rejectedDistances)
    }
    if try rejectsOtherwise(then) { changes.insert(.impossibleDistances) }
    return changes
  }

  private func positions(_ survey: SurveySettings) -> [BeaconIdentifier: Position?] {
    Dictionary(survey.beacons.map { ($0.identifier, $0.position) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether another list of beacons makes an import keep other devices. A log whose one beacon is given as a constant keeps
  /// that one.
  private func keepsOtherDevices(_ then: SurveySettings) -> Bool {
    let fields: [LogField] = [.beacon, .address, .uuid]
    guard !fields.contains(where: { log.mapping.constants[$0] != nil }) else { return false }
    let (before, after) = (Set(then.beacons.map(\.identifier)), Set(now.beacons.map(\.identifier)))
    guard before != after else { return false }
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
    return then.receiverDigest != now.receiverDigest
      || now.receivers.contains { !known.contains($0.receiver) }
  }

  /// Whether another import may merge packets that this one did not, or the reverse.
  private func mergesOtherwise(_ then: SurveySettings) -> Bool {
    guard log.mapping.mergeMilliseconds > 0 else { return false }
    let (before, after) = (SiteIndex(then.site), SiteIndex(now.site))
    let hasMerged = counts[IssueCode.mergedPacket.rawValue] != nil
    return settings.contains { one in
      let source = { (index: SiteIndex) in
        index.source(of: one.beacon, under: one.conditions, isThinned: log.isThinned)
      }
      switch (source(before), source(after)) {
      case (.raw, .averaged): return hasMerged
      case (.averaged, .raw): return true
      case (.raw, .raw), (.averaged, .averaged): return false
      }
    }
  }

  /// Whether another import would reject rows, because no distance can be what the coordinates say.
  private func rejectsOtherwise(_ then: SurveySettings) throws -> Bool {
    let (before, after) = (SiteIndex(then.site), SiteIndex(now.site))
    // Where no beacon of the log was moved, no distance is another.
    let isMoved = Set(settings.map(\.beacon)).contains {
      before.beacon($0)?.position != after.beacon($0)?.position
    }
    guard isMoved else { return false }
    return try heard().contains { one in
      after.impossibleDistance(of: one.setting.beacon, at: one.location) != nil
        && before.impossibleDistance(of: one.setting.beacon, at: one.location) == nil
    }
  }

  /// Whether distances or placements that may have been derived are not those that would be derived now.
  private func keepsDerivedValues() throws -> Bool {
    let site = SiteIndex(now.site)
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
