/// Splits a cover into problems that have no set in common: their smallest covers and bounds add up.
enum CoverParts {
  /// The sets of each part, ascending, with the points of each.
  static func of(_ sets: IndexLists, points: Int) -> [(sets: [Int], points: [Int])] {
    let holders = sets.transposed(count: points)
    var part = [Int](repeating: -1, count: sets.count)
    var parts: [(sets: [Int], points: [Int])] = []
    var isSeen = [Bool](repeating: false, count: points)
    for start in sets.indices where part[start] < 0 && sets.length(start) > 0 {
      part[start] = parts.count
      var (own, ownPoints, next) = ([start], [Int](), 0)
      while next < own.count {
        for item in sets[own[next]] where !isSeen[Int(item)] {
          isSeen[Int(item)] = true
          ownPoints.append(Int(item))
          for holder in holders[Int(item)] where part[Int(holder)] < 0 {
            part[Int(holder)] = parts.count
            own.append(Int(holder))
          }
        }
        next += 1
      }
      parts.append((own.sorted(), ownPoints.sorted()))
    }
    return parts
  }
}
