/// What an import depends on beside the bytes of its log and what `survey.toml` says of the site: the mapping that the
/// importer received, the bytes of the files that it read with the log, and what it asked of the site.
///
/// The importer makes it of the very values that it works with, so that nothing which decides about rows can be missing.
@Memberwise package struct ImportInputs: Hashable, Codable, Sendable {
  @Inline package var mapping: LogMapping = LogMapping()
  /// SHA-256 of the bytes of the table of truth and of the files beside the log, in this order, lower-case hexadecimal.
  @Key("companionDigests") package var companions: [String] = []
  /// Names of `survey.toml` by which the log calls beacons; `nil` for an import that did not note them.
  package var beaconNames: [String]?
  /// Whether the beacons of `survey.toml` chose among identities of one device, as in a capture.
  package var choosesDevices: Bool = false
  /// How the log's file looked when it was opened, see ``FileStamp``; `nil` for a pipe. No import depends on it.
  package var stamp: FileStamp?
}

/// Size and time of a file: whose are the same is not read again only to see whether it changed, where that would take long.
@Memberwise package struct FileStamp: Hashable, Codable, Sendable {
  /// Bytes.
  package var size: Int
  /// When it was last written, nanoseconds since 1970.
  package var modified: Int
}

/// A log of a project, and how `survey.toml` says to read it.
@Memberwise package struct ProjectLog: Hashable, Codable, Sendable {
  /// Its path relative to the project's folder.
  package var name: String
  /// How to read it; paths are relative to the project's folder.
  package var mapping: LogMapping
}
