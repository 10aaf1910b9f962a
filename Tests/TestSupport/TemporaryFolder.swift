package import Foundation

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
