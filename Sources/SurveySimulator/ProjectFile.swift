import Foundation
import RadioSurvey

/// A file of a simulated project, before it is written.
public struct ProjectFile: Hashable, Sendable {
  /// Its path relative to the project's folder.
  public var name: String
  /// Its text, UTF-8.
  public var text: String
}

/// A file of a simulated project that could not be written.
public struct SimulationWriteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path that was to be written.
  public var path: String
  /// Why it was not, in the system's words.
  public var reason: String

  /// Where and why.
  public var description: String {
    "\(TerminalText.plain(path)): error: the file cannot be written: \(TerminalText.plain(reason))\n"
      + "  help: check that the folder is writable and the disk has room"
  }
}

extension Simulation {
  /// Writes the project's files into a folder, which is made where it is missing. Files of the same names are replaced;
  /// others stay.
  /// - Throws: ``SimulationWriteError`` for the first file that cannot be written.
  public func write(to directory: String) throws {
    for file in try files() {
      let url = URL(filePath: directory, directoryHint: .isDirectory).appending(path: file.name)
      do {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .atomic)
      } catch {
        throw SimulationWriteError(path: url.path, reason: error.localizedDescription)
      }
    }
  }
}
