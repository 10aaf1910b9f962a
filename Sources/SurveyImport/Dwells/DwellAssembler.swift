import RadioSurvey
import Support

/// Makes dwells of readings as they stream by.
///
/// Each stream (beacon × receiver × channel) has one open dwell. It ends when the location or a condition changes, when the time moves by
/// more than the mapping's gap, or at the limit of packets. Dwells are delivered in the order in which they end, those that are open at the
/// end of the log in the order in which they began.
///
/// In a log that has rows without a level, every raw dwell has `expectedPackets` = received + missed; in any other they are unknown, `nil`.
/// Until the first such row finished dwells are held back, as many as ``ReadLimits/heldDwells`` and ``ReadLimits/heldBytes`` allow.
struct DwellAssembler {
  enum Outcome {
    case added
    /// It is in its dwell, though its time is before that of the previous reading.
    case addedOutOfOrder
    /// Too many dwells are open; it was not used.
    case tooManyOpen
  }

  private let gap: Double
  private let limits: ReadLimits
  private let sink: any ImportSink
  private var streams: [ReadingStream.Key: ReadingStream] = [:]
  /// Finished dwells, and packets of theirs that were not heard.
  private var held: [(dwell: Dwell, missed: Int)] = []
  private var heldBytes = 0
  private var holdsBack = true
  private var recordsMisses = false
  private var row = 0
  private(set) var dwells = 0
  private(set) var doubts = LogDoubts()

  init(gap: Double, limits: ReadLimits, sink: any ImportSink) {
    self.gap = gap
    self.limits = limits
    self.sink = sink
  }

  /// Adds a reading: its level in dBm, or `nil` for a packet that was expected but not heard. The line is asked for only if it opens a dwell.
  mutating func add(
    _ context: ReadingContext, time: Double, level: Int?, line: () -> Int? = { nil }
  ) throws -> Outcome {
    row += 1
    if row % limits.rowsBetweenSweeps == 0 {
      try sweep(at: time)
      try shorten()
    }
    if level == nil, !recordsMisses {
      recordsMisses = true
      try release()
    }
    guard let stream = context.stream, !stream.quick.pointee.isRetired else {
      return try open(context, time: time, level: level, line: line)
    }
    let quick = stream.quick
    let isLate = time < quick.pointee.lastTime
    let continues =
      abs(time - quick.pointee.lastTime) <= gap && quick.pointee.received < limits.packetsPerDwell
      && (quick.pointee.contextSerial == context.serial
        || stream.opened.location == context.location && stream.opened.conditions == context.conditions)
    if continues {
      quick.pointee.contextSerial = context.serial
    } else {
      try finish(stream)
      stream.reopen(context, time: time, row: row, line: line())
    }
    quick.pointee.append(time: time, level: level ?? 0, row: row)
    return isLate ? .addedOutOfOrder : .added
  }

  /// Adds rows of a chunk for as long as each only continues its stream's open dwell: in order of time, within the gap, and no packet that may
  /// have to be merged. What it does is what ``add(_:time:level:line:)`` and the merger would do.
  /// - Parameter contexts: The chunk's contexts by key, `nil` if one is not known yet.
  /// - Parameter takesZoneless: Whether rows whose time has no zone are plain enough.
  /// - Returns: What was added. The row at ``PlainRun/next`` is for the long way.
  mutating func addPlain(
    _ rows: UnsafePointer<ScannedRow>, _ range: Range<Int>,
    contexts: UnsafePointer<UnsafeMutablePointer<ReadingContext.Quick>?>, takesZoneless: Bool,
    merger: EventMerger
  ) -> PlainRun {
    var run = PlainRun(next: range.lowerBound)
    var row = row
    let sweepRow = (row / limits.rowsBetweenSweeps + 1) * limits.rowsBetweenSweeps
    let (gap, mostPackets, reach, recordsMisses) = (gap, limits.packetsPerDwell, merger.reach, recordsMisses)
    let mayMerge = merger.window > 0
    while run.next < range.upperBound, row + 1 < sweepRow {
      let reading = rows[run.next]
      guard reading.kind == .plain || reading.kind == .withoutZone && takesZoneless,
        let context = contexts[Int(reading.key)], let stream = context.pointee.stream
      else { break }
      let time = reading.time
      let silence = time - stream.pointee.lastTime
      guard stream.pointee.contextSerial == context.pointee.serial, silence >= 0, silence <= gap,
        !stream.pointee.isRetired, stream.pointee.received < mostPackets
      else { break }
      if reading.level == 0 {
        guard recordsMisses else { break }
        run.missed += 1
      } else if mayMerge, !context.pointee.isAveraged {
        guard let hearing = context.pointee.hearing, !hearing.pointee.isForgotten,
          hearing.pointee.contextSerial == context.pointee.serial
        else { break }
        hearing.pointee.resolution.see(time)
        guard abs(time - hearing.pointee.time) > reach || !hearing.pointee.resolution.isMilliseconds else {
          break
        }
        hearing.pointee.time = time
      }
      if reading.kind == .withoutZone { run.zoneless += 1 }
      row += 1
      stream.pointee.append(time: time, level: Int(reading.level), row: row)
      run.next += 1
    }
    self.row = row
    return run
  }

  mutating func finish() throws {
    for stream in streams.values.sorted(on: \.openingRow) { try finish(stream) }
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
    stream.quick.pointee.append(time: time, level: level ?? 0, row: row)
    return .added
  }

  /// Finishes the dwells that have been silent for longer than the gap, and for a stretch of rows: receivers whose clocks disagree may alternate.
  private mutating func sweep(at time: Double, idleRows: Int? = nil) throws {
    let idleRows = idleRows ?? limits.rowsBetweenSweeps
    let silent = streams.values.filter {
      abs(time - $0.quick.pointee.lastTime) > gap && row - $0.quick.pointee.lastRow >= idleRows
    }
    for stream in silent.sorted(on: \.openingRow) { try retire(stream) }
  }

  /// Finishes the longest of the open dwells where all of them hold too many packets: memory must not follow the rows of a log.
  private mutating func shorten() throws {
    var open = streams.values.reduce(0) { $0 + $1.quick.pointee.series.bytes.count }
    guard open > limits.openBytes else { return }
    let longest = streams.values.map { (bytes: $0.quick.pointee.series.bytes.count, stream: $0) }
      .sorted { ($1.bytes, $0.stream.openingRow) < ($0.bytes, $1.stream.openingRow) }
    for one in longest where open > limits.openBytes / 2 {
      try retire(one.stream)
      open -= one.bytes
    }
  }

  private mutating func retire(_ stream: ReadingStream) throws {
    try finish(stream)
    stream.quick.pointee.isRetired = true
    streams[stream.key] = nil
  }

  private mutating func finish(_ stream: ReadingStream) throws {
    dwells += 1
    let (dwell, missed) = (stream.dwell, stream.quick.pointee.missed)
    guard holdsBack, !recordsMisses else { return try deliver(dwell, missed: missed) }
    held.append((dwell, missed))
    heldBytes += dwell.series.bytes.count
    if held.count > limits.heldDwells || heldBytes > limits.heldBytes { try release() }
  }

  private mutating func release() throws {
    holdsBack = false
    let waiting = held
    held = []
    for one in waiting { try deliver(one.dwell, missed: one.missed) }
  }

  private mutating func deliver(_ dwell: Dwell, missed: Int) throws {
    var dwell = dwell
    if recordsMisses { dwell.expectedPackets = dwell.receivedPackets + missed }
    doubts.see(dwell)
    try sink.receive(dwell)
  }
}

/// Finds packets that belong to the advertising event of the packet before them.
///
/// A beacon sends each event on up to three channels within a few milliseconds, and some tools report a packet twice. Packets of one beacon at
/// one receiver within the window of the one before, kept or not, are therefore one event, of which the first is kept, if all but the channel
/// is the same. Averaged readings and packets that were not heard are never merged.
///
/// The receiver's clock must resolve it: in a log of whole seconds rows with equal times are no duplicates. Nothing is merged before a time was
/// seen of the beacon at the receiver that is not a multiple of 10 ms, unless the format always writes milliseconds.
struct EventMerger {
  /// The window in seconds; 0 merges nothing.
  let window: Double
  /// The window as times are compared: Unix times as Double are exact to a quarter of a microsecond.
  var reach: Double { window + 1e-6 }
  private let limit: Int
  private var hearings: [Hearing.Key: Hearing] = [:]
  /// What is known of every receiver's clock beforehand.
  var resolution = ClockResolution()

  /// Merges within a window in milliseconds, and remembers as many pairs of beacon and receiver as the limit says.
  init(milliseconds: Double, limit: Int) {
    window = milliseconds / 1000
    self.limit = limit
  }

  var windowText: String {
    let milliseconds = window * 1000
    let rounded = (milliseconds * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded)) ms" : "\(rounded) ms"
  }

  /// Whether a reading (Unix seconds; dBm, `nil` for a packet that was not heard) repeats the one before.
  @inline(__always)
  mutating func merges(_ context: ReadingContext, time: Double, level: Int?) -> Bool {
    guard window > 0, level != nil, !context.isAveraged else { return false }
    guard let hearing = context.hearing, !hearing.quick.pointee.isForgotten else {
      return meet(context, time: time)
    }
    return repeats(hearing, context, time: time)
  }

  @inline(__always)
  private func repeats(_ hearing: Hearing, _ context: ReadingContext, time: Double) -> Bool {
    let silence = abs(time - hearing.quick.pointee.time)
    hearing.quick.pointee.time = time
    hearing.quick.pointee.resolution.see(time)
    if silence <= reach, hearing.quick.pointee.resolution.isMilliseconds,
      hearing.context.isSameEvent(as: context)
    {
      return true
    }
    if hearing.context !== context { hearing.context = context }
    return false
  }

  /// A context's first reading: its beacon may have been heard in another context.
  private mutating func meet(_ context: ReadingContext, time: Double) -> Bool {
    let key = Hearing.Key(beacon: context.beacon, receiver: context.conditions.receiver)
    if let hearing = hearings[key] {
      context.hearing = hearing
      return repeats(hearing, context, time: time)
    }
    if hearings.count >= limit { forget() }
    let hearing = Hearing(context, time: time, resolution: resolution)
    hearings[key] = hearing
    context.hearing = hearing
    return false
  }

  /// Lets go of everything. A context and what was heard in it hold each other, and would stay for ever.
  mutating func forget() {
    for hearing in hearings.values {
      hearing.quick.pointee.isForgotten = true
      hearing.context.hearing = nil
    }
    hearings = [:]
  }
}

extension ReadingContext {
  /// Whether packets of both, of one beacon at one receiver, may be of one advertising event: everything but the channel is the same.
  func isSameEvent(as other: ReadingContext) -> Bool {
    if serial == other.serial { return true }
    guard location == other.location else { return false }
    var (mine, theirs) = (conditions, other.conditions)
    (mine.channel, theirs.channel) = (nil, nil)
    return mine == theirs
  }
}

/// What a run of plain rows brought in, see ``DwellAssembler/addPlain(_:_:contexts:takesZoneless:merger:)``.
struct PlainRun {
  var next: Int
  var missed = 0
  var zoneless = 0
}

/// Readings of sources that pass on only some of the packets that they receive, each with its own level: gateways, lists of devices. Their
/// dwells say so, see ``SiteKnowledge/source(of:under:isThinned:)``, unless the mapping says what the readings are.
enum ThinnedReadings {
  /// The rules of such a source: a level that is absent is not a packet that was expected.
  static func rules(time: TimeFormat = TimeFormat()) -> RowRules {
    RowRules(time: time, emptyIsUnheard: false, isThinned: true, isBeaconSettled: true)
  }

  static func note(_ what: String, _ session: ImportSession) throws {
    guard session.receivedPackets > 0 else { return }
    try session.note(
      .note, .thinnedPackets, message: "\(what): they do not show how many packets were lost",
      help: "set duty_cycle of the [[receiver]] in survey.toml to the share of time that it listens")
  }
}

/// What times say about the clock that they were read from.
struct ClockResolution {
  /// Whether a time was seen that is not a multiple of 10 ms.
  var isMilliseconds = false

  @inline(__always)
  mutating func see(_ time: Double) {
    guard !isMilliseconds else { return }
    let hundredths = time * 100
    // A Unix time as Double is 0.00002 hundredths off at most.
    isMilliseconds = abs(hundredths - hundredths.rounded()) > 0.001
  }
}
