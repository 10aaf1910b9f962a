import Foundation
import PathLoss
import Statistics

/// How far one beacon must be ahead before an app takes a device to have gone from another beacon to it.
///
/// A device stands as often at the one as at the other. The lead D of the second over the first is normal: around +δ₂ at the second with
/// SD σ₂, around −δ₁ at the first with SD σ₁. A switch at D ≥ m is right with P(D ≥ m | second)/(P(D ≥ m | second) + P(D ≥ m | first)).
package struct SwitchMargin: Hashable, Codable, Sendable {
  /// The margin m, dB ≥ 0.
  package var margin: Double
  /// P(D ≥ m | second): how often a device at the second beacon is then taken to be there.
  package var detection: Double

  private enum CodingKeys: String, CodingKey {
    case detection
    case margin = "margin_db"
  }

  /// The smallest margin in whole tenths of a dB at which a switch is right as often as asked.
  ///
  /// - Parameters:
  ///   - atFirst: mean lead δ₁ of the first over the second where the device is at the first, dB, and its SD > 0.
  ///   - atSecond: δ₂ of the second over the first at the second.
  ///   - probability: 0.5 < p < 1.
  ///   - most: dB above which none is looked for.
  /// - Returns: `nil` if no margin is enough: then nothing tells the one from the other.
  package static func smallest(
    atFirst: LoudestBeacon.Level, atSecond: LoudestBeacon.Level, probability: Double, most: Double = 40
  ) -> SwitchMargin? {
    for tenths in 0...Int(most * 10) {
      let margin = Double(tenths) / 10
      let right = Distributions.normalCDF((atSecond.mean - margin) / atSecond.sd)
      let wrong = Distributions.normalCDF((-atFirst.mean - margin) / atFirst.sd)
      // A margin that no device ever reaches is none.
      guard right > 1e-3 else { return nil }
      if right >= probability * (right + wrong) { return SwitchMargin(margin: margin, detection: right) }
    }
    return nil
  }
}
