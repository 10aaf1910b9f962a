/// Lists of indices, one after the other in one array: the points of each set, or the sets of each point.
struct IndexLists: Hashable, Sendable {
  private var starts: [Int]
  private(set) var items: [Int32]

  init() {
    starts = [0]
    items = []
  }

  /// Lists in ascending order, each index once.
  init(_ lists: [[Int]]) {
    self.init()
    for list in lists { append(Set(list).sorted().lazy.map(Int32.init)) }
  }

  var count: Int { starts.count - 1 }
  var indices: Range<Int> { 0..<count }

  /// Adds a list, ascending.
  mutating func append(_ list: some Sequence<Int32>) {
    items.append(contentsOf: list)
    starts.append(items.count)
  }

  subscript(_ index: Int) -> ArraySlice<Int32> { items[starts[index]..<starts[index + 1]] }

  func length(_ index: Int) -> Int { starts[index + 1] - starts[index] }

  /// The lists that hold each of 0 ..< `count`, ascending.
  func transposed(count: Int) -> IndexLists {
    var result = IndexLists()
    result.starts = [Int](repeating: 0, count: count + 1)
    for item in items { result.starts[Int(item) + 1] += 1 }
    for index in 0..<count { result.starts[index + 1] += result.starts[index] }
    var next = result.starts
    result.items = [Int32](repeating: 0, count: items.count)
    for list in indices {
      for item in self[list] {
        result.items[next[Int(item)]] = Int32(list)
        next[Int(item)] += 1
      }
    }
    return result
  }

  /// What is left of these lists: those of `lists`, in this order, with their items renamed.
  ///
  /// - Parameter names: the new index of each item, ascending with it; −1 for one that is left out.
  func selection(of lists: [Int], names: [Int32]) -> IndexLists {
    var result = IndexLists()
    for list in lists { result.append(self[list].lazy.map { names[Int($0)] }.filter { $0 >= 0 }) }
    return result
  }
}

/// The greatest weight of points that this many sets can hold, with a bound.
struct WeightedCover: Hashable, Sendable {
  /// The sets, in the order in which they are worth most.
  var chosen: [Int]
  /// Weight of their points.
  var weight: Double
  /// No choice of as many sets holds more.
  var upperBound: Double
  /// Whether the clock ended the search.
  var isCut = false

  /// What the bound leaves open, as a share of it.
  var gap: Double { upperBound > 0 ? max(0, 1 - weight / upperBound) : 0 }
}
