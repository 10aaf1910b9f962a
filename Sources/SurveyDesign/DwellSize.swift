import Foundation
package import PathLoss
package import RadioSurvey

/// How many packets to stay for at a location, so that the exponent comes out best for the time spent.
package struct DwellSize: Hashable, Codable, Sendable {
  /// Packets to receive.
  package var packets: Int
  /// The same if shadowing were at the upper end of its interval, where staying gains less; absent without an interval.
  @Nullable package var packetsLow: Int?
  /// The same if shadowing were at the lower end of its interval; absent without an interval.
  @Nullable package var packetsHigh: Int?

  /// What the surveyor's time is spent on.
  package struct Costs: Hashable, Codable, Sendable {
    /// Seconds from one location to the next, > 0.
    package var walk: Double
    /// Seconds a packet, > 0.
    package var packet: Double

    /// Costs; 30 s and 0.5 s unless told otherwise.
    package init(walk: Double = 30, packet: Double = 0.5) {
      self.walk = walk
      self.packet = packet
    }

    private enum CodingKeys: String, CodingKey {
      case walk = "walk_s"
      case packet = "packet_s"
    }
  }

  /// Packets beyond which nobody is asked to stay.
  package static let mostPackets = 200

  /// k = (σF/σL) √((1 + ρ)/(1 − ρ)) √(c_walk/c_packet), the optimum of two-stage sampling (W. G. Cochran, Sampling
  /// Techniques, 1977, chapter 10) with the long-run variance of AR(1) packets. Infinite where σL is 0.
  ///
  /// - Parameters:
  ///   - fadingSD: σF in dB, ≥ 0.
  ///   - shadowingSD: σL in dB, ≥ 0.
  ///   - autocorrelation: ρ of successive packets, 0 ≤ ρ < 1.
  package static func optimum(fadingSD: Double, shadowingSD: Double, autocorrelation: Double, costs: Costs)
    -> Double
  {
    let memory = ((1 + autocorrelation) / (1 - autocorrelation)).squareRoot()
    return fadingSD / shadowingSD * memory * (costs.walk / costs.packet).squareRoot()
  }

  /// The optimum as whole packets, from ``DwellAdvice/minimumPackets`` to ``mostPackets``.
  ///
  /// - Parameter shadowing: σL in dB with its interval, if it has one.
  package init(shadowing: Estimate, fadingSD: Double, autocorrelation: Double, costs: Costs) {
    let packets = { (shadowingSD: Double) in
      let best = Self.optimum(
        fadingSD: fadingSD, shadowingSD: shadowingSD, autocorrelation: min(autocorrelation, 0.999),
        costs: costs)
      // NaN if neither shadowing nor fading was seen: the minimum will do.
      let whole = best.isNaN ? 0 : min(best.rounded(.up), Double(Self.mostPackets))
      return max(DwellAdvice.minimumPackets, Int(whole))
    }
    self.packets = packets(shadowing.estimate)
    packetsLow = shadowing.upper95.map(packets)
    packetsHigh = shadowing.lower95.map(packets)
  }
}
