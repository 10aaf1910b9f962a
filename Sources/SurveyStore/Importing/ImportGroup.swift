package import RadioSurvey

/// Logs that are read one after the other and added to a store together: one transaction, and one wait for the disk, for many
/// small logs.
///
/// Each log is in the store whole or not at all, and one that may not come in does not keep the others out. A run that is
/// killed leaves out the logs of a group that is not committed, which is full within ``longest``. Used by one thread.
package final class ImportGroup {
  /// Logs that a group takes.
  static let most = 256
  /// Bytes of memory that its rows may hold.
  static let mostBytes = 16 << 20
  /// How long its first log may wait.
  static let longest = Duration.milliseconds(500)

  private let store: SurveyStore
  private var logs: [ReadLog] = []
  private var heldBytes = 0
  private var began = ContinuousClock.now
  /// Contents of the store when the group's first log was read, and of the group.
  private var earlier: [LogContent] = []
  private var openings: [String: Int] = [:]

  package init(_ store: SurveyStore) { self.store = store }

  /// Whether the group is to be committed before another log is read.
  package var isFull: Bool {
    logs.count >= Self.most || heldBytes >= Self.mostBytes
      || !logs.isEmpty && ContinuousClock.now - began >= Self.longest
  }

  /// Reads a log on the calling thread, without a change to the store.
  ///
  /// A log whose digest is in the store changes nothing, unless it is read with other settings: then it takes the place of its
  /// earlier import, as a log does that an earlier one has grown into. Another log of the same name is refused, because it is either
  /// a new version of it, which would count twice, or a different log, which needs its own name.
  /// - Parameter replace: Whether to take the place of what the same bytes, or a log of the same name, brought in before. The log
  ///   keeps its place in the order.
  /// - Parameter body: Reads the log into the sink. It gets the contents that the store has, so that the reading can say which of
  ///   them the log begins with. A sink that fails says no more than that; what is thrown here says why.
  /// - Throws: ``StoreError``, or what `body` throws; the group is then as before.
  package func read(
    named name: ImportName, settings: ImportSettings = ImportSettings(),
    replace: Bool, body: (any ImportSink, [LogContent]) throws -> LogReading
  ) throws {
    if logs.isEmpty {
      earlier = try store.contents().map { content in
        var content = content
        content.opening = openings[content.sha256]
        return content
      }
    }
    let (reading, rows) = try store.read(earlier: earlier, body: body)
    let log = ReadLog(name: name, settings: settings, replaces: replace, reading: reading, rows: rows)
    if logs.isEmpty { began = .now }
    logs.append(log)
    heldBytes += log.heldBytes
    let content = reading.content
    openings[content.sha256] = content.opening
    earlier.append(LogContent(sha256: content.sha256, byteCount: content.byteCount, opening: content.opening))
  }

  /// Adds the logs to the store, in order, and empties the group.
  ///
  /// If something goes wrong that every log would meet, such as a full disk, the logs are tried one by one.
  /// - Parameter keeping: Digests of logs whose imports stay: those that the same run brought in before.
  /// - Parameter stopsAtRefusal: Whether the first log that may not come in ends it.
  /// - Returns: For each log what became of it, or the error; nothing for those behind one that ended it.
  package func commit(
    keeping: Set<String> = [], stopsAtRefusal: Bool = false
  ) -> [Result<ImportOutcome, any Error>] {
    let logs = logs
    self.logs = []
    heldBytes = 0
    guard !logs.isEmpty else { return [] }
    do {
      return try store.add(logs, keeping: keeping, stopsAtRefusal: stopsAtRefusal)
    } catch {
      guard logs.count > 1 else { return [.failure(error)] }
    }
    var results: [Result<ImportOutcome, any Error>] = []
    var keeping = keeping
    for log in logs {
      do {
        let result = try store.add([log], keeping: keeping, stopsAtRefusal: stopsAtRefusal)
        results += result
        if case .success = result.first {
          keeping.insert(log.reading.content.sha256)
        } else if stopsAtRefusal {
          break
        }
      } catch { return results + [.failure(error)] }
    }
    return results
  }
}

/// A log that was read to its end and is not in the store yet: a small one waits in memory, a long one in a temporary database.
struct ReadLog {
  enum Rows {
    case held([ImportItem])
    case staged(StagedImport)
  }

  let name: ImportName
  let settings: ImportSettings
  /// Whether the log takes the place of an earlier one with its digest or name.
  let replaces: Bool
  let reading: LogReading
  let rows: Rows

  /// Bytes of memory that the rows hold, roughly.
  var heldBytes: Int { if case .held(let items) = rows { items.reduce(0) { $0 + $1.size } } else { 0 } }

  /// Whether the log has only some of the packets that its source received, see ``Dwell/isThinned``.
  var isThinned: Bool {
    switch rows {
    case .staged(let staged): staged.isThinned
    case .held(let items):
      items.contains { item in if case .dwell(let dwell) = item { dwell.isThinned } else { false } }
    }
  }

  /// Writes the rows into the store, within the transaction that adds the import.
  func copyRows(to ledger: Ledger, importID: Int64) throws -> ImportRow.RowCounts {
    switch rows {
    case .staged(let staged): return try staged.copy(to: ledger.db, importID: importID)
    case .held(let items):
      let writer = try ImportWriter(ledger.db, importID: importID, isSummed: true)
      for item in items { try writer.write(item) }
      return try writer.finish()
    }
  }
}
