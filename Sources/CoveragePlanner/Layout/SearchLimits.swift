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

  /// - Parameters:
  ///   - nodes: of each branch and cut.
  ///   - nodePairs: nodes times pairs of each.
  ///   - seconds: from now, for all that is done within these limits; infinite for no limit.
  package init(nodes: Int = 2000, nodePairs: Int = .max, seconds: Double = .infinity) {
    self.nodes = nodes
    self.nodePairs = nodePairs
    end = seconds < 1e6 ? ContinuousClock.now.advanced(by: .seconds(max(0, seconds))) : nil
  }

  /// Nodes for a problem with so many pairs of a set and a point.
  func nodes(pairs: Int) -> Int { min(nodes, max(0, nodePairs / max(1, pairs))) }

  /// Infinite without a limit; negative once it is over.
  package var secondsLeft: Double {
    guard let end else { return .infinity }
    let left = ContinuousClock.now.duration(to: end).components
    return Double(left.seconds) + Double(left.attoseconds) * 1e-18
  }

  /// Whether the time is over.
  package var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Limits that end earlier: after a share of the time that is left.
  package func part(_ share: Double) -> SearchLimits {
    end == nil ? self : SearchLimits(nodes: nodes, nodePairs: nodePairs, seconds: share * secondsLeft)
  }
}
