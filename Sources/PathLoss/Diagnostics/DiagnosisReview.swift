import RadioSurvey
import Statistics

/// What all fits of a survey know of the diagnoses of one: how weak a packet each receiver can hear, and how many times each
/// question was asked.
enum DiagnosisReview {
  /// The fits with their diagnoses reviewed.
  ///
  /// Each test is adjusted over the fits by Benjamini and Hochberg's procedure, one code at a time, and is no longer raised where
  /// the adjusted p value is not below the threshold. Beacons that differ stay raised by a single beacon, whose own p value is
  /// adjusted over the beacons.
  ///
  /// - Parameters:
  ///   - levels: every packet that each receiver has read.
  ///   - family: the placement whose fits are adjusted by themselves, see ``SurveyContext/mostPlacementsTogether``; `nil` for all.
  static func reviewed(
    _ fits: [ConditionFit], levels: [Receiver?: RSSIHistogram],
    family: (FitConditions) -> Placement? = { _ in nil }
  ) -> [ConditionFit] {
    let families = Dictionary(grouping: fits.indices) { family(fits[$0].conditions) }
    let adjusted = families.values.reduce(into: [Diagnosis.Code: [Int: Double]]()) { all, members in
      all.merge(adjustments(fits, members)) { $0.merging($1) { first, _ in first } }
    }
    return fits.enumerated().map { index, fit in
      fit.mappingDiagnostics { diagnosis in
        var diagnosis = diagnosis
        if diagnosis.code == .censoredLevels, let levels = levels[fit.sample.conditions.receiver] {
          diagnosis = CensoringAlarm.reviewed(diagnosis, levels: levels)
        }
        guard let p = adjusted[diagnosis.code]?[index] else { return diagnosis }
        diagnosis.adjustedPValue = p
        let hasOther = (diagnosis.values.count("outlying") ?? 0) > 0
        if p >= Diagnosis.threshold, !hasOther { diagnosis.isRaised = false }
        return diagnosis
      }
    }
  }

  /// The adjusted p values of each code with two fits or more, by fit, over some of the fits.
  private static func adjustments(
    _ fits: [ConditionFit], _ members: [Int]
  ) -> [Diagnosis.Code: [Int: Double]] {
    var result: [Diagnosis.Code: [Int: Double]] = [:]
    for code in Diagnosis.Code.allCases {
      let tested = members.compactMap { index in
        fits[index].diagnostics?.first { $0.code == code }?.pValue.map { (fit: index, p: $0) }
      }
      guard tested.count > 1 else { continue }
      result[code] = Dictionary(
        uniqueKeysWithValues: zip(tested.map(\.fit), FalseDiscovery.adjusted(tested.map(\.p))))
    }
    return result
  }
}
