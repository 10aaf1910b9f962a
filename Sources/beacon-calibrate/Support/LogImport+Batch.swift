import Foundation
import Statistics
import SurveyProject
import SurveyResults
import Support

extension LogImport {
  /// Imports logs in order, and shows how much of their bytes is in.
  ///
  /// - Throws: why a log is not in the store; those before it are.
  func run(_ logs: [LogFile]) throws -> [ImportDocument.File] {
    let sizes = logs.map(Self.size)
    let work = WorkCount()
    work.plan(sizes.reduce(0, +))
    // One log alone says only that it goes on.
    count = logs.count > 1 ? work : nil
    var files: [ImportDocument.File] = []
    func add() throws { files += try commit(stopsAtRefusal: true).map { try $0.get() } }
    for (log, size) in zip(logs, sizes) {
      do {
        try read(log)
      } catch {
        try add()
        throw error
      }
      work.add(size)
      if isFull { try add() }
    }
    try add()
    return files
  }

  /// Bytes of a log; 0 where they cannot be known before it is read.
  static func size(_ log: LogFile) -> Int {
    var status = stat()
    return stat(log.path, &status) == 0 ? Int(status.st_size) : 0
  }
}
