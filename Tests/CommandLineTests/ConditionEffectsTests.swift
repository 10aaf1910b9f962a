import Foundation
import TestSupport
import Testing

/// What conditions change, as `fit` prints it of the café whose truth is known.
@Suite struct ConditionEffectsTests {
  private func fit(_ arguments: [String]) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["fit", "--project", "cafe"] + arguments, in: folder.url)
  }

  @Test func `The effects in the JSON hold the truth: people cost most under the table`() throws {
    let result = try fit(["--format", "json", "--placement", "counter"])
    #expect(result.status == 0, "\(result.error)")
    let effects = try JSON(result.output)["effects"]
    #expect(effects["estimator"].string == "loss-mixture" && effects["status"].string == "weak")
    #expect(effects["locations"].number == 480 && effects["places"].number == 80)
    let terms = effects["terms"].elements
    #expect(terms.count == 6)
    let receiver = try #require(terms.first { $0["factor"].string == "receiver" })
    #expect(receiver["level"].string == "phone B" && receiver["reference"].string == "phone A")
    // The scenario has phone B 1.5 dB below phone A.
    #expect(try #require(receiver["estimate_db"]["lower95"].number) < -1.5)
    #expect(try #require(receiver["estimate_db"]["upper95"].number) > -1.5)
    let full = try #require(terms.first { $0["level"].string == "full" })
    #expect(full["reference"].string == "empty")
    #expect(effects["encoding"].string == "categorical")
    #expect(
      effects["encodings"].elements.allSatisfy {
        $0["hasCrowdSlopes"].bool == false || $0["isChosen"].bool == false
      })
    // People cost 17 dB under the table and 3 dB elsewhere: the sum of changes must not pass for the truth.
    let codes = effects["reasons"].elements.compactMap { $0["code"].string }
    #expect(codes.contains("effects-interact") && codes.contains("beacon-in-placement"))
    #expect(effects["interaction"]["farthest"]["placement"].string == "under table")
    #expect(effects["interaction"]["farthest"]["crowd"].string == "full")
    #expect(effects["predictedCells"].elements.isEmpty && effects["aliased"].elements.isEmpty)
    #expect(effects["changePerPerson_db"].isNull)
  }

  @Test func `The text has one row a change, and the cautions`() throws {
    let result = try fit([])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let heading = try #require(
      lines.firstIndex { $0.hasPrefix("What conditions change, from one model of 480") })
    #expect(lines[heading].contains("(weak)"))
    #expect(lines[heading + 1].hasPrefix("factor"))
    #expect(
      lines.count { $0.hasPrefix("placement  ") || $0.hasPrefix("crowd  ") || $0.hasPrefix("receiver  ") }
        == 6)
    #expect(result.output.contains("[effects-interact]"))
  }
}
