import CalibrationModel
import Foundation
import Support
import Statistics

/// A device that says it is in a region after this many packets at or above one level, and out of it once it has heard none at or above
/// another for this many slots: how often does it change its mind at rest?
///
/// A slot is an advertising event of the beacon. A packet that is not heard is ignored on entry, because an app does not see it,
/// and counts as a weak one on the way out, because a time-out does. If every packet is heard, `slotsToExit` are that many successive
/// packets below the exit level. Levels are in SDs of fading around the mean at the place, so that 0 is a device exactly on the boundary,
/// which is the worst case. Of a smoothed level, give its own correlation.
package struct RegionMonitor: Hashable, Sendable {
  /// Level at which a packet speaks for being inside, SDs.
  package var enterLevel: Double
  /// Level at which a packet keeps the device inside, SDs, ≤ `enterLevel`.
  package var exitLevel: Double
  /// Successive packets heard that it takes to enter, ≥ 1.
  package var packetsToEnter: Int = 1
  /// Successive slots without a packet at or above `exitLevel` that it takes to leave, ≥ 1.
  package var slotsToExit: Int = 1

  /// Levels beyond this many SDs are outside the domain: how rarely they are reached depends on tails that no survey has measured.
  static let farthestLevel = 6.0

  /// Exits per slot in the long run, good to 10⁻¹⁰; there are as many entries. From the mean slots from entry to exit and from exit to entry,
  /// with the levels at which a device enters and leaves in the long run.
  ///
  /// - Returns: `nil` outside the domain.
  /// - Complexity: O(N³) for N nodes, whatever the numbers of packets: there are 120 at ρ = 0.6 and 660 at 0.99.
  func exitsPerSlot(in slots: FadingSlots) -> Double? {
    guard isValid, slots.isValid else { return nil }
    guard slots.lostShare < 1 else { return 0 }
    let chain = LevelChain(
      autocorrelation: slots.autocorrelation, breaks: [exitLevel, enterLevel, slots.weakest])
    guard let entry = slots.entering(enterLevel, chain: chain)?.slotsByNode(needed: packetsToEnter),
      let exit = slots.leaving(exitLevel, chain: chain)?.slotsByNode(needed: slotsToExit)
    else { return nil }
    // Levels at entry, as probabilities over roots; they settle within a few rounds.
    var entering = chain.roots
    var leaving = entering
    let (exits, entries) = (exit.arrivals.transposed, entry.arrivals.transposed)
    for _ in 0..<1000 {
      leaving = Self.arrived(exits * entering, exit, nodes: chain.nodes.count)
      let next = Self.arrived(entries * leaving, entry, nodes: chain.nodes.count)
      let change = zip(next, entering).reduce(0) { max($0, abs($1.0 - $1.1)) }
      entering = next
      guard change > 1e-13 else { break }
    }
    let inside = zip(entering, exit.slots).reduce(0) { $0 + $1.0 * $1.1 }
    let outside = zip(leaving, entry.slots).reduce(0) { $0 + $1.0 * $1.1 }
    return 1 / (inside + outside)
  }

  /// Probabilities at the counting nodes as ones at all.
  private static func arrived(_ counted: [Double], _ outcome: RunWait.Outcome, nodes: Int) -> [Double] {
    var end = [Double](repeating: 0, count: nodes)
    for (value, node) in zip(counted, outcome.counting) { end[node] = value }
    return end
  }

  var isValid: Bool {
    exitLevel <= enterLevel && abs(exitLevel) <= Self.farthestLevel && abs(enterLevel) <= Self.farthestLevel
      && packetsToEnter >= 1 && slotsToExit >= 1
  }
}

/// How much stronger a device inside must hear a beacon than one outside, so that some setting keeps to a target.
///
/// To enter after N packets, a level has to lie sF·a above the mean outside, where E(a; N) is as long as the target asks, and at most sF·b
/// above the mean inside, where E(b; N) is as long as a visitor waits; likewise to leave. What is weaker than the receiver hears is left
/// out, and levels are not rounded to whole dB but for one dB in all.
struct RegionGap: Sendable {
  /// dB that the level inside must be above the upper end of the level outside.
  let toEnter: Double
  /// dB that the lower end of the level inside must be above the level outside.
  let toExit: Double

  /// SDs from one level of the tables to the next; of a brief search, whose answer is searched for again, wider.
  private static let steps = (usual: 0.5, brief: 1.0)
  private static let rounding = 1.0

  /// - Parameters:
  ///   - search: its spots' fading and losses are taken, at any levels.
  ///   - target: false events in 24 hours.
  init(_ search: RegionSearch, falsePerDay target: Double) {
    let farthest = RegionMonitor.farthestLevel
    let levels = Array(
      stride(from: -farthest, through: farthest, by: search.isBrief ? Self.steps.brief : Self.steps.usual))
    let (inside, outside, slot) = (search.inside, search.outside, search.slot)
    let least = 86_400 / slot / target
    /// Log of the mean slots of each number needed, one row a level.
    func table(_ needed: [Int], _ wait: @escaping @Sendable (Double) -> RunWait?) -> [[Double]] {
      ParallelWork.map(levels) { level in
        let wait = wait(level)
        return needed.map { log(wait?.slots(needed: $0) ?? RunWait.longest) }
      }
    }
    func smallest(_ needed: [Int], from far: [[Double]], to near: [[Double]], longest: Double, isEntry: Bool)
      -> Double
    {
      needed.indices.compactMap { column -> Double? in
        let holds = Self.crossing(levels, far.map { $0[column] }, log(least))
        let comes = Self.crossing(levels, near.map { $0[column] }, log(longest / slot))
        guard let holds, let comes else { return nil }
        return isEntry
          ? outside.fadingSD * holds - inside.fadingSD * comes
          : outside.fadingSD * comes - inside.fadingSD * holds
      }.min() ?? .infinity
    }
    let (near, far) = (inside.withoutThreshold, outside.withoutThreshold)
    toEnter =
      Self.rounding
      + smallest(
        RegionSearch.packets, from: table(RegionSearch.packets) { far.entering($0, fineness: .search) },
        to: table(RegionSearch.packets) { near.entering($0, fineness: .search) },
        longest: RegionSearch.longestToEnter, isEntry: true)
    let counts = RegionSearch.timeOuts.compactMap { RegionSearch.slots(in: $0, of: slot) }
    toExit =
      Self.rounding
      + smallest(
        counts, from: table(counts) { near.leaving($0, fineness: .search) },
        to: table(counts) { far.leaving($0, fineness: .search) },
        longest: RegionSearch.longestToExit, isEntry: false)
  }

  /// Whether levels are far enough apart.
  func isMet(inside: RegionSpot, outside: RegionSpot) -> Bool {
    inside.level - outside.interval.upper >= toEnter && inside.interval.lower - outside.level >= toExit
  }

  /// The level at which a monotone table crosses a value, between its rows linearly; `nil` if it does not.
  private static func crossing(_ levels: [Double], _ values: [Double], _ value: Double) -> Double? {
    for index in levels.indices.dropFirst() {
      let (low, high) = (values[index - 1], values[index])
      guard low != high, (low - value) * (high - value) <= 0 else { continue }
      return levels[index - 1] + (levels[index] - levels[index - 1]) * (value - low) / (high - low)
    }
    return nil
  }
}
