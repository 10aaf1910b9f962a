import ArgumentParser
import CalibrationModel
import Foundation
import RadioSurvey
import Support
import SurveyAnalysis
import SurveyImport
import SurveyProject
import Terminal

struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a project: write its survey.toml, from logs if there are any.",
    discussion: """
      Writes a commented survey.toml and the folder logs, and prints what to do next. '-' prints only the survey.toml.

      With --from, writes a survey.toml that imports the given logs unchanged, includes what 'inspect' finds in them, \
      and says what is left to fill in. Logs outside the project are copied into its folder logs. An existing \
      survey.toml is not replaced.

      Examples:
        beacon-calibrate init my-survey
        beacon-calibrate init my-survey --from walk.csv more-walks
      """)

  @Argument(help: "Folder of the project; created if it does not exist.") var folder: String = "."

  @Option(
    parsing: .upToNextOption,
    help: .value("log", "Logs, or folders of logs, to start with."))
  var from: [String] = []

  @OptionGroup var mapping: MappingOptions

  func validate() throws {
    if from.contains("-") {
      throw ValidationError("--from takes files, not standard input. Save it as a file first.")
    }
    if !from.isEmpty, folder == "-" { throw ValidationError("--from requires a folder for the project.") }
    if mapping.truth != nil {
      throw ValidationError(
        "Put the table of --truth in the project, and name it under [[log]] in survey.toml.")
    }
    if from.isEmpty, try mapping.mapping(over: LogMapping()) != LogMapping() {
      throw ValidationError("Options about logs require --from.")
    }
  }

  func run() throws {
    guard folder != "-" else { return try OutputFile.write(Data(SurveyProject.template.utf8), to: folder) }
    let path = PathText.join(folder, SurveyProject.fileName)
    guard from.isEmpty else {
      let maker = ProjectFromLogs(
        project: folder, mapping: try mapping.mapping(over: LogMapping()), progress: Progress(quiet: false))
      let made = try maker.make(from: from)
      return try print(
        "\(TerminalText.plain(path))\n"
          + SurveyDraftText.render(made.draft, copied: made.copied, others: made.others, unread: made.unread)
          + NextSteps(project: folder).afterLogs)
    }
    let template = Data((SurveyProject.template + Pseudonyms.newTable).utf8)
    try OutputFolder.write(
      [OutputFolder.File(name: SurveyProject.fileName, data: template)], to: folder, areNew: true)
    try FileManager.default.createDirectory(
      atPath: PathText.join(folder, ProjectFromLogs.folder), withIntermediateDirectories: true)
    try print("\(TerminalText.plain(path))\n" + NextSteps(project: folder).afterInit)
  }

  private func print(_ text: String) throws { try Console.standardOutput(text) }
}

/// Makes a project of logs that exist: those outside its folder are copied into its folder `logs`.
struct ProjectFromLogs {
  /// A log that was named, or that is in a folder that was named.
  private struct Log {
    var path: String
    var name: String
    var isCopied: Bool
    /// Whether the user named it, and not only its folder.
    var isNamed: Bool
  }

  static let folder = "logs"

  let project: String
  let mapping: LogMapping
  let progress: Progress

  struct Made {
    var draft: SurveyDraft
    var copied: Int
    /// Files of folders that are not logs, and stay where they are.
    var others: [String]
    /// Those of them that look like tables, and why they cannot be read.
    var unread: [UnreadFile]
  }

  /// Writes `survey.toml`, and copies the logs first. If something cannot be written, the copies are removed again.
  /// - Throws: `LogError` for a log that was named and cannot be read, ``CommandFailure``, `FileFailure`.
  func make(from named: [String]) throws -> Made {
    let survey = PathText.join(project, SurveyProject.fileName)
    if FileManager.default.fileExists(atPath: project) { try OutputFile.demandWritable(survey, isNew: true) }
    var logs: [(path: String, inspection: LogInspection)] = []
    var kept: [Log] = []
    var others: [String] = []
    var unread: [UnreadFile] = []
    let found = try found(named)
    let devices = DeviceColumns.find(found.map(\.path), mapping: mapping) { $0 }
    for log in found {
      progress.show("inspecting \(log.path)")
      do {
        var inspection = try devices.inspect(path: log.path, file: log.path, mapping: mapping)
        inspection.keptDwells = []
        logs.append((log.name, inspection))
        kept.append(log)
      } catch let error as LogError where error.category == .unusable && !log.isNamed {
        if Self.looksLikeTable(log.path) {
          unread.append(
            UnreadFile(
              file: log.path, code: error.issue.code.rawValue, message: error.issue.message,
              help: error.issue.help))
        } else {
          others.append(log.path)
        }
      }
    }
    progress.finish()
    guard !logs.isEmpty else {
      throw CommandFailure(
        .unusableData, "no file is a survey log", help: "'beacon-calibrate inspect' says why for each file")
    }
    try demandDifferent(kept.map(\.name))
    let draft = try SurveyDraft(name: title, logs, others: LogFolder(project)?.files ?? [])
    let copies = kept.filter(\.isCopied).map {
      OutputFolder.File(name: $0.name, content: .copy(of: LogFile.resolved($0.path)))
    }
    let toml = Data((draft.toml + Pseudonyms.newTable).utf8)
    try OutputFolder.write(
      copies + [OutputFolder.File(name: SurveyProject.fileName, data: toml)], to: project, areNew: true)
    return Made(draft: draft, copied: kept.count(where: \.isCopied), others: others, unread: unread)
  }

  /// Whether the name of a file says that it has rows: whoever named it so expects it to be read.
  private static func looksLikeTable(_ path: String) -> Bool {
    let endings = ["csv", "tsv", "json", "jsonl", "ndjson", "log", "xlsx", "xls", "ods", "db", "sqlite"]
    return endings.contains((path as NSString).pathExtension.lowercased())
  }

  /// The logs that were named, with those of folders, each with its place in the project.
  private func found(_ named: [String]) throws -> [Log] {
    let root = LogFile.resolved(project)
    return try named.flatMap { name -> [Log] in
      guard let files = try LogFolder(name)?.files else {
        return [place(name, PathText.lastName(name) ?? "", in: root, isNamed: true)]
      }
      return files.map { place(PathText.join(name, $0), $0, in: root, isNamed: false) }
    }
  }

  /// - Parameter copy: Its path below the folder of copies, if it is not in the project.
  private func place(_ path: String, _ copy: String, in root: String, isNamed: Bool) -> Log {
    let whole = LogFile.resolved(path)
    let start = PathText.join(root, "")
    if whole.utf8.starts(with: start.utf8) {
      let name = String(decoding: whole.utf8.dropFirst(start.utf8.count), as: UTF8.self)
      return Log(path: path, name: name, isCopied: false, isNamed: isNamed)
    }
    return Log(path: path, name: "\(Self.folder)/\(copy)", isCopied: true, isNamed: isNamed)
  }

  private func demandDifferent(_ names: [String]) throws(CommandFailure) {
    var seen: Set<String> = []
    for name in names where !seen.insert(name).inserted {
      throw CommandFailure(
        .usage, "two of the logs would be named '\(name)' in the project",
        help: "rename one, or put them in one folder and name the folder")
    }
  }

  private var title: String {
    let name = PathText.lastName(LogFile.resolved(project)) ?? "."
    return name == "." || name == ".." ? "survey" : name
  }
}

/// What to do next with a new project, as numbered commands that work as printed.
struct NextSteps {
  var project: String

  /// After an empty project was written.
  var afterInit: String {
    text([
      ("plan the first walk, and print its sheet", "next\(option) --sheet \(path("walk.html"))"),
      ("inspect the logs you put in \(TerminalText.plain(path("logs")))", "inspect \(path("logs"))"),
      (
        "describe beacons and logs in survey.toml, then import and report",
        "import\(option) && beacon-calibrate report\(option) --output \(report)"
      ),
    ])
  }

  /// After a project was written from logs.
  var afterLogs: String {
    text([
      ("check the data", "check\(option)"),
      ("import them", "import\(option)"),
      ("write the report", "report\(option) --output \(report)"),
    ])
  }

  var afterDemo: String {
    text([
      ("import its survey for further questions", "import\(option)"),
      ("see how many beacons are enough, and why", "recommend\(option)"),
      ("start your own survey", "init my-survey"),
    ])
  }

  private var option: String { project == "." ? "" : " --project \(ShellText.path(project) ?? "FOLDER")" }

  /// The folder of the report: beside the project, where no pattern of logs finds it.
  private var report: String {
    project == "."
      ? "report" : ShellText.path(PathText.withoutSlashes(project) + "-report") ?? "FOLDER-report"
  }

  private func path(_ name: String) -> String {
    project == "." ? name : ShellText.path(PathText.join(project, name)) ?? "FOLDER/\(name)"
  }

  private func text(_ steps: [(aim: String, command: String)]) -> String {
    steps.enumerated().reduce("Next:\n") { text, step in
      text + "  \(step.offset + 1). \(step.element.aim):\n     beacon-calibrate \(step.element.command)\n"
    }
  }
}
