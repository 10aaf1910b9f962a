import CalibrationModel
import PathLoss
import Testing

@testable import Wording

@Suite struct NumberFormatTests {
  @Test(arguments: [
    (-61.25, 1, "−61.2"), (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (-0.0, 2, "0.00"), (2.005, 0, "2"),
    (12345.6, 1, "12345.6"),
  ]) func `Fixed decimals`(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(NumberFormat.fixed(value, decimals) == text)
  }

  @Test(arguments: [
    (9.996, "10.0"), (0.0123456, "0.0123"), (123.456, "123"), (1234.5, "1234"), (0.99951, "1.00"),
    (-3.14159, "−3.14"),
    (0, "0.00"), (1e-12, "0.000000000"),
  ]) func `Three significant digits`(_ value: Double, _ text: String) {
    #expect(NumberFormat.significant(value) == text)
  }

  @Test func `What cannot be had is said`() {
    #expect(NumberFormat.fixed(nil, 1) == "not available")
    #expect(NumberFormat.fixed(.nan, 1) == "not available")
    #expect(NumberFormat.significant(.infinity) == "not available")
    #expect(NumberFormat.metres(nil) == "not available")
    #expect(NumberFormat.count(nil) == "not available")
    #expect(NumberFormat.percent(nil) == "not available")
  }

  @Test func `Counts are grouped from five digits`() {
    #expect(NumberFormat.count(9999) == "9999")
    #expect(NumberFormat.count(13501) == "13\u{202F}501")
    #expect(NumberFormat.count(1_234_567) == "1\u{202F}234\u{202F}567")
    #expect(NumberFormat.count(1, "location") == "1\u{00A0}location")
    #expect(NumberFormat.count(2, "location") == "2\u{00A0}locations")
  }

  @Test func `Percent never claims none or all`() {
    #expect(NumberFormat.percent(1) == "100\u{00A0}%")
    #expect(NumberFormat.percent(0.999) == "over 99\u{00A0}%")
    #expect(NumberFormat.percent(0.001) == "under 1\u{00A0}%")
    #expect(NumberFormat.percent(0) == "0\u{00A0}%")
  }

  @Test func `Signs and intervals`() {
    #expect(NumberFormat.signed(1.24, 1) == "+1.2")
    #expect(NumberFormat.signed(0.01, 1) == "0.0")
    #expect(NumberFormat.signed(-0.01, 1) == "0.0")
    #expect(
      NumberFormat.interval(Estimate(2.314, lower95: 2.1, upper95: 2.52), 2)
        == "2.31 (2.10\u{A0}to\u{A0}2.52)")
    #expect(NumberFormat.interval(Estimate(2.314), 2) == "2.31")
  }

  @Test(arguments: [
    (0.314, 0.12, "0.31 ± 0.12"), (0.0042, 0.0031, "0.004 ± 0.003"), (0.0012, 0.00042, "0.0012 ± 0.0004"),
    (0.0002, 0.0001, "under 0.001"), (0, 0, "0"), (0.2, 0, "0.20 ± 0.00"), (-0.31, 0.2, "−0.31 ± 0.20"),
  ]) func `A value and its error have the digits that the error needs`(
    _ value: Double, _ error: Double, _ text: String
  ) {
    #expect(NumberFormat.plusMinus(value, error) == text)
    #expect(NumberFormat.plusMinus(nil, error) == "not available")
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan]) func `A number that is none is never printed`(
    _ value: Double
  ) {
    #expect(NumberFormat.rounded(value) == "not available")
    #expect(NumberFormat.signedRounded(value) == "not available")
    #expect(NumberFormat.roundedPercent(value) == "not available")
    #expect(NumberFormat.pValue(value) == "p not available")
    #expect(NumberFormat.roundedInterval(nil) == "not available")
    #expect(NumberFormat.roundedPercent(0.123) == "12.3\u{A0}%", "no line breaks before the sign")
    #expect(NumberFormat.rounded(-2e12) == "\u{2212}2000000000000")
  }
}
