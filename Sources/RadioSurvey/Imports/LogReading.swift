/// What the reading of a log resulted in.
package struct LogReading: Hashable, Sendable {
  /// The result of importing the log.
  package var summary: ImportSummary
  /// The bytes that brought it.
  package var content: LogContent

  package init(summary: ImportSummary, content: LogContent) {
    self.summary = summary
    self.content = content
  }
}
