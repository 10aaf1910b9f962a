import Foundation
import RadioSurvey
import Testing

@Suite struct ConditionsTests {
  @Test func `Labels name only what is known`() {
    #expect(FitConditions().label == "all data")
    #expect(FitConditions(placement: "counter", receiver: "phone").label == "counter · phone")
  }

  @Test func `Unknown orders before known`() {
    let conditions = [
      FitConditions(placement: "b"), FitConditions(placement: "a", crowd: "x"), FitConditions(placement: "a"),
      FitConditions(),
    ]
    #expect(conditions.sorted() == conditions.reversed())
  }

  @Test func `Unknown conditions are null in JSON`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(FitConditions(placement: "a")), as: UTF8.self)
    #expect(text == #"{"carriage":null,"crowd":null,"placement":"a","receiver":null}"#)
    let again = try JSONDecoder().decode(FitConditions.self, from: Data(text.utf8))
    #expect(again == FitConditions(placement: "a"))
  }

  @Test func `Fit conditions leave out people orientation and channel`() {
    let conditions = Conditions(
      placement: "a", crowd: "full", people: 3, carriage: "bag", orientation: 90, receiver: "phone",
      channel: 37)
    #expect(
      conditions.fitConditions
        == FitConditions(placement: "a", crowd: "full", carriage: "bag", receiver: "phone"))
  }
}
