import Foundation
import PathLoss
import Statistics

/// A device that says it is in a region after this many packets at or above one level, and out of it after this many below
/// another: how often does it change its mind while it stands still?
///
/// Levels are in SDs of one packet around the mean at the place, so that 0 is a device exactly on the boundary, which is
/// the worst case. Packets are an AR(1) process with lag-1 correlation ρ; of a smoothed level, give that of
/// ``ExponentialSmoothing/autocorrelation(ofPackets:)``.
package struct RegionMonitor: Hashable, Sendable {
  /// Level at which a packet speaks for being inside, SDs.
  package var enterLevel: Double
  /// Level below which a packet speaks for being outside, SDs, ≤ `enterLevel`.
  package var exitLevel: Double
  /// Successive packets that it takes to enter, ≥ 1.
  package var packetsToEnter: Int
  /// Successive packets that it takes to leave, ≥ 1.
  package var packetsToExit: Int

  package init(enterLevel: Double, exitLevel: Double, packetsToEnter: Int = 1, packetsToExit: Int = 1) {
    self.enterLevel = enterLevel
    self.exitLevel = exitLevel
    self.packetsToEnter = packetsToEnter
    self.packetsToExit = packetsToExit
  }

  /// What the monitor does in the long run.
  package struct Rates: Hashable, Sendable {
    /// Exits per packet; there are as many entries.
    package var exitsPerPacket: Double
    /// Share of the time inside, 0…1.
    package var shareInside: Double
  }

  /// Crossings of one level in one direction per packet, without hysteresis and with one packet to decide:
  /// Φ(a) − Φ₂(a, a; ρ), at the mean arccos(ρ)/(2π) (W. F. Sheppard's quadrants, 1899).
  package static func crossingRate(level: Double, autocorrelation: Double) -> Double {
    Distributions.normalCDF(level)
      - Distributions.bivariateNormalCDF(level, level, correlation: autocorrelation)
  }

  /// Long-run rates, good to 10⁻⁹: the stationary distribution of the Markov chain of state, packets counted, and level,
  /// discretised by Nyström's method at Gauss–Legendre nodes with panels broken at both levels.
  ///
  /// - Parameter rho: 0 ≤ ρ ≤ 0.99.
  /// - Returns: `nil` outside the domain, which ends at levels beyond 6 SDs: such a monitor hardly ever changes its mind,
  ///   and how rarely depends on tails that no survey has measured.
  /// - Complexity: O(N³ + M N³) for M packets and N nodes, of which there are 130 at ρ = 0.6 and 600 at 0.99.
  package func rates(autocorrelation rho: Double) -> Rates? {
    guard rho >= 0, rho <= 0.99, exitLevel <= enterLevel, abs(exitLevel) <= 6, abs(enterLevel) <= 6,
      packetsToEnter >= 1, packetsToExit >= 1
    else { return nil }
    let chain = LevelChain(autocorrelation: rho, breaks: [exitLevel, enterLevel])
    let above = chain.nodes.indices.filter { chain.nodes[$0] >= enterLevel }
    let notAbove = chain.nodes.indices.filter { chain.nodes[$0] < enterLevel }
    let below = chain.nodes.indices.filter { chain.nodes[$0] < exitLevel }
    let notBelow = chain.nodes.indices.filter { chain.nodes[$0] >= exitLevel }
    // Outside with nothing counted the last level is not above; inside, not below.
    let outside = chain.counting(from: notAbove, successes: above, needed: packetsToEnter)
    let inside = chain.counting(from: notBelow, successes: below, needed: packetsToExit)
    return rates(outside: outside, inside: inside)
  }

  /// Solves for the masses with nothing counted, a outside and b inside: a = a·again + b·(out of inside), b likewise,
  /// their sojourns summing to 1.
  private func rates(outside: LevelChain.Counting, inside: LevelChain.Counting) -> Rates? {
    let states = outside.starts.count + inside.starts.count
    let place = { (counting: LevelChain.Counting, offset: Int) in
      Dictionary(uniqueKeysWithValues: counting.starts.enumerated().map { ($1, offset + $0) })
    }
    let outsidePlace = place(outside, 0)
    let insidePlace = place(inside, outside.starts.count)
    var matrix = Matrix(size: states)
    for (counting, own, other) in [(outside, outsidePlace, insidePlace), (inside, insidePlace, outsidePlace)]
    {
      for (row, start) in counting.starts.enumerated() {
        guard let column = own[start] else { return nil }
        for (position, node) in counting.starts.enumerated() {
          guard let target = own[node] else { return nil }
          matrix[target, column] -= counting.again[row, position]
        }
        for (position, node) in counting.successes.enumerated() {
          guard let target = other[node] else { return nil }
          matrix[target, column] -= counting.done[row, position]
        }
        matrix[column, column] += 1
      }
    }
    // One of the balances follows from the others; in its place, the total.
    for (column, sojourn) in (outside.sojourns + inside.sojourns).enumerated() {
      matrix[states - 1, column] = sojourn
    }
    var total = [Double](repeating: 0, count: states)
    total[states - 1] = 1
    guard let mass = matrix.solutions(for: [total])?.first else { return nil }
    var rates = Rates(exitsPerPacket: 0, shareInside: 0)
    for (row, value) in mass.dropFirst(outside.starts.count).enumerated() {
      rates.shareInside += value * inside.sojourns[row]
      rates.exitsPerPacket += value * inside.done.rowSum(row)
    }
    return rates
  }
}
