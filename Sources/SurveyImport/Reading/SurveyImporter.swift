import RadioSurvey

/// Reads one format of survey log. One conforming type a format; the format is recognised from the log's first bytes,
/// never from its name.
///
/// An importer turns records into readings and hands them to the session, which makes dwells of them and keeps count.
/// It drops nothing silently: a record that is not used is rejected with its reason.
package protocol SurveyImporter {
  /// Whether a log that begins like this is of this format.
  static func recognises(_ head: LogHead) -> Bool

  init()

  /// Reads the whole log.
  ///
  /// - Returns: What people call the format, with what was found out about the dialect, for example
  ///   `CSV (semicolon-separated)`.
  /// - Throws: ``LogError`` if the log cannot be used at all; whatever the sink throws.
  func read(_ log: LogBytes, session: ImportSession) throws -> String
}
