import Testing

@testable import CoveragePlanner

@Suite struct TextTests {
  /// A mutated log left shadowing known to ±2 · 10³⁷ of itself, and the sentence of it trapped.
  @Test(arguments: [1e9, 1e18, 2e37, .greatestFiniteMagnitude, .infinity, .nan])
  func `Numbers of any size have a text`(value: Double) {
    #expect(Text.number(value) == "∞")
    #expect(Text.plain(value) == "∞")
    #expect(Text.percent(value) == "more than 1000 %")
  }

  @Test func `Shares are never rounded to all or nothing`() {
    let shares: [Double] = [0, 0.001, 0.5, 0.999, 1, 1.4, 9.99]
    let texts = ["0 %", "less than 1 %", "50 %", "more than 99 %", "100 %", "140 %", "999 %"]
    #expect(shares.map(Text.percent) == texts)
  }

  @Test func `A setting has the decimals that it was given with`() {
    #expect([0, 0.25, 3, 1.5004].map(Text.plain) == ["0", "0.25", "3", "1.5"])
  }
}
