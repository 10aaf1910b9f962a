package import CalibrationModel
import Foundation
import PathLoss
package import RadioSurvey

/// How to find what a device assumes about a placement's beacons.
///
/// In order: the level at 1 m given here; the measured power that all beacons of the placement broadcast, or where none hangs in it all
/// that were surveyed in it; the level fitted for
/// the same placement, carriage and receiver at the crowd level at which the beacons are taken to be calibrated (the
/// emptiest that was surveyed, unless said otherwise). The exponent is the one given here or that of the same fit.
extension RangingSettings {
  /// What a device believes under these conditions; `nil` where neither policy, beacons nor a usable fit say it.
  /// - Parameter beacon: the only one it is asked of, whose own measured power then comes before that of all; `nil` for any.
  package func belief(
    for conditions: FitConditions, of beacon: BeaconIdentifier? = nil, fits: [ConditionFit], site: Site
  ) -> RangingBelief? {
    let own = beacon.flatMap { site.beacon($0)?.measuredPower }
    let model = calibration(for: conditions, fits: fits, site: site).flatMap { PathLossModel(inFrontOf: $0) }
    guard
      let power = referencePower ?? own
        ?? broadcastPower(of: conditions.placement, fits: fits, site: site)
        ?? model?.referencePower, let exponent = pathLossExponent ?? model?.pathLossExponent
    else { return nil }
    return RangingBelief(referencePower: power, pathLossExponent: exponent)
  }

  /// The fit that the beacons of these conditions are taken to be calibrated with; `nil` if none is usable, or where
  /// the site does not say which of several crowd levels is the emptiest.
  package func calibration(for conditions: FitConditions, fits: [ConditionFit], site: Site) -> ConditionFit? {
    // Conditions first: in a survey of thousands of placements this is asked for each of them, and most differ by their first word.
    let twins = fits.filter { fit in
      let surveyed = fit.sample.conditions
      return surveyed.placement == conditions.placement && surveyed.carriage == conditions.carriage
        && surveyed.receiver == conditions.receiver && fit.status != .refused
    }
    if let calibratedAt { return twins.first { $0.conditions.crowd == calibratedAt } }
    // Which of several levels is the emptiest is for the survey to say: their names do not.
    let levels = Set(twins.map(\.conditions.crowd))
    guard levels.count < 2 || levels.allSatisfy({ $0.flatMap(site.rank) != nil }) else { return nil }
    func order(_ fit: ConditionFit) -> (Int, FitConditions) {
      (fit.conditions.crowd.flatMap(site.rank) ?? .max, fit.conditions)
    }
    return twins.min { order($0) < order($1) }
  }

  /// Whether somebody says what the beacons of a placement broadcast: the user here, or `survey.toml`; otherwise it is taken from a fit.
  package func knowsPower(of placement: Placement?, fits: [ConditionFit], site: Site) -> Bool {
    referencePower != nil || broadcastPower(of: placement, fits: fits, site: site) != nil
  }

  /// The policy for the reader of a result.
  package var assumption: DeviceAssumption {
    referencePower.map {
      .powerGiven(referencePowerDBm: $0, pathLossExponent: pathLossExponent, calibratedAt: calibratedAt)
    } ?? .powerBroadcastOrFitted(pathLossExponent: pathLossExponent, calibratedAt: calibratedAt)
  }

  private func broadcastPower(of placement: Placement?, fits: [ConditionFit], site: Site) -> Double? {
    guard site.beacons.contains(where: { $0.measuredPower != nil }) else { return nil }
    var beacons = site.beacons.filter { $0.placement == placement }
    if beacons.isEmpty {
      // A beacon that was carried there for the survey broadcasts what it always does.
      let surveyed = fits.filter { $0.sample.conditions.placement == placement }
      let heard = Set(surveyed.flatMap { $0.sample.locationMeans.map(\.beacon) })
      beacons = site.beacons.filter { heard.contains($0.identifier) }
    }
    guard let first = beacons.first?.measuredPower, beacons.allSatisfy({ $0.measuredPower == first }) else {
      return nil
    }
    return first
  }
}

extension RangingBelief {
  /// Level in dBm that the device expects at a distance in metres > 0: P − 10 n log₁₀ d.
  package func level(at distance: Double) -> Double {
    referencePower - 10 * pathLossExponent * log10(distance)
  }

  /// Distance in metres that the device reads into a level in dBm: 10^((P − y) / (10 n)).
  package func distance(at level: Double) -> Double {
    pow(10, (referencePower - level) / (10 * pathLossExponent))
  }
}

extension RangingSettings {
  /// Why ``belief(for:fits:site:)`` says nothing of a fit; `nil` where it does, and the fit can be used.
  package func beliefGap(of fit: ConditionFit, fits: [ConditionFit], site: Site) -> BeliefGap? {
    if fit.status == .refused { return .fitRefused }
    guard belief(for: fit.conditions, fits: fits, site: site) == nil else { return nil }
    // The emptiest is missed only where it would be looked for.
    let ordered = fits.compactMap(\.conditions.crowd).allSatisfy { site.rank(of: $0) != nil }
    return calibratedAt == nil && !ordered ? .crowdOrderUnknown : .calibrationMissing
  }
}
