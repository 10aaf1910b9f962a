import GRDB
package import RadioSurvey
import Support

extension SurveyStore {
  /// Reads a log to its end, without a change to the store.
  /// - Throws: ``StoreError``, or what `body` throws.
  func read(
    earlier: [LogContent], body: (any ImportSink, [LogContent]) throws -> LogReading
  ) throws -> (LogReading, ReadLog.Rows) {
    try checkIsWritable()
    let sink = StoreSink { try self.startPacking() }
    do {
      let reading = try body(sink, earlier)
      return (reading, try sink.finish())
    } catch {
      // What the packing thread met is the cause; what the reader met then is the consequence.
      throw sink.giveUp() ?? error
    }
  }

  /// Adds logs that were read, in order, in one transaction.
  /// - Returns: For each log what became of it, or the refusal: `nameTaken` or `sameBytes`.
  /// - Throws: ``StoreError`` for anything else; the store is then unchanged.
  func add(
    _ logs: [ReadLog], keeping: Set<String>, stopsAtRefusal: Bool
  ) throws -> [Result<ImportOutcome, any Error>] {
    let results = try write { db in
      let ledger = try Ledger(db, path: path)
      var keeping = keeping
      var results: [Result<ImportOutcome, any Error>] = []
      for log in logs {
        do {
          results.append(.success(try log.add(to: ledger, keeping: keeping)))
          keeping.insert(log.reading.content.sha256)
        } catch let error as StoreError where [.nameTaken, .sameBytes].contains(error.reason) {
          results.append(.failure(error))
          if stopsAtRefusal { break }
        }
      }
      return results
    }
    if results.contains(where: { (try? $0.get())?.hasReplaced == true }) { truncateWriteAheadLog() }
    return results
  }

  /// Starts a thread that packs what it is handed and keeps it outside the store.
  private func startPacking() throws -> StoreSink.Packing {
    let handover = ImportHandover()
    let staged = try StoreError.translatingTemporary { try StagedImport() }
    // Until the packing thread has ended this one reads the log and does not touch what is staged.
    nonisolated(unsafe) let shared = staged
    do {
      _ = try WorkerThread {
        handover.complete(Result { try StoreError.translatingTemporary { try shared.fill(from: handover) } })
      }
    } catch {
      throw StoreError.noMemory(path, "there is not enough memory to start the writer thread")
    }
    return StoreSink.Packing(handover: handover, staged: staged)
  }

  func contents() throws -> [LogContent] {
    try read { db in
      try CheckedReading(db, path: path, watch: watch).imports.map {
        LogContent(sha256: $0.summary.sha256, byteCount: $0.byteCount)
      }
    } ?? []
  }

  /// Every imported log, in order.
  /// - Throws: ``StoreError``.
  package func imports() throws -> [ImportSummary] {
    try read { db in try CheckedReading(db, path: path, watch: watch).imports.map(\.summary) } ?? []
  }
}

extension SurveyStore {
  /// Removes imports with everything they brought in, all or none: the store is then as though the logs had never been
  /// imported. Kept results go too, because they may depend on the logs, and freed pages are overwritten.
  /// - Parameter digests: SHA-256 of the logs, lower-case hexadecimal, each at most once.
  /// - Returns: What was removed, in the order given.
  /// - Throws: ``StoreError``, `notImported` if the store has no import of a digest; the store is then unchanged.
  package func forget(_ digests: [String]) throws -> [ImportSummary] {
    let removed = try write { db in
      let ledger = try Ledger(db, path: path)
      let removed = try digests.map { digest in
        guard let row = ledger.row(withDigest: digest) else {
          throw StoreError.notImported(path, sha256: digest)
        }
        return row
      }
      try ledger.remove(Set(removed.map(\.id)))
      try Self.dropResults(db)
      return removed.map(\.summary)
    }
    truncateWriteAheadLog()
    return removed
  }
}
