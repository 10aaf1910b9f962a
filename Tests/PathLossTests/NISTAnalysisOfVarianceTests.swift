import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

/// The one-way sets of NIST's Statistical Reference Datasets, through the table of variance and through the mixed model, and
/// the univariate sets through the autocorrelation.
@Suite struct NISTAnalysisOfVarianceTests {
  private struct DataSet {
    var groups: [[Double]]
    /// The same less the first value, subtracted in decimals and counted in units of the last one, so that nothing is lost.
    var counted: [[Double]]
    /// That unit.
    var unit: Double
    var betweenMeanSquare: Double
    var withinMeanSquare: Double
    var fStatistic: Double
    var rSquared: Double
    var residualSD: Double

    init(_ name: String) throws {
      let set = try JSON(reference: "NIST/variance")[name]
      betweenMeanSquare = set["between_mean_square"].real
      withinMeanSquare = set["within_mean_square"].real
      fStatistic = set["f_statistic"].real
      rSquared = set["r_squared"].real
      residualSD = set["residual_sd"].real
      let decimals = try #require(set["decimals"].integer)
      // Whole numbers below 2⁵³ over a power of ten: the quotient is the Double nearest to the decimal.
      let scale = pow(10, Double(decimals))
      let first = set["first"].real
      counted = set["less_first"].elements.map(\.numbers)
      groups = counted.map { $0.map { (first + $0) / scale } }
      unit = 1 / scale
      try #require(groups.count > 1)
    }
  }

  /// Digits by set. The sets SmLs04…06 have seven constant leading digits and SmLs07…09 thirteen, of which a Double loses as
  /// many: their values lie 10⁻⁴ apart where the scatter is 10⁻¹.
  private static let digits: [(name: String, digits: Double)] = [
    ("SiRstv", 12.5), ("SmLs01", 13), ("SmLs02", 13), ("SmLs03", 13), ("AtmWtAg", 8.5), ("SmLs04", 8.5),
    ("SmLs05", 8.5), ("SmLs06", 8.5), ("SmLs07", 2.4), ("SmLs08", 2.4), ("SmLs09", 2.4),
  ]

  @Test func `Tables reach their digits`() throws {
    for (name, digits) in Self.digits {
      let set = try DataSet(name)
      let table = try #require(VarianceTable(set.groups))
      let pairs = [
        (table.betweenMeanSquare, set.betweenMeanSquare), (table.withinMeanSquare, set.withinMeanSquare),
        (table.fStatistic, set.fStatistic), (table.rSquared, set.rSquared),
        (table.withinMeanSquare.squareRoot(), set.residualSD),
      ]
      for (value, certified) in pairs {
        let reached = -log10(max(1e-16, relativeError(value, certified)))
        #expect(reached >= digits, "\(name): \(reached) digits")
      }
    }
  }

  /// What the leading digits cost is lost when a value becomes a Double, not in the sums: counted in whole units, as levels in
  /// dBm are, every set keeps nearly all its digits.
  @Test func `Whole units keep their digits`() throws {
    for (name, _) in Self.digits {
      let set = try DataSet(name)
      let table = try #require(VarianceTable(set.counted))
      let square = set.unit * set.unit
      let pairs = [
        (table.betweenMeanSquare * square, set.betweenMeanSquare),
        (table.withinMeanSquare * square, set.withinMeanSquare), (table.fStatistic, set.fStatistic),
        (table.rSquared, set.rSquared), (table.withinMeanSquare.squareRoot() * set.unit, set.residualSD),
      ]
      for (value, certified) in pairs {
        let reached = -log10(max(1e-16, relativeError(value, certified)))
        #expect(reached >= 13, "\(name): \(reached) digits")
      }
    }
  }

  /// The sets are balanced, so that REML has the closed form of the table: σF² = MSW and σL² = (MSB − MSW)/n.
  @Test func `Variance components reach their digits`() throws {
    for (name, digits) in Self.digits {
      let set = try DataSet(name)
      let fit = try RandomInterceptREML.fit(
        set.groups.map { values in
          let pivot = values[0]
          let mean = pivot + values.reduce(0) { $0 + ($1 - pivot) } / Double(values.count)
          return .init(
            design: [1], count: Double(values.count), mean: mean,
            centredSumOfSquares: values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
        })
      let size = Double(set.groups[0].count)
      let location = (max(0, set.betweenMeanSquare - set.withinMeanSquare) / size).squareRoot()
      // The optimum is a root of the derivative, good to about 10⁻¹², and σL comes from a difference.
      let needed = min(digits - 0.5, 11)
      let within = -log10(max(1e-16, relativeError(fit.residualSD, set.residualSD)))
      #expect(within >= needed, "\(name): fading \(within) digits")
      let between = -log10(max(1e-16, relativeError(fit.locationSD, location)))
      #expect(between >= needed, "\(name): shadowing \(between) digits")
      #expect(
        abs(
          (VarianceTable(set.groups)?.betweenVariance(groupSize: size) ?? 0).squareRoot() / fit.locationSD - 1
        )
          < pow(10, -needed))
    }
  }

  @Test func `Tables need two groups and a repeat`() {
    #expect(VarianceTable([[1, 2, 3]]) == nil)
    #expect(VarianceTable([[1], [2], []]) == nil)
    #expect(VarianceTable([[1, 2], [3], []])?.withinDegrees == 1)
  }
}
