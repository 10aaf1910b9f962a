import Foundation
import PathLoss
package import RadioSurvey
import Statistics
import Support
import CalibrationModel

/// Logs whose app or receiver leaves weak packets out: what is near that level changes for another reason than its beacon.
extension BeaconDrift {
  /// Levels above a cut within which the mean of a place is moved by it, dB: two SDs of common fading.
  private static let reach = 6.0

  /// How much more than others the places near a cut rise by it, on average, dB, and how many of their packets are left, against others.
  private static let (rise, left) = (1.0, 0.8)

  /// The level of each setting at which the packets of new logs break off although the calibration has places below it, or near it that
  /// read stronger and lack packets now, dBm: an app or a receiver leaves weaker packets out.
  package func cuts(_ logs: [[Dwell]]) -> [FitConditions: Double] {
    let levels = logs.joined().reduce(into: [FitConditions: RSSIHistogram]()) { levels, dwell in
      levels[dwell.conditions.fitConditions.setting, default: RSSIHistogram()].merge(dwell.histogram)
    }
    func packets(_ samples: [DriftSample]) -> Double { samples.reduce(0.5) { $0 + Double($1.packets) } }
    let now = DriftPlace.grouped(new)
    return levels.reduce(into: [:]) { cuts, entry in
      guard let weakest = entry.value.minimum else { return }
      let edge = Double(weakest)
      let known = old.filter { $0.setting == entry.key }
      let changes = DriftPlace.grouped(known).compactMap { place, samples in
        now[place].map { own in
          (
            level: samples[0].level, change: own.map(\.level).mean - samples[0].level,
            share: log(packets(own) / packets(samples))
          )
        }
      }
      // Of a place within one SD of fading, a sixth of the packets would be weaker. A floor that the calibration has too takes none away.
      let near = changes.filter { $0.level < edge + Self.reach / 2 }
      let isCut =
        changes.isEmpty
        ? ReceiverSensitivity.hasSharpEdge(entry.value, weakest: weakest)
          && known.count(where: { $0.level < edge }) >= LevelDifference.minimumPlaces
        : near.count >= LevelDifference.minimumPlaces && known.contains { $0.mean < edge }
          && near.map(\.change).mean - Median.of(changes.map(\.change)) > Self.rise
          && near.map(\.share).mean - Median.of(changes.map(\.share)) < log(Self.left)
      if isCut { cuts[entry.key] = edge }
    }
  }

  /// Whether the mean level of a place is moved by a cut, dBm.
  package static func isNear(_ level: Double, cut: Double?) -> Bool {
    cut.map { level < $0 + reach } ?? false
  }

  /// The same without places near cuts. They are judged by the calibration's levels, which are not cut, where it has them.
  func clear(of cuts: [FitConditions: Double]) -> BeaconDrift {
    guard !cuts.isEmpty else { return self }
    func isNear(_ sample: DriftSample) -> Bool { Self.isNear(sample.level, cut: cuts[sample.setting]) }
    let known = DriftPlace.grouped(old)
    var clear = self
    clear.new.removeAll { sample in
      let place = DriftPlace(beacon: sample.beacon, setting: sample.setting, place: sample.place)
      return sample.isNamed ? known[place]?.contains(where: isNear) ?? isNear(sample) : isNear(sample)
    }
    clear.old.removeAll(where: isNear)
    return clear
  }
}
