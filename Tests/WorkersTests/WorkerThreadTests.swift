import Synchronization
import Testing
import Workers

@Suite struct WorkerThreadTests {
  @Test func `A thread does its work, and join waits for it`() throws {
    let sum = Mutex(0)
    let threads = try (1...4).map { number in
      try WorkerThread { sum.withLock { $0 += number } }
    }
    for thread in threads { thread.join() }
    threads[0].join()
    #expect(sum.withLock { $0 } == 10)
  }

  @Test func `A thread that there is no room for is an error`() {
    let isCalled = Atomic(false)
    #expect(throws: WorkerThread.NotStarted.self) {
      // More address space than a process can have.
      _ = try WorkerThread(stackLength: 1 << 50) { isCalled.store(true, ordering: .relaxed) }
    }
    #expect(!isCalled.load(ordering: .relaxed))
  }

  @Test func `A thread goes on after its object`() throws {
    let (isDone, lock) = (Atomic(false), Mutex(()))
    try lock.withLock { _ in
      _ = try WorkerThread {
        lock.withLock { _ in isDone.store(true, ordering: .releasing) }
      }
    }
    while !isDone.load(ordering: .acquiring) {}
  }
}
