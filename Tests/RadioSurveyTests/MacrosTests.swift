import Foundation
import Testing

@testable import RadioSurvey

/// What the macros make of the properties of a value, beyond what every document shows.
@Suite struct MacrosTests {
  @Memberwise(unlabelled: 1) struct Level: Hashable, Codable {
    /// A brace { and a "quotation mark" in a comment are no part of it.
    var beacon: String
    /// dBm.
    @Key("_dbm")
    var power: Double
    @Key("farthest_m") @Nullable var distance: Double?
    var counts: [String: Int] = ["{": 1]  // One.
    var note: String?
    var version = 1
    let kind: String = "level"
    static let limit = 5

    var isFar: Bool { distance ?? 0 > 1 }

    func sum() -> Int {
      let all = counts.values
      return all.reduce(0, +)
    }
  }

  @Cases enum Doubt: Reason {
    /// Labels, units and parts.
    case few(places: Int, rangeMetres: Double), none
    case spread(
      Spread?, shown: [String])

    @Memberwise struct Spread: ReasonPart {
      var nearDecibels: Double
      var farDecibels: Double?
    }
  }

  @Memberwise struct Finding: Hashable, Codable {
    var place: String
    @Inline var doubt: Doubt
  }

  @Memberwise struct Answer: Hashable, Codable {
    @Key("doubtReason") @Sentence("doubt") var doubt: Doubt?
    @Nullable var count: Int?
  }

  @Memberwise struct Survey: AnyReason {
    @Inline var doubt: Doubt = .none
    @Key("codes") @Sentence("doubts") var doubts: [Doubt] = []
    var places: Int = 0
    @Written var isEmpty: Bool { doubts.isEmpty }
    @Key("") @Sentence("action") var advice: Doubt { .none }

    var codeText: String { doubt.codeText }
    func encodeCoded(to encoder: any Encoder) throws { try doubt.encodeCoded(to: encoder) }
  }

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func isSame<Value: Codable & Equatable>(_ value: Value, _ text: String) throws -> Bool {
    try json(value) == text && JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value
  }

  @Test func `A value has the keys and defaults that its properties state`() throws {
    let level = Level("A", power: -59, note: "n")
    #expect(level.counts == ["{": 1])
    #expect(
      try json(level)
        == #"{"beacon":"A","counts":{"{":1},"farthest_m":null,"kind":"level","note":"n","power_dbm":-59,"version":1}"#
    )
    #expect(try isSame(Level("A", power: 1, distance: 2), json(Level("A", power: 1, distance: 2))))
  }

  @Test func `A reason is read from what it writes`() throws {
    #expect(Doubt.Code.allCases.map(\.rawValue) == ["few", "none", "spread"])
    #expect(
      try isSame(Doubt.few(places: 2, rangeMetres: 3), #"{"code":"few","values":{"places":2,"range_m":3}}"#))
    #expect(try isSame(Doubt.none, #"{"code":"none"}"#))
    let spread = Doubt.spread(Doubt.Spread(nearDecibels: 1), shown: ["a"])
    #expect(try isSame(spread, #"{"code":"spread","values":{"near_db":1,"shown":["a"]}}"#))
  }

  @Test func `What is inline stands among the keys of the whole`() throws {
    #expect(try isSame(Finding(place: "p", doubt: .none), #"{"code":"none","place":"p"}"#))
  }

  @Test func `A reason that may be absent is null twice`() throws {
    #expect(try isSame(Answer(), #"{"count":null,"doubt":null,"doubtReason":null}"#))
    #expect(
      try isSame(
        Answer(doubt: .some(Doubt.none)), #"{"count":null,"doubt":null,"doubtReason":{"code":"none"}}"#))
  }

  @Test func `What is computed is written and lists may be missing`() throws {
    #expect(
      try isSame(
        Survey(doubts: [.none]),
        #"{"code":"none","codes":[{"code":"none"}],"doubts":[],"isEmpty":false,"places":0}"#))
    #expect(
      try JSONDecoder().decode(Survey.self, from: Data(#"{"code":"none","places":0}"#.utf8)) == Survey())
  }

  @Test func `The sentence of a code is the comment above it`() {
    #expect(IssueCode.fileNotFound.sentence == "The file does not exist.")
    #expect(IssueCode.allCases.allSatisfy { $0.sentence.hasSuffix(".") && !$0.sentence.contains("  ") })
  }
}
