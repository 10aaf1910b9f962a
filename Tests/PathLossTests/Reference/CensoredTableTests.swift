import CalibrationModel
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

/// What survival, 40-digit arithmetic and scipy say of the censored models of `tobit_small.csv` and `survey.csv`.
@Suite struct CensoredTableTests: CoversReference {
  static let referenceKeys: [String] = {
    var all = [
      "R/tobit_left", "R/tobit_small_ols_received_only", "R/survey_tobit_left", "Python/interaction",
    ]
    all += keys(below: "R/tobit_interval_quantised", "coef", "scale", "vcov_beta_logscale", "loglik")
    for table in ["tobit_left", "tobit_interval_quantised"] {
      all += keys(below: "HighPrecision/\(table)", "theta", "loglik", "se", "vcov", "sigma")
    }
    all += keys(
      below: "Python/loss_mixture_tobit", "theta", "se", "loglik", "sigma", "p_collision")
    all += keys(below: "Python/soft_threshold_tobit", "theta", "se", "loglik", "tau", "width_db")
    all += keys(
      below: "Python/random_intercept_loss_mixture_tobit", "theta", "se", "loglik_K20", "loglik_K40",
      "loglik_K80", "sd_fading", "sd_location", "p_collision", "n_locations")
    return all
  }()

  private let r: JSON
  private let digits: JSON
  private let advanced: JSON
  private let smallThreshold = ReceptionThreshold(level: CensoredReference.smallThreshold)
  private let surveyThreshold = ReceptionThreshold(level: CensoredReference.surveyThreshold)

  init() throws {
    r = try JSON(reference: "R")
    digits = try JSON(reference: "HighPrecision")
    advanced = try JSON(reference: "Python")
  }

  @Test(arguments: [("tobit_left", 0.0), ("tobit_interval_quantised", 1)])
  func `Forty digits match`(name: String, width: Double) throws {
    let expected = digits[name]
    let fit = try CensoredRegression.fit(
      CensoredReference.smallLocations(width: width), threshold: smallThreshold, fitsCollisions: false)
    #expect(worstError(fit.parameters, expected["theta"].numbers) < 1e-10)
    #expect(worstError(fit.standardErrors, expected["se"].numbers) < 1e-9)
    #expect(worstError(fit.covariance.elements, expected["vcov"].numbers) < 1e-8)
    #expect(relativeError(fit.logLikelihood, expected["loglik"].real) < 1e-12)
    #expect(relativeError(fit.fadingSD, expected["sigma"].real) < 1e-10)
  }

  @Test(arguments: [("tobit_left", 0.0), ("tobit_interval_quantised", 1)])
  func `Survreg matches`(name: String, width: Double) throws {
    let expected = r[name]
    let locations = try CensoredReference.smallLocations(width: width)
    let fit = try CensoredRegression.fit(locations, threshold: smallThreshold, fitsCollisions: false)
    #expect(worstError(fit.coefficients, expected["coef"].numbers(named: ["(Intercept)", "x"])) < 1e-8)
    #expect(relativeError(fit.fadingSD, expected["scale"].real) < 1e-8)
    #expect(worstError(fit.covariance.elements, expected["vcov_beta_logscale"].numbers) < 1e-6)
    #expect(relativeError(fit.logLikelihood, expected["loglik"].real) < 1e-11)
    guard width == 0 else { return }
    let level = try CensoredRegression.fit(
      locations.map { CensoredLocation(design: [1], cells: $0.cells, lost: $0.lost) },
      threshold: smallThreshold, fitsCollisions: false)
    #expect(relativeError(level.logLikelihood, expected["null_loglik"].real) < 1e-10)
  }

  /// What leaving the lost packets out does: a slope three decibels a decade too flat.
  @Test func `Received only matches`() throws {
    let expected = r["tobit_small_ols_received_only"]
    let heard = try CensoredReference.smallLocations(width: 0).filter { !$0.cells.isEmpty }
    let line = try LeastSquares.fit(
      columns: [heard.map { _ in 1 }, heard.map { $0.design[1] }], response: heard.map { $0.cells[0].lower })
    #expect(worstError(line.coefficients, expected["coef"].numbers(named: ["(Intercept)", "x"])) < 1e-10)
    #expect(relativeError(line.residualVariance.squareRoot(), expected["sigma"].real) < 1e-10)
    #expect(Double(heard.count) == expected["n"].real)
  }

  /// The survey with exact levels, collisions left out because here they are known, and the rest below τ.
  @Test func `Survey tobit matches`() throws {
    let table = try CSVTable(reference: "survey")
    let weak = Dictionary(grouping: table.rows) { Int($0["location"] ?? "") ?? 0 }
      .mapValues { Double($0.count { $0["lost_below"] == "1" && $0["lost_collision"] != "1" }) }
    var locations = try CensoredReference.surveyLocations(threshold: surveyThreshold, exact: true)
    for (index, (_, lost)) in weak.sorted(by: { $0.key < $1.key }).enumerated() {
      locations[index].lost = lost
    }
    let fit = try CensoredRegression.fit(locations, threshold: surveyThreshold, fitsCollisions: false)
    let expected = r["survey_tobit_left"]
    let names = ReferenceData.surveyNames
    #expect(worstError(fit.coefficients, expected["coef"].numbers(named: names)) < 1e-8)
    #expect(relativeError(fit.fadingSD, expected["scale"].real) < 1e-8)
    #expect(relativeError(fit.logLikelihood, expected["loglik"].real) < 1e-11)
    #expect(worstError(fit.standardErrors, expected["se"].numbers) < 1e-7)
  }

  /// Without and with an error curve of 1.5 dB; scipy differentiates twice numerically.
  @Test(arguments: ["loss_mixture_tobit", "soft_threshold_tobit"]) func `Loss mixtures match`(name: String)
    throws
  {
    let expected = advanced[name]
    let isSoft = name.hasPrefix("soft")
    let width = isSoft ? expected["width_db"].real : 0
    let threshold = ReceptionThreshold(level: CensoredReference.surveyThreshold, width: width)
    if isSoft { #expect(expected["tau"].real == CensoredReference.surveyThreshold && width == 1.5) }
    let fit = try CensoredRegression.fit(
      CensoredReference.surveyLocations(threshold: threshold, exact: isSoft), threshold: threshold)
    #expect(worstError(fit.parameters, expected["theta"].numbers) < 1e-6)
    #expect(worstError(fit.standardErrors, expected["se"].numbers) < 1e-5)
    #expect(relativeError(fit.logLikelihood, expected["loglik"].real) < 1e-11)
    // The soft table has σ and pc in θ only.
    #expect(relativeError(fit.fadingSD, exp(expected["theta"][7].real)) < 1e-6)
    if !isSoft {
      #expect(relativeError(fit.fadingSD, expected["sigma"].real) < 1e-6)
      #expect(relativeError(fit.collisionLoss[0], expected["p_collision"].real) < 1e-6)
    }
  }

  @Test func `Flagship matches`() throws {
    let expected = advanced["random_intercept_loss_mixture_tobit"]
    let locations = try CensoredReference.surveyLocations()
    let fit = try RandomInterceptTobit.fit(
      locations, threshold: surveyThreshold, nodes: .init(heard: 40, silent: 40))
    #expect(worstError(fit.parameters, expected["theta"].numbers) < 1e-5)
    #expect(worstError(fit.standardErrors, expected["se"].numbers) < 1e-3)
    #expect(abs(fit.logLikelihood - expected["loglik_K40"].real) < 1e-6)
    for (nodes, name) in [(20, "loglik_K20"), (80, "loglik_K80")] {
      let other = try RandomInterceptTobit.fit(
        locations, threshold: surveyThreshold, nodes: .init(heard: nodes, silent: nodes))
      #expect(abs(other.logLikelihood - expected[name].real) < 1e-6)
    }
    #expect(relativeError(fit.fadingSD, expected["sd_fading"].real) < 1e-5)
    #expect(relativeError(fit.locationSD, expected["sd_location"].real) < 1e-5)
    #expect(relativeError(fit.collisionLoss[0], expected["p_collision"].real) < 1e-5)
    #expect(Double(fit.locations) == expected["n_locations"].real)
  }

  /// The interaction that the data do not have, once lost packets are part of the model. The reference stops where its gradient
  /// is below 1e-4, which leaves the coefficients four digits.
  @Test func `Interaction matches`() throws {
    let expected = try JSON(reference: "Python")["interaction"]
    func fit(_ locations: [CensoredLocation]) throws -> RandomInterceptTobit.Fit {
      try RandomInterceptTobit.fit(
        locations, threshold: surveyThreshold, nodes: .init(heard: 30, silent: 30))
    }
    let locations = try CensoredReference.surveyLocations()
    let small = try fit(locations)
    let large = try fit(
      locations.map { location in
        var location = location
        let x = location.design[1]
        location.design += [x * location.design[4], x * location.design[5]]
        return location
      })
    #expect(abs(small.logLikelihood - expected["loglik_no_interaction"].real) < 1e-6)
    #expect(abs(large.logLikelihood - expected["loglik_interaction"].real) < 1e-6)
    let ratio = 2 * (large.logLikelihood - small.logLikelihood)
    #expect(relativeError(ratio, expected["LR"].real) < 1e-6)
    #expect(expected["df"].real == 2)
    let p = 1 - Distributions.chiSquaredCDF(ratio, degreesOfFreedom: 2)
    #expect(relativeError(p, expected["p"].real) < 1e-6)
    let added = Array(large.coefficients.suffix(2))
    #expect(worstError(added, expected["interaction_coefs"].numbers) < 1e-3)
  }
}
