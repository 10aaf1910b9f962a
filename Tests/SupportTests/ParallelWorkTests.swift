import Dispatch
import Support
import Synchronization
import Testing

@Suite struct ParallelWorkTests {
  @Test func `Results come in the order of what they are of, however work is nested`() {
    let squares = ParallelWork.map(Array(0..<200)) { outer in
      ParallelWork.map(Array(0..<20)) { outer * $0 }.reduce(0, +)
    }
    #expect(squares == (0..<200).map { $0 * 190 })
    #expect(ParallelWork.map([Int]()) { $0 }.isEmpty && ParallelWork.map([3]) { $0 + 1 } == [4])
    let (one, other) = ParallelWork.both {
      1
    } _: {
      "two"
    }
    #expect(one == 1 && other == "two")
  }

  @Test func `Work done by helpers is counted by the meter of the caller`() {
    let meter = WorkMeter()
    WorkMeter.$current.withValue(meter) {
      _ = ParallelWork.map(Array(0..<1000)) { _ in WorkMeter.add(products: 1) }
    }
    #expect(meter.products == 1000)
  }
}

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
