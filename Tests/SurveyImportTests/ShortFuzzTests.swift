import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import FuzzTrials

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
