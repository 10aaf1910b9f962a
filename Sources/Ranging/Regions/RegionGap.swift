import Foundation
import Statistics
import Support

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
  ///   - search: its spots' fading and losses are taken, whatever their levels.
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
        longest: RegionSearch.longestToEnter,
        isEntry: true)
    let counts = RegionSearch.timeOuts.map { max(1, Int(($0 / slot).rounded(.up))) }
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
