import Support
import Foundation
import RadioSurvey

/// A file of a simulated project, before it is written.
package struct ProjectFile: Hashable, Sendable {
  /// Its path relative to the project's folder.
  package var name: String
  /// Its text, UTF-8.
  package var text: String
}

extension Simulation {
  /// Writes the project's files into a folder, which is made if it is missing: all of them or none. Files of the same
  /// names are replaced; others stay.
  /// - Throws: an error of `Files` if one cannot be written.
  package func write(to directory: String) throws {
    try OutputFolder.write(
      try files().map { OutputFolder.File(name: $0.name, data: Data($0.text.utf8)) }, to: directory)
  }
}
