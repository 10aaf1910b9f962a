import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Tables that are scanned in chunks on several threads, held against the same tables read record by record.
@Suite struct ChunkedTableTests {
  /// Everything that a reading delivers, in order.
  private final class Transcript: ImportSink {
    var lines: [String] = []
    func receive(_ dwell: Dwell) { lines.append("\(dwell)") }
    func reject(_ row: RejectedRow) { lines.append("\(row)") }
    func report(_ issue: SurveyIssue) { lines.append("\(issue)") }
  }

  /// Bytes that come in pieces, and may fail in the middle.
  private final class Pieces: ByteSource {
    private let bytes: [UInt8]
    private let failsAt: Int?
    private var start = 0
    private var step = 0

    init(_ bytes: [UInt8], failsAt: Int? = nil) {
      self.bytes = bytes
      self.failsAt = failsAt
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
      if let failsAt, start >= failsAt {
        throw LogError(.io, SurveyIssue(.error, .unreadableFile, message: "the medium is damaged"))
      }
      step = (step * 5 + 3) % 61
      let count = min(buffer.count, 1 + step, (failsAt ?? bytes.count) - start)
      buffer.copyBytes(from: bytes[start..<(start + count)])
      start += count
      return count
    }
  }

  private func transcript(
    _ bytes: [UInt8], _ limits: ReadLimits, mapping: LogMapping = LogMapping(), failsAt: Int? = nil
  ) -> [String] {
    let sink = Transcript()
    do {
      let summary = try LogReader(mapping: mapping, limits: limits)
        .read(Pieces(bytes, failsAt: failsAt), displayName: "walk.csv", into: sink)
      let counts = [
        summary.rows, summary.receivedPackets, summary.missedPackets, summary.rejectedRows, summary.dwells,
      ]
      return sink.lines + ["\(counts) \(summary.issues.sorted { $0.key < $1.key })"]
    } catch {
      return ["\(error)"]
    }
  }

  private func limits(chunk: Int, scanners: Int) -> ReadLimits {
    var limits = ReadLimits()
    (limits.chunkLength, limits.scanners) = (chunk, scanners)
    // Small, so that every limit is met.
    limits.rowsBetweenSweeps = 64
    limits.packetsPerDwell = 50
    limits.heldDwells = 20
    limits.lineLength = 400
    limits.headLength = 256
    return limits
  }

  /// A log with a little of everything that can stand in one.
  private func log(seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    func draw(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    let isDated = draw(2) == 0
    let oddity = [3, 12, 100, 100_000][draw(4)]
    let end = draw(3) == 0 ? "\r\n" : "\n"
    let hasNote = draw(2) == 0
    var text = "timestamp,beacon,rssi_dbm,distance_m,channel,crowd\(hasNote ? ",battery" : "")\(end)"
    var milliseconds = 1_714_557_590_000 + draw(100_000)
    var place = 1
    for row in 0..<400 {
      milliseconds += draw(8) == 0 ? 0 : draw(90)
      if draw(60) == 0 { place += 1 }
      if draw(300) == 0 { milliseconds += 40_000 }
      if draw(oddity) == 0 { milliseconds -= draw(200) }
      var time = String(format: "%d.%03d", milliseconds / 1000, milliseconds % 1000)
      if isDated {
        let zone = ["Z", "Z", "Z", "z", "+02:00", ""][draw(oddity) == 0 ? draw(6) : 0]
        let date = Date(timeIntervalSince1970: Double(milliseconds / 1000)).ISO8601Format().dropLast()
        time = "\(date)\(draw(5) == 0 ? "" : String(format: ".%03d", milliseconds % 1000))\(zone)"
      }
      var level = "-\(40 + draw(75))"
      var note = hasNote ? ",\(row)" : ""
      var beacon = "b\(draw(4))"
      if draw(20) == 0 { level = "" }
      if draw(oddity) == 0 {
        switch draw(16) {
        case 0: level = "127"
        case 1: level = "loud"
        case 2: level = "-61.5"
        case 3: beacon = "\"b, \(draw(3))\""
        case 4: beacon = "\"b\(end)c\""
        case 5: beacon = "\"open"
        case 6: beacon = ""
        case 7: time = "noon"
        case 8: note += ",more"
        case 9: text += end
        case 10: time = " \(time) "
        case 11: note = ""
        case 12: beacon = String(repeating: "x", count: 350 + draw(100))
        case 13: time = "1714557600000"
        case 14: level = " \(level)\t"
        default: text += "\r\(end)"
        }
      }
      text += "\(time),\(beacon),\(level),\(place),\(37 + draw(2)),empty\(note)"
      if row < 399 || draw(2) == 0 { text += end }
    }
    return Array(text.utf8)
  }

  @Test(arguments: 1...8)
  func `Chunks of any length and any number of threads deliver what reading record by record does`(
    seed: UInt64
  ) {
    let bytes = log(seed: seed)
    let mapping = LogMapping(mergeMilliseconds: seed % 4 == 0 ? 0 : 3)
    let expected = transcript(bytes, limits(chunk: 1, scanners: 0), mapping: mapping)
    #expect(expected.count > 1)
    for chunk in [1, 37, 300, 4096] {
      for scanners in [1, 2, 3] {
        let found = transcript(bytes, limits(chunk: chunk, scanners: scanners), mapping: mapping)
        let difference = zip(expected, found).first { $0 != $1 }
        #expect(
          found == expected,
          "chunks of \(chunk), \(scanners) threads: \(difference.map { "\($0)" } ?? "length")")
      }
    }
  }

  @Test func `A border of chunks may lie anywhere`() {
    let bytes = Array(log(seed: 7).prefix(1500))
    let expected = transcript(bytes, limits(chunk: 1, scanners: 0))
    for chunk in 1...400 { #expect(transcript(bytes, limits(chunk: chunk, scanners: 2)) == expected) }
  }

  @Test func `A log that cannot be read on fails with its own error`() {
    let bytes = log(seed: 3)
    for failsAt in [300, 2000, bytes.count] {
      for scanners in [0, 1, 2] {
        #expect(
          transcript(bytes, limits(chunk: 100, scanners: scanners), failsAt: failsAt)
            == ["error: the medium is damaged [unreadable-file]"])
      }
    }
  }

  @Test func `A sink that fails ends the reading and its threads`() {
    final class Full: ImportSink {
      struct Failure: Error {}
      func receive(_ dwell: Dwell) throws { throw Failure() }
      func reject(_ row: RejectedRow) {}
      func report(_ issue: SurveyIssue) {}
    }
    let rows = (0..<2000).map { "\($0 * 100),a,-60,2\n" }.joined()
    let bytes = Array("timestamp,beacon,rssi_dbm,distance_m\n\(rows)".utf8)
    var limits = limits(chunk: 64, scanners: 2)
    limits.heldDwells = 1
    #expect(throws: Full.Failure.self) {
      try LogReader(mapping: LogMapping(), limits: limits).read(
        Pieces(bytes), displayName: "walk.csv", into: Full())
    }
  }

  @Test(arguments: [
    "1714557600", "1714557600.5", "1714557600.123456", "171455760012345678", "12345678", "12345678.",
    "1234567a",
    "12345678..1", "00000000000.1", "100000000001", "2024-05-01T10:00:00Z", "2024-05-01T10:00:07.25Z",
    "2024-05-01T10:00:60Z", "2024-05-01T10:00:61Z", "2024-02-30T10:00:00Z", "2024-05-01T10:00:00.Z",
    "2024-05-01T10:00:00.1234567891Z", "2024-05-01 10:00:00Z", "2024-05-01T10:00:00", "2024-05-01T10:00:0xZ",
    "1969-12-31T23:59:59Z", "05-01-2024 10:00:00", "2024-05-01T10:00:00.5+02:00",
  ])
  func `Times are read as the exact reader reads them, whatever stood before`(text: String) {
    let formats = [
      TimeFormat(), TimeFormat(unit: .milliseconds), TimeFormat(order: .monthFirst),
      TimeFormat(unit: .microseconds),
    ]
    for format in formats {
      var reader = TimeCellReader(format)
      for before in ["", "1714557600.25", "2024-05-01T10:00:00Z", text] {
        func read(_ text: String, _ body: (Cell) -> Timestamp.Reading) -> Timestamp.Reading {
          let bytes = Array(text.utf8) + Array(repeating: 0, count: LogChunk.padding)
          return bytes.withUnsafeBufferPointer {
            body(Cell(base: $0.baseAddress, count: text.utf8.count, offset: 0))
          }
        }
        _ = read(before) { reader.read($0) }
        let exact = read(text) { Timestamp.read($0, as: format) }
        #expect(read(text) { reader.read($0) } == exact)
      }
    }
  }
}

/// JSON Lines that are scanned in chunks on several threads, held against the same lines read one by one.
@Suite struct ChunkedJSONLinesTests {
  /// Everything that a reading delivers, in order.
  private final class Transcript: ImportSink {
    var lines: [String] = []
    func receive(_ dwell: Dwell) { lines.append("\(dwell)") }
    func reject(_ row: RejectedRow) { lines.append("\(row)") }
    func report(_ issue: SurveyIssue) { lines.append("\(issue)") }
  }

  private func transcript(_ text: String, chunk: Int, scanners: Int) -> [String] {
    var limits = ReadLimits()
    (limits.chunkLength, limits.scanners) = (chunk, scanners)
    limits.rowsBetweenSweeps = 64
    limits.packetsPerDwell = 50
    limits.heldDwells = 20
    limits.lineLength = 400
    limits.headLength = 256
    let sink = Transcript()
    do {
      let summary = try LogReader(mapping: LogMapping(), limits: limits)
        .read(MemorySource(Array(text.utf8)), displayName: "walk.jsonl", into: sink)
      let counts = [
        summary.rows, summary.receivedPackets, summary.missedPackets, summary.rejectedRows, summary.dwells,
      ]
      return sink.lines + ["\(counts) \(summary.issues.sorted { $0.key < $1.key })"]
    } catch {
      return ["\(error)"]
    }
  }

  /// Bytes in memory.
  private final class MemorySource: ByteSource {
    private var rest: ArraySlice<UInt8>
    init(_ bytes: [UInt8]) { rest = bytes[...] }
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
      let part = rest.prefix(min(buffer.count, 97))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  /// A log with a little of everything that can stand in one.
  private func log(seed: UInt64) -> String {
    var generator = SeededGenerator(seed: seed)
    func draw(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
    let oddity = [3, 12, 100, 100_000][draw(4)]
    let end = draw(3) == 0 ? "\r\n" : "\n"
    let gap = draw(2) == 0 ? " " : ""
    let isText = draw(3) == 0
    let isLevelFirst = draw(3) == 0
    var lines: [String] = []
    var milliseconds = 1_714_557_590_000 + draw(100_000)
    for row in 0..<400 {
      milliseconds += draw(8) == 0 ? 0 : draw(90)
      if draw(oddity) == 0 { milliseconds -= draw(200) }
      var time = String(format: "%d.%03d", milliseconds / 1000, milliseconds % 1000)
      if isText { time = "\"\(time)\"" }
      var level = "-\(40 + draw(75))"
      var beacon = "\"b\(draw(4))\""
      var more = draw(3) == 0 ? ",\(gap)\"battery\":\(gap)\(draw(3))" : ""
      if draw(20) == 0 { level = "null" }
      if row > 0, draw(oddity) == 0 {
        switch draw(18) {
        case 0: level = "127"
        case 1: level = "loud"
        case 2: level = "-61.5"
        case 3: level = "\"-61\""
        case 4: beacon = "\"\\\"rssi_dbm\\\":-50,\""
        case 5: beacon = "{\"rssi_dbm\":-50}"
        case 6: beacon = "\"\""
        case 7: time = "\"noon\""
        case 8: more += ",\"rssi_dbm\":-44"
        case 9: more += ",\"timestamp\":1"
        case 10: time = "\"2024-05-01T10:00:0\(draw(9))\(draw(2) == 0 ? "Z" : "")\""
        case 11: time = "2024-05-01T10:00:00Z"
        case 12: more += ",\"note\":\"\(String(repeating: "x", count: 250 + draw(150)))\""
        case 13: time = "1714557600000"
        case 14: level = "-06"
        case 15: level = "-6e1"
        case 16: more += "}"
        default: level = "\"null\""
        }
      }
      let (first, second) = ("\"timestamp\":\(gap)\(time)", "\"rssi_dbm\":\(gap)\(level)")
      let pair = isLevelFirst ? (second, first) : (first, second)
      lines.append(
        "{\(pair.0),\(gap)\"beacon\":\(gap)\(beacon),\(pair.1),\"distance_m\":\(1 + row / 80)\(more)}\(gap)")
      if draw(oddity) == 0 { lines.append("") }
    }
    return lines.joined(separator: end) + (draw(2) == 0 ? end : "")
  }

  @Test(arguments: 1...24)
  func `Chunks of any length and any number of threads deliver what reading line by line does`(
    seed: UInt64
  ) {
    let text = log(seed: seed)
    let expected = transcript(text, chunk: 1, scanners: 0)
    #expect(expected.count > 1)
    for chunk in [1, 37, 300, 4096] {
      for scanners in [1, 2] {
        let found = transcript(text, chunk: chunk, scanners: scanners)
        let difference = zip(expected, found).first { $0 != $1 }
        #expect(
          found == expected,
          "chunks of \(chunk), \(scanners) threads: \(difference.map { "\($0)" } ?? "length")")
      }
    }
  }

  @Test func `Most lines are known by their bytes`() throws {
    let line = { (row: Int) in
      "{\"timestamp\":\(1_714_557_600 + row).5,\"beacon\":\"b\(row % 3)\",\"rssi_dbm\":-\(50 + row % 9),\"distance_m\":2}"
    }
    let text = Array((0..<900).map(line).joined(separator: "\n").utf8)
    let layout = JSONLayout(
      timeName: Array("\"timestamp\"".utf8), levelName: Array("\"rssi_dbm\"".utf8), time: TimeFormat(),
      lineLength: 400)
    let chunk = LogChunk(capacity: text.count)
    chunk.bytes.copyBytes(from: text)
    chunk.count = text.count
    JSONLineScanner(layout).scan(chunk)
    #expect(chunk.rowCount == 900)
    #expect(chunk.keyCount == 3)
    for row in 0..<900 {
      #expect(chunk.rows[row].kind == .plain)
      #expect(chunk.rows[row].time == Double(1_714_557_600 + row) + 0.5)
      #expect(chunk.rows[row].level == Int8(-(50 + row % 9)))
      #expect(Int(chunk.rows[row].key) == row % 3)
    }
  }
}
