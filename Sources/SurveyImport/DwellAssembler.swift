import RadioSurvey

/// Makes dwells of readings as they stream by.
///
/// Each stream (beacon × receiver × channel) has one open dwell. It ends when the location or a condition changes, when
/// the time moves by more than the mapping's gap, or at the limit of packets. Dwells are delivered in the order in which
/// they end, those that are open at the end of the log in the order in which they began.
///
/// **Expected packets.** A log that has rows without a level records what was not heard, so in it every raw dwell has
/// `expectedPackets` = received + missed. A log without such rows says nothing about packets lost, and `expectedPackets`
/// stays `nil`. Until the first such row finished dwells are held back, as many as ``ReadLimits/heldDwells`` and
/// ``ReadLimits/heldBytes`` allow; those let go before it keep `nil`, which is unknown and never wrong. Averaged readings
/// are no packets, so their dwells keep `nil` too.
struct DwellAssembler {
  /// What became of a reading.
  enum Outcome {
    /// It is in its dwell.
    case added
    /// It is in its dwell, though its time lies before that of the reading before.
    case addedOutOfOrder
    /// Too many dwells are open; it was not used.
    case tooManyOpen
  }

  private struct Held {
    var dwell: Dwell
    var missed: Int
  }

  private let gap: Double
  private let site: Site
  private let limits: ReadLimits
  private let sink: any ImportSink
  private var streams: [ReadingStream.Key: ReadingStream] = [:]
  private var held: [Held] = []
  private var heldBytes = 0
  private var holdsBack = true
  private var recordsMisses = false
  private var row = 0

  /// Dwells delivered or held.
  private(set) var dwells = 0

  /// Delivers to a sink; the site fills in what the log does not say.
  init(gap: Double, site: Site, limits: ReadLimits, sink: any ImportSink) {
    self.gap = gap
    self.site = site
    self.limits = limits
    self.sink = sink
  }

  /// Adds a reading: its level in dBm, or `nil` for a packet that was expected and not heard. The line is asked for only
  /// where the reading opens a dwell.
  mutating func add(
    _ context: ReadingContext, time: Double, level: Int?, line: () -> Int? = { nil }
  ) throws -> Outcome {
    row += 1
    if row % limits.rowsBetweenSweeps == 0 { try sweep(at: time) }
    if level == nil, !recordsMisses {
      recordsMisses = true
      try release()
    }
    guard let stream = context.stream, !stream.isRetired else {
      return try open(context, time: time, level: level, line: line)
    }
    let isLate = time < stream.lastTime
    let continues =
      abs(time - stream.lastTime) <= gap && stream.dwell.series.count < limits.packetsPerDwell
      && (stream.contextSerial == context.serial
        || stream.dwell.location == context.location && stream.dwell.conditions == context.conditions)
    if continues {
      stream.contextSerial = context.serial
    } else {
      try finish(stream)
      stream.reopen(context, time: time, row: row, line: line())
    }
    stream.append(time: time, level: level, row: row)
    return isLate ? .addedOutOfOrder : .added
  }

  /// Delivers every dwell that is open or held.
  mutating func finish() throws {
    for stream in streams.values.sorted(by: { $0.openingRow < $1.openingRow }) { try finish(stream) }
    streams = [:]
    try release()
  }

  private mutating func open(
    _ context: ReadingContext, time: Double, level: Int?, line: () -> Int?
  ) throws -> Outcome {
    let key = ReadingStream.Key(
      beacon: context.beacon, receiver: context.conditions.receiver, channel: context.conditions.channel)
    if let stream = streams[key] {
      context.stream = stream
      row -= 1
      return try add(context, time: time, level: level, line: line)
    }
    if streams.count >= limits.openDwells { try sweep(at: time, idleRows: 0) }
    guard streams.count < limits.openDwells else { return .tooManyOpen }
    let stream = ReadingStream(key: key, context: context, time: time, row: row, line: line())
    streams[key] = stream
    context.stream = stream
    stream.append(time: time, level: level, row: row)
    return .added
  }

  /// Finishes the dwells that have been silent for longer than the gap, so that memory follows what is open.
  ///
  /// A stream must also have been quiet for a stretch of rows: receivers whose clocks disagree may alternate.
  private mutating func sweep(at time: Double, idleRows: Int? = nil) throws {
    let idleRows = idleRows ?? limits.rowsBetweenSweeps
    let silent = streams.values.filter { abs(time - $0.lastTime) > gap && row - $0.lastRow >= idleRows }
    for stream in silent.sorted(by: { $0.openingRow < $1.openingRow }) {
      try finish(stream)
      stream.isRetired = true
      streams[stream.key] = nil
    }
  }

  private mutating func finish(_ stream: ReadingStream) throws {
    dwells += 1
    guard holdsBack, !recordsMisses else { return try deliver(stream.dwell, missed: stream.missed) }
    held.append(Held(dwell: stream.dwell, missed: stream.missed))
    heldBytes += stream.dwell.series.bytes.count
    if held.count > limits.heldDwells || heldBytes > limits.heldBytes { try release() }
  }

  /// Lets the held dwells go, in order.
  private mutating func release() throws {
    holdsBack = false
    let waiting = held
    held = []
    for one in waiting { try deliver(one.dwell, missed: one.missed) }
  }

  private func deliver(_ dwell: Dwell, missed: Int) throws {
    var dwell = dwell
    if recordsMisses { dwell.expectedPackets = dwell.receivedPackets + missed }
    dwell = site.resolve(dwell)
    if dwell.conditions.source == .averaged { dwell.expectedPackets = nil }
    try sink.receive(dwell)
  }
}
