import ArgumentParser
import CoveragePlanner
import Foundation
import RadioSurvey
import Ranging
import SurveyProject
import SurveyReport
import SurveyStore

/// The options that name the survey: a project folder, a store, or both.
struct SurveyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Folder with survey.toml. Default: the current folder, if it has one.", valueName: "folder"))
  var project: String?

  @Option(help: ArgumentHelp("SQLite store. Default: the project's, or survey.sqlite.", valueName: "file"))
  var store: String?

  /// Whether neither option is given.
  var isDefault: Bool { project == nil && store == nil }

  /// The project named, or that of the current folder; `nil` if there is neither.
  func loadProject() throws -> SurveyProject? {
    if let project { return try SurveyProject.load(directory: project) }
    // A dangling link counts: it was meant to be a survey file.
    let found = try? FileManager.default.attributesOfItem(atPath: SurveyProject.fileName)
    guard found != nil else { return nil }
    return try SurveyProject.load(directory: ".")
  }

  /// The path of the store. A store that the user names may be outside the project.
  func storePath(_ project: SurveyProject?) throws -> String {
    try store ?? project?.storePath() ?? SurveyProject.defaultStore
  }

  /// The store, opened to read, beside the project.
  func openSurvey(_ project: SurveyProject?) throws -> StoredSurvey {
    StoredSurvey(
      store: try SurveyStore.open(path: try storePath(project), access: .readOnly), project: project)
  }
}
