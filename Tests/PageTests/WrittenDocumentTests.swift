import CalibrationModel
import Foundation
import RadioSurvey
import Support
import TestSupport
import Testing
import Wording

/// What was written once and may have been changed since: nothing is used of it that the program would not write.
@Suite struct WrittenDocumentTests {
  /// Where a value is refused; `nil` if it is read.
  private static func place<Value: Decodable>(_ type: Value.Type, _ json: String) -> String? {
    do {
      _ = try CheckedDecoder.decode(type, from: Data(json.utf8))
      return nil
    } catch {
      guard case .value(let place, _) = UnreadableDocument(error) else { return "\(error)" }
      return place
    }
  }

  private static let map =
    #"{"x_m": 0, "y_m": 0, "step_m": 0.5, "columns": 3, "rows": 2, "planned": [0, 1, null, 0, 0, 1], "today": [], "remeasure": []}"#

  @Test(arguments: [
    ("\"rows\": 2", "\"rows\": 3"), ("\"rows\": 2", "\"rows\": 1000000000000"),
    ("\"columns\": 3", "\"columns\": 0"),
    ("[0, 1, null, 0, 0, 1]", "[0, 1]"), ("\"today\": []", "\"today\": [1]"), ("0.5", "0"),
  ])
  func `A map has a value for each cell`(good: String, bad: String) {
    #expect(Self.place(CoverageMap.self, Self.map) == nil)
    #expect(Self.place([CoverageMap].self, "[\(Self.map.replacing(good, with: bad))]") == "[0]")
  }

  @Test(arguments: [
    ("\"columns\": 3", "\"columns\": 1000000000000000000", "columns"),
    ("\"rows\": 2", "\"rows\": -2", "rows"), ("\"rows\": 2", "\"rows\": 2.5", "rows"),
    ("\"x_m\": 0", "\"x_m\": 1e18", "x_m"),
    ("\"y_m\": 0", "\"y_m\": -1e308", "y_m"), ("0.5", "-0.5", "step_m"), ("0.5", "\"0.5\"", "step_m"),
    ("\"rows\": 2, ", "", "rows"), ("null, 0", "null, 1e300", "planned[3]"),
  ])
  func `A number out of its range is refused with its place`(good: String, bad: String, place: String) {
    #expect(Self.place(CoverageMap.self, Self.map.replacing(good, with: bad)) == place)
  }

  @Test func `A document that is beyond a limit is known before it is read`() {
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(CalibrationReport.limit(exceededBy: Data(deep.utf8)) == .documentDepth)
    #expect(CalibrationReport.limit(exceededBy: Data(count: SurveyLimit.report.value + 1)) == .report)
    #expect(CalibrationDocument.limit(exceededBy: Data("{}".utf8)) == nil)
  }

  @Test func `Ends of an interval are in order, and parts no larger than the whole`() {
    #expect(Self.place(Interval.self, #"{"lower": 1, "upper": 1}"#) == nil)
    #expect(Self.place([Interval].self, #"[{"lower": 1, "upper": 0.9}]"#) == "[0]")
    #expect(Self.place([Estimate].self, #"[{"estimate": 1, "lower95": 2, "upper95": 1}]"#) == "[0]")
    let line = #"[{"interceptVariance": 1, "covariance": 3, "slopeVariance": 1}]"#
    #expect(Self.place([LineCovariance].self, line) == "[0]")
    #expect(Self.place([LineCovariance].self, line.replacing("3", with: "-1")) == nil)
    #expect(Self.place([FloorPolygon].self, #"[{"outer": [], "holes": []}]"#) == "[0]")
  }

  @Test func `Depth, values and texts are limited by name`() throws {
    let json = String(decoding: try ReportFixture.report().json(), as: UTF8.self)
    func problem(_ changed: String) -> UnreadableDocument? {
      do throws(UnreadableDocument) {
        _ = try CalibrationReport(json: Data(changed.utf8))
        return nil
      } catch { return error }
    }
    func with(_ member: String) -> String { "{\"other\": \(member),\(json.dropFirst())" }
    #expect(problem(with("[]")) == nil)
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(problem(with(deep)) == .limit(.documentDepth))
    #expect(problem(with("[\(String(repeating: "0,", count: 2_000_000))0]")) == .limit(.documentValues))
    let long = json.replacing(
      "\"title\" : \"", with: "\"title\" : \"\(String(repeating: "é", count: 40_000))")
    #expect(long != json && problem(long) == .limit(.documentText))
    for limit in [SurveyLimit.documentDepth, .documentValues, .documentText, .report] {
      let problem = UnreadableDocument.limit(limit)
      #expect(problem.message(CalibrationReport.self).contains(limit.text))
      #expect(problem.code(CalibrationReport.self) == "limit-exceeded")
    }
  }
}
