import RadioSurvey

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

  /// Whether no point is open.
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
      default:
        for other in holders[point] { mayReturn[Int(other)] = true }
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
      case 1:
        for other in holders[point] where place[Int(other)] >= 0 { worth[Int(other)] += weight[point] }
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
