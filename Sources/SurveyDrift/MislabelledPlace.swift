package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// A visit of new logs whose levels are not those that the calibration has at the place, but those of another place of it: rows with the
/// wrong name.
///
/// For each beacon the new level less the old one, less what all beacons and places of the setting have in common. The mean square over the
/// beacons of a visit, in units of the median over all visits, times the number of beacons, is held against χ².
package struct MislabelledPlace: Sendable {
  /// The surveyor's name for it.
  package let place: String
  /// The place of the calibration that its levels fit.
  package let fits: String
  /// Beacons that say so.
  package let beacons: Int
  /// The log and line where the visit begins.
  package let log: String?
  package let line: Int?

  private struct Visit {
    var place: String
    var setting: FitConditions
    var log: String?
    var line: Int?
    var levels: [BeaconIdentifier: Double] = [:]
  }

  private typealias Levels = [String: [BeaconIdentifier: Double]]

  /// How unlikely its own levels must be for the place, all visits together, and how likely those of the other one.
  private static let chances = (own: 0.001, other: 0.01)
  /// How many times the mean square of the other place its own must be.
  private static let ratio = 4.0
  /// Mean squares are not taken to be smaller, dB².
  private static let leastSquare = 0.25

  /// - Returns: one for each such place, in the order of names; none if names mean something else: more than a third of the visits would be
  ///   such, and a fifth or more of those that do not fit their own place fit no other.
  package static func found(_ dwells: [Dwell], calibration: [ConditionFit]) -> [MislabelledPlace] {
    var known: [FitConditions: Levels] = [:]
    for fit in calibration {
      for mean in fit.locationMeans where mean.isNamed && mean.receivedPackets >= BeaconDrift.surePackets {
        known[fit.conditions.setting, default: [:]][mean.location, default: [:]][mean.beacon] = mean.mean
      }
    }
    let visits = visits(dwells).filter { known[$0.setting]?[$0.place] != nil }
    let common = Dictionary(grouping: visits, by: \.setting).mapValues { own in
      Median.of(own.flatMap { changes($0, as: $0.place, known) })
    }
    func misfit(_ visit: Visit, as place: String) -> (square: Double, beacons: Int)? {
      let changes = changes(visit, as: place, known).map { $0 - (common[visit.setting] ?? 0) }
      guard changes.count >= LevelDifference.minimumBeacons, changes.count * 3 >= visit.levels.count * 2
      else { return nil }
      return (changes.map { $0 * $0 }.sorted().mean, changes.count)
    }
    let own = visits.compactMap { visit in misfit(visit, as: visit.place).map { (visit: visit, misfit: $0) } }
    guard own.count >= LevelDifference.minimumPlaces else { return [] }
    func others(_ visit: Visit) -> [(name: String, misfit: (square: Double, beacons: Int))] {
      (known[visit.setting] ?? [:]).keys.filter { $0 != visit.place }.sorted().compactMap { other in
        misfit(visit, as: other).map { (other, $0) }
      }
    }
    let tried = own.map { visit, misfit in
      (visit: visit, misfit: misfit, best: others(visit).min { $0.misfit.square < $1.misfit.square })
    }
    // By whatever place fits best: many may have the wrong name.
    let usual = max(
      leastSquare, Median.of(tried.map { min($0.misfit.square, $0.best?.misfit.square ?? .infinity) }))
    func chance(_ misfit: (square: Double, beacons: Int)) -> Double {
      let count = Double(misfit.beacons)
      return Distributions.chiSquaredTail(count * misfit.square / usual, degreesOfFreedom: count)
    }
    let misfits = tried.filter { chance($0.misfit) * Double(own.count) < chances.own }
    let found = misfits.compactMap { visit, misfitHere, best -> MislabelledPlace? in
      guard let best, chance(best.misfit) > chances.other, best.misfit.square * ratio < misfitHere.square
      else { return nil }
      return MislabelledPlace(
        place: visit.place, fits: best.name, beacons: best.misfit.beacons, log: visit.log, line: visit.line)
    }
    guard found.count * 3 <= own.count || found.count * 5 > misfits.count * 4 else { return [] }
    return Dictionary(grouping: found, by: \.place).compactMap(\.value.first).sorted { $0.place < $1.place }
  }

  private static func changes(
    _ visit: Visit, as place: String, _ known: [FitConditions: Levels]
  ) -> [Double] {
    let before = known[visit.setting]?[place] ?? [:]
    return visit.levels.sorted { $0.key < $1.key }.compactMap { beacon, level in
      before[beacon].map { level - $0 }
    }
  }

  /// Dwells at named places in the order of their logs; a place that follows itself is one visit.
  private static func visits(_ dwells: [Dwell]) -> [Visit] {
    let named = dwells.filter { $0.location.isNamed && $0.receivedPackets >= BeaconDrift.surePackets }
    let groups = Dictionary(grouping: named) { [$0.log ?? "", $0.conditions.fitConditions.setting.label] }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { _, own -> [Visit] in
      var visits: [Visit] = []
      for dwell in own.sorted(by: { ($0.line ?? 0, $0.start) < ($1.line ?? 0, $1.start) }) {
        if visits.last?.place != dwell.location.name {
          visits.append(
            Visit(
              place: dwell.location.name, setting: dwell.conditions.fitConditions.setting, log: dwell.log,
              line: dwell.line))
        }
        visits[visits.count - 1].levels[dwell.beacon] = dwell.histogram.mean
      }
      return visits
    }
  }
}
