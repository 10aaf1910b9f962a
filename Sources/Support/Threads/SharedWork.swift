import Synchronization

/// What the threads of one call share. Each element is written by the one thread that took its index, and read when all are done.
final class SharedWork<Value: Sendable>: DivisibleWork, @unchecked Sendable {
  private let taken = Atomic(0)
  private let done = Atomic(0)
  private let count: Int
  private let slots: UnsafeMutablePointer<Value?>
  private let body: @Sendable (Int) -> Value

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Value) {
    self.count = count
    self.body = body
    slots = .allocate(capacity: count)
    slots.initialize(repeating: nil, count: count)
  }

  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  var hasMore: Bool { taken.load(ordering: .relaxed) < count }
  var isDone: Bool { done.load(ordering: .acquiring) == count }

  func runNext() -> Bool {
    let index = taken.add(1, ordering: .relaxed).oldValue
    guard index < count else { return false }
    slots[index] = body(index)
    if done.add(1, ordering: .acquiringAndReleasing).newValue == count { WorkPool.shared.tell() }
    return true
  }

  var values: [Value] { UnsafeBufferPointer(start: slots, count: count).compactMap(\.self) }
}
