/// Scans the lines of chunks for time, level and a number for all the rest. Used by one thread at a time.
protocol LineScanner: AnyObject {
  /// Scans every line of a chunk.
  func scan(_ chunk: LogChunk)
}
