import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

@testable import SurveyImport

/// Every sample imported by the built program, and then once more.
@Suite struct DuplicateImportTests {
  @Test func `The same bytes twice are noticed, whatever the format, and the store stays as it was`() throws {
    let folder = try TemporaryFolder()
    var survey = "name = \"Every format\"\n"
    // Names tell nothing, and sort in the order of the samples.
    for (index, sample) in FormatSample.all.enumerated() {
      let name = "log-\(100 + index)"
      try Data(sample.bytes()).write(to: folder.url.appending(path: name))
      survey += "\n" + LogSource(patterns: [name], mapping: sample.mapping).toml
    }
    _ = try folder.write(survey, to: "survey.toml")
    let first = try logs(of: run(in: folder))
    #expect(first.map(\.outcome) == FormatSample.all.map { _ in "imported" })
    #expect(first.map(\.summary.format) == FormatSample.all.map(\.format))
    #expect(first.map(\.summary.dwells) == FormatSample.all.map(\.dwells.count))

    let store = folder.url.appending(path: "survey.sqlite")
    let before = try Data(contentsOf: store)
    let again = try logs(of: run(in: folder))
    #expect(again.map(\.outcome) == FormatSample.all.map { _ in "already-imported" })
    #expect(again.map(\.summary.dwells) == first.map(\.summary.dwells))
    #expect(try Data(contentsOf: store) == before)

    // A copy under another name is the same log.
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "log-100"), to: folder.url.appending(path: "copy.csv"))
    let copy = try BuiltProgram.run(["import", "copy.csv", "--format", "json"], in: folder.url)
    #expect(try logs(of: copy.output).map(\.outcome) == ["already-imported"])
    #expect(try Data(contentsOf: store) == before)
  }

  private func run(in folder: TemporaryFolder) throws -> String {
    let result = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return result.output
  }

  private struct Log: Decodable {
    struct Summary: Decodable {
      var format: String
      var dwells: Int
    }

    var outcome: String
    var summary: Summary
  }

  private struct Document: Decodable { var files: [Log] }

  private func logs(of output: String) throws -> [Log] {
    try JSONDecoder().decode(Document.self, from: Data(output.utf8)).files
  }
}
