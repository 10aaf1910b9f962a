import CalibrationModel
import Dispatch
import Foundation
import RadioSurvey
import Support
import Synchronization

/// Whole lines of a log and what a scanner made of them. Used by one thread at a time.
final class LogChunk {
  /// Bytes beyond the last that may be read, but mean nothing.
  static let padding = 64

  private(set) var bytes: UnsafeMutableRawBufferPointer
  private(set) var base: UnsafePointer<UInt8>
  private(set) var rows: UnsafeMutablePointer<ScannedRow>
  private var rowCapacity: Int
  var count = 0
  private(set) var rowCount = 0
  var keyCount = 0
  /// Whether the lines were cut; otherwise a line is longer than the limit, and the bytes are to be read as they are.
  var isCut = true
  var isLast = false
  var failure: LogError?

  init(capacity: Int) {
    (bytes, base) = Self.room(capacity)
    rowCapacity = max(16, capacity / 32)
    rows = .allocate(capacity: rowCapacity)
  }

  deinit {
    free(bytes.baseAddress)
    rows.deallocate()
  }

  var capacity: Int { bytes.count - Self.padding }

  func grow(to capacity: Int) {
    let larger = Self.room(capacity)
    larger.bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    free(bytes.baseAddress)
    (bytes, base) = larger
  }

  func clear() {
    rowCount = 0
    keyCount = 0
    isCut = true
    isLast = false
    failure = nil
  }

  @inline(__always)
  func append(_ row: ScannedRow) {
    if rowCount + 1 >= rowCapacity { growRows() }
    rows[rowCount] = row
    rowCount += 1
  }

  func close(at end: Int) {
    rows[rowCount] = ScannedRow(time: 0, start: UInt32(end), key: 0, level: 0, kind: .blank)
  }

  /// A line without its end, which is on line `line` of the log.
  func record(_ index: Int, line: Int) -> TextRecord {
    let start = Int(rows[index].start)
    let count = Int(rows[index + 1].start) - 1 - start
    let endsInReturn = count > 0 && base[start + count - 1] == 0x0D
    return TextRecord(base: base + start, count: endsInReturn ? count - 1 : count, line: line)
  }

  private static func room(
    _ capacity: Int
  ) -> (bytes: UnsafeMutableRawBufferPointer, base: UnsafePointer<UInt8>) {
    // Zeros that take no time until they are used: a small log uses a few of them.
    guard let first = calloc(capacity + padding, 1) else {
      fatalError("not enough memory for \(capacity) bytes")
    }
    return (
      UnsafeMutableRawBufferPointer(start: first, count: capacity + padding),
      UnsafePointer(first.assumingMemoryBound(to: UInt8.self))
    )
  }

  private func growRows() {
    let larger = UnsafeMutablePointer<ScannedRow>.allocate(capacity: rowCapacity * 2)
    larger.update(from: rows, count: rowCount)
    rows.deallocate()
    rows = larger
    rowCapacity *= 2
  }
}

/// Cuts the rest of a log into chunks that end with a line.
final class ChunkSource {
  private let log: LogBytes
  private let chunkLength: Int
  private let lineLength: Int
  private var rest: [UInt8] = []
  private(set) var isAtEnd = false

  init(_ log: LogBytes, limits: ReadLimits) {
    self.log = log
    chunkLength = limits.chunkLength
    lineLength = limits.lineLength
  }

  func fill(_ chunk: LogChunk) {
    chunk.clear()
    if chunk.capacity < rest.count { chunk.grow(to: rest.count + chunkLength) }
    rest.withUnsafeBytes { chunk.bytes.copyMemory(from: $0) }
    chunk.count = rest.count
    rest.removeAll(keepingCapacity: true)
    var cut = 0
    while !isAtEnd, cut == 0 {
      if chunk.count == chunk.capacity {
        // A line longer than that is for the reader that knows what to do.
        guard chunk.count <= lineLength else {
          chunk.isCut = false
          return
        }
        chunk.grow(to: chunk.capacity * 2)
      }
      let searched = chunk.count
      read(into: chunk)
      // What was carried over has no line end: it was left because it had none.
      cut = chunk.bytes[searched..<chunk.count].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
    chunk.isLast = isAtEnd
    if isAtEnd, chunk.failure == nil { return }
    rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.bytes[cut..<chunk.count]))
    chunk.count = cut
  }

  private func read(into chunk: LogChunk) {
    while chunk.count < chunk.capacity {
      do {
        let room = chunk.bytes[chunk.count..<chunk.capacity]
        let count = try log.read(into: UnsafeMutableRawBufferPointer(rebasing: room))
        isAtEnd = count == 0
        chunk.count += count
      } catch {
        chunk.failure = error
        isAtEnd = true
      }
      if isAtEnd { return }
    }
  }
}

/// What is left of a log from somewhere in a chunk on, as plain bytes again.
final class ChunkRest: PieceSource {
  private let pipeline: ChunkPipeline
  private var bytes: [UInt8]
  private var failure: LogError?

  init(_ chunk: LogChunk, from offset: Int, then pipeline: ChunkPipeline) {
    self.pipeline = pipeline
    bytes = Array(UnsafeRawBufferPointer(rebasing: chunk.bytes[offset..<chunk.count]))
    failure = chunk.failure
    chunk.failure = nil
  }

  override func nextPiece() throws(LogError) -> [UInt8] {
    while bytes.isEmpty {
      if let failure { throw failure }
      let isMore = try? pipeline.withNext { chunk in
        bytes = Array(UnsafeRawBufferPointer(rebasing: chunk.bytes[..<chunk.count]))
        // No one else may throw it.
        (failure, chunk.failure) = (chunk.failure, nil)
      }
      if isMore != true { break }
    }
    defer { bytes = [] }
    return bytes
  }
}

/// The rest of a log as chunks of whole lines, read and scanned on threads of their own and delivered in order.
///
/// A ring of chunks goes round: a free thread takes the next one, reads into it while no other reads, and scans it while the others read on. The
/// order of chunks, and so everything that comes of them, is the same for any number of threads, also for none: where no thread can be started,
/// the calling one reads and scans. A log that fits in one chunk needs none.
final class ChunkPipeline {
  /// What the threads share: `source` belongs to whoever holds `reading`, a chunk to the thread between its two semaphores.
  private final class Shared: @unchecked Sendable {
    let source: ChunkSource
    let makeScanner: @Sendable () -> any LineScanner
    let chunks: [LogChunk]
    let isFree: [DispatchSemaphore]
    let isReady: [DispatchSemaphore]
    let reading = Mutex(0)
    let isStopped = Atomic(false)

    init(_ source: ChunkSource, makeScanner: @escaping @Sendable () -> any LineScanner, chunks: [LogChunk]) {
      self.source = source
      self.makeScanner = makeScanner
      self.chunks = chunks
      isFree = chunks.map { _ in DispatchSemaphore(value: 0) }
      isReady = chunks.map { _ in DispatchSemaphore(value: 0) }
    }

    func work() {
      let scanner = makeScanner()
      while let index = read() {
        scanner.scan(chunks[index])
        isReady[index].signal()
      }
    }

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
  /// - Throws: Whatever the body throws, and why the log could not be read on.
  func withNext(_ body: (LogChunk) throws -> Void) throws -> Bool {
    guard !isAtEnd else { return false }
    let chunk: LogChunk
    var isFree: DispatchSemaphore?
    if let first {
      chunk = first
      self.first = nil
    } else if workers.isEmpty {
      chunk = shared.chunks[0]
      shared.source.fill(chunk)
      scanner.scan(chunk)
    } else {
      let index = next % shared.chunks.count
      shared.isReady[index].wait()
      next += 1
      (chunk, isFree) = (shared.chunks[index], shared.isFree[index])
    }
    defer { isFree?.signal() }
    isAtEnd = chunk.isLast
    try body(chunk)
    if let failure = chunk.failure { throw failure }
    return true
  }

  /// Lends chunk after chunk, until one is not taken whole, and returns what is left.
  /// - Parameter take: Where in the chunk to read on as plain bytes; `nil` if all of it was taken.
  func rest(_ take: (LogChunk) throws -> Int?) throws -> ChunkRest? {
    var rest: ChunkRest?
    while rest == nil,
      try withNext({ chunk in
        if let offset = try take(chunk) { rest = ChunkRest(chunk, from: offset, then: self) }
      })
    {}
    return rest
  }
}
