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

/// Between the thread that reads a log and the one that writes the store: a queue of limited size, and how each learns of
/// the other's end.
///
/// Every method may block, and each names the side that may call it. The lock guards all state, hence `@unchecked`.
final class ImportHandover: @unchecked Sendable {
  /// The reader gave the import up, or the writer did; why is known on that side.
  struct GivenUp: Error {}

  private enum Ending {
    case summary(ImportSummary)
    case givenUp
  }

  private let capacity: Int
  private let changed = NSCondition()
  private var waiting: [ImportItem] = []
  private var waitingSize = 0
  private var isReady = false
  private var ending: Ending?
  private var outcome: Result<ImportOutcome, any Error>?

  /// - Parameter capacity: Bytes of items that may wait for the writer.
  init(capacity: Int = 8 << 20) { self.capacity = capacity }

  // MARK: The side that reads the log

  /// Waits until the writer takes items; `false` where it has ended without asking for any.
  func isWanted() -> Bool {
    locked {
      while !isReady, outcome == nil { changed.wait() }
      return outcome == nil
    }
  }

  /// Hands items over, in order.
  ///
  /// - Throws: ``GivenUp`` where the writer has failed.
  func send(_ items: [ImportItem], size: Int) throws {
    try locked {
      while waitingSize > 0, waitingSize + size > capacity, outcome == nil { changed.wait() }
      guard outcome == nil else { throw GivenUp() }
      waiting += items
      waitingSize += size
      changed.broadcast()
    }
  }

  /// Says that the log was read to its end, or with `nil` that it could not be, and waits for what became of the import.
  func end(_ summary: ImportSummary?) -> Result<ImportOutcome, any Error> {
    locked {
      ending = summary.map { .summary($0) } ?? .givenUp
      changed.broadcast()
      while true {
        if let outcome { return outcome }
        changed.wait()
      }
    }
  }

  // MARK: The side that writes the store

  /// Says that items are wanted.
  func begin() {
    locked {
      isReady = true
      changed.broadcast()
    }
  }

  /// The next items, in order; empty at the end of the log.
  ///
  /// - Throws: ``GivenUp`` where the log could not be read to its end.
  func next() throws -> [ImportItem] {
    try locked {
      while waiting.isEmpty, ending == nil { changed.wait() }
      if case .givenUp = ending { throw GivenUp() }
      defer {
        waiting = []
        waitingSize = 0
        changed.broadcast()
      }
      return waiting
    }
  }

  /// What the log brought in, once ``next()`` was empty.
  func summary() throws -> ImportSummary {
    try locked {
      guard case .summary(let summary) = ending else { throw GivenUp() }
      return summary
    }
  }

  /// Says what became of the import: nothing is taken any more.
  func complete(_ result: Result<ImportOutcome, any Error>) {
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
