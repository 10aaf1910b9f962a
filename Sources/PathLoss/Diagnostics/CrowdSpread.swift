import Foundation
import RadioSurvey
import Statistics

/// Whether locations scatter differently from crowd level to crowd level within one placement, carriage and receiver: certainly, and
/// by a quarter or more from the least to the most.
enum CrowdSpread {
  /// The fits, each with the comparison that it is part of among its diagnostics.
  static func diagnosed(_ fits: [ConditionFit]) -> [ConditionFit] {
    var result = fits
    let usable = fits.indices.filter { fits[$0].status != .refused && fits[$0].conditions.crowd != nil }
    let settings = Dictionary(grouping: usable) { index in
      var setting = fits[index].conditions
      setting.crowd = nil
      return setting
    }
    for members in settings.values where members.count > 1 {
      let ordered = members.sorted()
      guard let diagnosis = compare(ordered.map { fits[$0] }) else { continue }
      for index in ordered { result[index] = result[index].adding(diagnosis) }
    }
    return result
  }

  private static func compare(_ fits: [ConditionFit]) -> Diagnosis? {
    let residuals = fits.map { $0.locationMeans.map(\.levelResidual) }
    guard let test = SpreadTests.brownForsythe(residuals) else { return nil }
    let sds = residuals.map { residuals in
      (residuals.reduce(0) { $0 + $1 * $1 } / Double(max(1, residuals.count - 2))).squareRoot()
    }
    let spreads = zip(fits, sds).map { fit, sd -> ReasonValues in
      ["crowd": .text(fit.conditions.crowd?.rawValue ?? ""), "sd_db": .number(sd)]
    }
    let isSmall = (sds.max() ?? 0) < Diagnosis.relevantRatio * (sds.min() ?? 0)
    return Diagnosis(
      .spreadByCrowd, isRaised: test.pValue < Diagnosis.threshold && !isSmall, statistic: test.statistic,
      pValue: test.pValue,
      [
        "crowdLevels": .items(spreads), "isTooSmall": .flag(test.pValue < Diagnosis.threshold && isSmall),
      ])
  }
}
