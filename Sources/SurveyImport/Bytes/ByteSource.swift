import RadioSurvey

/// Something that delivers the bytes of a log in order, once.
protocol ByteSource: AnyObject {
  /// Puts up to `buffer.count` bytes into the buffer and returns how many; 0 at the end and only there.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogError) -> Int
}
