import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import Support
import SurveyImport
import SurveyProject
import Terminal
import SurveyAnalysis

struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Describe a log or a folder of logs and how to import it, without importing it.",
    discussion: """
      Prints the format, columns, first three rows, beacons, ranges of time, distance and level, origin of the clock, \
      channels, whether levels are raw or smoothed, invalid readings, duplicates within 3 ms (--merge-ms), gaps, and \
      what a fit would lack; then a command that imports the log as it is, and the entry for survey.toml. 'Confirm' \
      lists what the log leaves open, such as the unit of a distance. A folder gets one summary and one survey.toml \
      for all its logs. A log that cannot be read is skipped; the others are described and the exit code is 65. \
      --strict stops at the first. --list-codes lists every issue code with its meaning.

      Example:
        beacon-calibrate inspect walk.csv --column distance_cm=distance
      """)

  @Argument(help: .value("log", "Logs, or folders of logs, to inspect.")) var logs: [String] = []

  @OptionGroup var place: ProjectOptions
  @Flag(help: "Stop at the first log that cannot be read.") var strict = false
  @Flag(help: "List every issue code with its meaning.") var listCodes = false

  @Option(
    help: .value(
      "file",
      "New survey.toml to write, such as logs/survey.toml, that imports every log of the folder; "
        + "'-' is standard output."))
  var toml: String?

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard listCodes != !logs.isEmpty else { throw ValidationError("Name a log, or use --list-codes.") }
    if toml != nil, logs.count != 1 { throw ValidationError("--toml requires exactly one folder.") }
  }

  func run() throws {
    if listCodes {
      let document = IssueCodeDocument()
      return try output.write(document) { _ in InspectText.render(document) }
    }
    let survey = try place.load()
    let known = try survey.map(Self.known) ?? []
    let own = Set((KnownLogs(survey).companions + [mapping.truth].compactMap(\.self)).map(LogFile.resolved))
    var document = InspectDocument(files: [])
    var failure: (any Error)?
    for log in logs {
      do {
        if let folder = try LogFolder(log, ownFiles: own) {
          document.folders.append(try inspect(folder, known: known, survey: survey))
        } else {
          document.files.append(
            InspectDocument.File(
              try inspect(log, as: log, known: known, site: survey?.site),
              named: survey.flatMap { Self.name(log, in: $0) }))
        }
      } catch {
        guard logs.count > 1, let file = LogFailure.file(named: log, error) else { throw error }
        document.skipped.append(file)
        if strict {
          failure = error
          break
        }
      }
    }
    if let toml { return try write(document.folders.first, to: toml) }
    try output.write(document) { _ in InspectText.render(document) }
    if let failure { throw failure }
    let skipped = document.allSkipped.count
    if skipped > 0 {
      throw CommandFailure(
        .unusableData, LogBatch.Outcome.words(skipped: skipped, of: document.logs + skipped))
    }
    // A new project has no logs yet.
    if document.logs == 0, document.folders.contains(where: { !$0.unread.isEmpty }) {
      throw CommandFailure(.unusableData, "error: no file can be read as a survey log")
    }
  }

  /// Writes the survey.toml of a folder. Logs that are not read are listed; the file leaves them out.
  private func write(_ folder: InspectedFolder?, to file: String) throws {
    guard let folder else { throw CommandFailure(.usage, "error: --toml requires a folder") }
    guard !folder.survey.isEmpty else {
      throw CommandFailure(.unusableData, "\(folder.folder): error: no file is a survey log")
    }
    if !folder.skipped.isEmpty {
      output.note(
        TerminalText.lines(
          "\(folder.folder): warning: \(folder.skipped.count) logs cannot be read and are left out, such as \(folder.skipped[0].file) [\(folder.skipped[0].code)]"
        ))
    }
    // A survey.toml that someone wrote is worth more than this one.
    try OutputFile.write(Data(folder.survey.utf8), to: file, isNew: true)
  }

  /// A log as the survey.toml of a project names it, relative to its folder; `nil` for a log outside.
  private static func name(_ log: String, in project: SurveyProject) -> String? {
    let own = project.directory.isEmpty ? "." : project.directory
    let (path, folder) = (LogFile.resolved(log), LogFile.resolved(own) + "/")
    return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : nil
  }

  /// The logs that a project knows. A new project names logs that are yet to come: those are left out.
  private static func known(_ survey: SurveyProject) throws(ProjectError) -> [LogFile] {
    do throws(ProjectError) {
      return try survey.logFiles()
    } catch {
      guard error.issues.allSatisfy({ $0.code == .noLogsMatched }) else { throw error }
      return survey.sources.flatMap { source in
        var part = survey
        part.sources = [source]
        return (try? part.logFiles()) ?? []
      }
    }
  }

  private func inspect(
    _ log: String, as name: String, known: [LogFile], site: Site?, devices: [DeviceColumns] = []
  ) throws -> LogInspection {
    let base = known.file(at: log)?.mapping ?? LogMapping()
    let given = try mapping.mapping(over: base)
    return try devices.inspect(path: log, file: name, mapping: given, site: site)
  }

  /// Inspects the files of a folder; those that cannot be read are reported by code.
  private func inspect(_ folder: LogFolder, known: [LogFile], survey: SurveyProject?) throws
    -> InspectedFolder
  {
    let site = survey?.site
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    var logs: [(path: String, inspection: LogInspection)] = []
    var failed: [UnreadFile] = []
    var neighbours: [UnreadFile] = []
    // A table of levels alone may read as a log of one beacon: what lies beside it is looked at first.
    let beside = BesideInspection(folder, site: site)
    let files = folder.files.filter { !beside.used.contains($0) }
    let devices = DeviceColumns.find(
      files, mapping: try mapping.mapping(over: LogMapping()), path: folder.path(of:))
    var kept = 0
    for (index, file) in files.enumerated() {
      progress.show("inspecting \(index + 1) of \(files.count), \(file)")
      do {
        logs.append(
          (file, try inspect(folder.path(of: file), as: file, known: known, site: site, devices: devices)))
        // Beyond the limit for a folder no dwells are kept at all: a part of them would be held against another part.
        kept += logs[logs.count - 1].inspection.keptDwells.count
        if kept > LogInspection.dwellLimit {
          for log in logs.indices { logs[log].inspection.keptDwells = [] }
        }
      } catch {
        guard let unread = LogFailure.file(named: file, error) else { throw error }
        if beside.isNeighbour(file) {
          neighbours.append(unread)
          continue
        }
        if strict, FolderSorting([unread], read: []).others.isEmpty { throw error }
        failed.append(unread)
      }
    }
    // The folder of a project is held against its own plan, although its logs are described as they are.
    let own = survey ?? (try? SurveyProject.load(directory: folder.folder))
    return InspectedFolder(
      folder.folder, logs + beside.logs, failed: failed, left: neighbours + folder.links,
      beacons: beside.beacons, site: own?.site, plan: own?.readablePlan)
  }
}

/// Logs of a folder that only say together what was measured: they are inspected as one.
struct BesideInspection {
  var logs: [(path: String, inspection: LogInspection)] = []
  var used: Set<String> = []
  var beacons: [Beacon] = []

  /// Whether a file lies beside such logs: it is one more of their tables, and no log that was skipped.
  func isNeighbour(_ file: String) -> Bool {
    let folder = { (path: String) in (path as NSString).deletingLastPathComponent }
    return used.contains { folder($0) == folder(file) }
  }

  /// Looks at the files of a folder that are not logs by themselves.
  init(_ folder: LogFolder, site: Site?) {
    let path = folder.path(of:)
    for tables in BesideTables.find(folder.files, path: path) {
      var mapping = tables.mapping
      mapping.beside = mapping.beside?.map { BesideFile(file: path($0.file), pattern: $0.pattern) }
      var site = site ?? Site()
      if site.beacons.isEmpty { site.beacons = tables.beacons }
      guard
        var inspection = try? LogInspector(mapping: mapping, site: site)
          .inspect(path: path(tables.log), displayName: tables.log)
      else { continue }
      // As survey.toml names them, relative to its folder.
      inspection.mapping.beside = tables.mapping.beside
      inspection.questions = tables.questions + inspection.questions
      logs.append((tables.log, inspection))
      used.formUnion(tables.used + [tables.log])
      beacons += tables.beacons
    }
  }
}
