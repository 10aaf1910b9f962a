import Foundation
import TestSupport
import Testing

/// No table of the reference files is forgotten: each number is claimed by the suite that reproduces it or stated as an
/// exception here.
@Suite struct ReferenceLedgerTests {
  /// Folders of `Tests/Reference`.
  private static let sources = ["R", "Python", "HighPrecision"]
  private static let suites: [any (CoversReference & Sendable).Type] = [
    SimpleTableTests.self, RobustTableTests.self, SurveyTableTests.self, MixedTableTests.self,
    MultiBeaconTableTests.self, CensoredTableTests.self, DriftTableTests.self, IntervalTableTests.self,
    AutoregressiveREMLTests.self, HeldOutScoresTests.self, PredictiveScoresTests.self,
    DiagnosticTestsTests.self, RobustLineTests.self, NestedREMLTests.self, WalkedREMLTests.self,
  ]
  /// Last names of what is not a result.
  private static let exceptions: Set = ["names"]

  @Test func `Every number is claimed`() throws {
    let claimed = Self.suites.flatMap { $0.referenceKeys }
    var used: Set<String> = []
    var numbers = 0
    for source in Self.sources {
      for leaf in try JSON(reference: source).leaves {
        let path = "\(source)/\(leaf)"
        let parts = path.split(separator: "/")
        guard let last = parts.last, !Self.exceptions.contains(String(last)) else { continue }
        numbers += 1
        let owners = claimed.filter { path == $0 || path.hasPrefix($0 + "/") }
        #expect(!owners.isEmpty, "nothing reproduces \(path)")
        used.formUnion(owners)
      }
    }
    // A folder that lost its tables would claim nothing.
    #expect(numbers > 250)
    // And no suite claims what is not there.
    #expect(Set(claimed).subtracting(used) == [])
  }
}

extension AutoregressiveREMLTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "R/survey_lme_CAR1_REML", "fixef", "se", "sd", "phi_per_second", "logLik")
}

extension HeldOutScoresTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "Python", "lolo_cv_ols", "lolo_cv_mixed_location_mean", "lolo_cv_mixed_single_packet",
    "jackknife_plus_simple")
}

extension PredictiveScoresTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "Python/scores", "crps_normal", "crps_t")
}

extension DiagnosticTestsTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "R/simple_ols", "shapiro", "dw", "leverage", "cooks", "rstandard", "rstudent", "dffits", "press")
}

extension RobustLineTests: CoversReference {
  static let referenceKeys: [String] = keys(
    below:
      "HighPrecision/simple_huber_exactMAD", "coef", "scale", "se_H1")
}
