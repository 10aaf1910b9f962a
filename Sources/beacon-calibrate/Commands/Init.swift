import ArgumentParser
import Foundation
import RadioSurvey
import SurveyProject

/// `init`: a survey.toml to begin with.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a commented survey.toml for a new project.",
    discussion: """
      Example:
        beacon-calibrate init my-survey
      """)

  @Argument(help: "Folder of the project; made if it is not there.")
  var folder: String = "."

  func run() throws {
    let path = (folder as NSString).appendingPathComponent(SurveyProject.fileName)
    guard !FileManager.default.fileExists(atPath: path) else {
      throw CommandFailure(
        .inputOutput,
        "\(path): error: the file is there already\n  help: name another folder, or remove it first")
    }
    try OutputFile.makeFolder(folder)
    try OutputFile.write(Data(SurveyProject.template.utf8), to: path)
    try Terminal.standardOutput(Data("\(TerminalText.plain(path))\n".utf8))
  }
}
