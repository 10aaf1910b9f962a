import Foundation
import TestSupport

extension SourceFile {
  /// The name of the file without its ending.
  var name: String { String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "") }

  /// Its lines, read again. A file that has vanished since has none, and what should be found there is missed.
  var lines: [Substring] {
    let url = SharedData.projectRoot.appending(path: path)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
