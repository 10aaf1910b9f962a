import Foundation
@testable import FuzzTrials
import RadioSurvey
import TestSupport
import Testing

/// What fuzzing begins with and what it has found, tried once more without a fuzzer.
@Suite struct FuzzCorpusTests {
  private static let corpus = SharedData.projectRoot.appending(path: "Tests/Fuzz/Corpus")

  private static func files(_ trial: Trial) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appending(path: trial.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  @Test(arguments: Trial.allCases) func `Nothing of the corpus breaks a rule`(trial: Trial) throws {
    let runner = try TrialRunner(trial)
    for file in try Self.files(trial) {
      do {
        let packets = try runner.run(file.bytes)
        // A seed that brings nothing in would leave the fuzzer outside.
        #expect(packets > 0 || file.name.hasPrefix("found-"), "\(trial)/\(file.name)")
      } catch {
        Issue.record("\(trial)/\(file.name): \(error)")
      }
    }
  }

  @Test(arguments: Trial.allCases) func `The seeds cut off at every 29th byte break no rule either`(
    trial: Trial
  )
    throws
  {
    let runner = try TrialRunner(trial)
    // A database of which a part is missing is tried in its own tests.
    for file in try Self.files(trial)
    where file.name.hasPrefix("seed-") && ![.sqlite, .kismet].contains(trial) {
      for length in stride(from: file.bytes.count % 29, to: file.bytes.count, by: 29) {
        do {
          try runner.run(Array(file.bytes.prefix(length)))
        } catch {
          Issue.record("\(trial)/\(file.name), first \(length) bytes: \(error)")
        }
      }
    }
  }

  @Test func `The corpus stays small, and every trial has a seed`() throws {
    var size = 0
    for trial in Trial.allCases {
      let files = try Self.files(trial)
      #expect(files.contains { $0.name.hasPrefix("seed-") }, "\(trial)")
      for file in files {
        #expect(file.bytes.count < 4096, "\(trial)/\(file.name)")
        #expect(file.name.hasPrefix("seed-") || file.name.hasPrefix("found-"), "\(trial)/\(file.name)")
        size += file.bytes.count
      }
    }
    #expect(size < 200_000)
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(Set(folders) == Set(Trial.allCases.map(\.rawValue)))
  }
}

/// The rules themselves: each must be able to fail.
@Suite struct FuzzOutcomeTests {
  private static let sound: Outcome = {
    var series = PacketSeries()
    series.append(milliseconds: 0, level: -60)
    series.append(milliseconds: 100, level: -62)
    var outcome = Outcome()
    outcome.dwells = [
      Dwell(
        beacon: .name("door"), location: SurveyLocation(name: "p", distance: 2), start: 1, end: 1.1,
        histogram: RSSIHistogram([-60, -62]), series: series)
    ]
    outcome.rejected = [
      RejectedRow(issue: SurveyIssue(.error, .invalidRSSI, line: 2, message: "no level"), text: "loud")
    ]
    outcome.summary = ImportSummary(
      file: "log", rows: 4, receivedPackets: 2, rejectedRows: 1, dwells: 1,
      issues: ["invalid-rssi": 1, "merged-packet": 1])
    outcome.issues = [SurveyIssue(.note, .mergedPacket, line: 3, message: "merged")]
    return outcome
  }()

  @Test func `A sound outcome passes`() throws { try Self.sound.check() }

  static let spoilings: [(String, @Sendable (inout Outcome) -> Void)] = [
    ("a row is lost", { $0.summary?.rows += 1 }),
    ("a dwell is lost", { $0.summary?.dwells += 1 }),
    ("a rejected row is lost", { $0.rejected = [] }),
    ("a packet is lost", { $0.dwells[0].histogram = RSSIHistogram([-60]) }),
    ("levels differ", { $0.dwells[0].histogram = RSSIHistogram([-60, -61]) }),
    ("the end lies before the start", { $0.dwells[0].end = 0 }),
    ("a time is no number", { $0.dwells[0].start = .nan }),
    ("more is received than expected", { $0.dwells[0].expectedPackets = 1 }),
    ("a distance is negative", { $0.dwells[0].location.distance = -1 }),
    ("an issue is not counted", { $0.summary?.issues["merged-packet"] = nil }),
    ("an issue is not told", { $0.issues = [] }),
    ("a line does not exist", { $0.issues[0].line = 0 }),
    ("a rejected row is kept whole", { $0.rejected[0].text = String(repeating: "x", count: 5000) }),
  ]

  @Test(arguments: spoilings.indices) func `Every rule can be broken`(index: Int) throws {
    var outcome = Self.sound
    Self.spoilings[index].1(&outcome)
    #expect(throws: Violation.self, "\(Self.spoilings[index].0)") { try outcome.check() }
  }

  @Test func `Sentinels are no levels`() throws {
    for level in [-110, -120] {
      var outcome = Self.sound
      var series = PacketSeries()
      series.append(milliseconds: 0, level: level)
      series.append(milliseconds: 1, level: -60)
      outcome.dwells[0].series = series
      outcome.dwells[0].histogram = RSSIHistogram([level, -60])
      #expect(throws: Violation.self) { try outcome.check() }
    }
  }
}

/// The readers of the trial of names: each must be able to find a fault.
@Suite struct FuzzReaderTests {
  @Test(arguments: [
    "a;b", "$(x)", "`x`", "\"a\"", "'a", "a\\b", "a\nb", "~/x", "\"$(printf %b '\\x41')\"",
    "\"$(printf %b '\\0444')\"", "a*", "a#b",
  ])
  func `A shell would do something else`(command: String) {
    #expect(throws: Violation.self) { try ShellWords.split(Array(command.utf8)) }
  }

  @Test func `A shell's words`() throws {
    let words = try ShellWords.split(Array("a 'b c' ''\\''d'\"$(printf %b '\\0012\\0145\\0012')\"  ''".utf8))
    #expect(words == ["a", "b c", "'d\ne", ""])
  }

  @Test(arguments: ["a,\"b\n", "a\"b\n", "\"a\"b\n", "a\r\n", "a"])
  func `A table that is not RFC 4180`(text: String) {
    #expect(throws: Violation.self) { try CSVCells.rows(Array(text.utf8)) }
  }

  @Test func `A table's cells`() throws {
    let rows = try CSVCells.rows(Array("a,\"b\"\"\n\",\n".utf8))
    #expect(rows == [[Array("a".utf8), Array("b\"\n".utf8), []]])
    #expect(CSVCells.isFormula(Array("=1".utf8)) && !CSVCells.isFormula(Array("-61".utf8)))
    #expect(CSVCells.restored(Array("''=1".utf8)) == Array("'=1".utf8))
    #expect(CSVCells.restored(Array("'tis".utf8)) == Array("'tis".utf8))
  }

  @Test(arguments: [
    "<a>", "<a></b>", "<a b=\"<\"/>", "<a b='c'/>", "<a>&x;</a>", "<a b=\"c\"\u{301}/>",
    "<a b=\"1\" b=\"2\"/>", "x",
    "<a>\u{1}</a>",
  ])
  func `Markup that is not well formed`(text: String) {
    #expect(throws: Violation.self) { try MarkupReader.read(Array(text.utf8), isHTML: false) }
  }

  @Test func `Markup`() throws {
    let document = try MarkupReader.read(Array("<a b=\"&quot;\u{301}\">x&lt;<c/></a>".utf8), isHTML: false)
    #expect(document.structure.map(\.name) == ["a", "c"])
    let value = "\"\u{301}"
    #expect(document.values.first?.value == value)
    #expect(document.texts == ["x<"])
  }
}

/// A fixed little of what `make fuzz` does for hours, in the ordinary build: seeds of the corpus with a few changes each, from
/// one seed. It finds what breaks a rule or traps; what only a sanitizer sees is left to `make fuzz`.
@Suite struct ShortFuzzTests {
  /// Inputs of a trial; fewer where each takes long.
  private static func inputs(_ trial: Trial) -> Int {
    switch trial {
    case .names: 24
    case .sqlite, .kismet: 40
    default: 200
    }
  }

  @Test(arguments: Trial.allCases) func `Changed seeds break no rule`(trial: Trial) throws {
    var generator = SeededGenerator(seed: 1)
    let seeds = try Self.seeds(trial)
    let words = try Self.words(trial)
    let runner = try TrialRunner(trial)
    for number in 1...Self.inputs(trial) {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        Self.change(&bytes, words: words, seeds: seeds, &generator)
      }
      do {
        try runner.run(Array(bytes.prefix(4096)))
      } catch {
        Issue.record(
          "\(trial), input \(number): \(error); its bytes in base 64: \(Data(bytes).base64EncodedString())")
        return
      }
    }
  }

  /// One change: a bit, a byte, a word, a piece that is cut, doubled or taken from another seed.
  private static func change(
    _ bytes: inout [UInt8], words: [[UInt8]], seeds: [[UInt8]], _ generator: inout SeededGenerator
  ) {
    guard !bytes.isEmpty else {
      bytes = seeds[0]
      return
    }
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let end = min(bytes.count, place + Int.random(in: 1...16, using: &generator))
    switch Int.random(in: 0..<7, using: &generator) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4:
      bytes.replaceSubrange(place..<end, with: repeatElement([0, 0xFF, 0x7F][place % 3], count: end - place))
    case 5 where !words.isEmpty:
      bytes.insert(contentsOf: words[Int.random(in: 0..<words.count, using: &generator)], at: place)
    default:
      let other = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
      bytes.replaceSubrange(place..., with: other.suffix(max(0, other.count - place)))
    }
  }

  private static func seeds(_ trial: Trial) throws -> [[UInt8]] {
    let folder = SharedData.projectRoot.appending(path: "Tests/Fuzz/Corpus/\(trial.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
      Array(try Data(contentsOf: folder.appending(path: $0)))
    }
  }

  /// The words of the trial's dictionary: what stands in quotes, without escapes.
  private static func words(_ trial: Trial) throws -> [[UInt8]] {
    let file = SharedData.projectRoot.appending(path: "Tests/Fuzz/Dictionaries/\(trial.rawValue).txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("\"") && $0.hasSuffix("\"") && !$0.contains("\\") }
      .map { Array($0.dropFirst().dropLast().utf8) }
  }
}
