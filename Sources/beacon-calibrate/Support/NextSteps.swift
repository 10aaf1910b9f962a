import Support
import RadioSurvey

/// What to do next with a new project, as numbered commands that work as printed.
struct NextSteps {
  /// The project's folder as the user named it.
  var project: String

  /// After an empty project was written.
  var afterInit: String {
    text([
      ("plan the first walk, and print its sheet", "next\(option) --sheet \(path("walk.html"))"),
      (
        "inspect the logs you put in \(TerminalText.plain(path("logs")))",
        "inspect \(path("logs"))"
      ),
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

  /// After the demo, on its survey.
  var afterDemo: String {
    text([
      ("import its survey for further questions", "import\(option)"),
      ("see how many beacons are enough, and why", "recommend\(option)"),
      ("start your own survey", "init my-survey"),
    ])
  }

  /// ` --project FOLDER`; empty for the current folder.
  private var option: String {
    project == "." ? "" : " --project \(ShellText.path(project) ?? "FOLDER")"
  }

  /// The folder of the report: beside the project, where no pattern of logs finds it.
  private var report: String {
    project == "."
      ? "report" : ShellText.path(PathText.withoutSlashes(project) + "-report") ?? "FOLDER-report"
  }

  private func path(_ name: String) -> String {
    project == "." ? name : ShellText.path(LogFolder.join(project, name)) ?? "FOLDER/\(name)"
  }

  private func text(_ steps: [(aim: String, command: String)]) -> String {
    steps.enumerated().reduce("Next:\n") { text, step in
      text + "  \(step.offset + 1). \(step.element.aim):\n     beacon-calibrate \(step.element.command)\n"
    }
  }
}
