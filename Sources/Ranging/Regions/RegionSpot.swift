import CalibrationModel
import Support

extension RegionSpot {
  private func mean(_ mean: Mean) -> Double {
    switch mean {
    case .estimate: level
    case .lower: interval.lower
    case .upper: interval.upper
    }
  }

  private func slots(_ mean: Double) -> FadingSlots {
    FadingSlots(
      autocorrelation: min(max(autocorrelation, 0), 0.99), collisionLoss: min(max(collisionLoss, 0), 1),
      weakest: sensitivity.map { ($0 - mean) / fadingSD } ?? -.infinity)
  }

  /// Beyond ``RegionMonitor/farthestLevel`` nothing better, and nothing worse, is promised.
  private func standardized(_ level: Double, _ mean: Double) -> Double {
    let farthest = RegionMonitor.farthestLevel
    return min(max((level - mean) / fadingSD, -farthest), farthest)
  }

  /// Waits for packets at or above a level in dBm; `nil` if none is ever heard.
  func entering(_ level: Double, _ mean: Mean, _ fineness: LevelChain.Fineness = .exact) -> RunWait? {
    let mean = self.mean(mean)
    return slots(mean).entering(standardized(level, mean), fineness: fineness)
  }

  /// Waits for slots without a packet at or above a level in dBm.
  func leaving(_ level: Double, _ mean: Mean, _ fineness: LevelChain.Fineness = .exact) -> RunWait? {
    let mean = self.mean(mean)
    return slots(mean).leaving(standardized(level, mean), fineness: fineness)
  }

  /// Its fading and collisions, as if every level were heard; levels are SDs about the mean.
  var withoutThreshold: FadingSlots {
    var slots = slots(level)
    slots.weakest = -.infinity
    return slots
  }

  /// The level, and the ends of its interval.
  package enum Mean: CaseIterable {
    case estimate, lower, upper
  }
}
