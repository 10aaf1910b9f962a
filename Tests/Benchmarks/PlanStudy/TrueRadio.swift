import Foundation
import Statistics

/// The truth about one placement, and what it means for a device: nothing here is shared with the planner.
package struct TrueRadio: Hashable, Sendable {
  /// Level at 1 m, dBm.
  package var power: Double
  /// SD from place to place, dB.
  package var shadowingSD: Double
  /// Path-loss exponent.
  package var exponent = 2.2
  /// SD from packet to packet, dB; packets are independent.
  package var fadingSD = 2.5
  /// Share of packets that collide.
  package var collisionLoss = 0.0

  /// Mean level in dBm at a distance in metres > 0.
  func mean(at distance: Double) -> Double { power - 10 * exponent * log10(distance) }

  /// P(the mean of k packets is at least `level` dBm) at a distance in metres > 0.
  func nearProbability(at distance: Double, level: Double, packets: Int) -> Double {
    let sd = (shadowingSD * shadowingSD + fadingSD * fadingSD / Double(packets)).squareRoot()
    return Distributions.normalCDF((mean(at: distance) - level) / sd)
  }

  /// P(at least one packet is received) at a distance in metres > 0: k packets or k + 1, as the time falls.
  ///
  /// - Parameters:
  ///   - sensitivity: dBm below which nothing is received.
  ///   - packets: sent on average, not necessarily whole.
  func heardProbability(at distance: Double, sensitivity: Double, packets: Double) -> Double {
    let margin = mean(at: distance) - sensitivity
    let (few, more) = (packets.rounded(.down), packets - packets.rounded(.down))
    // Simpson's rule over the shadowing.
    let intervals = 400
    let step = 16 / Double(intervals)
    var sum = 0.0
    for index in 0...intervals {
      let z = -8 + Double(index) * step
      let above = Distributions.normalCDF((margin + shadowingSD * z) / fadingSD)
      let lost = 1 - (1 - collisionLoss) * above
      let heard = 1 - pow(lost, few) * (1 - more + more * lost)
      let weight = index == 0 || index == intervals ? 1.0 : index % 2 == 0 ? 2 : 4
      sum += weight * Distributions.normalDensity(z) * heard
    }
    return sum * step / 3
  }

  /// The largest distance in metres at which a probability that falls with distance is at least p.
  static func reach(probability p: Double, of probability: (Double) -> Double) -> Double {
    var (near, far) = (log(0.01), log(1000.0))
    while far - near > 1e-9 {
      let middle = (near + far) / 2
      if probability(exp(middle)) >= p { near = middle } else { far = middle }
    }
    return exp(near)
  }
}
