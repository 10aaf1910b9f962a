import Foundation
import TestSupport

extension SourceFile {
  /// The name of the file without its ending.
  var name: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

  /// Its lines, read again.
  func lines() throws -> [Substring] {
    let url = SharedData.projectRoot.appending(path: path)
    return try String(contentsOf: url, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
  }
}
