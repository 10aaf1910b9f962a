import CalibrationModel
import PathLoss
import RadioSurvey

extension SpotPlanner {
  /// dB of margin beyond which a smaller change is worth more.
  private static let enoughMargin = 6.0
  /// dB from its own level that a beacon may be set to, at most.
  private static let farthestOffset = 40.0

  /// What devices assume of the beacon of a spot now, dBm: its own measured power, which need not be that of the others; `nil` if nothing says
  /// it.
  func broadcast(_ site: SpotSite) -> Double? {
    planner.policy.referencePower ?? site.beacon?.measuredPower
      ?? conditions(of: site.placement)?.first?.belief.referencePower
  }

  /// A measured power for the beacon of each spot, whole dBm, that keeps the requirement there: each as far from the beacon's own level at 1 m
  /// as all others, or, without such an offset, whatever does.
  ///
  /// - Returns: `nil` if some spot has none, and where one is stated for all.
  var ownPowers: (powers: [Double], offset: Double?)? {
    guard planner.policy.referencePower == nil, sites.count > 1 else { return nil }
    let known = sites.compactMap { site -> (level: Double, window: SpotWindow)? in
      guard let conditions = conditions(of: site.placement), let window = window(site, conditions) else {
        return nil
      }
      return ownLevel(site, conditions).map { ($0.rounded(), window) }
    }
    guard known.count == sites.count else { return nil }
    let offsets = stride(from: -Self.farthestOffset, through: Self.farthestOffset, by: 1)
    let best = offsets.map { offset in
      (offset: offset, margin: known.map { $0.window.margin($0.level + offset) }.min() ?? 0)
    }.max {
      (min($0.margin, Self.enoughMargin), -abs($0.offset)) < (
        min($1.margin, Self.enoughMargin), -abs($1.offset)
      )
    }
    if let best, best.margin >= 0 { return (known.map { $0.level + best.offset }, best.offset) }
    let powers = known.map { _, window in
      window.lowest.isFinite
        ? ((window.lowest + window.highest) / 2).rounded() : window.highest.rounded(.down)
    }
    return zip(known, powers).allSatisfy { $0.window.margin($1) >= 0 } ? (powers, nil) : nil
  }

  /// The level at 1 m of the beacon of a spot, dBm: the mean over what is asked.
  private func ownLevel(_ site: SpotSite, _ conditions: [SpotCondition]) -> Double? {
    let levels = conditions.filter(\.isAsked).map { condition in
      condition.level(condition.radio.estimate.knowing(condition.known(site)), at: 1, loss: 0, z: 0)
    }
    return levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count)
  }
}

extension SpotWindow {
  /// dB from the nearer end; below 0 outside.
  fileprivate func margin(_ power: Double) -> Double { min(highest - power, power - lowest) }
}

extension SpotAnswer {
  /// Sets the beacon of each spot by itself.
  mutating func setEach(_ powers: [Double?], _ results: [SpotResult]) {
    spots = results
    for index in spots.indices { spots[index].measuredPower = powers[index] }
    for index in settings.indices { settings[index].to = nil }
  }
}
