import CalibrationModel
import RadioSurvey

/// A log whose lines are changed one by one on the way to its reader. Lines stay lines.
class ChangedLines: ByteSource {
  private let log: LogBytes
  private let limit: Int
  private var ready: ArraySlice<UInt8> = []

  init(_ log: LogBytes, limits: ReadLimits) {
    self.log = log
    limit = limits.lineLength
  }

  /// A line as it is handed on, both without their ends.
  func changed(_ line: ArraySlice<UInt8>) -> [UInt8] { Array(line) }

  final func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if ready.isEmpty { ready = try nextLine()[...] }
    let count = min(buffer.count, ready.count)
    buffer.copyBytes(from: ready.prefix(count))
    ready = ready.dropFirst(count)
    return count
  }

  private func nextLine() throws(LogError) -> [UInt8] {
    do {
      guard let end = try log.endOfLine(from: 0, limit: limit) else {
        // Too long for a line: the reader says so.
        let bytes = Array(log.pending.prefix(limit))
        log.consume(bytes.count)
        return bytes
      }
      guard !log.isExhausted else { return [] }
      let line = Array(log.pending.prefix(end))
      let hasEnd = end < log.pending.count
      log.consume(min(end + 1, log.pending.count))
      return changed(line.last == 0x0D ? line.dropLast() : line[...]) + (hasEnd ? [0x0A] : [])
    } catch let error as LogError {
      throw error
    } catch {
      throw LogError(.io, SurveyIssue(.error, .unreadableFile, message: "\(error)", help: nil))
    }
  }
}
