import RadioSurvey
import CalibrationModel

/// The packets of one set of conditions, folded into dwells at locations and in sessions.
package struct NestedSurvey: Sendable {
  /// What the packets of one dwell amount to.
  @Memberwise package struct Dwell: Hashable, Sendable {
    /// Independent packets that the mean is worth, ≥ 1.
    package var count: Double
    /// Their mean, dBm.
    package var mean: Double
    /// Sum of squares about it, of expectation σF² (count − 1), dB².
    package var centredSumOfSquares: Double
    /// Its session, counted from 0.
    package var session: Int = 0
  }

  /// One location; a place that was visited again is one location with dwells in several sessions.
  package struct Location: Sendable {
    /// log₁₀ of its distance in metres.
    package var logDistance: Double
    package var dwells: [Dwell]
  }

  package let locations: [Location]
  /// Sessions that have dwells; body angles where those stand in for them.
  package let sessions: Int
  /// Whether ``NestedLevel/session`` is what one body angle has in common at every location: in a survey of one session in which dwells
  /// have angles. Angles that were all measured everywhere move no location against another, and their pattern is no chance of each.
  let areAngles: Bool
  /// Whether a location has dwells in several sessions, so that sessions and locations are crossed.
  let isCrossed: Bool

  package init(_ locations: [Location], sessions: Int, areAngles: Bool = false) {
    self.locations = locations
    self.sessions = sessions
    self.areAngles = areAngles
    isCrossed = locations.contains { location in
      location.dwells.contains { $0.session != location.dwells[0].session }
    }
  }

  /// Every worth that a dwell has, in order.
  var lengths: [Double] { Set(locations.lazy.flatMap(\.dwells).map(\.count)).sorted() }

  /// How much of the variance of sessions a dwell has about a line at their average, 1 − Σ w̄², and how much of it moves the means of
  /// locations against each other, the variance of w from location to location: 0 where all were visited alike in every session. w is the
  /// share of a location's dwells in a session, w̄ its mean.
  var sessionShares: (dwell: Double, places: Double) {
    var (sums, squares) = ([Double](repeating: 0, count: sessions), 0.0)
    for location in locations {
      var visits = [Double](repeating: 0, count: sessions)
      for dwell in location.dwells { visits[dwell.session] += 1 / Double(location.dwells.count) }
      for session in 0..<sessions {
        sums[session] += visits[session]
        squares += visits[session] * visits[session]
      }
    }
    let count = Double(locations.count)
    let average = sums.reduce(0) { $0 + $1 * $1 } / (count * count)
    return (1 - average, max(0, squares / count - average))
  }

  /// Its locations in a session, with the dwells of that session.
  func locations(in session: Int) -> [Location] { parts { $0.session == session } }

  /// The survey without one of its sessions.
  func without(session: Int) -> NestedSurvey {
    var rest = parts { $0.session != session }
    for place in rest.indices {
      for dwell in rest[place].dwells.indices where rest[place].dwells[dwell].session > session {
        rest[place].dwells[dwell].session -= 1
      }
    }
    return NestedSurvey(rest, sessions: sessions - 1)
  }

  /// The survey with a location for each session that one has dwells in: as if places were not visited again.
  func split() -> NestedSurvey {
    NestedSurvey((0..<sessions).flatMap { locations(in: $0) }, sessions: sessions)
  }

  private func parts(_ isKept: (Dwell) -> Bool) -> [Location] {
    locations.compactMap { location in
      let dwells = location.dwells.filter(isKept)
      return dwells.isEmpty ? nil : Location(logDistance: location.logDistance, dwells: dwells)
    }
  }

  /// The levels that the design can tell from those around them. A level whose groups all have a single member cannot: its
  /// variance and that of the member are one number.
  package var identified: Set<NestedLevel> {
    var levels: Set<NestedLevel> = [.packet, .location]
    if locations.contains(where: { $0.dwells.count > 1 }),
      locations.contains(where: { $0.dwells.contains { $0.count > 1 } })
    {
      levels.insert(.dwell)
    }
    var inSession = [Int](repeating: 0, count: sessions)
    for location in locations {
      for session in Set(location.dwells.map(\.session)) { inSession[session] += 1 }
    }
    if sessions > 1, inSession.contains(where: { $0 > 1 }) { levels.insert(.session) }
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

extension LineSpread {
  /// What the fit that knows sessions says, with what is not known of how sessions differ; no less than the line in front says of
  /// another place.
  init(_ nested: NestedFit, front: FittedLine) {
    let body = front.dwellSD.map { $0.estimate * $0.estimate } ?? 0
    let field = front.neighbours?.shadowingSD.map { $0.estimate * $0.estimate + body } ?? 0
    let session = SessionPosterior(nested, own: front.sessionSD)
      .predictive(atLogDistance: nested.centre, packetFactor: 0)
    let places = session.value - nested.covariance.variance(atLogDistance: nested.centre)
    self.init(
      placeSD: max(places, front.placeVariance, field).squareRoot(),
      covariance: (front.neighbours?.covariance ?? front.covariance).reaching(nested.covariance),
      degreesOfFreedom: min(
        Double(front.degreesOfFreedom), session.degreesOfFreedom,
        front.neighbours?.degreesOfFreedom ?? .infinity))
  }
}
