import Support

/// A smaller problem with the same fewest sets: what decides nothing is left out.
///
/// - A point whose sets include all sets of another point is covered whenever the other is.
/// - A set whose points are all in another set is never needed.
/// - A set that alone holds some point is in every cover.
///
/// The rules are applied until none changes anything, and the first two to no problem whose table of points and sets would be too large (E. Balas, A. Ho, Math. Program. Study 12, 1980, doi 10.1007/BFb0120886).
/// - Complexity: sets of the rarest set's points, and points of the shortest list: almost linear for discs on a floor.
struct CoverReduction {
  /// Points of each set that is left.
  private(set) var sets: IndexLists
  /// Points that are left, with the first of all that they stand for.
  private(set) var points: [Int]
  /// The number of each set that is left.
  private(set) var names: [Int]
  /// Sets that every smallest cover can be taken to hold, by number.
  private(set) var forced: [Int] = []

  /// - Parameter sets: every point is in one at least.
  init(_ sets: IndexLists, points count: Int) {
    self.sets = sets
    points = Array(0..<count)
    names = Array(sets.indices)
    var isSmaller = true
    while isSmaller, !points.isEmpty {
      let before = (points.count, names.count)
      dropPoints()
      dropSets()
      takeForced()
      isSmaller = (points.count, names.count) != before
    }
  }

  private mutating func dropPoints() {
    keep(
      points: Self.minimal(sets.transposed(count: points.count), of: names.count), sets: Array(sets.indices))
  }

  private mutating func dropSets() {
    let kept = Self.maximal(sets, points: points.count)
    guard kept.count < names.count else { return }
    keep(points: Array(points.indices), sets: kept)
  }

  private mutating func takeForced() {
    let holders = sets.transposed(count: points.count)
    let alone = Set(
      holders.indices.lazy.filter { holders.length($0) == 1 }.map { Int(holders[$0].first ?? 0) })
    guard !alone.isEmpty else { return }
    forced += alone.sorted().map { names[$0] }
    var isOpen = [Bool](repeating: true, count: points.count)
    for set in alone { for point in sets[set] { isOpen[Int(point)] = false } }
    keep(points: points.indices.filter { isOpen[$0] }, sets: sets.indices.filter { !alone.contains($0) })
  }

  /// Only these, by their present indices, ascending.
  private mutating func keep(points kept: [Int], sets held: [Int]) {
    var new = [Int32](repeating: -1, count: points.count)
    for (index, point) in kept.enumerated() { new[point] = Int32(index) }
    sets = sets.selection(of: held, names: new)
    points = kept.map { points[$0] }
    names = held.map { names[$0] }
  }

  /// Points times sets above which nothing is left out: their table would take more than 256 MiB.
  private static let mostBits = 1 << 31

  /// The points whose holders include all holders of no other point; of equals the first.
  private static func minimal(_ holders: IndexLists, of sets: Int) -> [Int] {
    guard holders.count * sets <= mostBits else { return Array(holders.indices) }
    let distinct = merged(holders).first
    let bits = BitTable(holders, count: sets)
    var sizes = [Int](repeating: 0, count: sets)
    for point in distinct { for set in holders[point] { sizes[Int(set)] += 1 } }
    // A point can only be below another that has its rarest set.
    var byRarest = [[Int]](repeating: [], count: sets)
    for point in distinct {
      if let rarest = holders[point].min(by: { sizes[Int($0)] < sizes[Int($1)] }) {
        byRarest[Int(rarest)].append(point)
      }
    }
    let table = byRarest
    return distinct.inPieces { point in
      let length = holders.length(point)
      return !holders[point].contains { set in
        table[Int(set)].contains { holders.length($0) < length && bits.isSubset($0, of: point) }
      }
    }
  }

  /// The sets whose points are not all in another one; of equals the first.
  static func maximal(_ sets: IndexLists, points: Int) -> [Int] {
    guard sets.count * points <= mostBits else { return Array(sets.indices) }
    let holders = sets.transposed(count: points)
    let bits = BitTable(sets, count: points)
    return Array(sets.indices).inPieces { set in
      // Whatever holds all its points holds the one that the fewest hold.
      guard let rarest = sets[set].min(by: { holders.length(Int($0)) < holders.length(Int($1)) }) else {
        return false
      }
      let length = sets.length(set)
      return !holders[Int(rarest)].contains { other in
        let other = Int(other)
        let reach = sets.length(other)
        return other != set && (reach > length || (reach == length && other < set))
          && bits.isSubset(set, of: other)
      }
    }
  }

  /// The first of each group of equal lists, and the group of each list.
  static func merged(_ lists: IndexLists) -> (first: [Int], group: [Int]) {
    var groups: [ArraySlice<Int32>: Int] = [:]
    var first: [Int] = []
    var group: [Int] = []
    for index in lists.indices {
      let found = groups[lists[index]]
      group.append(found ?? first.count)
      if found == nil {
        groups[lists[index]] = first.count
        first.append(index)
      }
    }
    return (first, group)
  }
}

extension [Int] {
  /// Those that satisfy a condition, in order, found on all cores.
  fileprivate func inPieces(_ isKept: @escaping @Sendable (Int) -> Bool) -> [Int] {
    let size = 512
    guard count > size else { return filter(isKept) }
    let pieces = stride(from: 0, to: count, by: size).map { self[$0..<Swift.min(count, $0 + size)] }
    return ParallelWork.map(pieces) { $0.filter(isKept) }.flatMap(\.self)
  }
}

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

/// A bound on the fewest sets that hold each point k times, from a price of each point: Σ k u + Σ min(0, 1 − Σ u over the set's points), which is no more than the
/// linear programme's and close to it after some hundreds of steps.
///
/// Steps along the subgradient: M. Held, P. Wolfe, H. Crowder, Math. Program. 6, 1974, doi 10.1007/BF01580223.
struct CoverMultipliers {
  private(set) var bound = 0.0
  /// What each set costs less the prices of its points: a cover with a set of cost c > 0 has `bound` + c sets at least.
  private(set) var costs: [Double]

  /// - Parameters:
  ///   - needs: k of each point, ≥ 1.
  ///   - upper: sets of a cover that is known: bounds above `upper` − 1 are as good as any.
  ///   - steps: pairs of a set and a point are looked at twice in each.
  init(
    _ sets: IndexLists, _ holders: IndexLists, needs: [Double], upper: Int, steps: Int,
    within limits: SearchLimits
  ) {
    let sizes = sets.indices.map { max(1, Double(sets.length($0))) }
    var prices = holders.indices.map { point in holders[point].map { 1 / sizes[Int($0)] }.min() ?? 0 }
    costs = sizes.map { _ in 1 }
    bound = 0
    var (pace, sinceBetter) = (1.0, 0)
    var step = 0
    while step < steps, pace > 1e-4, bound <= Double(upper - 1) + 1e-6, step % 16 > 0 || !limits.isOver {
      step += 1
      var value = prices.indices.reduce(0) { $0 + needs[$1] * prices[$1] }
      let now = sets.indices.map { set in 1 - sets[set].reduce(0.0) { $0 + prices[Int($1)] } }
      // What is open less what is held, for the sets that pay.
      var slope = needs
      for set in sets.indices where now[set] < 0 {
        value += now[set]
        for point in sets[set] { slope[Int(point)] -= 1 }
      }
      if value > bound {
        // Only what counts starts the patience anew.
        if value > bound + 1e-3 { sinceBetter = 0 }
        (bound, costs) = (value, now)
      }
      sinceBetter += 1
      if sinceBetter > 20 { (pace, sinceBetter) = (pace / 2, 0) }
      var length = 0.0
      for point in prices.indices where prices[point] > 0 || slope[point] > 0 {
        length += slope[point] * slope[point]
      }
      guard length > 0 else { break }
      let stride = pace * max(0.05, Double(upper) - value) / length
      for point in prices.indices { prices[point] = max(0, prices[point] + stride * slope[point]) }
    }
  }

  /// The bound as a whole number of sets.
  var wholeBound: Int { max(0, Int((bound - 1e-6).rounded(.up))) }
}

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
