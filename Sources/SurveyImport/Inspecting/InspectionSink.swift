import CalibrationModel
import RadioSurvey

/// Takes what an import would store, keeps only what an inspection shows.
final class InspectionSink: ImportSink, ReadingObserver {
  private static let streamLimit = 100_000
  private static let labelLimit = 1000
  private static let visitLimit = 100_000

  private let site: Site
  private var heard: [BeaconIdentifier: LogInspection.Beacon] = [:]
  /// The latest packet that was heard of each beacon at each receiver.
  private var streams: [Hearing.Key: (time: Double, level: Int)] = [:]
  private var told: Set<IssueCode> = []
  private var channels: Set<Int> = []
  private var receivers: Set<Receiver> = []
  private var averagedPackets = 0
  private var duplicates: LogInspection.Duplicates
  private var resolution = ClockResolution()
  private var gaps: LogInspection.Gaps
  private var first: (time: Double, text: String)?
  private var start = Double.infinity
  private var end = -Double.infinity
  /// What dwells lack.
  private var lacks: Set<LogField> = []
  private var hasCoordinates = false
  private var placements: Set<Placement> = []
  private var crowds: Set<CrowdLevel> = []
  private var nearest: Double?
  private var farthest: Double?
  private var weakest: Int?
  private var strongest: Int?
  /// The properties of dwells that separate places and sessions.
  private var visits: Set<Dwell> = []
  private var dwells: [Dwell] = []
  private(set) var examples: [SurveyIssue] = []
  private(set) var doubts = LogDoubts()

  init(_ mapping: LogMapping, site: Site) {
    self.site = site
    gaps = LogInspection.Gaps(threshold: mapping.gap)
    duplicates = LogInspection.Duplicates(within: mapping.mergeMilliseconds)
  }

  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String) {
    if first == nil { first = (time, text()) }
    start = min(start, time)
    end = max(end, time)
    resolution.see(time)
    count(context.beacon, level)
    // A packet that was not heard has no time of its own, so it does not end a silence.
    guard let level else { return }
    weakest = min(weakest ?? level, level)
    strongest = max(strongest ?? level, level)
    let key = Hearing.Key(beacon: context.beacon, receiver: context.conditions.receiver)
    let last = streams[key]
    if let last, time - last.time > gaps.threshold {
      gaps.count += 1
      gaps.longest = max(gaps.longest ?? 0, time - last.time)
    }
    if last != nil || streams.count < Self.streamLimit { streams[key] = (time, level) }
  }

  func observeMerged(_ context: ReadingContext, time: Double, level: Int?) {
    let key = Hearing.Key(beacon: context.beacon, receiver: context.conditions.receiver)
    resolution.see(time)
    duplicates.count += 1
    guard let level, let last = streams[key] else { return }
    if last.level == level { duplicates.sameLevel += 1 }
    streams[key] = (time, level)
  }

  private func count(_ beacon: BeaconIdentifier, _ level: Int?) {
    guard heard[beacon] != nil || heard.count < LogInspection.beaconLimit else { return }
    var entry = heard[beacon] ?? LogInspection.Beacon(beacon: beacon, packets: 0, missed: 0)
    if let level {
      entry.packets += 1
      entry.weakest = min(entry.weakest ?? level, level)
      entry.strongest = max(entry.strongest ?? level, level)
    } else {
      entry.missed += 1
    }
    heard[beacon] = entry
  }

  func receive(_ logged: Dwell) {
    doubts.see(logged)
    let dwell = site.resolve(logged)
    if dwells.count < LogInspection.dwellLimit { dwells.append(dwell) }
    if let channel = dwell.conditions.channel { channels.insert(channel) }
    if let receiver = dwell.conditions.receiver, receivers.count < Self.labelLimit {
      receivers.insert(receiver)
    }
    if dwell.conditions.source == .averaged { averagedPackets += dwell.receivedPackets }
    if let placement = dwell.conditions.placement {
      if placements.count < Self.labelLimit { placements.insert(placement) }
    } else {
      lacks.insert(.placement)
    }
    if let crowd = dwell.conditions.crowd {
      if crowds.count < Self.labelLimit { crowds.insert(crowd) }
    } else {
      lacks.insert(.crowd)
    }
    if dwell.location.position != nil { hasCoordinates = true }
    if let distance = dwell.location.distance {
      nearest = min(nearest ?? distance, distance)
      farthest = max(farthest ?? distance, distance)
    } else {
      lacks.insert(.distanceMetres)
    }
    if visits.count < Self.visitLimit {
      var location = dwell.location
      location.distance = nil
      let hour = (dwell.start / 3_600).rounded(.down) * 3_600
      visits.insert(
        Dwell(
          beacon: dwell.beacon, location: location, conditions: Conditions(session: dwell.session),
          start: hour, end: hour))
    }
  }

  func reject(_ row: RejectedRow) { keep(row.issue) }
  func report(_ issue: SurveyIssue) { keep(issue) }
  private func keep(_ issue: SurveyIssue) { if told.insert(issue.code).inserted { examples.append(issue) } }

  /// - Parameter mapping: How the log was read, without what was made up to read it at all.
  /// - Parameter madeUp: Fields that were given a value only so that the log could be read.
  func inspection(
    _ summary: ImportSummary, mapping: LogMapping, madeUp: Set<LogField>, guessed: Set<LogField>
  ) -> LogInspection {
    let clock = clock(summary)
    let missing = lacks.union(madeUp).union(madeUp.contains(.address) ? [.beacon] : [])
    duplicates.isResolved = resolution.isMilliseconds
    let sessions = SurveySessions(visits)
    let locations = SurveyPlace.locations(of: visits, sessions: sessions)
    return LogInspection(
      file: summary.file, format: summary.format, rows: summary.rows,
      receivedPackets: summary.receivedPackets, missedPackets: summary.missedPackets,
      rejectedRows: summary.rejectedRows, dwells: summary.dwells,
      locations: madeUp.contains(.location) ? nil : locations.count,
      distancesOnly: madeUp.contains(.location) ? 0 : locations.count { $0.place.name == nil },
      sessions: sessions.names.count, sessionBasis: sessions.basis,
      beacons: heard.values.sorted { ($1.packets, $0.beacon) < ($0.packets, $1.beacon) },
      beaconCount: heard.count, start: clock == .none ? nil : start, end: clock == .none ? nil : end,
      clock: clock, channels: channels.sorted(), receivers: receivers.sorted(),
      nearest: nearest, farthest: farthest, weakest: weakest, strongest: strongest,
      rawPackets: summary.receivedPackets - averagedPackets, averagedPackets: averagedPackets,
      sentinels: summary.issues[IssueCode.sentinelRSSI.rawValue] ?? 0, duplicates: duplicates, gaps: gaps,
      missingTruth: [LogField.beacon, .location, .distanceMetres, .placement, .crowd].filter(
        missing.contains),
      hasCoordinates: hasCoordinates, placements: placements.map(\.rawValue).sorted(),
      crowds: crowds.map(\.rawValue).sorted(),
      keptDwells: madeUp.isDisjoint(with: [.beacon, .address, .location]) ? dwells : [],
      issues: summary.issues, examples: examples, mapping: mapping,
      guessed: LogField.allCases.filter(guessed.contains))
  }

  private func clock(_ summary: ImportSummary) -> LogInspection.Clock {
    guard let first, start != 0 || end != 0 else { return .none }
    if summary.issues[IssueCode.timestampWithoutZone.rawValue] != nil { return .withoutZone }
    let hasZone = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?\s?([Zz]|[+\-]\d\d:?\d\d)/
    if first.text.prefix(1000).firstMatch(of: hasZone) != nil { return .zone }
    return SurveyBounds.clockFromStart.contains(start) ? .sinceStart : .unix
  }
}

/// Counts what a log distinguishes, up to its limits, by hashes: of 10⁵ two are the same with a probability of 3 × 10⁻¹⁰.
struct LogCensus {
  private let limits: ReadLimits
  private var (beacons, receivers, locations, conditions) = (Set<Int>(), Set<Int>(), Set<Int>(), Set<Int>())
  /// Those of the latest row, which the next one has too more often than not.
  private var latest: (beacon: BeaconIdentifier, conditions: Conditions)?
  /// What was exceeded first, in words; `nil` while nothing was.
  private(set) var excess: (message: String, help: String)?

  init(_ limits: ReadLimits) { self.limits = limits }

  mutating func count(_ beacon: BeaconIdentifier, _ location: SurveyLocation, _ conditions: Conditions) {
    var location = location
    location.distance = nil
    note(location.hashValue, in: \.locations, .locations, limits.locations)
    if latest?.beacon != beacon { note(beacon.hashValue, in: \.beacons, .beacons, limits.beacons) }
    if latest?.conditions != conditions {
      var others = conditions
      (others.receiver, others.channel) = (nil, nil)
      if let receiver = conditions.receiver {
        note(receiver.hashValue, in: \.receivers, .receivers, limits.receivers)
      }
      note(others.hashValue, in: \.conditions, .conditions, limits.conditions)
    }
    latest = (beacon, conditions)
  }

  /// Remembers a value, unless it is new and there are as many as there may be.
  private mutating func note(
    _ hash: Int, in known: WritableKeyPath<Self, Set<Int>>, _ limit: SurveyLimit, _ most: Int
  ) {
    if self[keyPath: known].count < most {
      self[keyPath: known].insert(hash)
    } else if excess == nil, !self[keyPath: known].contains(hash) {
      excess = (limit.message(most), limit.help)
    }
  }
}
