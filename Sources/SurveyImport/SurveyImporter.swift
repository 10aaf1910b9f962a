public import RadioSurvey

/// Reads one format of survey log. One conforming type a format; the format is recognised from the log's first bytes,
/// never from its name.
///
/// An importer turns records into readings and hands them to the session, which makes dwells of them and keeps count.
/// It drops nothing silently: a record that is not used is rejected with its reason.
public protocol SurveyImporter {
  /// Whether a log that begins like this is of this format.
  static func recognises(_ head: LogHead) -> Bool

  /// An importer without state.
  init()

  /// Reads the whole log.
  ///
  /// - Returns: What people call the format, with what was found out about the dialect, for example
  ///   `CSV (semicolon-separated)`.
  /// - Throws: ``LogError`` where the log cannot be used at all; whatever the sink throws.
  func read(_ log: LogBytes, session: ImportSession) throws -> String
}

/// How a log begins: all that an importer may look at to recognise its format.
public struct LogHead {
  /// How the user names columns, and what the log does not say itself.
  public let mapping: LogMapping
  /// The first bytes, expanded if the log is compressed, without a byte-order mark; up to 64 KiB.
  public let bytes: [UInt8]
  /// The column names that would be read, in lower case: the canonical ones and those of the mapping.
  public let columnNames: Set<String>

  /// The beginning of a log.
  public init(bytes: [UInt8], mapping: LogMapping) {
    self.bytes = bytes
    self.mapping = mapping
    columnNames = Set(ColumnPlan(mapping).names.values)
  }

  /// Whether the first line is longer than what is looked at, so that a header would be cut.
  func endsInFirstLine(_ limits: ReadLimits) -> Bool {
    bytes.count >= limits.headLength && !bytes.contains(UInt8(ascii: "\n"))
  }

  /// The first line without its end, or everything where no line ends.
  var firstLine: ArraySlice<UInt8> {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}
