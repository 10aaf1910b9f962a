import Foundation
import RadioSurvey
import Testing

@testable import SurveyStore

@Suite struct ImportInputsTests {
  /// A mapping in which nothing is left out.
  private let full = LogMapping(
    columns: [.beacon: "b"], constants: [.crowd: "full"], timeUnit: .allCases[0], dateOrder: .allCases[0],
    decimalMark: .allCases[0], notHeard: -100, ignoredColumns: ["x"], truth: "truth.csv", query: "SELECT 1",
    linePattern: "(?<beacon>.)", header: ["a"],
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
      let inputs = try #require(StoredJSON.value(changed, as: ImportInputs.self))
      let names = inputs.changes(since: ImportInputs(mapping: full))
      #expect(names.count == 1 && !names.contains("mapping"), "\(key): \(names)")
    }
    let inputs = ImportInputs(mapping: full, companions: ["a"], beaconNames: ["x"], choosesDevices: true)
    #expect(inputs.changes(since: inputs).isEmpty)
    #expect(inputs.changes(since: ImportInputs(mapping: full, companions: ["b"])) == ["truth"])
    let stored = try StoredJSON.text(inputs)
    #expect(StoredJSON.value(stored, as: ImportInputs.self) == inputs)
  }
}
