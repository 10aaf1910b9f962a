import Foundation
import RadioSurvey
import Testing

@testable import SurveyStore

@Suite struct LedgerMappingTests {
  /// A mapping in which nothing is left out.
  private let full = LogMapping(
    columns: [.beacon: "b"], constants: [.crowd: "full"], timeUnit: .allCases[0], dateOrder: .allCases[0],
    decimalMark: .allCases[0], ignoredColumns: ["x"], truth: "truth.csv", query: "SELECT 1", header: ["a"],
    beside: [BesideFile(file: "f", pattern: "(?<beacon>.)")])

  @Test func `A change of any setting is a change, also of one that has no name here`() throws {
    for property in Mirror(reflecting: full).children {
      let isNil =
        Mirror(reflecting: property.value).displayStyle == .optional
        && Mirror(reflecting: property.value).children.isEmpty
      #expect(!isNil, "\(property.label ?? "") is to be added above")
    }
    let text = try StoredJSON.text(full)
    let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object.count == Mirror(reflecting: full).children.count)
    for (key, value) in object {
      var other = object
      switch value {
      case let number as NSNumber: other[key] = number.doubleValue + 1
      case is [String: Any]: other[key] = [String: Any]()
      default: other[key] = ["columns", "constants"].contains(key) ? [Any]() : nil
      }
      let changed = String(
        decoding: try JSONSerialization.data(withJSONObject: other, options: .sortedKeys), as: UTF8.self)
      #expect(LedgerMapping.changes(from: text, to: changed).count == 1, "\(key)")
      #expect(!LedgerMapping.changes(from: text, to: changed).contains("mapping"), "\(key) has no name")
    }
    #expect(LedgerMapping.changes(from: text, to: text).isEmpty)
  }
}
