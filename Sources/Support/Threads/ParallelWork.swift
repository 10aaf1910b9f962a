/// Independent work on all cores, with results in the order of what they are of: the same as one after the other, in less time.
///
/// One pool of threads serves all work of a process, however it is nested: there is at most one at work a core. Where no thread can
/// be started, the caller does the work alone.
package enum ParallelWork {
  /// The values of a function, element by element.
  ///
  /// - Parameters:
  ///   - items: those that take longest first, for the least time in all.
  ///   - body: called once for each, on any thread.
  package static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    guard items.count > 1, WorkPool.shared.hasHelpers else { return items.map(body) }
    let (meter, count) = (WorkMeter.current, WorkCount.current)
    let work = SharedWork<Value>(items.count) { index in
      WorkMeter.$current.withValue(meter) { WorkCount.$current.withValue(count) { body(items[index]) } }
    }
    WorkPool.shared.open(work)
    repeat { WorkPool.shared.callHelpers() } while work.runNext()
    WorkPool.shared.close(work)
    return work.values
  }

  /// Two values, computed at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
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
}
