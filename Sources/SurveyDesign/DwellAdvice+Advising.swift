import Foundation
import PathLoss
package import RadioSurvey
import Statistics
package import CalibrationModel

extension DwellAdvice {
  /// Packets beyond which no dwell is planned.
  private static let longest = 1_000_000

  /// The advice for a dwell.
  ///
  /// - Parameters:
  ///   - dwell: As far as it has been recorded.
  ///   - earlier: Finished dwells of the same beacon at the same receiver.
  ///   - limit: What fading may leave in the mean, dB, > 0.
  package init(_ dwell: Dwell, earlier: [Dwell] = [], limit: Double = DwellAdvice.defaultLimit) {
    self.init(
      packets: dwell.receivedPackets, mean: dwell.histogram.mean, isAutocorrelationAssumed: false,
      verdict: dwell.conditions.source == .raw ? .goOn : .cannotBeSaid)
    guard verdict == .goOn else { return }
    let spacing = packets > 1 ? (dwell.end - dwell.start) / Double(packets - 1) : 0
    guard packets >= 3, spacing > 0 else { return }
    let measured = PacketAutocorrelation(earlier + [dwell])?.value
    let rho = measured ?? SurveyPrior.autocorrelation(spacing: spacing)
    let factor = AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: rho)
    let variance = max(
      Self.roundingVariance, dwell.histogram.centredSumOfSquares / (Double(packets) * (1 - factor)))
    isAutocorrelationAssumed = measured == nil
    autocorrelation = rho
    fadingSD = variance.squareRoot()
    effectivePackets = 1 / factor
    meanError = (variance * factor).squareRoot()
    let needed = Self.packets(variance: variance, autocorrelation: rho, limit: limit)
    if packets >= needed {
      verdict = .enough
    } else if needed < Self.longest {
      secondsToGo = Double(needed - packets) * spacing
    }
  }

  /// The smallest number of packets that is long enough. v falls with k, so it is found by halving.
  private static func packets(variance: Double, autocorrelation: Double, limit: Double) -> Int {
    (minimumPackets..<longest).first(onwards: { packets in
      let factor = AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: autocorrelation)
      return factor <= 1 / minimumEffectivePackets && variance * factor <= limit * limit
    })
  }
}
