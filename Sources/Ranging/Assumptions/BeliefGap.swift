import PathLoss
package import RadioSurvey
package import CalibrationModel

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
