import RadioSurvey

/// Small covers, quickly: by greed, then by swaps.
struct CoverSearch: Sendable {
  /// Points of each set.
  let sets: IndexLists
  /// Sets of each point: one at least.
  let holders: IndexLists

  init(_ sets: IndexLists, points: Int) {
    self.sets = sets
    holders = sets.transposed(count: points)
  }

  /// Chvátal's greedy cover (Math. Oper. Res. 4(3), 1979, doi 10.1287/moor.4.3.233): the set with the most points that are open,
  /// the first of equals, until none is open.
  ///
  /// - Complexity: pairs of a set and a point: gains only fall, so a set waits at the gain that it had when it was last looked at
  ///   (M. Minoux, 1978, doi 10.1007/BFb0006528).
  func greedy() -> [Int] {
    var gains = sets.indices.map(sets.length)
    var waiting = [[Int]](repeating: [], count: (gains.max() ?? 0) + 1)
    for set in sets.indices { waiting[gains[set]].append(set) }
    var isOpen = [Bool](repeating: true, count: holders.count)
    var chosen: [Int] = []
    for gain in waiting.indices.reversed().dropLast() {
      for set in waiting[gain].sorted() {
        guard gains[set] == gain else {
          waiting[gains[set]].append(set)
          continue
        }
        for point in sets[set] where isOpen[Int(point)] {
          isOpen[Int(point)] = false
          for other in holders[Int(point)] { gains[Int(other)] -= 1 }
        }
        chosen.append(set)
      }
    }
    return chosen
  }

  /// A cover of fewer sets, if one is found: swaps of one set for another with a set less, where points that stay open weigh more with
  /// each step (C. Gao, X. Yao, T. Weise, J. Li, Eur. J. Oper. Res. 246(3), 2015, doi 10.1016/j.ejor.2015.05.038).
  ///
  /// - Parameters:
  ///   - target: a cover of this many sets is good enough.
  ///   - steps: swaps since the last improvement after which the search ends.
  /// - Returns: the cover, ascending, and whether the clock ended the search.
  func improved(_ cover: [Int], target: Int, steps: Int, within limits: SearchLimits) -> (
    cover: [Int], isCut: Bool
  ) {
    var state = CoverSwaps(self, cover: cover)
    var best = cover
    var step = 0
    while true {
      while state.isCover, !state.chosen.isEmpty {
        best = state.chosen
        if best.count <= target { return (best.sorted(), false) }
        step = 0
        state.removeLeast(mayBeNew: true)
      }
      if step >= steps || best.count <= 1 { return (best.sorted(), false) }
      if step % 128 == 127, limits.isOver { return (best.sorted(), true) }
      step += 1
      state.removeLeast(mayBeNew: false)
      state.addForOpenPoint()
    }
  }
}

/// The state of a search by swaps: some sets, what they leave open, and what each change would be worth.
struct CoverSwaps {
  private let sets: IndexLists
  private let holders: IndexLists
  /// The sets, in no order.
  private(set) var chosen: [Int] = []
  private var place: [Int]
  /// How many of them hold each point.
  private var held: [Int32]
  /// How hard each point is to hold.
  private var weight: [Int]
  /// Weight that a set which is out would add, and that one which is in would leave open.
  private var worth: [Int]
  /// When a set came or went.
  private var changed: [Int]
  /// Whether anything beside a set has changed since it went.
  private var mayReturn: [Bool]
  private var open: [Int32] = []
  private var openPlace: [Int]
  private var time = 0
  private var newest = -1
  private var generator = SeededGenerator(seed: 1)

  var isCover: Bool { open.isEmpty }

  init(_ search: CoverSearch, cover: [Int]) {
    sets = search.sets
    holders = search.holders
    place = [Int](repeating: -1, count: sets.count)
    held = [Int32](repeating: 0, count: holders.count)
    weight = [Int](repeating: 1, count: holders.count)
    worth = sets.indices.map(search.sets.length)
    changed = [Int](repeating: 0, count: sets.count)
    mayReturn = [Bool](repeating: true, count: sets.count)
    open = holders.indices.map(Int32.init)
    openPlace = Array(holders.indices)
    for set in cover { add(set) }
  }

  /// Takes out the set that leaves least open, of equals the one that has been in longest.
  mutating func removeLeast(mayBeNew: Bool) {
    var least = -1
    for set in chosen where mayBeNew || set != newest || chosen.count == 1 {
      if least < 0 || (worth[set], changed[set], set) < (worth[least], changed[least], least) { least = set }
    }
    guard least >= 0 else { return }
    remove(least)
  }

  /// Adds the best set for some open point, drawn by lot; then all points that are still open weigh more.
  mutating func addForOpenPoint() {
    let point = open[Int(generator.next() % UInt64(open.count))]
    var best = -1
    for holder in holders[Int(point)] {
      let set = Int(holder)
      guard mayReturn[set] else { continue }
      if best < 0 || worth[set] > worth[best]
        || (worth[set] == worth[best] && (changed[set], set) < (changed[best], best))
      {
        best = set
      }
    }
    if best >= 0 {
      add(best)
      newest = best
    }
    for point in open {
      weight[Int(point)] += 1
      for set in holders[Int(point)] { worth[Int(set)] += 1 }
    }
  }

  private mutating func add(_ set: Int) {
    time += 1
    place[set] = chosen.count
    chosen.append(set)
    changed[set] = time
    var own = 0
    for item in sets[set] {
      let point = Int(item)
      held[point] += 1
      switch held[point] {
      case 1:
        own += weight[point]
        close(point)
        for other in holders[point] where Int(other) != set {
          worth[Int(other)] -= weight[point]
          mayReturn[Int(other)] = true
        }
      case 2:
        for other in holders[point] where Int(other) != set && place[Int(other)] >= 0 {
          worth[Int(other)] -= weight[point]
        }
        fallthrough
      default: for other in holders[point] { mayReturn[Int(other)] = true }
      }
    }
    worth[set] = own
  }

  private mutating func remove(_ set: Int) {
    time += 1
    let last = chosen[chosen.count - 1]
    chosen[place[set]] = last
    place[last] = place[set]
    chosen.removeLast()
    place[set] = -1
    changed[set] = time
    var own = 0
    for item in sets[set] {
      let point = Int(item)
      held[point] -= 1
      switch held[point] {
      case 0:
        own += weight[point]
        openPlace[point] = open.count
        open.append(item)
        for other in holders[point] where Int(other) != set { worth[Int(other)] += weight[point] }
      case 1: for other in holders[point] where place[Int(other)] >= 0 { worth[Int(other)] += weight[point] }
      default: break
      }
      for other in holders[point] { mayReturn[Int(other)] = true }
    }
    worth[set] = own
    mayReturn[set] = false
  }

  private mutating func close(_ point: Int) {
    let last = open[open.count - 1]
    open[openPlace[point]] = last
    openPlace[Int(last)] = openPlace[point]
    open.removeLast()
  }
}

/// How long a search may go on: it ends at whichever limit comes first.
///
/// Nodes give the same answer each time; the clock does not, so an answer says whether the clock ended it.
package struct SearchLimits: Sendable {
  /// Nodes of one branch and cut.
  package var nodes: Int
  /// Nodes times pairs of a set and a point: a node takes as long as there are pairs, some seconds for a hundred thousand.
  package var nodePairs: Int
  /// When to stop; `nil` for never.
  private let end: ContinuousClock.Instant?

  /// - Parameter seconds: from now, for all that is done within these limits; infinite for no limit.
  package init(nodes: Int = 2000, nodePairs: Int = .max, seconds: Double = .infinity) {
    self.nodes = nodes
    self.nodePairs = nodePairs
    end = seconds < 1e6 ? ContinuousClock.now.advanced(by: .seconds(max(0, seconds))) : nil
  }

  /// Nodes for a problem with a number of pairs of a set and a point.
  func nodes(pairs: Int) -> Int { min(nodes, max(0, nodePairs / max(1, pairs))) }

  /// Infinite without a limit; negative once it is over.
  var secondsLeft: Double {
    guard let end else { return .infinity }
    let left = ContinuousClock.now.duration(to: end).components
    return Double(left.seconds) + Double(left.attoseconds) * 1e-18
  }

  var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Limits that end earlier: after a share of the time that is left.
  func part(_ share: Double) -> SearchLimits {
    end == nil ? self : SearchLimits(nodes: nodes, nodePairs: nodePairs, seconds: share * secondsLeft)
  }
}
