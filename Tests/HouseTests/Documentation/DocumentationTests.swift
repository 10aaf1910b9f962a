import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

/// The pages under `Documentation` say what the sources say.
@Suite struct DocumentationTests {
  private static let again =
    "make it again with UPDATE_DOCUMENTATION=1 Tests/run DocumentationTests"

  @Test func `The page of the JSON documents is that of the code`() throws {
    let text = JSONPage(SourceFile.all).text
    #expect(text.contains("### `FitDocument`") && text.contains("`distance_m`"))
    #expect(try GeneratedPage.holds(text, page: "json.md"), "json.md is old: \(Self.again)")
  }

  @Test func `The page of the methods is that of the code`() throws {
    let text = MethodsPage(SourceFile.all).text
    #expect(text.contains("Wilson") && text.contains("## PathLoss"))
    #expect(try GeneratedPage.holds(text, page: "methods.md"), "methods.md is old: \(Self.again)")
  }

  @Test func `The page of survey toml has every key that its reader asks for, and examples that it reads`()
    throws
  {
    let url = SharedData.projectRoot.appending(path: "Documentation/survey-toml.md")
    let page = SurveyFilePage(try ProjectReader.keys(), old: try String(contentsOf: url, encoding: .utf8))
    #expect(
      page.unexplained.isEmpty, "the last column of survey-toml.md says nothing of: \(page.unexplained)")
    #expect(
      try GeneratedPage.holds(page.text, page: "survey-toml.md"), "survey-toml.md is old: \(Self.again)")
    let examples = SurveyFilePage.examples(page.text)
    #expect(examples.count > 10)
    for example in examples {
      let named = example.contains("name = \"Corner") ? example : "name = \"Corner shop\"\n" + example
      #expect(throws: Never.self) { try SurveyProject(toml: named, file: "survey.toml", directory: ".") }
    }
  }

  /// A date is no value of any key: each says so with its own name, what it takes and where.
  @Test func `A value of another kind is refused by every key`() throws {
    let keys = try ProjectReader.keys()
    #expect(keys.count > 100)
    for key in keys {
      let line = "\(key.key) = 1979-05-27\n"
      // A table within one of several opens after it.
      let name = key.table.trimmingCharacters(in: ["[", "]"])
      let owner = keys.map(\.table).first {
        $0.hasPrefix("[[") && name.hasPrefix($0.dropFirst(2).dropLast(2) + ".")
      }
      let text = [owner, key.table, line].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
      let error = #expect(throws: ProjectError.self) {
        try SurveyProject(toml: text, file: "survey.toml", directory: ".")
      }
      let own = error?.issues.first { $0.code == .invalidValue && $0.message.hasPrefix("\(key.key): ") }
      #expect(
        own?.message.contains("expected \(key.expected)") == true && own?.line != nil,
        "\(key) \(String(describing: error))")
    }
  }

  /// The worked examples are files that the tests build and run.
  @Test(arguments: [
    ("adding-an-importer.md", "Tests/SurveyImportTests/DoorCounterImporter.swift"),
    ("adding-a-model.md", "Tests/PathLossTests/StepShapeFit.swift"),
  ])
  func `A worked example is the file that the tests build`(page: String, file: String) throws {
    let root = SharedData.projectRoot
    let text = try String(contentsOf: root.appending(path: "Documentation/\(page)"), encoding: .utf8)
    let code = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    #expect(text.contains("```swift\n\(code)```\n"), "\(page) does not quote \(file)")
  }
}
