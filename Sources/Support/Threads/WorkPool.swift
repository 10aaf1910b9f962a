import Foundation

/// The threads that help with the work of a process. Whoever waits for its work to be done takes pieces of the work within that work.
final class WorkPool: @unchecked Sendable {
  static let shared = WorkPool()

  /// Guards all below; signalled when work is opened or done.
  private let condition = NSCondition()
  /// In the order of its opening.
  private var opened: [(number: Int, work: any DivisibleWork)] = []
  private var lastNumber = 0
  /// Threads that help.
  private var helpers = 0
  /// Threads that wait, helpers or not.
  private var waiting = 0
  private let mostHelpers = ProcessInfo.processInfo.activeProcessorCount - 1

  var hasHelpers: Bool { mostHelpers > 0 }

  /// Lets other threads take pieces of some work.
  func open(_ work: any DivisibleWork) {
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
      // Nobody waits for a thread: it goes when there is no work.
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

  /// Takes pieces of whatever work was opened first, until there is none.
  private func help() {
    while true {
      let next: (any DivisibleWork)? = condition.withLock {
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
  func close(_ work: any DivisibleWork) {
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

  /// Wakes those who wait.
  func tell() { condition.withLock { condition.broadcast() } }
}
