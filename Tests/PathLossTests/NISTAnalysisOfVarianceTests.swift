import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

/// The one-way sets of NIST's Statistical Reference Datasets, through the table of variance and through the mixed model, and
/// the univariate sets through the autocorrelation.
@Suite struct NISTAnalysisOfVarianceTests {
  private static let folder = "reference/nist/anova/"
  private static let isThere = SharedData.exists(folder + "SmLs01.dat")

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
      let lines = try String(contentsOf: SharedData.url(folder + name + ".dat"), encoding: .utf8)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let words = lines.map { $0.split(separator: " ") }
      func row(_ start: String) throws -> [Double] {
        let row = try #require(words.first { $0.first == Substring(start) && $0.count > 4 })
        return row.compactMap { Double($0) }
      }
      let between = try row("Between")
      let within = try row("Within")
      betweenMeanSquare = between[2]
      fStatistic = between[3]
      withinMeanSquare = within[2]
      rSquared = try #require(
        words.first { $0.count == 3 && $0[1] == "R-Squared" }.flatMap { Double($0[2]) })
      let title = try #require(lines.firstIndex { $0.contains("Certified Residual") })
      residualSD = try #require(words[title + 1].last.flatMap { Double($0) })
      let data = try #require(words.lastIndex { $0.first == "Data:" })
      var byGroup: [Int: [Substring]] = [:]
      for word in words[(data + 1)...] where word.count == 2 {
        guard let group = Int(word[0]), Double(word[1]) != nil else { continue }
        byGroup[group, default: []].append(word[1])
      }
      let texts = byGroup.sorted { $0.key < $1.key }.map(\.value)
      groups = texts.map { $0.compactMap { Double($0) } }
      func decimals(_ text: Substring) -> Int { text.split(separator: ".").dropFirst().first?.count ?? 0 }
      let places = texts.flatMap(\.self).map(decimals).max() ?? 0
      let whole = try texts.map { group in
        try group.map { text in
          let digits =
            text.filter { $0 != "." } + String(repeating: "0", count: places - decimals(text))
          return try #require(Int(digits))
        }
      }
      let first = whole[0][0]
      counted = whole.map { $0.map { Double($0 - first) } }
      unit = pow(10, -Double(places))
    }
  }

  /// Digits by set. The sets SmLs04…06 have seven constant leading digits and SmLs07…09 thirteen, of which a Double loses as
  /// many: their values lie 10⁻⁴ apart where the scatter is 10⁻¹.
  private static let digits: [(name: String, digits: Double)] = [
    ("SiRstv", 12.5), ("SmLs01", 13), ("SmLs02", 13), ("SmLs03", 13), ("AtmWtAg", 8.5), ("SmLs04", 8.5),
    ("SmLs05", 8.5), ("SmLs06", 8.5), ("SmLs07", 2.4), ("SmLs08", 2.4), ("SmLs09", 2.4),
  ]

  @Test(.enabled(if: isThere, "\(SharedData.skipped)")) func tablesReachTheirDigits() throws {
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
  @Test(.enabled(if: isThere, "\(SharedData.skipped)")) func wholeUnitsKeepTheirDigits() throws {
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
  @Test(.enabled(if: isThere, "\(SharedData.skipped)")) func varianceComponentsReachTheirDigits() throws {
    for (name, digits) in Self.digits {
      let set = try DataSet(name)
      let fit = try RandomInterceptREML.fit(
        set.groups.map { values in
          let pivot = values[0]
          let mean = pivot + values.reduce(0) { $0 + ($1 - pivot) } / Double(values.count)
          return .init(
            design: [1], count: values.count, mean: mean,
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
        abs((VarianceTable(set.groups)?.betweenVariance ?? 0).squareRoot() / fit.locationSD - 1)
          < pow(10, -needed))
    }
  }

  /// Certified mean, SD and lag-1 autocorrelation.
  @Test(.enabled(if: isThere, "\(SharedData.skipped)")) func univariateAutocorrelation() throws {
    let digits = [
      ("PiDigits", 12.0), ("Lottery", 12), ("Lew", 12), ("Mavro", 11), ("Michelso", 11), ("NumAcc1", 14),
      ("NumAcc2", 12), ("NumAcc3", 7), ("NumAcc4", 6),
    ]
    for (name, needed) in digits {
      let text = try String(
        contentsOf: SharedData.url("reference/nist/univariate/\(name).txt"), encoding: .utf8)
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let certified = try #require(
        lines.first { $0.contains("r(1)") || $0.hasPrefix("autocorrelationCoefficient") }?
          .split(whereSeparator: { $0 == ":" || $0 == "=" }).last?.split(separator: " ").first)
      let header = try #require(lines.lastIndex { $0.hasPrefix("Data: Y") || $0 == "# Data" })
      let values = lines[(header + 1)...].compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      let r = try #require(SerialTests.autocorrelation(values, lag: 1), "\(name)")
      let expected = try #require(Double(certified))
      let reached = -log10(max(1e-16, relativeError(r, expected)))
      #expect(values.count > 2 && reached >= needed, "\(name): \(reached) digits of \(values.count) values")
    }
  }

  @Test func tablesNeedTwoGroupsAndARepeat() {
    #expect(VarianceTable([[1, 2, 3]]) == nil)
    #expect(VarianceTable([[1], [2], []]) == nil)
    #expect(VarianceTable([[1, 2], [3], []])?.withinDegrees == 1)
  }
}
