import ArgumentParser
import Foundation
import RadioSurvey

/// The date that a report prints: `--date`, or the UTC date of `SOURCE_DATE_EPOCH`.
enum PageDate {
  /// Parses a date.
  ///
  /// - Throws: `ValidationError` if the day does not exist or is not between 2010 and 2099.
  static func read(_ text: String) throws -> String {
    let expected = "--date must be a day from 2010-01-01 to 2099-12-31 as YYYY-MM-DD, such as 2024-05-01"
    guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/),
      let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
    else { throw ValidationError("\(expected), found '\(text)'.") }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: parts), SurveyBounds.date.contains(date.timeIntervalSince1970),
      calendar.dateComponents([.year, .month, .day], from: date) == parts
    else { throw ValidationError("\(expected), found '\(text)'.") }
    return text
  }

  /// The date of the environment, from whole seconds since 1970; `nil` if `SOURCE_DATE_EPOCH` is not set. The year may be
  /// before 2010, because some builds set the variable to 0 or to a time in 1980.
  ///
  /// - Throws: `ValidationError` if the variable holds anything else.
  static func environment(_ variables: [String: String] = ProcessInfo.processInfo.environment) throws
    -> String?
  {
    guard let text = variables["SOURCE_DATE_EPOCH"], !text.isEmpty else { return nil }
    guard text.utf8.count <= 10, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let seconds = Double(text),
      seconds < SurveyBounds.date.upperBound
    else {
      throw ValidationError(
        "SOURCE_DATE_EPOCH must be whole seconds from 1970 to before 2100, such as 1714557600, found '\(text)'."
      )
    }
    return Date(timeIntervalSince1970: seconds).formatted(
      Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day())
  }
}
