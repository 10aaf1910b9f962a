import ArgumentParser
import Files
import Foundation
import RadioSurvey
import SurveyProject

/// The `init` command.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented survey.toml for a new project.",
    discussion: """
      Example:
        beacon-calibrate init my-survey
      """)

  @Argument(help: "Folder of the project; created if it does not exist.")
  var folder: String = "."

  func run() throws {
    let path = (folder as NSString).appendingPathComponent(SurveyProject.fileName)
    let template = Data(SurveyProject.template.utf8)
    if FileManager.default.fileExists(atPath: folder) {
      try OutputFile.write(template, to: path, isNew: true)
    } else {
      try OutputFolder.write([OutputFolder.File(name: SurveyProject.fileName, data: template)], to: folder)
    }
    try Terminal.standardOutput(Data("\(TerminalText.plain(path))\n".utf8))
  }
}
