package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey
import Statistics

/// A visit of new logs whose levels are not those that the calibration has at the place, but those of another place of it: rows with the
/// wrong name.
///
/// For each beacon the new level less the old one, less what all beacons and places of the setting have in common; its square counts by
/// the variance that few packets leave, 1 + σF² (1/k + 1/k′) dB². The mean square over the beacons of a visit, in units of what is usual, is
/// held against F: the median over the visits is known about as well as half as many normal values tell a variance. A beacon whose levels
/// differ everywhere has changed itself, and is held against its own median.
package struct MislabelledPlace: Sendable {
  package let place: String
  /// The place of the calibration that its levels fit.
  package let fits: String
  package let beacons: Int
  /// The log and line where the visit begins.
  package let log: String?
  package let line: Int?

  private struct Visit {
    var place: String
    var setting: FitConditions
    var log: String?
    var line: Int?
    var levels: [BeaconIdentifier: Level] = [:]
  }

  private struct Level {
    /// dBm.
    var mean: Double
    var packets: Int
  }

  private struct Tried {
    var visit: Visit
    var misfit: (square: Double, beacons: Int)
    /// The other place that fits best.
    var best: (name: String, misfit: (square: Double, beacons: Int))?
  }

  /// Squares of changes that are usual, in the variance that few packets leave.
  private struct Scales {
    var usual: Double
    /// Of beacons that changed themselves: they differ everywhere.
    var own: [BeaconIdentifier: Double] = [:]

    func scale(_ beacon: BeaconIdentifier) -> Double { max(usual, own[beacon] ?? 0) }

    init(usual: Double) { self.usual = usual }

    /// - Parameter squares: of all visits.
    init(_ tried: [Tried], _ squares: [(beacon: BeaconIdentifier, square: Double)]) {
      func variance(_ squares: [Double], of count: Double) -> Double {
        Median.of(squares) * count / Distributions.chiSquaredQuantile(0.5, degreesOfFreedom: count)
      }
      let beacons = Median.of(tried.map { Double($0.misfit.beacons) })
      // The best of many places fits better than the right one; but many may have the wrong name.
      let here = variance(tried.map(\.misfit.square), of: beacons)
      let there = variance(tried.compactMap { $0.best?.misfit.square }, of: beacons)
      usual = max(leastSquare, here > ratio * there ? there : here)
      let all = Dictionary(grouping: squares, by: \.beacon).mapValues { variance($0.map(\.square), of: 1) }
      let steady = all.values.sorted()[(all.count - 1) / 3]
      // Where not a third of the beacons is steady, it is the names.
      if steady <= ratio * usual { own = all }
    }
  }

  private typealias Levels = [String: [BeaconIdentifier: Level]]

  /// How unlikely its own levels must be for the place, all visits together, and how likely those of the other one.
  private static let chances = (own: 0.01, other: 0.01)
  /// How many times the mean square of the other place its own must be.
  private static let ratio = 4.0
  /// Mean squares are not taken to be smaller.
  private static let leastSquare = 0.25
  /// Efficiency of a median of means of squares, as the estimate of a variance: 0.53 for three each.
  private static let efficiency = 0.5

  /// - Returns: one for each such place, in the order of names; none if names mean something else: more than a third of the visits would be
  ///   such, and a fifth or more of those that do not fit their own place fit no other.
  package static func found(_ dwells: [Dwell], calibration: [ConditionFit]) -> [MislabelledPlace] {
    var known: [FitConditions: Levels] = [:]
    for fit in calibration {
      for mean in fit.locationMeans where mean.isNamed && mean.receivedPackets > 0 {
        known[fit.conditions.setting, default: [:]][mean.location, default: [:]][mean.beacon] =
          Level(mean: mean.mean, packets: mean.receivedPackets)
      }
    }
    let visits = visits(dwells).filter { known[$0.setting]?[$0.place] != nil }
    let several = dwells.map(\.histogram).filter { $0.count > 1 }
    let fading =
      several.map(\.centredSumOfSquares).sorted().reduce(0, +)
      / max(1, several.reduce(0) { $0 + Double($1.count - 1) })
    let common = Dictionary(grouping: visits, by: \.setting).mapValues { own in
      Median.of(own.flatMap { changes($0, as: $0.place, known).map(\.change) })
    }
    func squares(_ visit: Visit, as place: String) -> [(beacon: BeaconIdentifier, square: Double)] {
      changes(visit, as: place, known).map {
        ($0.beacon, pow($0.change - (common[visit.setting] ?? 0), 2) / (1 + fading * $0.share))
      }
    }
    func others(_ visit: Visit) -> [String] {
      (known[visit.setting] ?? [:]).keys.filter { $0 != visit.place }.sorted()
    }
    func misfit(_ visit: Visit, as place: String, _ scales: Scales) -> (square: Double, beacons: Int)? {
      let own = squares(visit, as: place)
      func packets(_ levels: some Sequence<Level>) -> Int { levels.reduce(0) { $0 + $1.packets } }
      guard own.count >= LevelDifference.minimumBeacons,
        packets(own.compactMap { visit.levels[$0.beacon] }) * 3 >= packets(visit.levels.values) * 2
      else { return nil }
      return (own.map { $0.square / scales.scale($0.beacon) }.sorted().mean, own.count)
    }
    func tried(_ scales: Scales) -> [Tried] {
      visits.compactMap { visit in
        misfit(visit, as: visit.place, scales).map { own in
          Tried(
            visit: visit, misfit: own,
            best: others(visit).compactMap { name in misfit(visit, as: name, scales).map { (name, $0) } }
              .min { $0.1.square < $1.1.square })
        }
      }
    }
    let plain = tried(Scales(usual: 1))
    guard plain.count >= LevelDifference.minimumPlaces else { return [] }
    let scales = Scales(plain, visits.flatMap { squares($0, as: $0.place) })
    let tried = tried(scales)
    let freedom = efficiency * tried.reduce(0) { $0 + Double($1.misfit.beacons) }
    func chance(_ misfit: (square: Double, beacons: Int)) -> Double {
      Distributions.fTail(misfit.square, numerator: Double(misfit.beacons), denominator: freedom)
    }
    let misfits = tried.filter { chance($0.misfit) * Double(tried.count) < chances.own }
    let found = misfits.compactMap { tried -> MislabelledPlace? in
      guard let best = tried.best, chance(best.misfit) > chances.other,
        best.misfit.square * ratio < tried.misfit.square
      else { return nil }
      return MislabelledPlace(
        place: tried.visit.place, fits: best.name, beacons: best.misfit.beacons, log: tried.visit.log,
        line: tried.visit.line)
    }
    guard found.count * 3 <= tried.count || found.count * 5 > misfits.count * 4 else { return [] }
    return Dictionary(grouping: found, by: \.place).compactMap(\.value.first).sorted { $0.place < $1.place }
  }

  /// The change of each beacon in dB, and 1/k + 1/k′ of its packets.
  private static func changes(
    _ visit: Visit, as place: String, _ known: [FitConditions: Levels]
  ) -> [(beacon: BeaconIdentifier, change: Double, share: Double)] {
    let before = known[visit.setting]?[place] ?? [:]
    return visit.levels.sorted { $0.key < $1.key }.compactMap { beacon, level in
      before[beacon].map {
        (beacon, level.mean - $0.mean, 1 / Double(level.packets) + 1 / Double($0.packets))
      }
    }
  }

  /// Dwells at named places in the order of their logs; a place that follows itself is one visit.
  private static func visits(_ dwells: [Dwell]) -> [Visit] {
    let named = dwells.filter { $0.location.isNamed && $0.receivedPackets > 0 }
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
        visits[visits.count - 1].levels[dwell.beacon] = dwell.histogram.mean.map {
          Level(mean: $0, packets: dwell.receivedPackets)
        }
      }
      return visits
    }
  }
}
