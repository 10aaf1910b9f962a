import Foundation
import RadioSurvey

/// Between the thread that reads a log and the one that packs what was read: a queue of limited size, and how each learns of
/// the other's end.
///
/// Every method may block, and each names the side that may call it. The lock guards all state, hence `@unchecked`.
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

  /// Hands items over, in order.
  ///
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
  ///
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
