/// Sets of indices as rows of bits.
struct BitTable: Sendable {
  /// Words of 64 bits per row.
  let width: Int
  private(set) var words: [UInt64]

  /// The lists, of indices 0 ..< `count`, as rows.
  init(_ lists: IndexLists, count: Int) {
    let width = max(1, (count + 63) / 64)
    self.width = width
    words = [UInt64](repeating: 0, count: width * lists.count)
    for list in lists.indices {
      for item in lists[list] { words[list * width + Int(item) / 64] |= 1 << UInt64(item % 64) }
    }
  }

  /// Whether every index of one row is in another.
  func isSubset(_ row: Int, of other: Int) -> Bool {
    words.withUnsafeBufferPointer { words in
      let (here, there) = (row * width, other * width)
      for index in 0..<width where words[here + index] & ~words[there + index] != 0 { return false }
      return true
    }
  }
}
