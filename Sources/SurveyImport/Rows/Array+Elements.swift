extension Array {
  func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

  /// How many elements at the front fit, after which none does.
  /// - Complexity: O(log n).
  func sortedPrefix(while fits: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if fits(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
