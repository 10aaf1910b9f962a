import Dispatch
import RadioSurvey
import Synchronization
import Support

/// What is left of a log from somewhere in a chunk on, as plain bytes again.
final class ChunkRest: ByteSource {
  private let pipeline: ChunkPipeline
  private var bytes: [UInt8]
  private var start = 0
  private var failure: LogError?

  /// The bytes of a chunk from an offset on, then those of the chunks after it.
  init(_ chunk: LogChunk, from offset: Int, then pipeline: ChunkPipeline) {
    self.pipeline = pipeline
    bytes = Array(UnsafeRawBufferPointer(rebasing: chunk.bytes[offset..<chunk.count]))
    failure = chunk.failure
    chunk.failure = nil
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    if start == bytes.count { try refill() }
    let count = min(buffer.count, bytes.count - start)
    buffer.copyBytes(from: bytes[start..<(start + count)])
    start += count
    return count
  }

  private func refill() throws(LogError) {
    start = 0
    bytes.removeAll(keepingCapacity: true)
    while bytes.isEmpty {
      if let failure { throw failure }
      let isMore = try? pipeline.withNext { chunk in
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk.bytes[..<chunk.count]))
        // Nobody else is to throw it.
        (failure, chunk.failure) = (chunk.failure, nil)
      }
      if isMore != true { return }
    }
  }
}
