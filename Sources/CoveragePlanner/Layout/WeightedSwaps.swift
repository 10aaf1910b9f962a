/// Some sets, and what each change would gain.
struct WeightedSwaps {
  private let search: WeightedCoverSearch
  private(set) var chosen: [Int] = []
  private var isChosen: [Bool]
  /// How many of the sets hold each point, and the exclusive or of their numbers: the only holder, if it is one.
  private var held: [Int32]
  private var mix: [Int32]
  /// Weight that each set would add.
  private var gains: [Double]

  init(_ search: WeightedCoverSearch, chosen start: [Int]) {
    self.search = search
    isChosen = [Bool](repeating: false, count: search.sets.count)
    held = [Int32](repeating: 0, count: search.weights.count)
    mix = held
    gains = search.sets.indices.map { set in search.sets[set].reduce(0.0) { $0 + search.weights[Int($1)] } }
    for set in start { add(set) }
  }

  /// Weight that a set would add.
  func gain(of set: Int) -> Double { isChosen[set] ? 0 : gains[set] }

  /// The set that adds most, the first of equals; `nil` if none adds anything.
  func bestAddition() -> Int? {
    var best: Int?
    var most = 1e-12 * search.total
    for set in gains.indices where !isChosen[set] && gains[set] > most { (best, most) = (set, gains[set]) }
    return best
  }

  /// The place among the chosen of the set to take out, the set to put in, and the weight that this gains.
  ///
  /// - Complexity: pairs of a set and a point (M. Resende, R. Werneck, Ann. Oper. Res. 150, 2007, doi 10.1007/s10479-006-0154-0).
  func bestSwap() -> (place: Int, set: Int, gain: Double)? {
    var slot = [Int](repeating: -1, count: isChosen.count)
    for (place, set) in chosen.enumerated() { slot[set] = place }
    // What is open without each set.
    var loss = [Double](repeating: 0, count: chosen.count)
    for point in held.indices where held[point] == 1 { loss[slot[Int(mix[point])]] += search.weights[point] }
    var best: (place: Int, set: Int, gain: Double)?
    var regained = [Double](repeating: 0, count: chosen.count)
    var touched: [Int] = []
    guard let least = loss.indices.min(by: { loss[$0] < loss[$1] }) else { return nil }
    for set in isChosen.indices where !isChosen[set] {
      for item in search.sets[set] where held[Int(item)] == 1 {
        let place = slot[Int(mix[Int(item)])]
        if regained[place] == 0 { touched.append(place) }
        regained[place] += search.weights[Int(item)]
      }
      var (place, net) = (least, regained[least] - loss[least])
      for other in touched where regained[other] - loss[other] > net {
        (place, net) = (other, regained[other] - loss[other])
      }
      for other in touched { regained[other] = 0 }
      touched.removeAll(keepingCapacity: true)
      if gains[set] + net > best?.gain ?? 0 { best = (place, set, gains[set] + net) }
    }
    return best
  }

  /// Points that some set holds, and none of the chosen.
  var openPoints: [Int] {
    held.indices.filter { held[$0] == 0 && search.weights[$0] > 0 }
  }

  /// The place of the set whose loss leaves least open.
  func leastPlace() -> Int? {
    var loss = [Double](repeating: 0, count: isChosen.count)
    for point in held.indices where held[point] == 1 { loss[Int(mix[point])] += search.weights[point] }
    return chosen.indices.min { loss[chosen[$0]] < loss[chosen[$1]] }
  }

  mutating func add(_ set: Int) {
    chosen.append(set)
    isChosen[set] = true
    for item in search.sets[set] {
      let point = Int(item)
      held[point] += 1
      mix[point] ^= Int32(set)
      if held[point] == 1 {
        for other in search.holders[point] { gains[Int(other)] -= search.weights[point] }
      }
    }
  }

  mutating func remove(place: Int) {
    let set = chosen.remove(at: place)
    isChosen[set] = false
    for item in search.sets[set] {
      let point = Int(item)
      held[point] -= 1
      mix[point] ^= Int32(set)
      if held[point] == 0 {
        for other in search.holders[point] { gains[Int(other)] += search.weights[point] }
      }
    }
  }
}
