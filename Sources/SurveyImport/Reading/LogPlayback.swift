package import RadioSurvey

/// Plays the readings of a log back one by one; dwells are not kept.
package final class LogPlayback: ImportSink, ReadingObserver {
  private static let mostSettings = 1 << 16

  private let site: Site
  private let take: (PlayedReading) throws -> Void
  private var settings: [Int: PlayedReading.Setting] = [:]
  private var latest: (serial: Int, setting: PlayedReading.Setting)?
  private var accuracy: Double?
  private var told: Set<IssueCode> = []
  /// Packets of one advertising event after the first, which are not played.
  package private(set) var mergedPackets = 0
  /// What went wrong in taking a reading; those after it are not taken.
  package private(set) var failure: (any Error)?
  /// The first issue of each code, in the order of the log.
  package private(set) var issues: [SurveyIssue] = []
  /// Rows that were not used.
  package private(set) var rejectedRows = 0

  /// - Parameters:
  ///   - site: Knows the distances of places that have coordinates.
  ///   - take: Takes readings in the order of the log.
  package init(site: Site, take: @escaping (PlayedReading) throws -> Void) {
    self.site = site
    self.take = take
  }

  package func receive(_ dwell: Dwell) throws { try check() }

  package func reject(_ row: RejectedRow) throws {
    rejectedRows += 1
    keep(row.issue)
    try check()
  }

  package func report(_ issue: SurveyIssue) throws {
    keep(issue)
    try check()
  }

  private func keep(_ issue: SurveyIssue) {
    if told.insert(issue.code).inserted { issues.append(issue) }
  }

  /// - Throws: what went wrong in taking a reading.
  package func check() throws { if let failure { throw failure } }

  func expect(accuracy: Double?) { self.accuracy = accuracy }

  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String) {
    let said = accuracy
    accuracy = nil
    guard failure == nil else { return }
    do {
      try take(PlayedReading(setting: setting(context), time: time, level: level, accuracy: said))
    } catch { failure = error }
  }

  func observeMerged(_ context: ReadingContext, time: Double, level: Int?) {
    accuracy = nil
    mergedPackets += 1
  }

  private func setting(_ context: ReadingContext) -> PlayedReading.Setting {
    if let latest, latest.serial == context.serial { return latest.setting }
    if let known = settings[context.serial] {
      latest = (context.serial, known)
      return known
    }
    let isPlaced = context.location.name != DwellSetting.here
    let dwell = site.resolve(
      Dwell(
        beacon: context.beacon, location: context.location, conditions: context.conditions, start: 0, end: 0))
    let hasPlace = isPlaced || dwell.location.position != nil || dwell.location.distance != nil
    let made = PlayedReading.Setting(
      beacon: context.beacon, receiver: context.conditions.receiver, location: hasPlace ? dwell.location : nil
    )
    if settings.count >= Self.mostSettings { settings = [:] }
    settings[context.serial] = made
    latest = (context.serial, made)
    return made
  }
}
