import ArgumentParser
import Support
import Foundation
import RadioSurvey
import SurveyProject
import SurveyReport

/// The `init` command.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Begin a project: write its survey.toml, from logs if there are any.",
    discussion: """
      Writes a commented survey.toml and the folder logs, and prints what to do next. '-' prints the commented survey.toml \
      alone.

      With --from, writes a survey.toml that imports those logs as they are, with what 'inspect' finds in them, and says what \
      is left to fill in. Logs outside the folder are copied into its folder logs. A survey.toml that exists is not replaced.

      Examples:
        beacon-calibrate init my-survey
        beacon-calibrate init my-survey --from walk.csv more-walks
      """)

  @Argument(help: "Folder of the project; created if it does not exist.")
  var folder: String = "."

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Logs, or folders of logs, to begin with.", valueName: "log"))
  var from: [String] = []

  @OptionGroup var mapping: MappingOptions

  func validate() throws {
    if from.contains("-") {
      throw ValidationError(
        "--from takes files: a project cannot keep standard input. Save it as a file first.")
    }
    if !from.isEmpty, folder == "-" { throw ValidationError("--from requires a folder for the project.") }
    if mapping.truth != nil {
      throw ValidationError(
        "Put the table of --truth into the project, and name it under [[log]] in survey.toml.")
    }
    if from.isEmpty, try mapping.mapping(over: LogMapping()) != LogMapping() {
      throw ValidationError("Options about logs require --from.")
    }
  }

  func run() throws {
    guard folder != "-" else {
      return try OutputFile.write(Data(SurveyProject.template.utf8), to: folder)
    }
    let path = LogFolder.join(folder, SurveyProject.fileName)
    guard from.isEmpty else {
      let maker = ProjectFromLogs(
        project: folder, mapping: try mapping.mapping(over: LogMapping()), progress: Progress(quiet: false))
      let made = try maker.make(from: from)
      return try print(
        "\(TerminalText.plain(path))\n"
          + SurveyDraftText.render(made.draft, copied: made.copied, others: made.others, unread: made.unread)
          + NextSteps(project: folder).afterLogs)
    }
    let template = Data(SurveyProject.template.utf8)
    if FileManager.default.fileExists(atPath: folder) {
      try OutputFile.write(template, to: path, isNew: true)
    } else {
      try OutputFolder.write([OutputFolder.File(name: SurveyProject.fileName, data: template)], to: folder)
    }
    try FileManager.default.createDirectory(
      atPath: LogFolder.join(folder, ProjectFromLogs.folder), withIntermediateDirectories: true)
    try print("\(TerminalText.plain(path))\n" + NextSteps(project: folder).afterInit)
  }

  private func print(_ text: String) throws { try Terminal.standardOutput(Data(text.utf8)) }
}
