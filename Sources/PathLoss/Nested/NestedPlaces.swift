/// Locations of one session that a ``NestedLikelihood`` weighs alike, because all their dwells have the same number of packets and each
/// has as many: on a path of thousands of places most are, and their sums are all that an evaluation needs.
struct NestedPlaces {
  /// What they have in common.
  struct Kind: Hashable, Comparable {
    /// Packets of a dwell.
    let length: Int
    /// Dwells of a location.
    let dwells: Double

    /// `nil` if the dwells differ in length.
    init?(_ location: NestedSurvey.Location) {
      guard let first = location.dwells.first, location.dwells.allSatisfy({ $0.count == first.count })
      else { return nil }
      length = first.count
      dwells = Double(location.dwells.count)
    }

    static func < (lhs: Self, rhs: Self) -> Bool { (lhs.length, lhs.dwells) < (rhs.length, rhs.dwells) }
  }

  let kind: Kind
  /// Where the terms of the length are.
  var lengthIndex = 0
  /// How many there are.
  private(set) var count = 0.0
  /// Sums of log distance and of its squares.
  private(set) var x = 0.0
  private(set) var xSquares = 0.0
  /// Sum of the dwells' levels about the centre, of a location's sum times its log distance, and of a location's sum squared.
  private(set) var level = 0.0
  private(set) var levelX = 0.0
  private(set) var levelSquares = 0.0
  /// Sum of the squares of the dwells' levels about the centre.
  private(set) var squares = 0.0

  init(_ kind: Kind) { self.kind = kind }

  mutating func add(_ location: NestedSurvey.Location, centre: Double) {
    var sum = 0.0
    for dwell in location.dwells {
      let level = dwell.mean - centre
      sum += level
      squares += level * level
    }
    count += 1
    x += location.logDistance
    xSquares += location.logDistance * location.logDistance
    level += sum
    levelX += sum * location.logDistance
    levelSquares += sum * sum
  }
}
