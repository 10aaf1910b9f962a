/// The median of numbers, by selection: O(n) where sorting them all takes O(n log n).
package enum Median {
  /// The middle one, or the mean of the two in the middle; NaN of none.
  ///
  /// - Parameter values: none of them NaN.
  package static func of(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    var values = values
    let half = values.count / 2
    return values.withUnsafeMutableBufferPointer { buffer in
      select(half, in: buffer)
      guard buffer.count % 2 == 0 else { return buffer[half] }
      var below = buffer[0]
      for index in 1..<max(1, half) { below = max(below, buffer[index]) }
      return (below + buffer[half]) / 2
    }
  }

  /// Moves the numbers so that the one of a rank stands at its place, those before it are no larger, and those behind no smaller
  /// (C. A. R. Hoare, Commun. ACM 4, 1961; the pivot is the median of three).
  static func select(_ rank: Int, in values: UnsafeMutableBufferPointer<Double>) {
    var (low, high) = (0, values.count - 1)
    while low < high {
      let middle = low + (high - low) / 2
      if values[middle] < values[low] { values.swapAt(middle, low) }
      if values[high] < values[low] { values.swapAt(high, low) }
      if values[high] < values[middle] { values.swapAt(high, middle) }
      let pivot = values[middle]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while values[right] > pivot { right -= 1 }
        guard left <= right else { break }
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        return
      }
    }
  }
}
