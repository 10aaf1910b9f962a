import Foundation

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

    package init(count: Int, mean: Double, centredSumOfSquares: Double) {
      self.count = count
      self.mean = mean
      self.centredSumOfSquares = centredSumOfSquares
    }
  }

  /// One location of one session.
  package struct Location: Sendable {
    /// log₁₀ of its distance in metres.
    package var logDistance: Double
    package var dwells: [Dwell]

    package init(logDistance: Double, dwells: [Dwell]) {
      self.logDistance = logDistance
      self.dwells = dwells
    }
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
