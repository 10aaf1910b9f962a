package import Foundation

/// The data of real surveys, which lie beside the project and are not part of it.
///
/// Tests that need them carry `.enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)")`, so that a run
/// without the folder skips them and says so.
package enum SharedData {
  /// What a skipped test says.
  package static let skipped: String = "needs ../shared, which is not beside this project"

  /// `../shared` beside the project's root.
  package static let root: URL = projectRoot.deletingLastPathComponent().appending(path: "shared")

  /// The project's root.
  package static let projectRoot: URL = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file below `../shared`, such as `data/herald/phones.csv`.
  package static func url(_ path: String) -> URL { root.appending(path: path) }

  /// Whether the file is there.
  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url(path).path)
  }
}
