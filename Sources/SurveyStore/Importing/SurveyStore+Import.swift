import GRDB
package import RadioSurvey
import Workers

extension SurveyStore {
  /// Takes a log in, whole or not at all.
  ///
  /// The log is read on the calling thread while another packs what was read before and keeps it outside the store. The
  /// store is locked only at the end, while the finished rows are copied: other imports can do the same meanwhile, and
  /// readers go on.
  ///
  /// A log whose digest is in the store changes nothing, unless it is read with other settings: then it takes the place of its
  /// earlier import. A log that an earlier one has grown into takes its place. Another
  /// log of the same name is refused, because it is either a new version of it, which would count twice, or a different log,
  /// which needs its own name.
  ///
  /// - Parameters:
  ///   - name: The log as the user named it.
  ///   - mappingDescription: How the log was read, as JSON text, for the ledger.
  ///   - settings: What `survey.toml` says.
  ///   - replace: Whether to take the place of what the same bytes, or a log of the same name, brought in before. The log
  ///     keeps its place in the order.
  ///   - keeping: Digests of logs whose imports stay: those that the same run brought in.
  ///   - body: Reads the log into the sink. It is told which contents the store has, so that the reading can say which of
  ///     them the log begins with. A sink that fails says no more than that; what is thrown here says why.
  /// - Returns: What became of it.
  /// - Throws: ``StoreError``, or what `body` throws; the store is then unchanged, and a store that this call would have
  ///   made does not exist.
  package func importLog(
    named name: ImportName, mappingDescription: String, settings: ImportSettings = ImportSettings(),
    replace: Bool, keeping: Set<String> = [],
    body: (any ImportSink, [LogContent]) throws -> LogReading
  ) throws -> ImportOutcome {
    try checkIsWritable()
    let earlier = try contents()
    let handover = ImportHandover()
    let staged = try StoreError.translatingTemporary { try StagedImport() }
    // Until the packing thread has ended this one reads the log and does not touch what is staged.
    nonisolated(unsafe) let shared = staged
    do {
      _ = try WorkerThread {
        handover.complete(
          Result { try StoreError.translatingTemporary { try shared.fill(from: handover) } })
      }
    } catch {
      throw StoreError.noThread(path)
    }
    let reading = try read(into: handover, earlier: earlier, body)
    let entry = LedgerEntry(
      name: name, mappingDescription: mappingDescription, settings: settings, replaces: replace,
      keeping: keeping)
    return try write { db in try entry.add(staged, reading, db, path: path) }
  }

  /// Reads the log to its end and waits until it is staged.
  private func read(
    into handover: ImportHandover, earlier: [LogContent],
    _ body: (any ImportSink, [LogContent]) throws -> LogReading
  ) throws -> LogReading {
    let sink = StoreSink(handover)
    do {
      let reading = try body(sink, earlier)
      // If this fails, the packing thread has failed and says why.
      try? sink.flush()
      try handover.end(isWhole: true).get()
      return reading
    } catch {
      // What the packing thread met is the cause; what the reader met then is the consequence.
      if case .failure(let cause) = handover.end(isWhole: false), !(cause is ImportHandover.GivenUp) {
        throw cause
      }
      throw error
    }
  }

  /// The contents of every imported log.
  private func contents() throws -> [LogContent] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT sha256, byte_count FROM import").map {
        LogContent(sha256: $0[0], byteCount: $0[1])
      }
    } ?? []
  }

  /// Every imported log, in order.
  ///
  /// - Throws: ``StoreError``.
  package func imports() throws -> [ImportSummary] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM import ORDER BY id").map { try ImportSummary($0, db) }
    } ?? []
  }
}
