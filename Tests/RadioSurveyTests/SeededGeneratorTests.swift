import Foundation
import RadioSurvey
import TestSupport
import Testing

@Suite struct SeededGeneratorTests {
  /// The published test vector of SplitMix64 for seed 1234567.
  @Test func `Agrees with the published vector`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(expected.map { _ in generator.next() } == expected)
  }

  /// The reference takes 53 bits at the lower edge of their cell, ours are 52 bits, centred: at most 2⁻⁵³ apart.
  @Test func `Uniforms agree with the reference`() {
    var generator = SeededGenerator(seed: 1)
    for expected in [0.566561575172281, 0.7457817572627012, 0.9710027535867962] {
      #expect(abs(generator.uniform() - expected) < 1e-15)
    }
  }

  /// The seeds whose first 64 bits are all ones and all zeros, found by running the generator backwards.
  @Test func `Uniforms are open at both ends`() {
    var highest = SeededGenerator(seed: 0x31628AF67B2131AB)
    #expect(highest.next() == UInt64.max)
    highest = SeededGenerator(seed: 0x31628AF67B2131AB)
    #expect(highest.uniform() == 1 - 0x1p-53)
    var lowest = SeededGenerator(seed: 0x61C8864680B583EB)
    #expect(lowest.uniform() == 0x1p-53)
  }

  @Test func `Quoted numbers are those of the reference file`() throws {
    let reference = try JSON(reference: "Tables/random-numbers")["random_numbers"]
    var generator = SeededGenerator(seed: 1_234_567)
    let vector = reference["splitmix64"]["next"].elements.compactMap(\.string)
    #expect(vector.count == 5)
    #expect(vector.map { _ in "\(generator.next())" } == vector)
    var first = SeededGenerator(seed: 1)
    for expected in reference["first"]["uniform"].numbers { #expect(abs(first.uniform() - expected) < 1e-15) }
  }
}
