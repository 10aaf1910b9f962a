import CalibrationModel
import EstimatorStudy
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing
import Support

/// What lme4, nlme, statsmodels and 40-digit arithmetic say of `survey.csv` with a random intercept a location.
@Suite struct MixedTableTests: CoversReference {
  static let referenceKeys: [String] = {
    var all = [
      "R/survey_lmer_REML", "R/survey_lmer_ML", "R/survey_lme_REML", "R/survey_AR_LRT",
      "R/survey_lmer_random_slope", "Python/statsmodels_mixedlm", "R/selection/mixed_ML",
    ]
    for criterion in ["REML", "ML"] {
      all += keys(
        below: "HighPrecision/survey_mixed_\(criterion)", "coef", "se", "theta", "sd_location", "sd_residual",
        "deviance", "loglik", "ICC", "theta_profile95", "blup_first5")
    }
    return all
  }()

  private let names = ReferenceData.surveyNames
  private let r: JSON
  private let groups: [RandomInterceptREML.Group]

  init() throws {
    r = try JSON(reference: "R")
    groups = try ReferenceData.survey().map(\.group)
  }

  /// Best linear predictors of the locations' own effects, n s/(1 + n s) of the residual, and their SD given the line.
  private func effects(_ fit: RandomInterceptREML.Fit) -> (means: [Double], spreads: [Double]) {
    let s = fit.ratio * fit.ratio
    let share = groups.map { Double($0.count) * s / (1 + Double($0.count) * s) }
    return (
      zip(share, fit.residuals).map { $0 * $1 }, share.map { fit.locationSD * (1 - $0).squareRoot() }
    )
  }

  @Test(arguments: [RandomInterceptREML.Criterion.restricted, .likelihood])
  func `Forty digits match`(criterion: RandomInterceptREML.Criterion) throws {
    let name = criterion == .restricted ? "survey_mixed_REML" : "survey_mixed_ML"
    let expected = try JSON(reference: "HighPrecision")[name]
    let fit = try RandomInterceptREML.fit(groups, criterion: criterion)
    #expect(worstError(fit.coefficients, expected["coef"].numbers) < 1e-10)
    #expect(worstError(fit.standardErrors, expected["se"].numbers) < 1e-10)
    #expect(relativeError(fit.ratio, expected["theta"].real) < 1e-10)
    #expect(relativeError(fit.locationSD, expected["sd_location"].real) < 1e-10)
    #expect(relativeError(fit.residualSD, expected["sd_residual"].real) < 1e-10)
    let deviance = try #require(fit.deviance)
    #expect(relativeError(deviance, expected["deviance"].real) < 1e-12)
    #expect(relativeError(-deviance / 2, expected["loglik"].real) < 1e-12)
    let s = fit.ratio * fit.ratio
    #expect(relativeError(s / (1 + s), expected["ICC"].real) < 1e-10)
    let interval = try #require(fit.ratioInterval())
    #expect(worstError([interval.lower, interval.upper], expected["theta_profile95"].numbers) < 1e-8)
    #expect(worstError(Array(effects(fit).means.prefix(5)), expected["blup_first5"].numbers) < 1e-9)
  }

  @Test(arguments: [RandomInterceptREML.Criterion.restricted, .likelihood])
  func `lme4 matches`(criterion: RandomInterceptREML.Criterion) throws {
    let expected = r[criterion == .restricted ? "survey_lmer_REML" : "survey_lmer_ML"]
    let fit = try RandomInterceptREML.fit(groups, criterion: criterion)
    let deviance = try #require(fit.deviance)
    #expect(worstError(fit.coefficients, expected["fixef"].numbers(named: names)) < 1e-7)
    #expect(worstError(fit.standardErrors, expected["se"].numbers(named: names)) < 1e-6)
    #expect(relativeError(fit.ratio, expected["theta"].real) < 1e-5)
    #expect(relativeError(fit.ratio, expected["theta_polished"].real) < 1e-5)
    #expect(relativeError(fit.locationSD, expected["sd_loc"].real) < 1e-6)
    #expect(relativeError(fit.residualSD, expected["sd_resid"].real) < 1e-6)
    #expect(relativeError(deviance, expected["devfun"].real) < 1e-10)
    #expect(relativeError(-deviance / 2, expected["logLik"].real) < 1e-10)
    // Seven coefficients and two variances.
    #expect(relativeError(deviance + 18, expected["AIC"].real) < 1e-10)
    let bic = InformationCriteria.bic(deviance: deviance, parameters: 9, sample: 556)
    #expect(relativeError(bic, expected["BIC"].real) < 1e-10)
    let (means, spreads) = effects(fit)
    #expect(expected["ranef"].elements.count == 67)
    for (mean, reference) in zip(means, expected["ranef"].numbers) { #expect(abs(mean - reference) < 1e-5) }
    #expect(worstError(spreads, expected["ranef_condsd"].numbers) < 1e-5)
  }

  /// nlme prints its SDs to seven digits; statsmodels' optimiser stops early.
  @Test func `Other packages match`() throws {
    let fit = try RandomInterceptREML.fit(groups)
    let nlme = r["survey_lme_REML"]
    #expect(worstError(fit.coefficients, nlme["fixef"].numbers(named: names)) < 1e-7)
    #expect(worstError([fit.locationSD, fit.residualSD], nlme["sd"].numbers) < 1e-6)
    let deviance = try #require(fit.deviance)
    #expect(relativeError(-deviance / 2, nlme["logLik"].real) < 1e-10)
    let statsmodels = try JSON(reference: "Python")["statsmodels_mixedlm"]
    #expect(worstError(fit.coefficients, statsmodels["coef"].numbers) < 1e-5)
    #expect(relativeError(fit.locationSD * fit.locationSD, statsmodels["var_loc"].real) < 1e-4)
    #expect(relativeError(fit.residualSD * fit.residualSD, statsmodels["var_resid"].real) < 1e-5)
    #expect(relativeError(-deviance / 2, statsmodels["llf"].real) < 1e-10)
    let serial = try AutoregressiveREML.fit(
      ReferenceData.survey().map { .init(design: $0.group.design, times: $0.times, levels: $0.levels) })
    // Twice a difference of log-likelihoods twenty times as large.
    #expect(relativeError(deviance - serial.deviance, r["survey_AR_LRT"]["LR"].real) < 1e-7)
  }

  @Test func `Interaction of locations matches`() throws {
    let expected = try JSON(reference: "R")["selection"]["mixed_ML"]
    let small = try RandomInterceptREML.fit(groups, criterion: .likelihood)
    let large = try RandomInterceptREML.fit(
      ReferenceData.surveyWithInteraction(), criterion: .likelihood)
    let ratio = try #require(small.deviance) - #require(large.deviance)
    // lme4's optimiser leaves 1e-9 of each deviance.
    #expect(relativeError(ratio, expected["LR"].real) < 1e-7)
    #expect(expected["df"].real == Double(large.coefficients.count - small.coefficients.count))
    let p = 1 - Distributions.chiSquaredCDF(ratio, degreesOfFreedom: 2)
    #expect(relativeError(p, expected["p"].real) < 1e-6)
    #expect(relativeError(4 - ratio, expected["dAIC"].real) < 1e-6)
    #expect(relativeError(2 * log(556) - ratio, expected["dBIC"].real) < 1e-5)
  }

  /// Three beacons with lines of their own: too few, so that the slope's variation is all one with the level's.
  @Test func `Random slopes match`() throws {
    let expected = r["survey_lmer_random_slope"]
    let table = try CSVTable(reference: "survey")
    var beacons: [Int: String] = [:]
    for row in table.rows where row["rssi"]?.isEmpty == false {
      beacons[Int(row["location"] ?? "") ?? 0] = row["beacon"]
    }
    let order = Set(beacons.values).sorted()
    let rows = zip(groups, beacons.sorted { $0.key < $1.key }).map { group, location in
      var group = group
      group.design.removeSubrange(2...3)
      return BeaconLines.Row(
        beacon: order.firstIndex(of: location.value) ?? 0, position: group.design[1], group: group)
    }
    let fit = try #require(BeaconLines.fit(rows, terms: [.intercept, .covariance, .slope, .location]))
    let kept = ["(Intercept)", "x", "crowdfull", "crowdmedium", "phoneB"]
    #expect(relativeError(-fit.deviance / 2, expected["logLik"].real) < 1e-9)
    #expect(worstError(fit.coefficients, expected["fixef"].numbers(named: kept)) < 1e-4)
    let spreads = [fit.locationSD, fit.interceptSD, fit.slopeSD, fit.correlation, fit.residualSD]
    #expect(worstError(spreads, expected["varcorr"].numbers) < 1e-3)
    #expect(abs(fit.theta[2]) < 1e-3 && expected["singular"].bool == true)
  }

  /// Beacons that are not distinguished leave the random intercept of the product.
  @Test func `Without beacons it is the random intercept`() throws {
    let fit = try RandomInterceptREML.fit(groups)
    let other = try #require(
      BeaconLines.fit(groups.map { .init(beacon: 0, position: $0.design[1], group: $0) }, terms: .location))
    #expect(relativeError(other.deviance, try #require(fit.deviance)) < 1e-11)
    #expect(worstError(other.coefficients, fit.coefficients) < 1e-7)
    #expect(relativeError(other.locationSD, fit.locationSD) < 1e-6)
  }
}
