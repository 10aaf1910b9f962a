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

  /// Writes a shell script that can be run, and returns its path.
  ///
  /// Another program writes it: what this process has open for writing, a child that another test starts in that moment has open
  /// too, and the system runs no file that somebody may write to (ETXTBSY).
  package func writeProgram(_ script: String, to name: String) throws -> String {
    let text = try write("#!/bin/sh\n\(script)\n", to: "\(name).txt")
    let code = try ChildProcess("install", ["-m", "755", text, path(name)]).wait()
    guard code == 0 else { throw ChildProcess.Failure(program: "install", code: code) }
    return path(name)
  }
}
