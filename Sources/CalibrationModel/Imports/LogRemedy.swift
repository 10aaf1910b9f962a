package import RadioSurvey

/// An option that would let a log be read that was refused. The user must confirm it, except for the unit of numbers that
/// can be nothing else.
package enum LogRemedy: Hashable, Sendable {
  /// What comes first in dates.
  case dateOrder(DateOrder)
  /// The unit of times that are numbers.
  case timeUnit(TimeUnit, isSure: Bool)
  case header([String])
  case query(String)
  case decimalMark(DecimalMark)
  /// The level that stands for packets that were not heard, dBm.
  case notHeard(Int)
  /// Packets within this time are copies of one another.
  case merge(milliseconds: Double)
  /// The column of distances is an app's estimate, and is not the truth.
  case estimatedDistance
}

/// Why a log cannot be read at all. Everything smaller than that is an issue that goes to the sink.
@Memberwise(unlabelled: 2) package struct LogError: Error, Hashable, Sendable {
  /// What kind of failure it is; the command line turns it into an exit code.
  package enum Category: Hashable, Sendable {
    /// There is no such file (exit code 66).
    case missing
    /// The file is there, but nothing can be made of its content (exit code 65).
    case unusable
    /// The system refuses to open or read the file (exit code 74).
    case io
  }

  package var category: Category
  /// What is wrong, where, and what to do.
  package var issue: SurveyIssue
  /// What would let the log be read, if it is known.
  package var remedy: LogRemedy?
  /// Whether logs may be in the file, which the user can get out of it: an archive, a spreadsheet.
  package var mayHoldLogs = false
}

extension LogError {
  package func with(_ remedy: LogRemedy?) -> LogError {
    var error = self
    error.remedy = remedy
    return error
  }
}

extension LogError: CustomStringConvertible {
  /// The issue as people read it: `walk.csv: error: … [code]` and a help line.
  package var description: String { issue.description }
}
