import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveyImport
import SurveyProject
import SurveyAnalysis
import TestSupport

/// A survey that others measured, read as its stanza under `Tests/Fixtures/stanzas` says, and its report.
struct RealSurvey {
  let report: CalibrationReport

  /// - Parameters:
  ///   - stanza: the stanza's name.
  ///   - edit: what is changed in the stanza, to read a part of the logs.
  ///   - fill: puts the logs beside it.
  init(_ stanza: String, edit: (String) -> String = { $0 }, fill: (TemporaryFolder) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let source = SharedData.projectRoot.appending(path: "Tests/Fixtures/stanzas/\(stanza).toml")
    _ = try folder.write(edit(String(contentsOf: source, encoding: .utf8)), to: SurveyProject.fileName)
    try fill(folder)
    let project = try SurveyProject.load(directory: folder.url.path)
    let sink = Sink()
    let imports = try project.logFiles().map { log in
      try LogReader(mapping: log.mapping, site: project.site).read(
        path: log.path, displayName: log.name, into: sink)
    }
    let policy = RangingSettings(
      referencePower: project.ranging.referencePower, pathLossExponent: project.ranging.pathLossExponent,
      calibratedAt: project.ranging.calibratedAt)
    let analysis = SurveyAnalysis(
      dwells: sink.dwells,
      options: SurveyAnalysis.Options(site: project.site, requirement: project.requirement, policy: policy),
      parts: .all)
    report = CalibrationReport(
      tool: CalibrationReport.Tool(version: "test"), title: project.site.name,
      site: SiteSummary(project.site),
      data: DataSummary(dwells: analysis.dwells, rejectedRows: imports.reduce(0) { $0 + $1.rejectedRows }),
      imports: imports, fits: analysis.fits, crowdEffects: analysis.crowdEffects, effects: analysis.effects,
      accuracy: analysis.accuracy, recommendation: analysis.recommendation, map: analysis.map,
      surveyed: analysis.surveyed, next: analysis.next,
      levelCalibrations: analysis.levelCalibrations, provenance: Provenance(toolVersion: "test", seed: 1))
  }

  /// Unpacks what matches from an archive of `../shared/data`.
  static func unpack(_ archive: String, _ patterns: [String], into folder: TemporaryFolder) throws {
    let tar = try ChildProcess(
      "tar",
      ["-xJf", SharedData.url("data/\(archive)").path, "-C", folder.url.path, "--wildcards"] + patterns)
    guard tar.wait() == 0 else { throw CocoaError(.fileReadUnknown) }
  }
}

private final class Sink: ImportSink {
  var dwells: [Dwell] = []

  func receive(_ dwell: Dwell) { dwells.append(dwell) }
  func reject(_ row: RejectedRow) {}
  func report(_ issue: SurveyIssue) {}
}
