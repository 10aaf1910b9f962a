package import CalibrationModel
import Foundation
import RadioSurvey

/// Runs the packets of a log through what an app does with them, step by step, in memory that follows the beacons and places and not the packets.
///
/// Packets are taken in the order of the log. One that is earlier than the step that is open counts in that step; one that is earlier by more than
/// a minute begins a part of its own, as does one after ten minutes of silence, of which only that many are stepped through.
package final class LogReplay {
  /// Seconds by which time may step back within a part.
  static let mostLate = 60.0
  /// Seconds of silence that are stepped through.
  static let mostSilence = 600.0

  private struct Track {
    var beacon: ReplayBeacon
    var level: RunningLevel
    var region: RegionState
    var moment = ReplayMoment.Track()
    var stepSum = 0.0
    var reported: Double?
    var distance: Double?
    var place: Int?
    var distanceAt = -Double.infinity
    var packets = 0
    var steps = 0
  }

  private let settings: ReplaySettings
  private let beacon: (Int) -> ReplayBeacon
  private let emit: (ReplayStep) throws -> Void
  private var tracks: [Track] = []
  private var rule: MarginRule
  private let contest: ReplayContest
  private var cursor: TruthCursor
  private var start: Double?
  private var hasPackets = false
  private var silentSteps = 0
  private var nearest: Int?
  private var events: [ReplayEvent] = []
  private var gaps = GapTally()
  private var zones = ZoneTally()
  private var regions = RegionTally()
  private var reportedAudit = AuditTally()
  private var ownAudit = AuditTally()
  private var hasReported = false
  private var latePackets = 0
  private var parts = 0
  private var stepped = 0.0
  private var usesDistances = false
  /// Whether the table says what is nearest.
  private let isNamed: Bool

  /// - Parameters:
  ///   - beacon: What is assumed of a beacon when it is first heard, by its number.
  ///   - emit: Takes each step when it is over.
  package init(
    _ settings: ReplaySettings, beacon: @escaping (Int) -> ReplayBeacon,
    emit: @escaping (ReplayStep) throws -> Void
  ) {
    self.settings = settings
    self.beacon = beacon
    self.emit = emit
    rule = MarginRule(settings.switching)
    isNamed = settings.truth.contains { $0.nearest != nil }
    contest = ReplayContest(
      settings.rules, settings: Self.contested(settings),
      window: isNamed ? nil : settings.hindsight, step: settings.every)
    cursor = TruthCursor(settings.truth)
  }

  /// The setting of the app, that which is recommended, and those to try.
  private static func contested(_ settings: ReplaySettings) -> [SwitchSetting] {
    [settings.switching] + (settings.recommended.map { [$0] } ?? []) + settings.sweep
  }

  package func add(_ reading: ReplayReading) throws {
    try open(at: reading.time)
    hasPackets = true
    let time = max(reading.time, start ?? reading.time)
    if reading.time < (start ?? reading.time) { latePackets += 1 }
    gaps.add(packetAt: time)
    make(reading.track)
    let index = reading.track
    tracks[index].packets += 1
    change(index, tracks[index].region.advance(to: time, isIncluded: false))
    change(index, tracks[index].region.add(reading.level, at: time))
    // A beacon that was away for longer than the time-out is a new one.
    if time - tracks[index].moment.heardAt > settings.switching.timeOut { tracks[index].level.reset() }
    tracks[index].level.add(reading.level, at: time)
    tracks[index].moment.heardAt = max(time, tracks[index].moment.heardAt)
    tracks[index].moment.packets += 1
    tracks[index].stepSum += reading.level
    if let distance = reading.distance {
      tracks[index].distance = distance
      tracks[index].place = reading.place
      tracks[index].distanceAt = time
      usesDistances = true
    }
    if let reported = reading.reported {
      tracks[index].reported = reported
      hasReported = true
    }
  }

  /// Lets time pass up to a moment: completed steps are reported. Does nothing before the first packet.
  package func advance(to time: Double) throws {
    guard let begun = start, time > begun, time - begun < Self.mostSilence else { return }
    try close(until: time)
  }

  /// Ends the log with the step that is open.
  package func finish() throws {
    if start != nil, hasPackets || silentSteps == 0 { try close() }
    contest.finish()
  }

  // MARK: Steps

  private func open(at time: Double) throws {
    guard let begun = start else { return begin(at: time) }
    let isNewPart = time < begun - Self.mostLate || time > begun + Self.mostSilence + settings.every
    try isNewPart ? restart(at: time) : close(until: time)
  }

  private func begin(at time: Double) {
    start = (time / settings.every).rounded(.down) * settings.every
    parts += 1
  }

  /// Ends a part: everything that is known of beacons is forgotten.
  private func restart(at time: Double) throws {
    if let begun = start, time > begun { try close(until: begun + Self.mostSilence) } else { try close() }
    for index in tracks.indices {
      tracks[index].level.reset()
      tracks[index].moment.heardAt = -.infinity
      tracks[index].moment.lead = -.infinity
      tracks[index].distance = nil
      tracks[index].region = RegionState(tracks[index].beacon.region)
    }
    rule = MarginRule(settings.switching)
    nearest = nil
    contest.restart()
    if let begun = start, time < begun { gaps.restart() }
    hasPackets = false
    begin(at: time)
  }

  private func close(until time: Double) throws {
    while let begun = start, time >= begun + settings.every { try close() }
  }

  private func make(_ track: Int) {
    while tracks.count <= track {
      let beacon = beacon(tracks.count)
      var made = Track(
        beacon: beacon, level: RunningLevel(settings.filter), region: RegionState(beacon.region))
      made.moment.power = beacon.belief.referencePower
      tracks.append(made)
    }
  }

  private func change(_ track: Int, _ change: RegionState.Change?) {
    switch change {
    case nil: break
    case .entered(let time)?: events.append(ReplayEvent(kind: .enter, time: time, track: track))
    case .left(let time)?: events.append(ReplayEvent(kind: .exit, time: time, track: track))
    }
  }

  private func close() throws {
    guard let begun = start else { return }
    let end = begun + settings.every
    start = end
    for index in tracks.indices { change(index, tracks[index].region.advance(to: end, isIncluded: false)) }
    gaps.add(steps: 1, heard: hasPackets)
    silentSteps = hasPackets ? 0 : silentSteps + 1
    hasPackets = false
    stepped += settings.every
    let moment = moment(end)
    let before = nearest
    nearest = rule.step(moment)
    if nearest != before {
      events.append(ReplayEvent(kind: .nearest, time: end, track: nearest, from: before))
    }
    let interval = cursor.index(at: begun + settings.every / 2)
    let sightings = sightings(at: end)
    let truth = truth(interval, end)
    contest.add(moment, nearest: truth)
    score(sightings, interval, begun)
    events.sort { $0.time < $1.time }
    let step = ReplayStep(
      start: begun, end: end, sightings: sightings, nearest: nearest, truth: truth, events: events)
    events.removeAll(keepingCapacity: true)
    for index in tracks.indices {
      tracks[index].moment.packets = 0
      tracks[index].stepSum = 0
      tracks[index].reported = nil
    }
    try emit(step)
  }

  private func moment(_ end: Double) -> ReplayMoment {
    for index in tracks.indices {
      let power = tracks[index].beacon.belief.referencePower
      let packets = tracks[index].moment.packets
      if packets > 0 {
        tracks[index].steps += 1
        tracks[index].moment.stepLead = tracks[index].stepSum / Double(packets) - power
        if let level = tracks[index].level.level { tracks[index].moment.lead = level - power }
      }
    }
    return ReplayMoment(end: end, length: settings.every, tracks: tracks.map(\.moment))
  }

  private func sightings(at end: Double) -> [ReplaySighting] {
    var found: [ReplaySighting] = []
    for (index, track) in tracks.enumerated() where track.packets > 0 {
      let silence = end - track.moment.heardAt
      // A beacon that is gone is listed as unknown for as long again.
      guard silence < 2 * settings.switching.timeOut else { continue }
      guard silence < settings.switching.timeOut, let level = track.level.level else {
        found.append(ReplaySighting(track: index, zone: .unknown, reported: track.reported, packets: 0))
        continue
      }
      let distance = track.beacon.belief.distance(at: level)
      // First-order SD of ln d: ln 10/10 · σ/n.
      let logSD = log(10) / 10 * track.beacon.levelSD / track.beacon.belief.pathLossExponent
      found.append(
        ReplaySighting(
          track: index, zone: settings.zones.zone(at: distance), level: level, distance: distance,
          accuracy: logSD * distance, reported: track.reported, packets: track.moment.packets))
    }
    return found.sorted {
      ($0.distance ?? .infinity, $0.track) < ($1.distance ?? .infinity, $1.track)
    }
  }

  // MARK: Scores

  /// True distance of a beacon and its place, as far as they are known at the end of a step.
  private func known(_ index: Int, _ interval: Int?, _ end: Double) -> (distance: Double, place: Int)? {
    if let interval {
      let truth = settings.truth[interval]
      if let distance = truth.distance, (truth.track ?? index) == index {
        return (distance, -2 - interval)
      }
    }
    let track = tracks[index]
    guard let distance = track.distance, end - track.distanceAt < 2 * settings.switching.timeOut else {
      return nil
    }
    return (distance, track.place ?? -1)
  }

  private func truth(_ interval: Int?, _ end: Double) -> Int? {
    if isNamed { return interval.flatMap { settings.truth[$0].nearest } }
    guard usesDistances || interval != nil else { return nil }
    let known = tracks.indices.compactMap { index in
      self.known(index, interval, end).map { (index, $0.distance) }
    }
    guard known.count > 1, let best = known.min(by: { $0.1 < $1.1 }) else { return nil }
    // Two at one distance have no nearest.
    return known.contains { $0.0 != best.0 && $0.1 == best.1 } ? nil : best.0
  }

  private func score(_ sightings: [ReplaySighting], _ interval: Int?, _ begun: Double) {
    let end = begun + settings.every
    for sighting in sightings {
      guard let (distance, place) = known(sighting.track, interval, end) else { continue }
      let location = ZoneTally.Location(track: sighting.track, place: place)
      zones.add(location, actual: settings.zones.zone(at: distance), named: sighting.zone)
      ownAudit.add(location, accuracy: sighting.accuracy, error: abs((sighting.distance ?? 0) - distance))
      if sighting.packets > 0 || sighting.reported != nil {
        reportedAudit.add(location, accuracy: sighting.reported, error: distance)
      }
      let isInside: Bool? =
        distance <= settings.zones.near ? true : distance >= settings.outside ? false : nil
      regions.add(
        sighting.track, truth: isInside, isInside: tracks[sighting.track].region.isInside, start: begun,
        length: settings.every)
    }
    for event in events {
      guard event.kind != .nearest, let track = event.track else { continue }
      regions.add(track, entered: event.kind == .enter, at: event.time)
    }
  }

  /// What there is to say of the whole log.
  package var summary: ReplaySummary {
    let scores = contest.own
    let sweep = zip(Self.contested(settings), scores).dropFirst(settings.recommended == nil ? 1 : 2)
      .compactMap { setting, score in score.map { (setting: setting, score: $0) } }
    return ReplaySummary(
      packets: tracks.reduce(0) { $0 + $1.packets }, latePackets: latePackets, parts: parts, seconds: stepped,
      gaps: gaps.gaps, tracks: tracks.map { ReplaySummary.Track(packets: $0.packets, steps: $0.steps) },
      truth: isNamed ? .table : contest.isTold ? .distances : .hindsight, switching: scores[0],
      rules: zip(settings.rules, contest.published).map { rule, score in
        ReplaySummary.Rule(rule: rule, score: score)
      }, regions: regions.score(until: start ?? 0), zones: zones.zones,
      reportedAccuracy: hasReported ? reportedAudit.audit : nil, accuracy: ownAudit.audit,
      forecastScore: settings.recommended == nil ? nil : scores[1],
      sweep: sweep.isEmpty ? nil : SwitchSweep(sweep))
  }
}
