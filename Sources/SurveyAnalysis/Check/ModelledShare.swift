import CalibrationModel
import PathLoss
import RadioSurvey
import Ranging
import Statistics

/// How often the zone of a requirement is said at a spot by the fits, behind what is on the way to its beacon.
struct ModelledShare {
  /// What is known of a beacon under one set of conditions.
  private struct Known {
    let usual: PathLossModel
    /// `nil` unless the fit counts what is between.
    let walled: WalledLine?
    let belief: RangingBelief
  }

  private let check: RequirementCheck
  private let counter: WallCounter?
  private var known: [RequirementCheck.Heard: Known?] = [:]

  init(_ check: RequirementCheck) {
    self.check = check
    counter = WallCounter(FitOptions(site: check.site)).ifNeeded
  }

  /// P(the mean of the packets is in the zone that ends at the given metres), the mean over the dwells of a spot; `nil` without a usable fit.
  mutating func share(_ spot: SurveySpots.Spot, end: Double) -> Double? {
    let chances = spot.dwells.compactMap { dwell -> Double? in
      guard
        let known = known(
          RequirementCheck.Heard(conditions: dwell.conditions.fitConditions, beacon: dwell.beacon))
      else { return nil }
      var (model, distance, variance) = (known.usual, spot.distance, 0.0)
      if let walled = known.walled, let way = counter?.crossings(from: dwell.beacon, to: spot.position),
        let open = walled.openDistance(spot.distance, behind: way)
      {
        (model, distance, variance) = (walled.model, open, walled.variance([way], against: []))
      }
      let sd = model.predictiveSD(at: distance, packets: check.requirement.packets)
      let margin = model.mean(at: distance) - known.belief.level(at: end)
      return Distributions.normalCDF(margin / (sd * sd + variance).squareRoot())
    }
    return chances.isEmpty ? nil : chances.reduce(0, +) / Double(chances.count)
  }

  private mutating func known(_ heard: RequirementCheck.Heard) -> Known? {
    if let known = known[heard] { return known }
    var found: Known?
    if let fit = check.fits.first(where: { $0.conditions == heard.conditions && $0.status != .refused }),
      let usual = PathLossModel(fit),
      let belief = check.policy.belief(
        for: heard.conditions, of: heard.beacon, fits: check.fits, site: check.site)
    {
      found = Known(usual: usual, walled: WalledLine(fit), belief: belief)
    }
    known[heard] = .some(found)
    return found
  }
}
