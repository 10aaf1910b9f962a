import Foundation
import TestSupport
import Testing

/// No table of the reference files is forgotten: each number is claimed by the suite that reproduces it or stated as an
/// exception here.
@Suite struct ReferenceLedgerTests {
  private static let files = [
    "ref_R", "ref_advanced", "ref_highprec", "ref_multi_R", "ref_multi_highprec", "ref_select_R",
    "ref_interaction_lr",
  ]
  private static let suites: [any (CoversReference & Sendable).Type] = [
    SimpleTableTests.self, RobustTableTests.self, SurveyTableTests.self, MixedTableTests.self,
    MultiBeaconTableTests.self, CensoredTableTests.self, DriftTableTests.self, IntervalTableTests.self,
    AutoregressiveREMLTests.self, HeldOutScoresTests.self, PredictiveScoresTests.self,
    DiagnosticTestsTests.self, RobustLineTests.self,
  ]
  /// Last names of what is no result: words, column names, and how long another program's iteration took or how far it
  /// still was from level.
  private static let exceptions: Set = [
    "note", "names", "newton_iterations", "iterations", "iters", "max_grad",
  ]

  @Test(.enabled(if: SharedData.exists(ReferenceData.probe), "\(SharedData.skipped)"))
  func everyNumberIsClaimed() throws {
    let claimed = Self.suites.flatMap { $0.referenceKeys }
    var used: Set<String> = []
    var numbers = 0
    for file in Self.files {
      for leaf in try ReferenceValue(file: file + ".json").leaves {
        let path = "\(file)/\(leaf)"
        let parts = path.split(separator: "/")
        guard let last = parts.last, !Self.exceptions.contains(String(last)) else { continue }
        numbers += 1
        let owners = claimed.filter { path == $0 || path.hasPrefix($0 + "/") }
        #expect(!owners.isEmpty, "nothing reproduces \(path)")
        used.formUnion(owners)
      }
    }
    // 13 tables of numbers in seven files; a file that lost its tables would claim nothing.
    #expect(numbers > 250)
    // And no suite claims what is not there.
    #expect(Set(claimed).subtracting(used) == [])
  }
}

extension AutoregressiveREMLTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "ref_R/survey_lme_CAR1_REML", "fixef", "se", "sd", "phi_per_second", "logLik")
}

extension HeldOutScoresTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "ref_advanced", "lolo_cv_ols", "lolo_cv_mixed_location_mean", "lolo_cv_mixed_single_packet",
    "jackknife_plus_simple")
}

extension PredictiveScoresTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "ref_advanced/scores", "crps_normal", "crps_t", "crps_lognormal")
}

extension DiagnosticTestsTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "ref_R/simple_ols", "shapiro", "dw", "leverage", "cooks", "rstandard", "rstudent", "dffits", "press")
}

extension RobustLineTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "ref_highprec/simple_huber_exactMAD", "coef", "scale", "se_H1")
}
