import Statistics
import Support

/// A smaller problem with the same fewest sets: what decides nothing is left out.
///
/// - A point whose sets include all sets of another point is covered whenever the other is.
/// - A set whose points are all in another set is never needed.
/// - A set that alone holds some point is in every cover.
///
/// The rules are applied until none changes anything (E. Balas, A. Ho, Math. Program. Study 12, 1980, doi 10.1007/BFb0120886).
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

  /// The points whose holders include all holders of no other point; of equals the first.
  private static func minimal(_ holders: IndexLists, of sets: Int) -> [Int] {
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
