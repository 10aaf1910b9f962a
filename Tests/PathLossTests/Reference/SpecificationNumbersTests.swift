import EstimatorStudy
import Foundation
@testable import PathLoss
import Statistics
import TestSupport
import Testing
import CalibrationModel

/// The key numbers of the specification, quoted with all the digits that it prints: each is right to one unit of its last.
@Suite struct SpecificationNumbersTests {
  /// Fails unless a value agrees with a number as printed, to one unit of its last digit or the relative error that a reference
  /// other than exact arithmetic is known to have.
  private func expect(
    _ value: Double, _ printed: String, relative: Double = 0,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let stated = try #require(Double(printed))
    let decimals = printed.split(separator: ".").dropFirst().first?.count ?? 0
    let allowed = max(1.01 * pow(10, -Double(decimals)), relative * abs(stated))
    #expect(abs(value - stated) <= allowed, "\(value), printed \(printed)", sourceLocation: sourceLocation)
  }

  @Test func `Simple table`() throws {
    let (x, y, _, line) = try ReferenceData.simpleLine()
    try expect(line.coefficients[0], "-60.894337562426")
    try expect(line.coefficients[1], "-20.944365122458")
    let errors = standardErrors(line.covariance)
    try expect(errors[0], "1.2314696368")
    try expect(errors[1], "1.7881677952")
    try expect(line.residualVariance.squareRoot(), "5.3561585302")
    let mean = y.reduce(0, +) / 40
    let total = y.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    try expect(1 - line.residualSumOfSquares / total, ".7830908457")
    let huber = try RobustLine.huber(x: x, y: y)
    // Its steps end where they fall below 1e-12.
    try expect(huber.intercept, "-60.151089671565", relative: 1e-12)
    try expect(huber.slope, "-21.871818392216", relative: 1e-12)
    try expect(huber.scale, "3.3357280450")
    let huberErrors = huber.huberErrors(x, y)
    try expect(huberErrors[0], ".7441496046")
    try expect(huberErrors[1], "1.0805498714")
    let bisquare = try RobustLine.mm(x: x, y: y)
    try expect(bisquare.intercept, "-59.829282212177")
    try expect(bisquare.slope, "-22.346510511088")
    try expect(bisquare.scale, "3.0375409496")
    let spread = try #require(SpreadTests.breuschPagan(residuals: line.residuals, regressors: [x]))
    try expect(spread.statistic, ".006321231997")
    try expect(spread.pValue, ".93663")
    try expect(try #require(SerialTests.durbinWatson(line.residuals)), "2.144216075964")
    try expect(try #require(ShapiroWilk.test(line.residuals)).w, ".837824221558")
  }

  @Test func `Small censored table`() throws {
    let threshold = ReceptionThreshold(level: CensoredReference.smallThreshold)
    let exact = try CensoredReference.smallLocations(width: 0)
    let tobit = try CensoredRegression.fit(exact, threshold: threshold, fitsCollisions: false)
    try expect(tobit.coefficients[0], "-61.625260541")
    try expect(tobit.coefficients[1], "-23.532797343")
    try expect(tobit.fadingSD, "4.744655254")
    try expect(tobit.logLikelihood, "-155.998671675")
    let rounded = try CensoredRegression.fit(
      CensoredReference.smallLocations(width: 1), threshold: threshold, fitsCollisions: false)
    try expect(rounded.coefficients[0], "-61.598757727")
    try expect(rounded.coefficients[1], "-23.460210950")
    try expect(rounded.fadingSD, "4.671876163")
    try expect(rounded.logLikelihood, "-155.408747219")
  }

  @Test func `Survey table`() throws {
    let locations = try ReferenceData.survey()
    let groups = locations.map(\.group)
    let reml = try RandomInterceptREML.fit(groups)
    try expect(reml.coefficients[0], "-57.7257154980")
    try expect(reml.coefficients[1], "-20.6614340240")
    try expect(reml.ratio, "1.64395534949594")
    try expect(reml.locationSD, "4.3196735000")
    try expect(reml.residualSD, "2.6276099903")
    try expect(try #require(reml.deviance), "2838.7796468785")
    try expect(reml.standardErrors[1], "1.1541448610")
    let likelihood = try RandomInterceptREML.fit(groups, criterion: .likelihood)
    try expect(likelihood.ratio, "1.55213011540")
    try expect(likelihood.locationSD, "4.0780064048")
    try expect(likelihood.residualSD, "2.6273611757")
    // nlme stops at about seven digits of the parameters.
    let serial = try AutoregressiveREML.fit(
      locations.map { .init(design: $0.group.design, times: $0.times, levels: $0.levels) })
    try expect(serial.coefficients[1], "-20.74138")
    try expect(serial.locationSD, "3.95927")
    try expect(serial.residualSD, "3.03322")
    try expect(serial.correlationPerSecond, ".3698766", relative: 1e-5)
    try expect(serial.correlationPerSecond.squareRoot(), ".608")
    try expect(-serial.deviance / 2, "-1350.380907")
    let packets = try ClusterRobustLine(groups)
    try expect(packets.cr2[1, 1].squareRoot(), "1.4076878545")
    try expect(packets.degreesOfFreedom[1], "32.43677")
    let tally = try #require(
      try HeldOutCheck.singlePackets(locations.map { ($0.group.design, $0.histogram) }))
    try expect(tally.crps, "3.0336224")
    try expect(tally.logScore, "-3.1103688")
    try expect(100 * tally.coverage.coverage68, "63.8")
    try expect(100 * tally.coverage.coverage95, "94.4")
  }

  /// The loss mixtures, whose reference is good to 1e-6 of a parameter and of the log-likelihood itself.
  @Test func `Survey with losses`() throws {
    let threshold = ReceptionThreshold(level: CensoredReference.surveyThreshold)
    let locations = try CensoredReference.surveyLocations()
    let pooled = try CensoredRegression.fit(locations, threshold: threshold)
    try expect(pooled.coefficients[1], "-22.8459217")
    try expect(pooled.fadingSD, "5.0783917")
    try expect(pooled.collisionLoss[0], ".0856618")
    try expect(pooled.logLikelihood, "-1902.455715529")
    // The reference differentiates its quadrature numerically: five digits of the parameters, six decimals of the maximum.
    let flagship = try RandomInterceptTobit.fit(locations, threshold: threshold)
    try expect(flagship.coefficients[1], "-22.7193285", relative: 1e-5)
    try expect(flagship.standardErrors[1], "1.10278")
    try expect(flagship.fadingSD, "2.6981240", relative: 1e-5)
    try expect(flagship.locationSD, "4.3153533", relative: 1e-5)
    try expect(flagship.collisionLoss[0], ".0877031")
    try expect(flagship.logLikelihood, "-1651.3045945", relative: 6e-10)
  }

  @Test func `Multi beacon table`() throws {
    let table = try CSVTable(reference: "beacons")
    let fit = try PooledLines.fit(PooledLinesTests.groups(table))
    try expect(fit.theta[0], ".462856818", relative: 1e-6)
    try expect(fit.theta[1], "-.0141130988", relative: 1e-5)
    try expect(fit.theta[2], ".6438915439", relative: 1e-6)
    try expect(fit.coefficients[0], "-67.79744")
    try expect(fit.coefficients[1], "-23.78776")
    try expect(fit.slopeSD, "2.2993376")
    try expect(fit.deviance, "406.6219514316")
  }
}
