import Foundation
import RadioSurvey
import Statistics
import Support

/// Intervals of distance where spreads change with it, which have no closed form.
extension PathLossModel {
  /// Decades from the estimate within which an end is looked for.
  private static let widest = 8.0
  /// Decades from one look at the pivot to the next.
  private static let step = 0.02

  /// Predicted SDs from the mean level at a distance up to what was measured: (ȳ − b0 − b1 x)/s(x), x = log₁₀ d.
  private func pivot(_ x: Double, meanLevel: Double, packets: Int) -> Double {
    let gap = meanLevel - referencePower - slope * x
    let sd = predictiveSD(at: pow(10, x), packets: packets)
    return sd > 0 ? gap / sd : gap == 0 ? 0 : gap > 0 ? .infinity : -.infinity
  }

  /// The distances about the estimate at which the level is within so many predicted SDs; `nil` if an end is nowhere.
  func trendingInterval(meanLevel: Double, packets: Int, reach t: Double) -> Interval? {
    let centre = (meanLevel - referencePower) / slope
    guard centre.isFinite else { return nil }
    func end(_ direction: Double) -> Double? {
      var inner = centre
      var step = 0.02
      while abs(inner - centre) < Self.widest {
        let outer = inner + direction * step
        if abs(pivot(outer, meanLevel: meanLevel, packets: packets)) > t {
          return RootFinding.root(between: min(inner, outer), and: max(inner, outer), tolerance: 1e-12) {
            min(abs(pivot($0, meanLevel: meanLevel, packets: packets)), 2 * t + 1) - t
          }
        }
        inner = outer
        step *= 1.2
      }
      return nil
    }
    guard let lower = end(-1), let upper = end(1) else { return nil }
    let ends = Interval(lower: pow(10, lower), upper: pow(10, upper))
    return ends.lower > 0 && ends.upper.isFinite ? ends : nil
  }

  /// The confidence distribution of ``distanceCDF(_:meanLevel:packets:widening:)``; where the pivot turns back, its extreme value is
  /// held.
  func trendingCDF(_ distance: Double, meanLevel: Double, packets: Int, widening: Double) -> Double {
    let x = log10(distance)
    let centre = (meanLevel - referencePower) / slope
    let side = x < centre ? -1.0 : 1
    // The pivot is followed from the estimate outwards, so that it never turns back by more than a step tells.
    var extreme = max(0, side * pivot(x, meanLevel: meanLevel, packets: packets))
    var here = centre
    while abs(here - centre) < min(abs(x - centre), Self.widest) {
      extreme = max(extreme, side * pivot(here, meanLevel: meanLevel, packets: packets))
      here += side * Self.step
    }
    return Distributions.studentTCDF(side * extreme / widening, degreesOfFreedom: degreesOfFreedom)
  }
}
