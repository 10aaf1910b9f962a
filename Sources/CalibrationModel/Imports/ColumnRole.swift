package import RadioSurvey

/// What a column of a table is taken for.
package struct ColumnRole: Hashable, Codable, Sendable {
  /// The name of the column.
  package var column: String
  /// The field that it holds; absent if it is not read.
  @Nullable package var field: LogField?
  /// What shows it: the name, or the contents.
  package var reason: String
  /// What else it could be; absent if nothing else is likely.
  @Nullable package var alternative: LogField?

  package init(column: String, field: LogField?, reason: String, alternative: LogField? = nil) {
    self.column = column
    self.field = field
    self.reason = reason
    self.alternative = alternative
  }
}
