import Foundation
import TestSupport

/// A page under `Documentation` that is made from the sources.
enum GeneratedPage {
  /// Whether the page holds this text; with `UPDATE_DOCUMENTATION=1` it is written first.
  static func holds(_ text: String, page: String) throws -> Bool {
    let url = SharedData.projectRoot.appending(path: "Documentation/\(page)")
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      try Data(text.utf8).write(to: url)
    }
    return try Data(contentsOf: url) == Data(text.utf8)
  }

  /// A cell of a table: one line, without the links of symbols and with bars escaped.
  static func cell(_ text: String) -> String {
    text.replacingOccurrences(of: "``", with: "`").replacingOccurrences(of: "|", with: "\\|")
  }
}
