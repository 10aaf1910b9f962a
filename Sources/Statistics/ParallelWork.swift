import Foundation
import Synchronization
import Workers

/// Independent work on all cores, with results in the order of what they are of: the same as one after the other, in less time.
///
/// One pool of helpers serves all work of a process, however it is nested: there is at most one thread a core. Where no thread can be
/// started, the caller does the work alone.
package enum ParallelWork {
  /// Helpers at work, beside the threads that called.
  private static let helpers = Atomic(0)
  private static let mostHelpers = ProcessInfo.processInfo.activeProcessorCount - 1

  /// The values of a function, element by element.
  ///
  /// - Parameters:
  ///   - items: those that take longest first, for the least time in all.
  ///   - body: called once for each, on any thread.
  package static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @Sendable (Item) -> Value
  ) -> [Value] {
    guard items.count > 1, mostHelpers > 0 else { return items.map(body) }
    return withoutActuallyEscaping(body) { body in
      let share = Share<Value>(items.count)
      let meter = WorkMeter.current
      var workers: [WorkerThread] = []
      var canStart = true
      while let index = share.next() {
        // Helpers may be free now that were not when this began.
        while canStart, share.hasMore, takeHelper() {
          do {
            let worker = try WorkerThread(stackLength: 8 << 20) {
              WorkMeter.$current.withValue(meter) {
                while let index = share.next() { share.put(body(items[index]), at: index) }
              }
              helpers.subtract(1, ordering: .relaxed)
            }
            workers.append(worker)
          } catch {
            helpers.subtract(1, ordering: .relaxed)
            canStart = false
          }
        }
        share.put(body(items[index]), at: index)
      }
      for worker in workers { worker.join() }
      return share.values
    }
  }

  /// Two values, computed at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
  ) -> (First, Second) {
    let values = map([true, false]) { isFirst in
      isFirst ? Either<First, Second>.first(first()) : .second(second())
    }
    guard case .first(let one) = values[0], case .second(let other) = values[1] else {
      preconditionFailure()
    }
    return (one, other)
  }

  private enum Either<First: Sendable, Second: Sendable>: Sendable {
    case first(First)
    case second(Second)
  }

  private static func takeHelper() -> Bool {
    guard helpers.add(1, ordering: .relaxed).newValue > mostHelpers else { return true }
    helpers.subtract(1, ordering: .relaxed)
    return false
  }

  /// What the threads of one call share. Each element is written by the one thread that took its index, and read when all have ended.
  private final class Share<Value: Sendable>: @unchecked Sendable {
    private let taken = Atomic(0)
    private let count: Int
    private let slots: UnsafeMutablePointer<Value?>

    init(_ count: Int) {
      self.count = count
      slots = .allocate(capacity: count)
      slots.initialize(repeating: nil, count: count)
    }

    deinit {
      slots.deinitialize(count: count)
      slots.deallocate()
    }

    var hasMore: Bool { taken.load(ordering: .relaxed) < count }

    /// An index that nobody else has; `nil` if there is none left.
    func next() -> Int? {
      let index = taken.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }

    func put(_ value: Value, at index: Int) { slots[index] = value }

    var values: [Value] { UnsafeBufferPointer(start: slots, count: count).compactMap(\.self) }
  }
}
