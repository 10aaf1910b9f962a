import RadioSurvey

/// Takes what an import would store, keeps only what an inspection tells.
final class InspectionSink: ImportSink, ReadingObserver {
  private struct StreamKey: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
  }

  private struct Stream {
    var time: Double
    var level: Int?
  }

  private static let streamLimit = 100_000
  private static let labelLimit = 1000

  private var heard: [BeaconIdentifier: LogInspection.Beacon] = [:]
  private var streams: [StreamKey: Stream] = [:]
  private var told: Set<IssueCode> = []
  private var channels: Set<Int> = []
  private var receivers: Set<Receiver> = []
  private var averagedPackets = 0
  private var duplicates = LogInspection.Duplicates()
  private var gaps: LogInspection.Gaps
  private var first: (time: Double, text: String)?
  private var start = Double.infinity
  private var end = -Double.infinity
  private var unplaced = 0
  private var distanceless = 0
  private var crowdless = 0
  private(set) var examples: [SurveyIssue] = []

  /// A sink that calls a silence of so many seconds a gap.
  init(gap: Double) { gaps = LogInspection.Gaps(threshold: gap, longest: nil) }

  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String) {
    if first == nil { first = (time, text()) }
    start = min(start, time)
    end = max(end, time)
    count(context.beacon, level)
    let key = StreamKey(beacon: context.beacon, receiver: context.conditions.receiver)
    if let last = streams[key] {
      follow(last, time: time, level: level)
    } else if streams.count >= Self.streamLimit {
      return
    }
    // A packet that was not heard has no time of its own, so it neither is a duplicate nor ends a silence.
    if level != nil { streams[key] = Stream(time: time, level: level) }
  }

  private func count(_ beacon: BeaconIdentifier, _ level: Int?) {
    guard heard[beacon] != nil || heard.count < LogInspection.beaconLimit else { return }
    var entry =
      heard[beacon]
      ?? LogInspection.Beacon(beacon: beacon, packets: 0, missed: 0, weakest: nil, strongest: nil)
    if let level {
      entry.packets += 1
      entry.weakest = min(entry.weakest ?? level, level)
      entry.strongest = max(entry.strongest ?? level, level)
    } else {
      entry.missed += 1
    }
    heard[beacon] = entry
  }

  private func follow(_ last: Stream, time: Double, level: Int?) {
    guard let level else { return }
    let silence = time - last.time
    // Times in the log are decimals: 3 ms is 3 ms however a Double rounds it.
    if abs(silence) <= LogInspection.Duplicates.within + 1e-6 {
      duplicates.count += 1
      if last.level == level { duplicates.sameLevel += 1 }
    } else if silence > gaps.threshold {
      gaps.count += 1
      gaps.longest = max(gaps.longest ?? 0, silence)
    }
  }

  func receive(_ dwell: Dwell) {
    if let channel = dwell.conditions.channel { channels.insert(channel) }
    if let receiver = dwell.conditions.receiver, receivers.count < Self.labelLimit {
      receivers.insert(receiver)
    }
    if dwell.conditions.source == .averaged { averagedPackets += dwell.receivedPackets }
    if dwell.conditions.placement == nil { unplaced += 1 }
    if dwell.conditions.crowd == nil { crowdless += 1 }
    if dwell.location.distance == nil { distanceless += 1 }
  }

  func reject(_ row: RejectedRow) { keep(row.issue) }

  func report(_ issue: SurveyIssue) { keep(issue) }

  private func keep(_ issue: SurveyIssue) {
    if told.insert(issue.code).inserted { examples.append(issue) }
  }

  /// Everything that was found.
  ///
  /// - Parameters:
  ///   - summary: What the reader counted.
  ///   - mapping: How the log was read, without what was made up to read it at all.
  ///   - madeUp: Fields that were given a value only so that the log could be read.
  ///   - guessed: Fields whose columns were guessed.
  func inspection(
    _ summary: ImportSummary, mapping: LogMapping, madeUp: Set<LogField>, guessed: Set<LogField>
  ) -> LogInspection {
    let clock = clock(summary)
    // Formats that merge the packets of one event have counted them already.
    duplicates.count += summary.issues[IssueCode.mergedPacket.rawValue] ?? 0
    return LogInspection(
      file: summary.file, format: summary.format, rows: summary.rows,
      receivedPackets: summary.receivedPackets, missedPackets: summary.missedPackets,
      rejectedRows: summary.rejectedRows, dwells: summary.dwells,
      beacons: heard.values.sorted { ($1.packets, $0.beacon) < ($0.packets, $1.beacon) },
      beaconCount: heard.count, start: clock == .none ? nil : start, end: clock == .none ? nil : end,
      clock: clock, channels: channels.sorted(), receivers: receivers.sorted(),
      rawPackets: summary.receivedPackets - averagedPackets, averagedPackets: averagedPackets,
      sentinels: summary.issues[IssueCode.sentinelRSSI.rawValue] ?? 0,
      duplicates: clock == .none ? LogInspection.Duplicates() : duplicates, gaps: gaps,
      missingTruth: missingTruth(madeUp), issues: summary.issues, examples: examples, mapping: mapping,
      guessed: LogField.allCases.filter(guessed.contains))
  }

  private func missingTruth(_ madeUp: Set<LogField>) -> [LogField] {
    var missing: [LogField] = []
    if madeUp.contains(.beacon) || madeUp.contains(.address) { missing.append(.beacon) }
    if madeUp.contains(.location) { missing.append(.location) }
    if distanceless > 0 { missing.append(.distanceMetres) }
    if unplaced > 0 { missing.append(.placement) }
    if crowdless > 0 { missing.append(.crowd) }
    return missing
  }

  private func clock(_ summary: ImportSummary) -> LogInspection.Clock {
    guard let first, start != 0 || end != 0 else { return .none }
    if summary.issues[IssueCode.timestampWithoutZone.rawValue] != nil { return .withoutZone }
    let hasZone = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?\s?([Zz]|[+\-]\d\d:?\d\d)/
    if first.text.prefix(1000).firstMatch(of: hasZone) != nil { return .zone }
    // Bluetooth LE is of 2010: a clock that stands before 1990 does not count from 1970.
    return start < 631_152_000 ? .sinceStart : .unix
  }
}
