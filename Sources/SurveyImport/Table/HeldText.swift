import RadioSurvey

/// A text stored so that a cell can point to it.
final class HeldText {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Keeps a text.
  init(_ text: String) {
    bytes = .allocate(capacity: max(1, text.utf8.count))
    _ = bytes.initialize(from: text.utf8)
    count = text.utf8.count
  }

  private let count: Int

  deinit { bytes.deallocate() }

  /// The text as a cell that is nowhere in the record.
  var cell: Cell { Cell(base: UnsafePointer(bytes.baseAddress), count: count, offset: -1) }
}
