import Foundation
import RadioSurvey

/// What an importer read, on its way to the thread that writes it.
enum ImportItem {
  case dwell(Dwell)
  case rejected(RejectedRow)
  case issue(SurveyIssue)

  /// Bytes of memory that it holds, roughly.
  var size: Int {
    switch self {
    case .dwell(let dwell): 1024 + dwell.series.bytes.count
    case .rejected(let row): 512 + row.text.utf8.count
    case .issue: 512
    }
  }
}

/// Between the thread that reads a log and the one that packs what was read: a queue of limited size, and how each learns of
/// the other's end. Every method may block. The lock guards all state, hence `@unchecked`.
final class ImportHandover: @unchecked Sendable {
  /// One side gave the import up; that side holds the error.
  struct GivenUp: Error {}

  private let capacity: Int
  private let changed = NSCondition()
  private var waiting: [ImportItem] = []
  private var waitingSize = 0
  /// How the log ended: whether it was read to its end; `nil` while it is read.
  private var isWhole: Bool?
  private var outcome: Result<Void, any Error>?

  /// - Parameter capacity: Bytes of items that may wait to be packed.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  // MARK: The side that reads the log

  /// - Throws: ``GivenUp`` if the other side has failed.
  func send(_ items: [ImportItem], size: Int) throws {
    try locked {
      while waitingSize > 0, waitingSize + size > capacity, outcome == nil { changed.wait() }
      guard outcome == nil else { throw GivenUp() }
      waiting += items
      waitingSize += size
      changed.broadcast()
    }
  }

  /// Says that the log was read to its end, or that it could not be, and waits for the other side to finish.
  func end(isWhole: Bool) -> Result<Void, any Error> {
    locked {
      self.isWhole = isWhole
      changed.broadcast()
      while true {
        if let outcome { return outcome }
        changed.wait()
      }
    }
  }

  // MARK: The side that packs

  /// The next items, in order; empty at the end of the log.
  /// - Throws: ``GivenUp`` if the log could not be read to its end.
  func next() throws -> [ImportItem] {
    try locked {
      while waiting.isEmpty, isWhole == nil { changed.wait() }
      if isWhole == false { throw GivenUp() }
      defer {
        waiting = []
        waitingSize = 0
        changed.broadcast()
      }
      return waiting
    }
  }

  /// Says how packing ended: nothing is taken any more.
  func complete(_ result: Result<Void, any Error>) {
    locked {
      outcome = result
      changed.broadcast()
    }
  }

  private func locked<Value>(_ work: () throws -> Value) rethrows -> Value {
    changed.lock()
    defer { changed.unlock() }
    return try work()
  }
}

/// Takes what an importer reads. It holds what a small log brings in; as soon as that is more, a thread packs it, and gets
/// it in batches: to wake that thread for every dwell would cost more than the dwell.
final class StoreSink: ImportSink {
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
