import Statistics

/// The slots in which a beacon advertises, as a device that stands still hears them: levels in SDs of fading about the mean at the place.
package struct FadingSlots: Hashable, Sendable {
  /// Lag-1 correlation of successive slots, 0 ≤ ρ ≤ 0.99.
  package var autocorrelation: Double
  /// Probability that a packet is lost whatever its level, 0…1.
  package var collisionLoss: Double
  /// Level below which nothing is heard, SDs; −∞ where everything is.
  package var weakest: Double

  package init(autocorrelation: Double, collisionLoss: Double = 0, weakest: Double = -.infinity) {
    self.autocorrelation = autocorrelation
    self.collisionLoss = collisionLoss
    self.weakest = weakest
  }

  /// Share of slots in which nothing is heard: p_c + (1 − p_c) Φ(weakest). Those that are too weak come together, as levels do.
  package var lostShare: Double {
    collisionLoss + (1 - collisionLoss) * (weakest == -.infinity ? 0 : Distributions.normalCDF(weakest))
  }

  /// Whether the numbers are in their domain.
  var isValid: Bool {
    autocorrelation >= 0 && autocorrelation <= 0.99 && collisionLoss >= 0 && collisionLoss <= 1
      && !weakest.isNaN
  }

  /// Probability to hear a packet at or above a level, at each node.
  func heard(_ chain: LevelChain, from level: Double) -> [Double] {
    chain.nodes.map { $0 >= max(level, weakest) ? 1 - collisionLoss : 0 }
  }

  /// Waits for packets heard at or above a level, in SDs; what is not heard is passed over. `nil` if none ever is.
  func entering(_ level: Double, chain: LevelChain? = nil, fineness: LevelChain.Fineness = .exact) -> RunWait?
  {
    let chain =
      chain ?? LevelChain(autocorrelation: autocorrelation, breaks: [level, weakest], fineness: fineness)
    let any = heard(chain, from: -.infinity)
    return RunWait(chain, counts: heard(chain, from: level), passes: any.map { 1 - $0 })
  }

  /// Waits for slots without a packet at or above a level, in SDs: weaker ones and lost ones count alike.
  func leaving(_ level: Double, chain: LevelChain? = nil, fineness: LevelChain.Fineness = .exact) -> RunWait?
  {
    let chain =
      chain ?? LevelChain(autocorrelation: autocorrelation, breaks: [level, weakest], fineness: fineness)
    let strong = heard(chain, from: level)
    return RunWait(chain, counts: strong.map { 1 - $0 }, passes: strong.map { _ in 0 })
  }
}
