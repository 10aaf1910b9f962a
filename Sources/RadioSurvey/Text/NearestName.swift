/// Finds the known name that a mistyped one most likely stands for.
package enum NearestName {
  /// The candidate with the fewest edits, if it is near enough to be worth naming: at most a third of its letters, and at
  /// least two edits are always allowed for names of four letters or more.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let typed = Array(name.lowercased().utf8.prefix(100))
    let scored = candidates.map { candidate in
      (candidate, distance(typed, Array(candidate.lowercased().utf8.prefix(100))))
    }
    guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
    let length = best.0.utf8.count
    return best.1 <= max(length / 3, length >= 4 ? 2 : 1) ? best.0 : nil
  }

  /// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each at cost 1.
  /// - Complexity: O(|a|·|b|).
  package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforePrevious[j - 1] + 1) }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[b.count]
  }
}
