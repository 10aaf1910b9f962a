import Foundation
import Statistics
import SurveyProject
import SurveyResults

extension LogImport {
  /// Imports logs one after the other, and shows how much of their bytes is in.
  func run(_ logs: [LogFile]) throws -> [ImportDocument.File] {
    let sizes = logs.map(Self.size)
    let count = WorkCount()
    count.plan(sizes.reduce(0, +))
    var batch = self
    // One log alone says only that it goes on.
    batch.count = logs.count > 1 ? count : nil
    return try zip(logs, sizes).map { log, size in
      defer { count.add(size) }
      return try batch.run(log)
    }
  }

  /// Bytes of a log; 0 where they cannot be known before it is read.
  static func size(_ log: LogFile) -> Int {
    var status = stat()
    return stat(log.path, &status) == 0 ? Int(status.st_size) : 0
  }
}
