import RadioSurvey

/// Readings of one beacon by one receiver on one channel, and the dwell that is open on them.
final class ReadingStream {
  /// What tells streams apart.
  struct Key: Hashable {
    var beacon: BeaconIdentifier
    var receiver: Receiver?
    var channel: Int?
  }

  /// What changes with every reading.
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
    /// Level of the first of them.
    var firstLevel = 0
    /// Packets of the open dwell that were received, and that were expected but not heard.
    var received = 0
    var missed = 0
    /// Σ y_i y_{i+1} over successive packets of the open dwell, dBm².
    var productSum = 0
    /// Row of the latest reading.
    var lastRow = 0
    /// Packets by level: element n is those at −n dBm.
    let counts: UnsafeMutablePointer<Int>
    /// The packets of the open dwell.
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

  /// What tells it apart.
  let key: Key
  /// See ``Quick``; valid as long as the stream.
  let quick: UnsafeMutablePointer<Quick>
  /// The open dwell, as far as it does not change with every reading.
  private(set) var opened: Dwell
  /// Orders open dwells by when they were opened.
  private(set) var openingRow: Int

  /// Opens a stream with its first dwell.
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

  /// Opens another dwell in place of the one that was finished.
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
