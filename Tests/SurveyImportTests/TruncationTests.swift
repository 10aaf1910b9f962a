import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct TruncationTests {
  /// What a log says packet by packet: beacon, location, time in ms, level.
  private func packets(_ text: ArraySlice<UInt8>) throws -> [String]? {
    do {
      return try Reading(Array(text)).sink.dwells.flatMap { dwell in
        dwell.series.packets.map { packet in
          let milliseconds = Int((dwell.start * 1000).rounded()) + packet.milliseconds
          return "\(dwell.beacon) \(dwell.location) \(dwell.conditions) \(milliseconds) \(packet.level)"
        }
      }
    } catch is LogError {
      return nil
    }
  }

  /// Both samples end their rows with a cell of a fixed vocabulary, so that a row which is cut off cannot pass for whole.
  /// In a log that ends its rows with a number nobody can tell −6 from −61.
  @Test(arguments: [sample, JSONLinesImporterTests.lines])
  func `A log that is cut off at any byte never invents a packet`(text: String) throws {
    let bytes = Array(text.utf8)
    let all = Set(try #require(try packets(bytes[...])))
    var longest = 0
    for length in 0..<bytes.count {
      let cut = try packets(bytes[..<length]) ?? []
      // An empty last cell of the vocabulary `source` is allowed, and means raw.
      #expect(Set(cut).subtracting(all).isEmpty, "cut at \(length)")
      longest = max(longest, cut.count)
    }
    #expect(longest == all.count)
  }

  @Test func `Bytes that are changed at random never crash the reader`() throws {
    var generator = SeededGenerator(seed: 3)
    for text in [sample, JSONLinesImporterTests.lines] {
      let bytes = Array(text.utf8)
      for _ in 0..<2000 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          changed[Int.random(in: 0..<changed.count, using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        if let packets = try packets(changed[...]) { #expect(packets.count <= 5) }
      }
    }
  }
}
