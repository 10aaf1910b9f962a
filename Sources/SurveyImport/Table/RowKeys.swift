import Foundation
import RadioSurvey

/// The contexts of a chunk's rows, told apart by the bytes of one or several spans of their lines, and numbered.
final class RowKeys {
  private struct Span {
    var start: UInt32
    var count: UInt32
  }

  private static let slots = 1 << 13
  private static let mostKeys = 1 << 12
  private static let unused = UInt16.max

  /// Spans of a row.
  let spanCount: Int
  private let spans: UnsafeMutablePointer<Span>
  private let keySpans: UnsafeMutablePointer<Span>
  private let keyHashes: UnsafeMutablePointer<UInt64>
  private let table: UnsafeMutablePointer<UInt16>
  /// The hash of no span.
  static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Keys of rows with this many spans.
  init(spans count: Int) {
    spanCount = count
    spans = .allocate(capacity: max(1, count))
    keySpans = .allocate(capacity: max(1, count) * Self.mostKeys)
    keyHashes = .allocate(capacity: Self.mostKeys)
    table = .allocate(capacity: Self.slots)
  }

  deinit {
    spans.deallocate()
    keySpans.deallocate()
    keyHashes.deallocate()
    table.deallocate()
  }

  /// Forgets every key: another chunk begins.
  func clear() { table.update(repeating: Self.unused, count: Self.slots) }

  /// Sets the span with this index, from an offset of the chunk to before another, and returns the hash of the spans up to
  /// it. Seven bytes behind it may be read.
  @inline(__always)
  func add(
    _ first: Int, _ last: Int, _ base: UnsafePointer<UInt8>, at index: Int, to hash: UInt64
  ) -> UInt64 {
    spans[index] = Span(
      start: UInt32(truncatingIfNeeded: first), count: UInt32(truncatingIfNeeded: last - first))
    return Self.mix(hash, base + first, last - first)
  }

  /// The number of the key that has the row's spans; `nil` if none has.
  @inline(__always)
  func find(_ base: UnsafePointer<UInt8>, _ hash: UInt64) -> UInt16? {
    var slot = Int(truncatingIfNeeded: hash) & (Self.slots - 1)
    while table[slot] != Self.unused {
      let key = Int(table[slot])
      if keyHashes[key] == hash, isSame(base, key) { return table[slot] }
      slot = (slot + 1) & (Self.slots - 1)
    }
    return nil
  }

  /// Makes a key of the row's spans, which no key has; `nil` if the chunk has too many.
  func insert(_ chunk: LogChunk, _ hash: UInt64) -> UInt16? {
    guard chunk.keyCount < Self.mostKeys else { return nil }
    let key = chunk.keyCount
    chunk.keyCount += 1
    keyHashes[key] = hash
    for index in 0..<spanCount { keySpans[key * spanCount + index] = spans[index] }
    var slot = Int(truncatingIfNeeded: hash) & (Self.slots - 1)
    while table[slot] != Self.unused { slot = (slot + 1) & (Self.slots - 1) }
    table[slot] = UInt16(key)
    return UInt16(key)
  }

  @inline(__always)
  private func isSame(_ base: UnsafePointer<UInt8>, _ key: Int) -> Bool {
    for index in 0..<spanCount {
      let (mine, other) = (spans[index], keySpans[key * spanCount + index])
      guard mine.count == other.count,
        memcmp(base + Int(mine.start), base + Int(other.start), Int(mine.count)) == 0
      else { return false }
    }
    return true
  }

  /// Stirs bytes and their number into a hash.
  @inline(__always)
  private static func mix(_ seed: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var rest = count
    var next = UnsafeRawPointer(bytes)
    while rest > 0 {
      var word = next.loadUnaligned(as: UInt64.self)
      if rest < 8 { word &= (1 << UInt64(rest * 8)) &- 1 }
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      next += 8
      rest -= 8
    }
    return hash
  }
}

/// What a format says about every row that the row itself does not say.
struct RowRules {
  /// How times are written.
  var time = TimeFormat.standard
  /// Whether a number that is not a level means “expected but not heard” rather than nothing at all.
  var isUnheard: (Double) -> Bool = { _ in false }
  /// Whether an empty level means “expected but not heard”.
  var emptyIsUnheard = true
  /// Whether the source passes on only some of the packets that it receives.
  var isThinned = false
  /// Values that hold unless the log or the mapping says otherwise.
  var defaults: [LogField: String] = [:]
  /// Whether the log was written for a survey, so that its addresses are those of the survey's beacons unless the survey
  /// lists others. A scanner's log has everybody's.
  var isSurveyLog = true
  /// Whether the beacon of a row is already what the survey calls it: the importer has chosen among the devices of the log.
  var isBeaconSettled = false
  /// Whether the rows are CSV, in which names may be guarded against spreadsheets, see ``CSVText``.
  var isCSV = false
  /// Cells of a row, all of which are there, for rows of a table; 0 for others.
  var cells = 0
  /// What stands before decimals, if the log shows it.
  var decimalMark: DecimalMark?
  /// What is added to the name of a location that nobody named.
  var locationMark = ""
}

extension Timestamp {
  /// Reads a cell in a format. A text in RFC 3339 is read as that, whatever the unit of numbers.
  static func read(_ cell: Cell, as format: TimeFormat) -> Reading {
    switch format {
    case .standard: return read(cell)
    case .milliseconds, .microseconds, .nanoseconds:
      guard let number = Number.double(cell), number >= 0 else { return read(cell) }
      return reading(number / format.unitsPerSecond)
    case .monthFirst, .dayFirst, .yearFirst:
      let reading = read(cell)
      return reading == .invalid ? CalendarTime.read(cell, order: format.order) : reading
    }
  }
}

/// How often a table has a reading of one beacon, from its first rows.
enum ReadingPace {
  /// Seconds within which iOS never reports a beacon twice: it ranges once a second.
  private static let shortest = 0.6
  /// Readings that follow another of their beacon and that it takes to tell.
  private static let fewest = 10

  /// Whether the rows are single packets: half of them or more follow the last of their beacon sooner than iOS reports one.
  ///
  /// - Parameter columns: those of the table, with `uuid`, `major`, `minor` and `timestamp`; without them it is false.
  static func isOfPackets(_ rows: [[String]], columns: [LogField: Int], time: TimeFormat) -> Bool {
    guard let uuid = columns[.uuid], let major = columns[.major], let minor = columns[.minor],
      let timestamp = columns[.timestamp]
    else { return false }
    var last: [[String]: Double] = [:]
    var (following, soon) = (0, 0)
    for row in rows {
      let beacon = [uuid, major, minor].map { row.element($0) ?? "" }
      guard let text = row.element(timestamp) else { continue }
      let now: Double
      switch text.withCell({ Timestamp.read($0, as: time) }) {
      case .seconds(let seconds), .withoutZone(let seconds): now = seconds
      default: continue
      }
      if let before = last[beacon] {
        following += 1
        // Equal times are of a clock that counts whole seconds, or of a copy.
        if now > before, now - before < shortest { soon += 1 }
      }
      last[beacon] = now
    }
    return following >= fewest && 2 * soon >= following
  }
}

/// Times of day in the order of a log, which may pass midnight.
struct ClockOfDay {
  /// A fall of more than this many seconds is midnight. Rows in another order than that of time seldom fall as far.
  private static let fall = 22.0 * 3600

  private var latest = 0.0
  private var days = 0
  /// Whether a time had no date.
  var lacksDate = false
  /// Whether that was told.
  var isTold = false

  /// Seconds since the midnight before the first time.
  mutating func seconds(_ timeOfDay: Double) -> Double {
    if latest - timeOfDay > Self.fall { days += 1 }
    latest = timeOfDay
    return Double(days) * 86_400 + timeOfDay
  }
}
