import Dispatch
import RadioSurvey
import Synchronization
import Support

/// The rest of a log as chunks of whole lines, read and scanned on threads of their own and delivered in order.
///
/// A ring of chunks goes round: whoever is free takes the next one, reads into it while nobody else reads, and scans it
/// while the others read on. The order of chunks, and so everything that comes of them, is the same for any number of
/// threads, also for none: where no thread can be started, the calling one reads and scans. A log that fits in one chunk
/// needs none.
final class ChunkPipeline {
  /// What the threads share. Each part is used by one thread at a time: `source` by whoever holds `reading`, a chunk by
  /// the thread between its two semaphores.
  private final class Shared: @unchecked Sendable {
    let source: ChunkSource
    let makeScanner: @Sendable () -> any LineScanner
    let chunks: [LogChunk]
    let isFree: [DispatchSemaphore]
    let isReady: [DispatchSemaphore]
    let reading = Mutex(0)
    let isStopped = Atomic(false)

    init(
      _ source: ChunkSource, makeScanner: @escaping @Sendable () -> any LineScanner, chunks: [LogChunk]
    ) {
      self.source = source
      self.makeScanner = makeScanner
      self.chunks = chunks
      isFree = chunks.map { _ in DispatchSemaphore(value: 0) }
      isReady = chunks.map { _ in DispatchSemaphore(value: 0) }
    }

    /// Reads and scans until the log ends.
    func work() {
      let scanner = makeScanner()
      while let index = read() {
        scanner.scan(chunks[index])
        isReady[index].signal()
      }
    }

    /// Reads the next chunk; `nil` if there is none.
    private func read() -> Int? {
      reading.withLock { next in
        guard !source.isAtEnd, !isStopped.load(ordering: .acquiring) else { return nil }
        let index = next % chunks.count
        isFree[index].wait()
        guard !isStopped.load(ordering: .acquiring) else { return nil }
        next += 1
        source.fill(chunks[index])
        return index
      }
    }
  }

  private let shared: Shared
  private let scanner: any LineScanner
  private var workers: [WorkerThread] = []
  private var next = 0
  private var first: LogChunk?
  private var isAtEnd = false

  /// Takes over a log of which the beginning has been consumed.
  ///
  /// - Parameter makeScanner: Makes a scanner for each thread.
  init(_ log: LogBytes, limits: ReadLimits, makeScanner: @escaping @Sendable () -> any LineScanner) {
    let source = ChunkSource(log, limits: limits)
    let chunk = LogChunk(capacity: limits.chunkLength)
    source.fill(chunk)
    scanner = makeScanner()
    scanner.scan(chunk)
    first = chunk
    let count = chunk.isLast ? 0 : limits.scanners + 2
    shared = Shared(
      source, makeScanner: makeScanner,
      chunks: (0..<count).map { _ in LogChunk(capacity: limits.chunkLength) })
    guard !chunk.isLast else { return }
    for semaphore in shared.isFree { semaphore.signal() }
    for _ in 0..<limits.scanners {
      // Fewer threads are slower and no worse.
      guard let worker = try? WorkerThread({ [shared] in shared.work() }) else { break }
      workers.append(worker)
    }
  }

  deinit {
    shared.isStopped.store(true, ordering: .releasing)
    for semaphore in shared.isFree { semaphore.signal() }
    for worker in workers { worker.join() }
  }

  /// Lends the next chunk; `false` if there is none.
  ///
  /// - Throws: Whatever the body throws, and why the log could not be read on.
  func withNext(_ body: (LogChunk) throws -> Void) throws -> Bool {
    guard !isAtEnd else { return false }
    if let chunk = first {
      first = nil
      isAtEnd = chunk.isLast
      try use(chunk, body)
      return true
    }
    guard !workers.isEmpty else {
      let chunk = shared.chunks[0]
      shared.source.fill(chunk)
      scanner.scan(chunk)
      isAtEnd = chunk.isLast
      try use(chunk, body)
      return true
    }
    let index = next % shared.chunks.count
    shared.isReady[index].wait()
    next += 1
    defer { shared.isFree[index].signal() }
    isAtEnd = shared.chunks[index].isLast
    try use(shared.chunks[index], body)
    return true
  }

  private func use(_ chunk: LogChunk, _ body: (LogChunk) throws -> Void) throws {
    try body(chunk)
    if let failure = chunk.failure { throw failure }
  }
}
