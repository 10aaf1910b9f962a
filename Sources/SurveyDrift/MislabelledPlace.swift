package import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics

/// A named place of new logs whose levels are not those that the calibration has there, but those of another place of it: rows with the wrong
/// name.
///
/// For each beacon the new level less the old one, less what all beacons and places of the setting have in common, is averaged over the
/// settings. Its mean square over the beacons, in units of the median over all places, times the number of beacons, is held against χ².
package struct MislabelledPlace: Sendable {
  /// The surveyor's name for it.
  package let place: String
  /// The place of the calibration that its levels fit.
  package let fits: String
  /// Beacons that say so.
  package let beacons: Int

  private typealias Levels = [BeaconIdentifier: [FitConditions: Double]]

  /// How unlikely its own levels must be for the place, all places together, and how likely those of the other one.
  private static let chances = (own: 0.001, other: 0.01)
  /// How many times the mean square of the other place its own must be.
  private static let ratio = 4.0
  /// Mean squares are not taken to be smaller, dB².
  private static let leastSquare = 0.25

  /// - Returns: in the order of names; none if more than a third of the places would be, because names then mean something else.
  package static func found(_ new: [ConditionFit], calibration: [ConditionFit]) -> [MislabelledPlace] {
    let samples = DriftSample.samples(new, calibration)
    let (now, then) = (levels(samples.new), levels(samples.old))
    let common = common(now, then)
    let names = now.keys.filter { then[$0] != nil }.sorted()
    func misfit(_ place: String, as other: String) -> (square: Double, beacons: Int)? {
      guard let here = now[place], let there = then[other] else { return nil }
      let changes = here.compactMap { beacon, settings -> Double? in
        let own = settings.compactMap { setting, level -> Double? in
          guard let before = there[beacon]?[setting], let common = common[setting] else { return nil }
          return level - before - common
        }
        return own.isEmpty ? nil : own.sorted().mean
      }
      guard changes.count >= BeaconShifts.minimumBeacons, changes.count * 3 >= here.count * 2 else {
        return nil
      }
      return (changes.map { $0 * $0 }.sorted().mean, changes.count)
    }
    let own = names.compactMap { name in misfit(name, as: name).map { (name: name, misfit: $0) } }
    guard own.count >= LevelDifference.minimumPlaces else { return [] }
    let usual = max(leastSquare, Median.of(own.map(\.misfit.square)))
    func chance(_ misfit: (square: Double, beacons: Int)) -> Double {
      let count = Double(misfit.beacons)
      return Distributions.chiSquaredTail(count * misfit.square / usual, degreesOfFreedom: count)
    }
    let found = own.compactMap { place -> MislabelledPlace? in
      guard chance(place.misfit) * Double(own.count) < chances.own else { return nil }
      let others = then.keys.filter { $0 != place.name }.sorted().compactMap { other in
        misfit(place.name, as: other).map { (name: other, misfit: $0) }
      }
      guard let best = others.min(by: { $0.misfit.square < $1.misfit.square }),
        chance(best.misfit) > chances.other, best.misfit.square * ratio < place.misfit.square
      else { return nil }
      return MislabelledPlace(place: place.name, fits: best.name, beacons: best.misfit.beacons)
    }
    return found.count * 3 > own.count ? [] : found
  }

  /// Levels of named places, by place, beacon and setting.
  private static func levels(_ samples: [DriftSample]) -> [String: Levels] {
    DriftPlace.grouped(samples).reduce(into: [:]) { levels, entry in
      let sure = entry.value.filter { $0.packets >= BeaconDrift.surePackets }
      guard !sure.isEmpty else { return }
      levels[entry.key.place, default: [:]][entry.key.beacon, default: [:]][entry.key.setting] =
        sure.map(\.level).mean
    }
  }

  /// What changed in each setting: the median over beacons and places under their own names.
  private static func common(_ now: [String: Levels], _ then: [String: Levels]) -> [FitConditions: Double] {
    var changes: [FitConditions: [Double]] = [:]
    for (place, beacons) in now {
      for (beacon, settings) in beacons {
        for (setting, level) in settings {
          guard let before = then[place]?[beacon]?[setting] else { continue }
          changes[setting, default: []].append(level - before)
        }
      }
    }
    return changes.mapValues(Median.of)
  }
}
