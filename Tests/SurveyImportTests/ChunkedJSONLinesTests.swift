import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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
      timeName: Array("\"timestamp\"".utf8), levelName: Array("\"rssi_dbm\"".utf8), time: .standard,
      unit: nil,
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
