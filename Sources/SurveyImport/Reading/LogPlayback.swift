import CalibrationModel
package import RadioSurvey

/// Plays the readings of a log back one by one; dwells are not kept.
package final class LogPlayback: ImportSink, ReadingObserver {
  private static let mostSettings = 1 << 16

  private let site: Site
  private let take: (PlayedReading) throws -> Void
  private var settings: [Int: PlayedReading.Setting] = [:]
  private var accuracy: Double?
  private var power: Double?
  private var told: Set<IssueCode> = []
  /// What went wrong in taking a reading; those after it are not taken.
  package private(set) var failure: (any Error)?
  /// The first issue of each code, in the order of the log.
  package private(set) var issues: [SurveyIssue] = []
  package private(set) var rejectedRows = 0

  /// - Parameter site: Knows the distances of places that have coordinates.
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

  private func keep(_ issue: SurveyIssue) { if told.insert(issue.code).inserted { issues.append(issue) } }
  /// - Throws: what went wrong in taking a reading.
  package func check() throws { if let failure { throw failure } }
  func expect(accuracy: Double?) { self.accuracy = accuracy }
  func expect(measuredPower: Double) { power = measuredPower }

  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String) {
    let (said, broadcast) = (accuracy, power)
    (accuracy, power) = (nil, nil)
    guard failure == nil else { return }
    do {
      try take(
        PlayedReading(
          setting: setting(context), time: time, level: level, accuracy: said, measuredPower: broadcast,
          hasZone: !told.contains(.timestampWithoutZone) && !told.contains(.timeWithoutDate)))
    } catch { failure = error }
  }

  func observeMerged(_ context: ReadingContext, time: Double, level: Int?) {
    (accuracy, power) = (nil, nil)
  }

  private func setting(_ context: ReadingContext) -> PlayedReading.Setting {
    if let known = settings[context.serial] { return known }
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
    return made
  }
}

package struct PlayedReading {
  /// What readings have in common: beacon, receiver and place.
  @Memberwise package final class Setting {
    package let beacon: BeaconIdentifier
    package let receiver: Receiver?
    /// Where it was heard, with what the site knows of the distance; `nil` if the log does not say it.
    package let location: SurveyLocation?
    package var number: Int?
    /// A number of the place that the user of the playback gives it.
    package var place: Int?
  }

  package var setting: Setting
  /// Unix seconds, or seconds since the log began.
  package var time: Double
  /// dBm; `nil` for a packet that was expected but not heard.
  package var level: Int?
  /// What the phone says of its distance, metres, negative if it does not know; `nil` if it says nothing.
  package var accuracy: Double?
  /// What the beacon broadcasts as its level at 1 m by the log, dBm; `nil` if the log does not say.
  package var measuredPower: Double?
  package var hasZone = true
}

/// A sink that also sees every reading before it becomes part of a dwell.
protocol ReadingObserver: AnyObject {
  /// Sees a reading: Unix seconds, dBm or `nil` for a packet that was expected but not heard, and the record as it stood.
  func observe(_ context: ReadingContext, time: Double, level: Int?, text: () -> String)

  /// Sees what the phone itself says of the distance of the reading that comes next, metres, negative if it does not know; `nil` if it says
  /// nothing. Called only for logs that have a column for it.
  func expect(accuracy: Double?)

  /// Sees what the beacon broadcasts as its level at 1 m with the reading that comes next, dBm.
  func expect(measuredPower: Double)

  /// Sees a packet that repeats the one before and is not used, see ``EventMerger``.
  func observeMerged(_ context: ReadingContext, time: Double, level: Int?)
}

extension ReadingObserver {
  func expect(accuracy: Double?) {}
  func expect(measuredPower: Double) {}
  func observeMerged(_ context: ReadingContext, time: Double, level: Int?) {}
}

/// Readings of one beacon by one receiver on one channel, and the dwell that is open on them.
final class ReadingStream {
  struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
    var channel: Int?
  }

  struct Quick {
    /// Whether the stream's dwell was finished permanently; a context that still points here must look again.
    var isRetired = false
    /// The context of the open dwell's latest reading.
    var contextSerial: Int
    /// The first, the greatest and the latest time of the open dwell, Unix seconds.
    var start: Double
    var end: Double
    var lastTime: Double
    /// Level of the latest received packet of the open dwell, dBm; 0 if none was received.
    var lastLevel = 0
    var firstLevel = 0
    /// Packets of the open dwell that were received, and that were expected but not heard.
    var received = 0
    var missed = 0
    /// Σ y_i y_{i+1} over successive packets of the open dwell, dBm².
    var productSum = 0
    var lastRow = 0
    /// Packets by level: element n is those at −n dBm.
    let counts: UnsafeMutablePointer<Int>
    var series = PacketSeries()

    /// Adds a reading: a level in dBm, or 0 for a packet that was expected but not heard.
    @inline(__always)
    mutating func append(time: Double, level: Int, row: Int) {
      if time > end { end = time }
      lastTime = time
      lastRow = row
      guard level != 0 else {
        missed += 1
        return
      }
      counts[-level] += 1
      series.append(milliseconds: Self.milliseconds(time - start), level: level)
      if lastLevel == 0 { firstLevel = level } else { productSum += lastLevel * level }
      lastLevel = level
      received += 1
    }

    /// Seconds as whole milliseconds, halves away from zero, without a call.
    @inline(__always)
    private static func milliseconds(_ seconds: Double) -> Int {
      let value = seconds * 1000
      let whole = Int(value)
      let rest = value - Double(whole)
      return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }
  }

  /// Levels that are counted, and one more because levels begin at −1.
  private static let levels = 1 - RSSIHistogram.levels.lowerBound

  let key: Key
  /// See ``Quick``; valid as long as the stream.
  let quick: UnsafeMutablePointer<Quick>
  /// The open dwell, as far as it does not change with every reading.
  private(set) var opened: Dwell
  /// Orders open dwells by when they were opened.
  private(set) var openingRow: Int

  init(key: Key, context: ReadingContext, time: Double, row: Int, line: Int?) {
    self.key = key
    opened = Self.dwell(context, time: time, line: line)
    openingRow = row
    let counts = UnsafeMutablePointer<Int>.allocate(capacity: Self.levels)
    counts.initialize(repeating: 0, count: Self.levels)
    quick = .allocate(capacity: 1)
    quick.initialize(
      to: Quick(contextSerial: context.serial, start: time, end: time, lastTime: time, counts: counts))
  }

  deinit {
    quick.pointee.counts.deallocate()
    quick.deinitialize(count: 1)
    quick.deallocate()
  }

  func reopen(_ context: ReadingContext, time: Double, row: Int, line: Int?) {
    opened = Self.dwell(context, time: time, line: line)
    openingRow = row
    let (counts, lastRow) = (quick.pointee.counts, quick.pointee.lastRow)
    counts.update(repeating: 0, count: Self.levels)
    quick.pointee = Quick(
      contextSerial: context.serial, start: time, end: time, lastTime: time, lastRow: lastRow, counts: counts)
  }

  /// The open dwell with everything that was read of it.
  var dwell: Dwell {
    var dwell = opened
    let quick = quick.pointee
    dwell.end = quick.end
    var sum = 0
    for level in RSSIHistogram.levels where quick.counts[-level] > 0 {
      dwell.histogram.add(level, count: quick.counts[-level])
      sum += level * quick.counts[-level]
    }
    if quick.received > 1 {
      dwell.lag = LagStatistics(
        pairs: quick.received - 1, productSum: quick.productSum, leadSum: sum - quick.lastLevel,
        lagSum: sum - quick.firstLevel)
    }
    dwell.series = quick.series
    return dwell
  }

  private static func dwell(_ context: ReadingContext, time: Double, line: Int?) -> Dwell {
    Dwell(
      beacon: context.beacon, location: context.location, conditions: context.conditions, start: time,
      end: time, line: line, isThinned: context.isThinned)
  }
}
