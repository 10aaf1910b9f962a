import Foundation
import GRDBSQLite

/// Ends queries on a foreign database that take too long, deliver too much or need too much memory.
///
/// It is called by the thread that runs the query, and only by that one.
final class QueryWatch: @unchecked Sendable {
  /// Why a query was ended.
  enum Reason {
    /// Seconds of processor time without a row.
    case time(Double)
    /// Rows delivered.
    case rows(Int)
    /// Bytes of memory in use by SQLite.
    case memory(Int)
  }

  private let limits: ReadLimits
  /// Processor time that may pass without a row, in seconds.
  private let seconds: Double
  private let usedMemory = sqlite3_memory_used()
  private var start = 0.0
  private var rows = 0
  /// Why the query was ended; `nil` for none that was.
  private(set) var reason: Reason?

  /// A watch over a database of this many bytes: to sort or to search a large one takes longer.
  init(limits: ReadLimits, bytes: Int) {
    self.limits = limits
    seconds = limits.querySeconds * (1 + Double(bytes) / 3e8)
  }

  /// Has SQLite ask the watch every thousand steps of its virtual machine. The connection must not outlive the watch.
  func install(on connection: OpaquePointer?) {
    sqlite3_progress_handler(
      connection, 1000,
      { watch in
        guard let watch else { return 0 }
        return Unmanaged<QueryWatch>.fromOpaque(watch).takeUnretainedValue().mustStop() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Begins to wait for a row.
  func wait() { start = Self.processorTime }

  /// Counts a row that was delivered.
  ///
  /// - Returns: Whether there may be more.
  func countRow() -> Bool {
    rows += 1
    guard rows > limits.queryRows else { return true }
    reason = .rows(limits.queryRows)
    return false
  }

  private func mustStop() -> Bool {
    if Self.processorTime - start > seconds { reason = .time(seconds) }
    if sqlite3_memory_used() - usedMemory > limits.queryMemory { reason = .memory(limits.queryMemory) }
    return reason != nil
  }

  /// Seconds that this thread has used a processor.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
