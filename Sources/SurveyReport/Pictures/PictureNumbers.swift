package import Foundation
import RadioSurvey

/// The numbers that a picture draws, as a table for other programs: units are in the names of the columns.
package struct PictureNumbers: Hashable, Sendable {
  /// A cell.
  package enum Cell: Hashable, Sendable {
    /// A number as it is, never formatted for people; `nil` if it is not known or there is none.
    case number(Double?)
    /// Text of others or our own words.
    case text(String)
  }

  /// Their names: our own words.
  package var columns: [String]
  /// As many cells each as there are columns.
  package var rows: [[Cell]]

  init(_ columns: [String], _ rows: [[Cell]]) {
    self.columns = columns
    self.rows = rows
  }

  /// CSV (RFC 4180) with a header. No name is a formula to a spreadsheet, see `CSVText`.
  package var csv: Data {
    let lines = [columns.joined(separator: ",")] + rows.map { $0.map(Self.text).joined(separator: ",") }
    return Data((lines.joined(separator: "\r\n") + "\r\n").utf8)
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): return CSVText.name(text)
    case .number(let number?) where number.isFinite:
      return number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
    case .number: return ""
    }
  }
}
