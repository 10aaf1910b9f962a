package import Foundation

/// The data and reference numbers that lie beside the project and are not part of it.
///
/// Tests that need them carry `.enabled(if: SharedData.exists("herald/…"), "\(SharedData.skipped)")`, so that they are
/// skipped aloud where the folder is absent.
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

/// A folder that vanishes with the test.
package final class TemporaryFolder {
  /// Where it is.
  package let url: URL

  /// Makes an empty folder below the system's temporary folder.
  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "beacon-calibrate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A path inside it.
  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a text file and returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
