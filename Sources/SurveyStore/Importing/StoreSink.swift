import RadioSurvey

/// Takes what an importer reads and hands it over to the thread that packs, in batches: to wake that thread for every
/// dwell would cost more than the dwell.
final class StoreSink: ImportSink {
  /// Bytes of items that go together.
  private static let batchSize = 128 << 10

  private let handover: ImportHandover
  private var batch: [ImportItem] = []
  private var size = 0

  init(_ handover: ImportHandover) { self.handover = handover }

  func receive(_ dwell: Dwell) throws { try add(.dwell(dwell)) }

  func reject(_ row: RejectedRow) throws { try add(.rejected(row)) }

  func report(_ issue: SurveyIssue) throws { try add(.issue(issue)) }

  /// Hands over what is left.
  func flush() throws {
    guard !batch.isEmpty else { return }
    defer {
      batch = []
      size = 0
    }
    try handover.send(batch, size: size)
  }

  private func add(_ item: ImportItem) throws {
    batch.append(item)
    size += item.size
    if size >= Self.batchSize { try flush() }
  }
}
