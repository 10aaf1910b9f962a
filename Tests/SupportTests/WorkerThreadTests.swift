import Dispatch
import Synchronization
import Testing
import Support

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
    let calls = Mutex(0)
    #expect(throws: WorkerThread.NotStarted.self) {
      // More address space than a process can have.
      _ = try WorkerThread(stackLength: 1 << 50) { calls.withLock { $0 += 1 } }
    }
    #expect(calls.withLock { $0 } == 0)
  }

  @Test func `A thread goes on after its object`() throws {
    let (done, go) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    _ = try WorkerThread {
      go.wait()
      done.signal()
    }
    go.signal()
    #expect(done.wait(timeout: .now() + .seconds(20)) == .success)
  }
}
