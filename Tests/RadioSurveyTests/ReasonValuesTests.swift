import Foundation
import RadioSurvey
import Testing

@Suite struct ReasonValuesTests {
  /// JSON has no infinity: such a number is written as null, and must be read back although it is in a list.
  @Test func `A list that was written with nulls is read back`() throws {
    let values: ReasonValues = ["levels_dbm": .numbers([-60, .infinity, -70]), "none": .numbers([.nan])]
    let data = try JSONEncoder().encode(values)
    let read = try JSONDecoder().decode(ReasonValues.self, from: data)
    let levels = read.numbers("levels_dbm")
    #expect(levels.count == 3 && levels[0] == -60 && levels[1].isNaN && levels[2] == -70)
    #expect(read.numbers("none").count == 1)
  }
}
