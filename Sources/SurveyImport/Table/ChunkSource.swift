import Dispatch
import RadioSurvey
import Synchronization
import Support

/// Cuts the rest of a log into chunks that end with a line.
final class ChunkSource {
  private let log: LogBytes
  private let chunkLength: Int
  private let lineLength: Int
  private var rest: [UInt8] = []
  /// Whether the last chunk was filled.
  private(set) var isAtEnd = false

  /// A source of the rest of a log, which nobody else reads.
  init(_ log: LogBytes, limits: ReadLimits) {
    self.log = log
    chunkLength = limits.chunkLength
    lineLength = limits.lineLength
  }

  /// Fills a chunk with what comes next.
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
      cut = endOfLines(chunk, from: searched)
    }
    chunk.isLast = isAtEnd
    if isAtEnd, chunk.failure == nil { return }
    rest.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.bytes[cut..<chunk.count]))
    chunk.count = cut
  }

  /// Fills the chunk's room, or up to the end of the log.
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

  /// Where the last line that was read whole ends; 0 if none does.
  private func endOfLines(_ chunk: LogChunk, from searched: Int) -> Int {
    var end = chunk.count
    // The carried rest has no line end: it was left because it had none.
    while end > searched, chunk.base[end - 1] != 0x0A { end -= 1 }
    return end > searched ? end : 0
  }
}
