import Support
import RadioSurvey
import Testing

@Suite struct FieldPatternTests {
  private func values(_ pattern: String, _ text: String) throws -> [LogField: String]? {
    try FieldPattern(pattern, capturing: LogField.inLines, numbers: LogField.distances).values(in: text)
  }

  @Test(arguments: [
    #"(?<placement>\w+)_(?<distance_ft>\d+)ft"#, #"(?P<placement>\w+?)_(?<distance_ft>[0-9]{1,3})(?=ft)"#,
    #"^(?<placement>[^/_]+)_(?<distance_ft>\d++)"#, #"\b(?<placement>[\w]+?)_(?<distance_ft>.*)ft\b"#,
    #"(?i)(?<placement>TABLE)_(?<distance_ft>\d)"#, #"(?<placement>[[:alpha:]\w]+)_(?<distance_ft>\d)"#,
    #"(?<placement>[]\w]+)_(?<distance_ft>\d)"#,
  ])
  func `Named captures are fields`(pattern: String) throws {
    #expect(try values(pattern, "table_3ft") == [.placement: "table", .distanceFeet: "3"])
  }

  @Test func `A capture that took no part or is empty says nothing`() throws {
    #expect(try values("(?<placement>a*)(?<crowd>x)?b", "b") == [:])
    #expect(try values("(?<placement>a)", "b") == nil)
  }

  @Test func `The dollar is the very end`() throws {
    #expect(try values("(?<placement>a)$", "a\n") == nil)
    #expect(try values(#"(?<placement>\Q\w[\E)\w"#, "\\w[x") == [.placement: "\\w["])
  }

  @Test(arguments: ["Küche", "Ku\u{308}che", "Cafe\u{301}", "कमरा", "部屋"])
  func `Letters are those of every script, with their marks`(name: String) throws {
    for pattern in [#"(?<placement>\w+)_"#, #"(?<placement>[\w.]+)"#, #"\b(?<placement>\w+)\b"#] {
      let text = pattern.hasSuffix("_") ? name + "_3ft" : name
      let value = try values(pattern, text)?[.placement]
      #expect(value.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars), "\(pattern)")
    }
    #expect(try values(#"(?<placement>\W)"#, name) == nil)
  }

  @Test(arguments: [
    "(?<placement>(a+)+)$", #"(?<placement>(\w*)*)[!;]"#, "(?<placement>(a|aa)+)$", "(?<placement>(.*)*)[!;]",
    #"^(?<placement>(a|a)*(a|a)*)[b!]"#, "(?<placement>(?:a?){60}a{60})[!;]",
  ])
  func `A pattern that backtracks without end is an error that says so`(pattern: String) throws {
    let text = String(repeating: "a", count: 60) + "?"
    let clock = ContinuousClock()
    var error: InvalidPattern?
    let time = clock.measure {
      do throws(InvalidPattern) {
        _ = try FieldPattern(pattern, capturing: LogField.inPaths, numbers: LogField.distances).values(
          in: text)
      } catch let found {
        error = found
      }
    }
    #expect(error?.message.contains("takes more than 1000000 steps") == true, "\(pattern)")
    #expect(time < .seconds(2))
  }

  @Test func `A pattern that is huge once expanded is refused`() throws {
    #expect(throws: InvalidPattern.self) {
      try values("(?<placement>((a{1,999}){1,999}){1,999})", "a")
    }
    #expect(throws: InvalidPattern.self) {
      try values(String(repeating: "(", count: 900) + "a" + String(repeating: ")", count: 900), "a")
    }
  }
}
