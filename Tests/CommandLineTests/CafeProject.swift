import Foundation
import TestSupport

/// The simulated café as a project of a test's own, in the folder `cafe`.
enum CafeProject {
  /// The store of one process after some commands, which all tests share.
  private static func store(after commands: [[String]]) -> Result<Data, any Error> {
    Result {
      let folder = try copied()
      for command in commands {
        let result = try BuiltProgram.run(command + ["--project", "cafe", "--quiet"], in: folder.url)
        guard result.status == 0 else { throw ImportFailure(words: result.error) }
      }
      return try Data(contentsOf: folder.url.appending(path: "cafe/survey.sqlite"))
    }
  }

  private static let importedStore = store(after: [["import"]])
  private static let fittedStore = store(after: [["import"], ["fit"]])

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

  /// The project with its logs imported and nothing computed.
  static func imported() throws -> TemporaryFolder { try copied(with: importedStore) }

  /// The project with its logs imported and its fits kept in the store, so that a command need not compute them again; that it
  /// prints the same bytes is tested in ``StoredResultsTests``.
  static func fitted() throws -> TemporaryFolder { try copied(with: fittedStore) }

  private static func copied(with store: Result<Data, any Error>) throws -> TemporaryFolder {
    let folder = try copied()
    try store.get().write(to: folder.url.appending(path: "cafe/survey.sqlite"))
    return folder
  }
}
