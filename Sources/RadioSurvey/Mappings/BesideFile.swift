/// A file each of whose lines says something of the same line of a log.
package struct BesideFile: Hashable, Codable, Sendable {
  /// Its path.
  package var file: String
  /// A regular expression whose named captures are fields.
  package var pattern: String

  /// A file and how its lines are read.
  package init(file: String, pattern: String) {
    self.file = file
    self.pattern = pattern
  }
}
