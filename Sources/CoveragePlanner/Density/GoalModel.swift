import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics

/// The probability that the goal is met at one distance, and the largest distance at which it is met often enough.
struct GoalModel {
  /// What a device must get.
  enum Target {
    /// The mean of the packets is at least this level, dBm.
    case level(Double)
    /// At least one of this many packets is at least this level (dBm) and not lost to a collision (probability).
    case packet(sensitivity: Double, tries: Double, collisionLoss: Double)
  }

  /// What a device must get.
  var target: Target
  /// Fading SD of the mean of the packets (level target) or of one packet (packet target), dB.
  var fadingSD: Double

  /// P(goal) when the mean level over all locations is `margin` dB above the target's level.
  func probability(margin: Double, shadowingSD: Double) -> Double {
    switch target {
    case .level:
      let sd = (shadowingSD * shadowingSD + fadingSD * fadingSD).squareRoot()
      return sd > 0 ? Distributions.normalCDF(margin / sd) : (margin >= 0 ? 1 : 0)
    case .packet(_, let tries, let collisionLoss):
      // Trapezoid rule over the shadowing: for a smooth integrand with a normal weight it converges geometrically.
      let step = 0.25
      var sum = 0.0
      for index in -32...32 {
        let z = Double(index) * step
        let level = margin + shadowingSD * z
        let above = fadingSD > 0 ? Distributions.normalCDF(level / fadingSD) : (level >= 0 ? 1 : 0)
        sum += Distributions.normalDensity(z) * (1 - pow(1 - (1 - collisionLoss) * above, tries))
      }
      return min(1, sum * step)
    }
  }

  /// P(goal) at a distance in metres > 0.
  func probability(at distance: Double, radio: RadioDraw) -> Double {
    probability(margin: radio.mean(at: distance) - level, shadowingSD: radio.shadowingSD)
  }

  /// Largest distance in metres at which P(goal) ≥ p; 0 if there is none, infinite if there is no end.
  func reach(probability p: Double, radio: RadioDraw) -> Double {
    guard let margin = requiredMargin(probability: p, shadowingSD: radio.shadowingSD) else { return 0 }
    // A radio that does not weaken with distance is not a promise: it is a fit that knows nothing of distance.
    guard radio.slope < 0 else { return 0 }
    return radio.distance(atMean: level + margin)
  }

  /// ``reach(probability:radio:)`` of every radio. For packets the margin is a search for each shadowing SD: it is interpolated between
  /// SDs a hundredth of their range apart.
  func reaches(probability p: Double, radios: [RadioDraw]) -> [Double] {
    let nodes = 100
    guard case .packet = target, radios.count > nodes, let least = radios.map(\.shadowingSD).min(),
      let most = radios.map(\.shadowingSD).max(), most > least
    else { return radios.map { reach(probability: p, radio: $0) } }
    let step = (most - least) / Double(nodes)
    let margins = (0...nodes).map { requiredMargin(probability: p, shadowingSD: least + Double($0) * step) }
    return radios.map { radio in
      guard radio.slope < 0 else { return 0 }
      let place = (radio.shadowingSD - least) / step
      let node = min(nodes - 1, Int(place))
      guard let from = margins[node], let to = margins[node + 1] else { return 0 }
      return radio.distance(atMean: level + from + (place - Double(node)) * (to - from))
    }
  }

  /// The level in dBm that must be exceeded.
  var level: Double {
    switch target {
    case .level(let level), .packet(let level, _, _): level
    }
  }

  /// dB that the mean level must be above the target's for P(goal) = p; `nil` if no level is enough.
  private func requiredMargin(probability p: Double, shadowingSD: Double) -> Double? {
    if case .level = target {
      return Distributions.normalQuantile(p) * (shadowingSD * shadowingSD + fadingSD * fadingSD).squareRoot()
    }
    let (low, high) = (-200.0, 200.0)
    guard probability(margin: high, shadowingSD: shadowingSD) >= p else { return nil }
    return RootFinding.root(between: low, and: high, tolerance: 1e-9) {
      probability(margin: $0, shadowingSD: shadowingSD) - p
    } ?? low
  }
}
