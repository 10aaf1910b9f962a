import RadioSurvey
import CalibrationModel

/// The packets of one set of conditions, folded into dwells within locations within sessions.
package struct NestedSurvey: Sendable {
  /// What the packets of one dwell amount to.
  package struct Dwell: Hashable, Sendable {
    /// Packets, ≥ 1.
    package var count: Int
    /// Their mean, dBm.
    package var mean: Double
    /// Sum of squares about it, dB².
    package var centredSumOfSquares: Double
  }

  /// One location of one session.
  package struct Location: Sendable {
    /// log₁₀ of its distance in metres.
    package var logDistance: Double
    package var dwells: [Dwell]
  }

  /// Locations by session.
  package let sessions: [[Location]]

  package init(_ sessions: [[Location]]) { self.sessions = sessions.filter { !$0.isEmpty } }

  /// Locations in all.
  package var locations: Int { sessions.reduce(0) { $0 + $1.count } }
  /// Packets in all.
  package var packets: Int {
    sessions.joined().reduce(0) { $0 + $1.dwells.reduce(0) { $0 + $1.count } }
  }

  /// The levels that the design can tell from those around them. A level whose groups all have a single member cannot: its
  /// variance and that of the member are one number.
  package var identified: Set<NestedLevel> {
    var levels: Set<NestedLevel> = [.packet, .location]
    let all = sessions.joined()
    if all.contains(where: { $0.dwells.count > 1 }),
      all.contains(where: { $0.dwells.contains { $0.count > 1 } })
    {
      levels.insert(.dwell)
    }
    if sessions.count > 1, sessions.contains(where: { $0.count > 1 }) { levels.insert(.session) }
    return levels
  }
}

/// What levels vary with, from the inside out.
package enum NestedLevel: Int, CaseIterable, Sendable, Comparable {
  /// From packet to packet within a dwell.
  case packet
  /// From dwell to dwell at a location: body angle, or another time.
  case dwell
  /// From location to location in a session.
  case location
  /// From session to session: day, person, phone, state of the room.
  case session

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Locations of one session that a ``NestedLikelihood`` weighs alike, because all their dwells have the same number of packets and each
/// has as many: on a path of thousands of places most are, and their sums are all that an evaluation needs.
@Memberwise(unlabelled: 1) struct NestedPlaces {
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

extension LineSpread {
  /// The larger of what the fit that knows sessions says and what the line in front says.
  ///
  /// - Parameters:
  ///   - nested: the fit that knows sessions.
  ///   - front: the line that stands in front of it; its location SD already holds a part of what sessions differ by.
  ///   - placeVariance: its variance from place to place for one dwell at each, dB².
  init(_ nested: NestedFit, front: FittedLine, placeVariance: Double) {
    let body = front.dwellSD.map { $0.estimate * $0.estimate } ?? 0
    let field = front.neighbours?.shadowingSD.map { $0.estimate * $0.estimate + body } ?? 0
    let levels = nested.variance(.session) + nested.variance(.location) + nested.variance(.dwell)
    self.init(
      placeSD: max(levels, placeVariance, field).squareRoot(),
      covariance: (front.neighbours?.covariance ?? front.covariance).reaching(nested.covariance),
      degreesOfFreedom: min(
        Double(front.degreesOfFreedom), nested.sessionDegreesOfFreedom,
        front.neighbours?.degreesOfFreedom ?? .infinity))
  }
}
