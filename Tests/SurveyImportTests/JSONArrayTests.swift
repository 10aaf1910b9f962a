import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct JSONArrayTests {
  @Test func `Objects with their lines and offsets`() {
    let text = "{\"a\":\n[ {\"x\":\"]}\"},\n 5, {} ,[{}],\"{\",{\"y\":[{}]}]}"
    let bytes = Array(text.utf8)
    var found: [String] = []
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, let start = buffer.firstIndex(of: UInt8(ascii: "[")) else {
        return
      }
      let record = TextRecord(base: base, count: buffer.count, line: 7)
      let cell = Cell(base: base + start, count: buffer.count - start - 1, offset: start)
      JSONArray.forEachObject(of: cell, in: record) { object, offset in
        found.append("\(object.text(limit: 50)) \(object.line) \(offset)")
      }
    }
    #expect(found == ["{\"x\":\"]}\"} 8 8", "{} 9 24", "{\"y\":[{}]} 9 37"])
  }

  @Test func `Texts and numbers`() {
    "[ \"a\" , \"caf\\u00E9\",1.5,-2, null,\"x,]\"]".withCell { cell in
      #expect(JSONArray.texts(of: cell) == ["a", "café", "x,]"])
      #expect(JSONArray.numbers(of: cell) == [1.5, -2])
    }
    for text in ["", "[]", "[", "{}", "[[[", "[\"", "]]"] {
      text.withCell { #expect(JSONArray.texts(of: $0).isEmpty && JSONArray.numbers(of: $0).isEmpty) }
    }
  }

  @Test func `Members of an object that has only begun`() {
    let text = "{\"a\":[1,{\"b\":2}],\"c\\\"d\":\"e:f\", \"stop\" : [ {\"g\":"
    let (names, array) = JSONArray.members(of: Array(text.utf8), stop: "stop")
    #expect(names == ["a", "c\\\"d", "stop"])
    #expect(array == text.utf8.count - 6)
    #expect(JSONArray.members(of: Array("{\"stop\":1,\"x\":[]}".utf8), stop: "stop").array == nil)
    #expect(JSONArray.members(of: Array("}".utf8)).names == [])
  }
}
