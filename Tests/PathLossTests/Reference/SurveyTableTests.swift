import CalibrationModel
import EstimatorStudy
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

/// What R says of all packets of `survey.csv` by least squares, and of the same with the location as the unit.
@Suite struct SurveyTableTests: CoversReference {
  static let referenceKeys: [String] = [
    "R/survey_ols", "HighPrecision/survey_ols", "R/survey_cluster_se", "R/survey_ols_models",
    "R/survey_F_phone", "R/selection/ols", "R/selection/location_means_ols",
    "Python/statsmodels_ols_cluster", "Python/survey_CR2", "Python/anova_within_ms",
    "Python/within_lag1_raw",
  ]

  private let names = ReferenceData.surveyNames
  private let r: JSON
  private let advanced: JSON
  private let groups: [RandomInterceptREML.Group]

  init() throws {
    r = try JSON(reference: "R")
    advanced = try JSON(reference: "Python")
    groups = try ReferenceData.survey().map(\.group)
  }

  @Test func `Packet line matches`() throws {
    let fit = try PacketRegression(groups)
    let r = r["survey_ols"]
    let digits = try JSON(reference: "HighPrecision")["survey_ols"]
    #expect(
      zip(r["order"].elements, names).allSatisfy { $0.0.string == $0.1 } && r["order"].elements.count == 7)
    #expect(digits["names"].elements.count == 7)
    #expect(worstError(fit.line.coefficients, r["coef"].numbers(named: names)) < 1e-10)
    #expect(worstError(fit.line.coefficients, digits["coef"].numbers) < 1e-12)
    #expect(worstError(fit.standardErrors, r["se"].numbers(named: names)) < 1e-10)
    #expect(worstError(fit.standardErrors, digits["se"].numbers) < 1e-12)
    #expect(relativeError(fit.variance.squareRoot(), r["sigma"].real) < 1e-10)
    #expect(relativeError(fit.variance.squareRoot(), digits["sigma"].real) < 1e-12)
    #expect(fit.packets == r["n"].real && fit.packets == digits["n"].real)
    let empty = try PacketRegression(groups, columns: [0])
    let share = 1 - fit.residualSumOfSquares / empty.residualSumOfSquares
    #expect(relativeError(share, r["r2"].real) < 1e-10)
    #expect(relativeError(fit.logLikelihood, r["logLik"].real) < 1e-10)
    #expect(relativeError(fit.aic, r["AIC"].real) < 1e-10)
    #expect(relativeError(fit.bic, r["BIC"].real) < 1e-10)
  }

  /// Five models, from log distance alone to its interaction with the crowd, and the phone's F.
  @Test func `Nested models match`() throws {
    let interaction = try ReferenceData.surveyWithInteraction()
    let models = [
      ("m1", try PacketRegression(groups, columns: [0, 1])),
      ("m2", try PacketRegression(groups, columns: [0, 1, 2, 3])),
      ("m3", try PacketRegression(groups, columns: [0, 1, 2, 3, 4, 5])), ("m4", try PacketRegression(groups)),
      ("m5", try PacketRegression(interaction)),
    ]
    for (name, model) in models {
      let expected = r["survey_ols_models"][name]
      let k = model.columns + 1
      #expect(Double(k) == expected["k"].real)
      #expect(relativeError(model.logLikelihood, expected["logLik"].real) < 1e-10, "\(name)")
      #expect(relativeError(model.aic, expected["AIC"].real) < 1e-10)
      #expect(relativeError(model.bic, expected["BIC"].real) < 1e-10)
      let aicc = try #require(
        InformationCriteria.aicc(deviance: model.deviance, parameters: k, sample: Int(model.packets)))
      #expect(relativeError(aicc, expected["AICc"].real) < 1e-10)
    }
    let phone = models[3].1.against(models[2].1)
    #expect(relativeError(phone.f, r["survey_F_phone"]["F"].real) < 1e-10)
    // A tail of 1e-33 by 1 − F is lost in rounding: by the t distribution, whose square F with one degree is.
    let p = 2 * Distributions.studentTCDF(-phone.f.squareRoot(), degreesOfFreedom: 549)
    #expect(relativeError(p, r["survey_F_phone"]["p"].real) < 1e-9)
  }

  /// The interaction that the data do not have: decisive where packets count, less so where locations do.
  @Test func `Interaction of packets matches`() throws {
    let select = try JSON(reference: "R")["selection"]
    let small = try PacketRegression(groups)
    let large = try PacketRegression(try ReferenceData.surveyWithInteraction())
    let ols = select["ols"]
    // Differences of numbers thirty times as large.
    #expect(relativeError(small.deviance - large.deviance, ols["LR"].real) < 1e-10)
    #expect(Double(large.columns - small.columns) == ols["df"].real)
    #expect(relativeError(large.aic - small.aic, ols["dAIC"].real) < 1e-10)
    #expect(relativeError(large.bic - small.bic, ols["dBIC"].real) < 1e-10)
    let test = large.against(small)
    // P(F > f) = (1 + 2f/ν)^(−ν/2) for two degrees of freedom of the numerator: exact where 1 − F is lost in rounding.
    let p = pow(1 + 2 * test.f / 547, -547.0 / 2)
    #expect(relativeError(p, ols["F_p"].real) < 1e-9)
    let means = try ReferenceData.surveyWithInteraction().map {
      RandomInterceptREML.Group(design: $0.design, count: 1, mean: $0.mean, centredSumOfSquares: 0)
    }
    let few = try PacketRegression(means, columns: Array(0..<7))
    let byLocation = try PacketRegression(means).against(few)
    #expect(relativeError(byLocation.f, select["location_means_ols"]["F"].real) < 1e-10)
    #expect(relativeError(byLocation.p, select["location_means_ols"]["p"].real) < 1e-9)
  }

  /// HC0 to HC3 by cluster, with R's factor G/(G − 1) and without it. R multiplies HC2 and HC3 by (G − 1)/G beforehand.
  @Test func `Clustered errors match`() throws {
    let fit = try PacketRegression(groups)
    let counts = groups.map { Double($0.count) }
    let columns = (0..<7).map { column in groups.map { $0.design[column] } }
    let clusters = Double(groups.count)
    let own = clusters / (clusters - 1)
    let small = (fit.packets - 1) / (fit.packets - 7)
    for (name, power, factor) in [
      ("HC0_cadjust_TRUE", 0.0, own), ("HC0_cadjust_FALSE", 0, 1), ("HC1_cadjust_TRUE", 0, own * small),
      ("HC1_cadjust_FALSE", 0, small), ("HC2_cadjust_TRUE", 0.5, 1), ("HC2_cadjust_FALSE", 0.5, 1 / own),
      ("HC3_cadjust_TRUE", 1, 1), ("HC3_cadjust_FALSE", 1, 1 / own),
    ] {
      let covariance = SandwichCovariance.independent(
        fit.line, columns: columns, weights: counts, leveragePower: power)
      let errors = standardErrors(covariance).map { $0 * factor.squareRoot() }
      let expected = r["survey_cluster_se"][name].numbers(named: names)
      #expect(worstError(errors, expected) < 1e-10, "\(name)")
    }
    let robust = try ClusterRobustLine(groups)
    #expect(clusters == r["survey_cluster_se"]["n_clusters"].real)
    let statsmodels = advanced["statsmodels_ols_cluster"]
    #expect(worstError(robust.coefficients, statsmodels["coef"].numbers) < 1e-10)
    let reduced = advanced["survey_CR2"]
    #expect(reduced["names"].elements.count == 7)
    #expect(worstError(standardErrors(robust.cr2), reduced["se"].numbers) < 1e-10)
    #expect(worstError(robust.degreesOfFreedom, reduced["satterthwaite_df"].numbers) < 1e-10)
  }

  @Test func `Scatter within locations matches`() throws {
    let locations = try ReferenceData.survey()
    let table = try #require(VarianceTable(locations.map(\.levels)))
    #expect(relativeError(table.withinMeanSquare, advanced["anova_within_ms"].real) < 1e-10)
    // Pairs of packets half a second apart, about their location's mean.
    var sums = (products: 0.0, squares: 0.0, pairs: 0)
    for location in locations {
      let centred = location.levels.map { $0 - location.group.mean }
      for k in centred.indices.dropLast() where abs(location.times[k + 1] - location.times[k] - 0.5) < 1e-9 {
        sums.products += centred[k] * centred[k + 1]
        sums.squares += (centred[k] * centred[k] + centred[k + 1] * centred[k + 1]) / 2
        sums.pairs += 1
      }
    }
    let expected = advanced["within_lag1_raw"]
    #expect(Double(sums.pairs) == expected["pairs"].real)
    #expect(relativeError(sums.products / sums.squares, expected["r1"].real) < 1e-10)
  }
}
