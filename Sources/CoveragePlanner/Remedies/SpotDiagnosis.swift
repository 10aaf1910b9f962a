import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging

/// Why devices say far where they should say near, place by place, and which option fixes it.
struct SpotDiagnosis {
  let planner: CoveragePlanner
  let options: [PlanOption]

  /// By placement, in the order of the survey; empty for goals other than a zone.
  var spots: [FarSpots] {
    guard let end = planner.zoneEnd else { return [] }
    return planner.placementOrder.compactMap { placement in
      var places = 0
      var found: [(spot: FarSpot, mends: [Bool])] = []
      for fit in planner.fits where planner.asks(of: fit.conditions, at: placement) {
        guard let common = planner.belief(for: fit.conditions) else { continue }
        for place in fit.sample.locationMeans where place.distance <= end {
          var belief = common
          if planner.policy.referencePower == nil, let own = planner.site.beacon(place.beacon)?.measuredPower
          {
            belief.referencePower = own
          }
          places += 1
          let level = place.level ?? place.mean
          let needed = belief.level(at: end)
          guard level < needed else { continue }
          var spot = FarSpot(
            conditions: fit.conditions, beacon: place.beacon, location: place.location,
            distance: place.distance, level: level, missing: needed - level, cause: .calibration, cost: 0)
          (spot.cause, spot.cost) = cause(of: place, fit)
          let mends = options.map {
            $0.isTellingFarApart && self.mends($0, spot, at: place, needed: needed, belief: belief)
          }
          spot.option = mends.firstIndex(of: true)
          found.append((spot, mends))
        }
      }
      guard places > 0 else { return nil }
      let counts = options.indices.map { option in found.count { $0.mends[option] } }
      // The first in rank that fixes nearly as many as the best.
      let most = counts.max() ?? 0
      let option = most > 0 ? counts.firstIndex { 5 * $0 >= 4 * most } : nil
      return FarSpots(
        placement: placement, places: places, spots: found.map(\.spot), option: option,
        mended: option.map { counts[$0] } ?? 0)
    }
  }

  /// Mean level in dBm by a fit at a place, behind what is on its way.
  private static func mean(_ fit: ConditionFit, at place: LocationMean) -> Double? {
    WalledLine(fit)?.level(at: place.distance, behind: place.crossings)
      ?? PathLossModel(fit)?.mean(at: place.distance)
  }

  /// What costs most level at a place, dB, by the fits of other conditions at its distance.
  private func cause(of place: LocationMean, _ fit: ConditionFit) -> (FarSpot.Cause, Double) {
    if let end = planner.zoneEnd, planner.height(of: fit.conditions.placement) >= end { return (.height, 0) }
    guard let own = Self.mean(fit, at: place) else { return (.spot, -place.levelResidual) }
    var costs: [(cause: FarSpot.Cause, cost: Double)] = [(.spot, own - (place.level ?? place.mean))]
    /// The highest level that other conditions have there, less that of these.
    func gain(_ isMeant: (FitConditions) -> Bool) -> Double {
      planner.fits.filter { isMeant($0.conditions) }.compactMap { Self.mean($0, at: place) }.max().map {
        $0 - own
      } ?? 0
    }
    let here = fit.conditions
    if let least = planner.crowdOrder(of: planner.fits.map(\.conditions.crowd)).first {
      var other = here
      other.crowd = least
      costs.append((.crowd, gain { $0 == other }))
    }
    costs.append(
      (
        .body,
        gain {
          $0.carriage != here.carriage && $0.placement == here.placement && $0.crowd == here.crowd
            && $0.receiver == here.receiver
        }
      ))
    costs.append(
      (
        .placement,
        gain {
          $0.placement != here.placement && $0.carriage == here.carriage && $0.crowd == here.crowd
            && $0.receiver == here.receiver
        }
      ))
    let most = costs.max { $0.cost < $1.cost } ?? (.calibration, 0)
    return most.cost > 0 ? most : (.calibration, 0)
  }

  /// Whether a device at the place says near once an option is carried out.
  private func mends(
    _ option: PlanOption, _ spot: FarSpot, at place: LocationMean, needed: Double, belief: RangingBelief
  ) -> Bool {
    let isSame = option.placement == spot.conditions.placement
    switch option.lever {
    // Its beacons hang close to every place.
    case .move, .more: return true
    case .recalibrate:
      guard isSame, let to = option.to else { return false }
      return spot.level >= needed + to - belief.referencePower
    case .power:
      guard isSame, let from = option.from, let to = option.to else { return false }
      return spot.level + to - from >= needed
    case .boundary:
      guard let to = option.to else { return false }
      return spot.level >= belief.level(at: to)
    case .placement:
      var other = spot.conditions
      other.placement = option.placement
      let fit = planner.fits.first { $0.conditions == other }
      return fit.flatMap { Self.mean($0, at: place) }.map { $0 >= needed } ?? false
    // A longer mean is as low, and what asks for less leaves the place as it is.
    case .average, .probability, .points, .heard: return false
    }
  }
}
