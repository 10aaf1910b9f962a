import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import SurveyProject
import TestSupport
import Testing

/// What every format must stand.
@Suite struct FormatConformanceTests {
  @Test func `Every importer has a sample, one with a sign that there is no level, and one with times`() {
    let samples = Dictionary(grouping: FormatSample.all) { ObjectIdentifier($0.importer) }
    for importer in LogReader.importers {
      let own = samples[ObjectIdentifier(importer)] ?? []
      #expect(own.contains { $0.sentinels != nil || $0.unheard != nil }, "\(importer)")
      #expect(own.contains { $0.disorder != nil || $0.issues["time-order"] != nil }, "\(importer)")
    }
    #expect(Set(samples.keys) == Set(LogReader.importers.map { ObjectIdentifier($0) }))
    #expect(Set(FormatSample.all.map(\.name)).count == FormatSample.all.count)
  }

  @Test(arguments: FormatSample.all) func `The dwells beside a sample come of it`(sample: FormatSample) throws
  {
    let reading = try sample.read(sample.bytes())
    #expect(reading.summary.format == sample.format)
    #expect(reading.sink.dwells.map(FormatSample.describe) == sample.dwells)
    #expect(reading.summary.issues == sample.issues)
    // Nothing is lost: every row is received, missed, merged or rejected, and dwells hold what was received.
    let summary = reading.summary
    let merged = summary.issues["merged-packet"] ?? 0
    #expect(summary.rows == summary.receivedPackets + summary.missedPackets + summary.rejectedRows + merged)
    #expect(summary.rejectedRows == reading.sink.rejected.count)
    #expect(summary.receivedPackets == reading.sink.dwells.reduce(0) { $0 + $1.receivedPackets })
    #expect(summary.dwells == reading.sink.dwells.count)
    for dwell in reading.sink.dwells {
      #expect(dwell.histogram == RSSIHistogram(dwell.series.packets.map(\.level)))
    }
  }

  @Test(arguments: FormatSample.all)
  func `A sample is recognised by its importer and by none before it, whatever its name`(
    sample: FormatSample
  ) throws {
    let head = LogHead(
      bytes: Array(try sample.bytes().prefix(ReadLimits().headLength)), mapping: sample.mapping)
    let first = try #require(LogReader.importers.first { $0.recognises(head) })
    #expect(ObjectIdentifier(first) == ObjectIdentifier(sample.importer), "\(first)")
    for name in ["walk.pcapng", "walk.csv", "walk.sqlite", "noise"] {
      let reading = try sample.read(sample.bytes(), name: name)
      #expect(reading.sink.dwells.map(FormatSample.describe) == sample.dwells)
    }
  }

  @Test(arguments: FormatSample.all.filter(\.isText))
  func `Line ends, a byte-order mark and a missing last line end change nothing`(sample: FormatSample) throws
  {
    for mark in ["", "\u{FEFF}"] {
      for end in ["\n", "\r\n"] {
        for body in [sample.text, String(sample.text.dropLast())] {
          let reading = try sample.read(Array((mark + body.replacing("\n", with: end)).utf8))
          #expect(reading.sink.dwells.map(FormatSample.describe) == sample.dwells)
          #expect(reading.summary.issues == sample.issues)
        }
      }
    }
  }

  @Test(arguments: FormatSample.all)
  func `A compressed log is read as the plain one`(sample: FormatSample) throws {
    let reading = try Reading(try gzipped(sample.bytes()), mapping: sample.mapping, name: "walk.log")
    #expect(reading.sink.dwells.map(FormatSample.describe) == sample.dwells)
    #expect(reading.summary.format == sample.format + ", gzip")
  }

  @Test(arguments: FormatSample.all) func `An empty log is told to be empty`(sample: FormatSample) throws {
    for bytes in try [[], [0xEF, 0xBB, 0xBF], gzipped([])] as [[UInt8]] {
      let error = #expect(throws: LogError.self) { try sample.read(bytes) }
      #expect(error?.issue.code == .emptyFile)
    }
  }

  /// The packets that each beacon sent to each receiver on each channel, in order: place, time in ms, level.
  private func streams(_ reading: Reading) -> [String: [String]] {
    var streams: [String: [String]] = [:]
    for dwell in reading.sink.dwells {
      let key = "\(dwell.beacon) \(dwell.conditions.receiver ?? "") \(dwell.conditions.channel ?? 0)"
      let start = Int((dwell.start * 1000).rounded())
      streams[key, default: []] += dwell.series.packets.map {
        "\(dwell.location) \(dwell.conditions) \(start + $0.milliseconds) \($0.level)"
      }
    }
    return streams
  }

  /// Text samples end their rows with something else than a level: of a log that is cut behind −6 nobody can tell whether
  /// it was −61.
  @Test(arguments: FormatSample.all)
  func `A log that is cut off at any byte gives the packets before the cut and no others`(
    sample: FormatSample
  ) throws {
    let bytes = try sample.bytes()
    let whole = streams(try sample.read(bytes))
    var most = 0
    // A long sample is cut at every seventh byte, which in its many records is any byte of one. Kismet's tables alone take ten
    // pages and are cut at fewer places.
    let step = bytes.count > 4096 ? 53 : bytes.count > 500 ? 7 : 1
    for length in [0] + stride(from: bytes.count - 1, to: 0, by: -step).reversed() {
      do {
        let reading = try sample.read(Array(bytes[..<length]))
        for (key, packets) in streams(reading) {
          #expect(whole[key]?.starts(with: packets) == true, "cut at \(length): \(key)")
        }
        most = max(most, reading.summary.receivedPackets)
      } catch let error as LogError {
        #expect(error.issue.severity == .error, "cut at \(length)")
      }
    }
    // Without its last line end a text is whole.
    if sample.isText { #expect(most == whole.values.reduce(0) { $0 + $1.count }) }
  }

  @Test(arguments: FormatSample.all.filter { !$0.isText && !$0.isDatabase })
  func `A capture that is cut inside its last record says so`(sample: FormatSample) throws {
    let reading = try sample.read(Array(sample.bytes().dropLast()))
    #expect(reading.summary.issues["truncated-capture"] == 1)
    #expect(reading.summary.rejectedRows == 0)
  }

  @Test(arguments: FormatSample.all)
  func `Bytes that are changed at random end in a summary or in an error with a code`(
    sample: FormatSample
  ) throws {
    let bytes = try sample.bytes()
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      do {
        let reading = try sample.read(changed)
        #expect(reading.summary.rows <= bytes.count)
        #expect(levels(reading).allSatisfy { Level.isLevel($0) })
      } catch is LogError {}
    }
  }

  @Test(arguments: FormatSample.all.filter { $0.sentinels != nil || $0.unheard != nil })
  func `A sign that there is no level is counted and never averaged`(sample: FormatSample) throws {
    let whole = try sample.read(sample.bytes())
    for (change, isUnheard) in [(sample.sentinels, false), (sample.unheard, true)] {
      for bytes in try change.map({ try sample.bytes(with: $0) }) ?? [] {
        let reading = try sample.read(bytes)
        // One packet fewer, and it is accounted for.
        #expect(reading.summary.receivedPackets == whole.summary.receivedPackets - 1)
        #expect(reading.summary.missedPackets == whole.summary.missedPackets + (isUnheard ? 1 : 0))
        #expect(reading.summary.rejectedRows == whole.summary.rejectedRows + (isUnheard ? 0 : 1))
        let counted = { (reading: Reading) in reading.summary.issues["sentinel-rssi"] ?? 0 }
        #expect(counted(reading) == counted(whole) + (isUnheard ? 0 : 1))
        #expect(Set(levels(reading)).isSubset(of: levels(whole)))
        #expect(levels(reading).count == levels(whole).count - 1)
      }
    }
  }

  private func levels(_ reading: Reading) -> [Int] {
    reading.sink.dwells.flatMap { $0.series.packets.map(\.level) }
  }

  @Test(arguments: FormatSample.all.filter { $0.disorder != nil })
  func `A time that runs back is told, and its packet keeps its time`(sample: FormatSample) throws {
    let packets = { (reading: Reading) in
      reading.sink.dwells.flatMap { dwell in
        dwell.series.packets.map { packet in
          (
            what: "\(dwell.beacon) \(packet.level)",
            time: Int((dwell.start * 1000).rounded()) + packet.milliseconds
          )
        }
      }.sorted { ($0.what, $0.time) < ($1.what, $1.time) }
    }
    let whole = try sample.read(sample.bytes())
    let change = try #require(sample.disorder)
    for bytes in try sample.bytes(with: change) {
      let reading = try sample.read(bytes)
      let before = whole.summary.issues["time-order"] ?? 0
      #expect((reading.summary.issues["time-order"] ?? 0) > before)
      #expect(reading.sink.issues.contains { $0.code == .timeOrder && $0.severity == .warning })
      #expect(packets(reading).map(\.what) == packets(whole).map(\.what))
      let moved = zip(packets(reading), packets(whole)).filter { $0.time != $1.time }
      #expect(moved.count >= 1)
      #expect(moved.allSatisfy { $0.time < $1.time })
    }
  }
}

/// Every sample imported by the built program, and then once more.
@Suite struct DuplicateImportTests {
  @Test func `The same bytes twice are noticed, whatever the format, and the store stays as it was`() throws {
    let folder = try TemporaryFolder()
    var survey = "name = \"Every format\"\n"
    // Names tell nothing, and sort in the order of the samples.
    for (index, sample) in FormatSample.all.enumerated() {
      let name = "log-\(100 + index)"
      try Data(sample.bytes()).write(to: folder.url.appending(path: name))
      survey += "\n" + LogSource(patterns: [name], mapping: sample.mapping).toml
    }
    _ = try folder.write(survey, to: "survey.toml")
    let first = try logs(of: run(in: folder))
    #expect(first.map(\.outcome) == FormatSample.all.map { _ in "imported" })
    #expect(first.map(\.summary.format) == FormatSample.all.map(\.format))
    #expect(first.map(\.summary.dwells) == FormatSample.all.map(\.dwells.count))

    let store = folder.url.appending(path: "survey.sqlite")
    let before = try Data(contentsOf: store)
    let again = try logs(of: run(in: folder))
    #expect(again.map(\.outcome) == FormatSample.all.map { _ in "already-imported" })
    #expect(again.map(\.summary.dwells) == first.map(\.summary.dwells))
    #expect(try Data(contentsOf: store) == before)

    // A copy under another name is the same log.
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "log-100"), to: folder.url.appending(path: "copy.csv"))
    let copy = try BuiltProgram.run(["import", "copy.csv", "--format", "json"], in: folder.url)
    #expect(try logs(of: copy.output).map(\.outcome) == ["already-imported"])
    #expect(try Data(contentsOf: store) == before)
  }

  private func run(in folder: TemporaryFolder) throws -> String {
    let result = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return result.output
  }

  private struct Log: Decodable {
    struct Summary: Decodable {
      var format: String
      var dwells: Int
    }

    var outcome: String
    var summary: Summary
  }

  private struct Document: Decodable { var files: [Log] }

  private func logs(of output: String) throws -> [Log] {
    try JSONDecoder().decode(Document.self, from: Data(output.utf8)).files
  }
}
