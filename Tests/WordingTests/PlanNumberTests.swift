import Testing

@testable import Wording

@Suite struct PlanNumberTests {
  /// A mutated log left shadowing known to ±2 · 10³⁷ of itself, and the sentence of it trapped.
  @Test(arguments: [1e9, 1e18, 2e37, .greatestFiniteMagnitude, .infinity, .nan])
  func `Numbers of any size have a text`(value: Double) {
    #expect(NumberFormat.short(value) == "∞")
    #expect(NumberFormat.setting(value) == "∞")
    #expect(NumberFormat.widePercent(value) == "more than 1000\u{00A0}%")
  }

  @Test func `Shares are never rounded to all or nothing`() {
    let shares: [Double] = [0, 0.001, 0.5, 0.999, 1, 1.4, 9.99]
    let texts = ["0", "under 1", "50", "over 99", "100", "140", "999"].map { "\($0)\u{00A0}%" }
    #expect(shares.map(NumberFormat.widePercent) == texts)
  }

  @Test func `A setting has the decimals that it was given with`() {
    #expect([0, 0.25, 3, 1.5004].map(NumberFormat.setting) == ["0", "0.25", "3", "1.5"])
  }

  @Test func `A number in a sentence has three digits and two decimals at most`() {
    let numbers = [0, 0.004, 0.7, 0.996, 2.236, 9.996, 12.34, 99.96, 236.8, 1234.5]
    let texts = ["0.00", "0.00", "0.70", "1.00", "2.24", "10.0", "12.3", "100", "237", "1234"]
    #expect(numbers.map { NumberFormat.short($0) } == texts)
  }
}
