import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import TestSupport

/// A survey project made of a stanza kept under `Tests/Fixtures/stanzas` and copies of the data that it reads.
struct StanzaFolder {
  let folder: TemporaryFolder
  let project: SurveyProject

  /// Copies files from `../shared/data` beside the stanza.
  init(_ stanza: String, data: [String]) throws {
    try self.init(stanza) { folder in
      for file in data {
        let source = SharedData.url("data/\(file)")
        try FileManager.default.copyItem(at: source, to: folder.url.appending(path: source.lastPathComponent))
      }
    }
  }

  /// Has a folder filled beside the stanza.
  init(_ stanza: String, fill: (TemporaryFolder) throws -> Void) throws {
    folder = try TemporaryFolder()
    let source = SharedData.projectRoot.appending(path: "Tests/Fixtures/stanzas/\(stanza).toml")
    try FileManager.default.copyItem(at: source, to: folder.url.appending(path: SurveyProject.fileName))
    try fill(folder)
    project = try SurveyProject.load(directory: folder.url.path)
  }

  /// Reads every log of the project.
  func read() throws -> [(summary: ImportSummary, sink: CollectingSink)] {
    try project.logFiles().map { log in
      let sink = CollectingSink(site: project.site)
      let reader = LogReader(mapping: log.mapping, site: project.site)
      return (try reader.read(path: log.path, displayName: log.name, into: sink), sink)
    }
  }
}
