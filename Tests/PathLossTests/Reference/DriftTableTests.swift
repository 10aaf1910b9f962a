import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support
import SurveyDrift
import TestSupport
import Testing

/// What R says of the new survey of `drift.csv` against the old, where beacon B2 lost 4 dB.
@Suite struct DriftTableTests: CoversReference {
  static let referenceKeys: [String] = [
    "R/drift_chow", "R/drift_var_F", "R/drift_per_beacon", "R/drift_BH",
  ]

  private struct Survey {
    var beacons: [String]
    var x: [Double]
    var y: [Double]
    var line: LeastSquares.Fit

    init(_ name: String) throws {
      let rows = try CSVTable(reference: "drift").rows.filter { $0["survey"] == name }
      beacons = rows.map { $0["beacon"] ?? "" }
      x = rows.map { log10($0["distance_m"].flatMap(Double.init) ?? .nan) }
      y = rows.map { $0["rssi"].flatMap(Double.init) ?? .nan }
      line = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: y)
    }
  }

  private let r: JSON
  private let old: Survey
  private let new: Survey

  init() throws {
    r = try JSON(reference: "R")
    old = try Survey("old")
    new = try Survey("new")
  }

  /// One line for both against a line each: blind to one beacon of six.
  @Test func `Pooled tests match`() throws {
    let x = old.x + new.x
    let pooled = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: old.y + new.y)
    let separate = old.line.residualSumOfSquares + new.line.residualSumOfSquares
    let degrees = Double(x.count - 4)
    let f = (pooled.residualSumOfSquares - separate) / 2 / (separate / degrees)
    let chow = r["drift_chow"]
    #expect(relativeError(f, chow["F"].real) < 1e-10)
    #expect(chow["df1"].real == 2 && chow["df2"].real == degrees)
    let p = Distributions.fTail(f, numerator: 2, denominator: degrees)
    #expect(relativeError(p, chow["p"].real) < 1e-10)
    for (survey, name, sigma) in [(old, "old", "sigma_old"), (new, "new", "sigma_new")] {
      #expect(worstError(survey.line.coefficients, chow[name].numbers(named: ["(Intercept)", "x"])) < 1e-10)
      #expect(relativeError(survey.line.residualVariance.squareRoot(), chow[sigma].real) < 1e-10)
    }
    let ratio = new.line.residualVariance / old.line.residualVariance
    let expected = r["drift_var_F"]
    #expect(relativeError(ratio, expected["F"].real) < 1e-10)
    #expect(relativeError(ratio, expected["ratio_s2"].real) < 1e-10)
    let below = 1 - Distributions.fTail(ratio, numerator: 70, denominator: 70)
    #expect(relativeError(2 * min(below, 1 - below), expected["p_two_sided"].real) < 1e-10)
  }

  /// Each beacon's levels less the old line: t, two one-sided tests at 3 dB, and the probabilities adjusted for six beacons.
  @Test func `Tests by beacon match`() throws {
    let names = Set(new.beacons).sorted()
    var all: [Double] = []
    for name in names {
      let expected = r["drift_per_beacon"][name]
      let shifts = new.x.indices.filter { new.beacons[$0] == name }.map {
        new.y[$0] - old.line.coefficients[0] - old.line.coefficients[1] * new.x[$0]
      }
      let count = Double(shifts.count)
      let mean = shifts.reduce(0, +) / count
      let sd = (shifts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)).squareRoot()
      let error = sd / count.squareRoot()
      let margin = expected["tost_margin"].real
      func tail(_ value: Double) -> Double {
        Distributions.studentTCDF(value / error, degreesOfFreedom: count - 1)
      }
      let half = Distributions.studentTQuantile(0.95, degreesOfFreedom: count - 1) * error
      let p = 2 * tail(-abs(mean))
      all.append(p)
      // Means of differences near 70: thirteen digits less two.
      #expect(relativeError(mean, expected["mean"].real) < 1e-10, "\(name)")
      #expect(relativeError(sd, expected["sd"].real) < 1e-10)
      #expect(count == expected["n"].real && margin == 3)
      #expect(relativeError(mean / error, expected["t"].real) < 1e-10)
      #expect(relativeError(p, expected["p"].real) < 1e-10)
      #expect(relativeError(max(tail(mean - margin), tail(-mean - margin)), expected["tost_p"].real) < 1e-9)
      #expect(worstError([mean - half, mean + half], expected["ci90"].numbers) < 1e-9)
    }
    let adjusted = r["drift_BH"]
    #expect(worstError(all, adjusted["p"].numbers) < 1e-10)
    let steps = FalseDiscovery.adjusted(all)
    #expect(worstError(steps, adjusted["bh"].numbers) < 1e-10)
  }

  /// The level of B2 moved by 4 dB, and twelve locations cannot show it: no beacon fails, and B2 does not pass.
  @Test(arguments: [true, false])
  func `Of the beacon that moved the gate says how many places would tell`(isNamed: Bool) throws {
    func fit(_ survey: Survey) -> ConditionFit {
      let means = survey.x.indices.map { index in
        LocationMean(
          beacon: .name(survey.beacons[index]), location: "\(index % 12)", isNamed: isNamed,
          distance: pow(10, survey.x[index]), receivedPackets: 20, mean: survey.y[index], residual: 0)
      }
      let sample = FitSample(
        conditions: FitConditions(), locations: means.count, dwells: means.count,
        receivedPackets: 20 * means.count, distanceRange: Interval(lower: 1, upper: 20), locationMeans: means)
      let line = FittedLine(
        referencePower: Estimate(old.line.coefficients[0]),
        pathLossExponent: Estimate(-old.line.coefficients[1] / 10), shadowingSD: Estimate(3),
        fadingSD: Estimate(0.1),
        covariance: LineCovariance(interceptVariance: 0.1, covariance: 0, slopeVariance: 0.1),
        degreesOfFreedom: 70)
      return ConditionFit(sample, .calibrated(line, FitChecks(), []))
    }
    let verdicts = BeaconDrift([fit(new)], calibration: [fit(old)]).verdicts([])
    #expect(verdicts.map(\.beacon) == (1...6).map { .name("B\($0)") })
    #expect(verdicts.allSatisfy { $0.isPaired == isNamed && $0.places == 12 })
    let moved = verdicts[1]
    // Paired, there are no more than the twelve of the calibration.
    #expect(
      moved.answer == .unclear && (isNamed ? moved.placesNeeded == nil : (moved.placesNeeded ?? 0) > 12),
      "\(moved)")
    #expect(verdicts.allSatisfy { [.equivalent, .unclear].contains($0.answer) }, "\(verdicts.map(\.answer))")
    let same = verdicts.count { $0.answer == .equivalent }
    // Paired, twelve old places say of a beacon no more than twelve new ones.
    #expect(isNamed ? same >= 3 : same == 5, "\(verdicts.map(\.answer))")
  }
}
