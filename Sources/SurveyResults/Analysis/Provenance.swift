package import RadioSurvey

/// Where a report comes from: enough to make it again, byte for byte.
package struct Provenance: Hashable, Codable, Sendable {
  /// One input file.
  package struct Input: Hashable, Codable, Sendable {
    /// The file as the user named it.
    package var file: String
    /// SHA-256 of its bytes, lower-case hexadecimal.
    package var sha256: String
    /// Data rows read; absent for a file that has none, such as `survey.toml`.
    @Nullable package var rows: Int?

    package init(file: String, sha256: String, rows: Int? = nil) {
      self.file = file
      self.sha256 = sha256
      self.rows = rows
    }
  }

  /// Version of the program.
  package var toolVersion: String
  /// The command line, paths as typed; absent if the report was not made by a command.
  @Nullable package var commandLine: String?
  /// Seed of every random draw.
  package var seed: UInt64
  /// Schema version of the store.
  @Nullable package var storeSchemaVersion: Int?
  /// The input files, in the order of their import.
  package var inputs: [Input]
  /// Version of the Swift compiler that built the program.
  package var swiftVersion: String

  package init(
    toolVersion: String, commandLine: String? = nil, seed: UInt64, storeSchemaVersion: Int? = nil,
    inputs: [Input] = [], swiftVersion: String = Provenance.compiler
  ) {
    self.toolVersion = toolVersion
    self.seed = seed
    self.inputs = inputs
    self.swiftVersion = swiftVersion
    self.commandLine = commandLine
    self.storeSchemaVersion = storeSchemaVersion
  }

  /// The compiler that built this program, as far as it tells.
  package static var compiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2 or earlier"
    #endif
  }
}
