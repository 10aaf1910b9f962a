import Foundation
import RadioSurvey
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
