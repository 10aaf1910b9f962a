import RadioSurvey
import Testing

@testable import SurveyImport

/// Names that Unicode holds for the same text are one name, and the log says that it has two spellings.
@Suite struct NameSpellingsTests {
  @Test func `The first spelling is kept`() throws {
    let reading = try Reading(
      walk("1,cafe\u{301},-60,2", "2,caf\u{E9},-61,2", "3,cafe\u{301},-62,2", "4,bar,-62,2"))
    let names = Set(reading.sink.dwells.map { Array($0.beacon.description.utf8) })
    #expect(names == [Array("cafe\u{301}".utf8), Array("bar".utf8)])
    #expect(reading.sink.codes == [.equivalentName])
    #expect(reading.sink.issues.first?.severity == .warning)
    #expect(reading.sink.issues.first?.message.hasPrefix("the beacon 'cafe\u{301}'") == true)
  }

  @Test func `One spelling is nothing to note, and stays as it is`() throws {
    let reading = try Reading(walk("1,cafe\u{301},-60,2", "2,cafe\u{301},-61,2"))
    #expect(reading.sink.codes.isEmpty)
    #expect(reading.sink.dwells.first?.beacon.description.utf8.elementsEqual("cafe\u{301}".utf8) == true)
  }

  @Test func `Every vocabulary is one of its own`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,location,placement,crowd,carriage\n"
        + "1,e\u{301},-60,\u{E9},e\u{301},\u{E9},e\u{301}\n2,e\u{301},-60,e\u{301},e\u{301},\u{E9},e\u{301}\n"
    )
    #expect(reading.sink.codes == [.equivalentName])
    #expect(reading.sink.dwells.count == 1)
    #expect(reading.sink.dwells.first?.location.name.utf8.elementsEqual("\u{E9}".utf8) == true)
    #expect(
      reading.sink.dwells.first?.conditions.placement?.rawValue.utf8.elementsEqual("e\u{301}".utf8) == true)
  }
}
