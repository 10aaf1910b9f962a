/// What the reading of a log resulted in.
package struct LogReading: Hashable, Sendable {
  /// What the log brought in.
  package var summary: ImportSummary
  /// The bytes that brought it.
  package var content: LogContent

  /// A result.
  package init(summary: ImportSummary, content: LogContent) {
    self.summary = summary
    self.content = content
  }
}
