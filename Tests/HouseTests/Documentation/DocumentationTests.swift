import Foundation
import TestSupport
import Testing

/// The pages under `Documentation` say what the sources say.
@Suite struct DocumentationTests {
  private static let again =
    "make it again with UPDATE_DOCUMENTATION=1 swift test --filter DocumentationTests"

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
