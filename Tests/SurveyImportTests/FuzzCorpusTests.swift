import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import FuzzTrials

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
