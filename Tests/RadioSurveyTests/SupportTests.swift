import Foundation
import RadioSurvey
import TestSupport
import Testing

@Suite struct NullableTests {
  private struct Result: Codable, Equatable {
    @Nullable var slope: Double?
    var name: String
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test func `Absent is null and not left out`() throws {
    #expect(try json(Result(slope: nil, name: "a")) == #"{"name":"a","slope":null}"#)
    #expect(try json(Result(slope: 2.5, name: "a")) == #"{"name":"a","slope":2.5}"#)
  }

  @Test(arguments: [
    (#"{"name":"a","slope":null}"#, Double?.none), (#"{"name":"a"}"#, nil),
    (#"{"name":"a","slope":2.5}"#, 2.5),
  ])
  func `Null and a missing key read as nil`(text: String, slope: Double?) throws {
    #expect(try JSONDecoder().decode(Result.self, from: Data(text.utf8)) == Result(slope: slope, name: "a"))
  }

  @Test func `A wrong type is still an error`() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Result.self, from: Data(#"{"name":"a","slope":"x"}"#.utf8))
    }
  }
}

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

@Suite struct VarintTests {
  @Test(arguments: [0, 1, 127, 128, 300, 1 << 35, UInt64.max])
  func `A number comes back as it was`(value: UInt64) {
    var bytes: [UInt8] = []
    Varint.append(value, to: &bytes)
    #expect(bytes.count == max(1, (70 - value.leadingZeroBitCount) / 7))
    var rest = (bytes + [7])[...]
    #expect(Varint.take(from: &rest) == value)
    #expect(Array(rest) == [7])
  }

  @Test(arguments: [[], [0x80], Array(repeating: 0xFF, count: 11)] as [[UInt8]])
  func `A number that does not end is refused`(bytes: [UInt8]) {
    var rest = bytes[...]
    #expect(Varint.take(from: &rest) == nil)
  }
}
