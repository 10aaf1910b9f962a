import CalibrationModel
import ArgumentParser
import Support
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import Wording
import SurveyAnalysis
import SurveyStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export samples, a calibration or settings.",
    subcommands: [Samples.self, Calibration.self, ExportSettings.self])

  struct Samples: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "samples", abstract: "Write every packet of the store as a canonical CSV log.",
      discussion: """
        Packets that were expected but not heard are rows with an empty rssi_dbm at the end of their dwell, or one row at its \
        start. Names that a spreadsheet would read as formulas get a leading apostrophe, which 'import' removes.

        Example:
          beacon-calibrate export samples --store walk.sqlite --output walk-canonical.csv
        """)

    @OptionGroup var survey: SurveyOptions

    @Option(help: .value("file", "File to write; - is standard output.")) var output = "-"

    func run() throws {
      try OutputFile.demandWritable(output)
      let stored = try survey.openSurvey(survey.loadProject())
      let counted = try stored.dwells(includingSeries: true, inOrderOf: .beginnings)
      try stored.tellChanges(Console.standardError, copies: counted.copies)
      try OutputFile.write(Data(CanonicalLog.csv(counted.dwells).utf8), to: output)
    }
  }

  struct Calibration: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "calibration", abstract: "Write the fits as a calibration, the baseline for 'check'.",
      discussion: """
        With --project and no store yet, the project's logs are read directly.

        Example:
          beacon-calibrate export calibration --project Surveys/cafe --output cafe.json
        """)

    @OptionGroup var survey: SurveyOptions

    @Option(help: .value("file", "File to write; - is standard output.")) var output = "-"

    func run() throws {
      try OutputFile.demandWritable(output)
      let document = try calibration()
      guard document.fits.contains(where: { $0.status != .refused }) else {
        throw CommandFailure(
          .answerIsNo, "every fit is refused, so there is no calibration to export",
          help: "see 'beacon-calibrate fit' for what to measure")
      }
      let json = try document.compactJSON()
      try OutputFile.write(json, to: output)
      WrittenFile.tellLimit(CalibrationDocument.self, json, output)
    }

    private func calibration() throws -> CalibrationDocument {
      let project = try survey.loadProject()
      let site = project?.site ?? Site()
      let dwells: [Dwell]
      var digests: [String]
      var shelf: ResultShelf?
      if let project, survey.store == nil, !FileManager.default.fileExists(atPath: try project.storePath()) {
        let sink = CollectingSink()
        digests = []
        let pseudonyms = try Pseudonyms(withoutStore: project)
        for log in try project.logFiles() {
          try log.check()
          sink.log = log.name
          let reader = LogReader(mapping: log.mapping, site: site, receiverDigest: pseudonyms.name)
          digests.append(try reader.read(path: log.path, displayName: log.name, into: sink).sha256)
        }
        dwells = try AnalysisLimits(site: site).checked(sink.dwells.map(SiteIndex(site).resolve))
      } else {
        let stored = try survey.openSurvey(project)
        let input = try AnalysisLimits(site: site).read(stored, for: .survey, output: nil)
        dwells = input.dwells
        digests = try stored.store.imports().map(\.sha256)
        try stored.tellChanges(Console.standardError, copies: input.copies)
        shelf = stored.shelf
      }
      let analysis = SurveyAnalysis(dwells: dwells, options: SurveyAnalysis.Options(site: site), shelf: shelf)
      return CalibrationDocument(
        site: site.name, toolVersion: BeaconCalibrate.version, inputs: digests.sorted(), fits: analysis.fits,
        periods: PacketPace.periods(dwells))
    }
  }
}
