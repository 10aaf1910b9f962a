/// The columns that text for a terminal may take.
package enum TextWidth {
  /// The narrowest terminal that is taken at its word.
  package static let narrowest = 20

  /// Columns of the terminal that text is made for just now; `nil` where lines may be of any length, as in a file.
  @TaskLocal package static var columns: Int?

  /// Does some work with its tables made to fit so many columns.
  package static func fitting<Result>(_ columns: Int?, _ work: () throws -> Result) rethrows -> Result {
    try $columns.withValue(columns, operation: work)
  }
}
