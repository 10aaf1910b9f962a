import RadioSurvey

/// Takes what an importer reads. It holds what a small log brings in; as soon as that is more, a thread packs it, and gets
/// it in batches: to wake that thread for every dwell would cost more than the dwell.
final class StoreSink: ImportSink {
  /// A thread that packs, and where it keeps what it packed.
  struct Packing {
    var handover: ImportHandover
    var staged: StagedImport
  }

  /// Bytes of items that go to the packing thread together.
  private static let batchSize = 128 << 10

  /// Bytes of items that are held at most.
  private let heldSize: Int
  private let start: () throws -> Packing
  private var packing: Packing?
  private var batch: [ImportItem] = []
  private var size = 0

  /// - Parameter start: Starts the packing thread; called at most once.
  init(heldSize: Int = 1 << 20, start: @escaping () throws -> Packing) {
    self.heldSize = heldSize
    self.start = start
  }

  func receive(_ dwell: Dwell) throws { try add(.dwell(dwell)) }

  func reject(_ row: RejectedRow) throws { try add(.rejected(row)) }

  func report(_ issue: SurveyIssue) throws { try add(.issue(issue)) }

  /// Ends the log, and waits until everything is packed.
  ///
  /// - Throws: What the packing thread met.
  func finish() throws -> ReadLog.Rows {
    guard let packing else {
      defer { batch = [] }
      return .held(batch)
    }
    // If this fails, the packing thread has failed and says why.
    try? flush(to: packing)
    try packing.handover.end(isWhole: true).get()
    return .staged(packing.staged)
  }

  /// Gives the log up, and returns what the packing thread met; `nil` if it met nothing.
  func giveUp() -> (any Error)? {
    batch = []
    if case .failure(let cause) = packing?.handover.end(isWhole: false), !(cause is ImportHandover.GivenUp) {
      return cause
    }
    return nil
  }

  private func flush(to packing: Packing) throws {
    guard !batch.isEmpty else { return }
    defer {
      batch = []
      size = 0
    }
    try packing.handover.send(batch, size: size)
  }

  private func add(_ item: ImportItem) throws {
    batch.append(item)
    size += item.size
    guard size >= (packing == nil ? heldSize : Self.batchSize) else { return }
    let packing = try self.packing ?? start()
    self.packing = packing
    try flush(to: packing)
  }
}
