import Foundation
import Synchronization

/// Independent work on all cores, with results in the order of what they are of: the same as one after the other, in less time.
///
/// One pool of threads serves all work of a process, however it is nested: at most one thread works per core. A caller that waits
/// takes pieces of the work that its own has opened. If no thread can be started, it does all of it.
///
/// `DispatchQueue.concurrentPerform` does not serve here: where the system refuses a thread (`ulimit -v`, `ulimit -u`), libdispatch
/// tries again every second, in the calling thread, for ever; and its threads have no stack for signal handlers, so a stack
/// that is too small would end the program without a message.
package enum ParallelWork {
  /// The values of a function, element by element.
  /// - Parameter items: those that take longest first, for the least time in all.
  /// - Parameter body: called once for each, on any thread.
  package static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    guard items.count > 1, WorkPool.shared.hasHelpers else { return items.map(body) }
    // Threads do not inherit task-local values.
    let (meter, count) = (WorkMeter.current, WorkCount.current)
    // Each element is written by the one thread that took its index, and read when all are done.
    nonisolated(unsafe) let values = UnsafeMutableBufferPointer<Value?>.allocate(capacity: items.count)
    values.initialize(repeating: nil)
    defer {
      values.deinitialize()
      values.deallocate()
    }
    let work = DivisibleWork(items.count) { index in
      values[index] = WorkMeter.$current.withValue(meter) {
        WorkCount.$current.withValue(count) { body(items[index]) }
      }
    }
    WorkPool.shared.open(work)
    repeat { WorkPool.shared.callHelpers() } while work.runNext()
    WorkPool.shared.close(work)
    return values.compactMap(\.self)
  }

  /// Two values, computed at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let results = Mutex<(First?, Second?)>((nil, nil))
    _ = map([true, false]) { isFirst in
      if isFirst {
        let value = first()
        results.withLock { $0.0 = value }
      } else {
        let value = second()
        results.withLock { $0.1 = value }
      }
    }
    guard case (let one?, let other?) = results.withLock({ $0 }) else { preconditionFailure() }
    return (one, other)
  }
}

/// Work that several threads take pieces of, by number.
private final class DivisibleWork: Sendable {
  private let taken = Atomic(0)
  private let done = Atomic(0)
  private let count: Int
  private let body: @Sendable (Int) -> Void

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    self.count = count
    self.body = body
  }

  var hasMore: Bool { taken.load(ordering: .relaxed) < count }
  var isDone: Bool { done.load(ordering: .acquiring) == count }

  /// Takes a piece and does it; `false` if none is left.
  func runNext() -> Bool {
    let index = taken.add(1, ordering: .relaxed).oldValue
    guard index < count else { return false }
    body(index)
    if done.add(1, ordering: .acquiringAndReleasing).newValue == count { WorkPool.shared.tell() }
    return true
  }
}

/// The threads that help with the work of a process. The condition guards all state, hence `@unchecked`.
private final class WorkPool: @unchecked Sendable {
  static let shared = WorkPool()

  /// Signalled when work is opened or done.
  private let condition = NSCondition()
  /// In the order of its opening.
  private var opened: [(number: Int, work: DivisibleWork)] = []
  private var lastNumber = 0
  private var helpers = 0
  /// Threads that wait, helpers or not.
  private var waiting = 0
  private let mostHelpers = ProcessInfo.processInfo.activeProcessorCount - 1

  var hasHelpers: Bool { mostHelpers > 0 }

  /// Lets other threads take pieces of some work.
  func open(_ work: DivisibleWork) {
    condition.withLock {
      lastNumber += 1
      opened.append((lastNumber, work))
      condition.broadcast()
    }
  }

  /// Starts threads while there is work for them and a core.
  func callHelpers() {
    while takePlace() {
      let thread = try? WorkerThread(stackLength: 8 << 20) { self.help() }
      // It is not joined: a thread ends when there is no work.
      if thread == nil { return condition.withLock { helpers -= 1 } }
    }
  }

  private func takePlace() -> Bool {
    condition.withLock {
      guard helpers - waiting < mostHelpers, opened.contains(where: { $0.work.hasMore }) else { return false }
      helpers += 1
      return true
    }
  }

  /// Takes pieces of the work that was opened first, until there is none.
  private func help() {
    while true {
      let next = condition.withLock {
        // A waiting thread that went on has taken back its core.
        let next = helpers - waiting <= mostHelpers ? opened.first { $0.work.hasMore }?.work : nil
        if next == nil { helpers -= 1 }
        return next
      }
      guard let next else { return }
      _ = next.runNext()
    }
  }

  /// Waits until some work is done, and helps with what was opened since: that is part of it, or of as little.
  func close(_ work: DivisibleWork) {
    condition.lock()
    defer { condition.unlock() }
    guard let place = opened.firstIndex(where: { $0.work === work }) else { return }
    let number = opened.remove(at: place).number
    while !work.isDone {
      if let inner = opened.first(where: { $0.number > number && $0.work.hasMore })?.work {
        condition.unlock()
        _ = inner.runNext()
        condition.lock()
      } else {
        waiting += 1
        condition.wait()
        waiting -= 1
      }
    }
  }

  func tell() { condition.withLock { condition.broadcast() } }
}
