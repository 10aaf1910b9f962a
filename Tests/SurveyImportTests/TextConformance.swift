import RadioSurvey
import Testing

@testable import SurveyImport

/// What every text format must stand: a byte-order mark, either line end, a missing last one, gzip is tested elsewhere,
/// truncation at every byte, and bytes changed at random.
struct TextConformance {
  let text: String
  var mapping = LogMapping()

  /// What a log says packet by packet: beacon, location, conditions, time in ms, level.
  private func packets(_ bytes: [UInt8]) throws -> [String]? {
    do {
      return try Reading(bytes, mapping: mapping).sink.dwells.flatMap { dwell in
        dwell.series.packets.map { packet in
          let milliseconds = Int((dwell.start * 1000).rounded()) + packet.milliseconds
          return "\(dwell.beacon) \(dwell.location) \(dwell.conditions) \(milliseconds) \(packet.level)"
        }
      }
    } catch is LogError {
      return nil
    }
  }

  /// Checks all of it. The text must end with a line end, and its last row with something else than a number.
  func check() throws {
    let bytes = Array(text.utf8)
    let all = try #require(try packets(bytes))
    #expect(!all.isEmpty)
    for mark in ["", "\u{FEFF}"] {
      for end in ["\n", "\r\n"] {
        for body in [text, String(text.dropLast())] {
          #expect(try packets(Array((mark + body.replacing("\n", with: end)).utf8)) == all)
        }
      }
    }
    let known = Set(all)
    var longest = 0
    for length in 0..<bytes.count {
      let cut = try packets(Array(bytes[..<length])) ?? []
      #expect(Set(cut).subtracting(known).isEmpty, "cut at \(length)")
      longest = max(longest, cut.count)
    }
    #expect(longest == all.count)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      _ = try packets(changed)
    }
  }
}
