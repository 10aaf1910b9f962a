import Foundation
import TestSupport

/// The simulated café as a project of a test's own, in the folder `cafe`.
enum CafeProject {
  /// The import of one process, which all tests share.
  private static let store: Result<Data, any Error> = Result {
    let folder = try copied()
    let result = try BuiltProgram.run(["import", "--project", "cafe", "--quiet"], in: folder.url)
    guard result.status == 0 else { throw ImportFailure(words: result.error) }
    return try Data(contentsOf: folder.url.appending(path: "cafe/survey.sqlite"))
  }

  private struct ImportFailure: Error {
    var words: String
  }

  /// The project without a store.
  static func copied() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: folder.url.appending(path: "cafe"))
    return folder
  }

  /// The project with its logs imported.
  static func imported() throws -> TemporaryFolder {
    let folder = try copied()
    try store.get().write(to: folder.url.appending(path: "cafe/survey.sqlite"))
    return folder
  }
}
