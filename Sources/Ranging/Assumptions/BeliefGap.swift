package import PathLoss
package import RadioSurvey

/// Why it is not known what a device assumes of beacons, by stable code.
package enum BeliefGap: String, Hashable, Codable, Sendable, CaseIterable {
  /// The fit itself is refused, whatever devices assume.
  case fitRefused = "fit-refused"
  /// The survey has several crowd levels and does not say which is the emptiest.
  case crowdOrderUnknown = "crowd-order-unknown"
  /// No fit at the crowd level at which beacons are taken to be calibrated is usable.
  case calibrationMissing = "calibration-missing"
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
