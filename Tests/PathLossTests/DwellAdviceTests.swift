import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
@testable import SurveyDesign

@Suite struct DwellAdviceTests {
  /// A dwell of levels, so many seconds apart.
  private func dwell(_ levels: [Int], spacing: Double = 0.5, source: ReadingSource = .raw) -> Dwell {
    var dwell = Dwell(
      beacon: .name("door"), location: SurveyLocation(name: "A"), conditions: Conditions(source: source),
      start: 100,
      end: 100 + spacing * Double(max(0, levels.count - 1)))
    for (index, level) in levels.enumerated() {
      dwell.histogram.add(level)
      dwell.series.append(milliseconds: Int(spacing * 1000) * index, level: level)
      if index > 0 { dwell.lag.add(levels[index - 1], level) }
    }
    return dwell
  }

  /// AR(1) levels about −65 dBm, rounded as a receiver rounds them.
  private func levels(
    _ count: Int, sd: Double, correlation: Double, using generator: inout SeededGenerator
  ) -> [Int] {
    var deviation = Gaussian.draw(using: &generator)
    return (0..<count).map { _ in
      defer {
        deviation =
          correlation * deviation + (1 - correlation * correlation).squareRoot()
          * Gaussian.draw(using: &generator)
      }
      return Int((-65 + sd * deviation).rounded())
    }
  }

  @Test func `Nothing is said of what was not heard`() {
    let advice = DwellAdvice(dwell([]))
    #expect(advice.packets == 0)
    #expect(advice.mean == nil)
    #expect(advice.verdict == .goOn)
    #expect(advice.secondsToGo == nil)
    #expect(DwellAdvice(dwell([-60, -62])).fadingSD == nil)
    #expect(DwellAdvice(dwell([-60, -62])).mean == -61)
  }

  @Test func `Before there are pairs to measure it, the correlation falls to 0,6 in half a second`() throws {
    for (spacing, rho) in [(0.5, 0.6), (0.25, 0.6.squareRoot()), (1, 0.36)] {
      let advice = DwellAdvice(dwell([-60, -62, -61, -64, -60], spacing: spacing))
      #expect(advice.isAutocorrelationAssumed)
      #expect(isClose(try #require(advice.autocorrelation), to: rho, within: 1e-12))
    }
  }

  @Test func `The numbers follow from the formula`() throws {
    // Five packets of rho 0.6: v by its double sum.
    let rho = 0.6
    var sum = 0.0
    for i in 0..<5 { for j in 0..<5 { sum += pow(rho, Double(abs(i - j))) } }
    let factor = sum / 25
    let advice = DwellAdvice(dwell([-60, -62, -61, -64, -60]))
    // Σ (y − ȳ)² about −61.4 is 11.2.
    let variance = 11.2 / (5 * (1 - factor))
    #expect(isClose(try #require(advice.effectivePackets), to: 1 / factor, within: 1e-9))
    #expect(isClose(try #require(advice.fadingSD), to: variance.squareRoot(), within: 1e-9))
    #expect(isClose(try #require(advice.meanError), to: (variance * factor).squareRoot(), within: 1e-9))
  }

  @Test func `Few packets are never enough, however equal`() {
    let eleven = DwellAdvice(dwell(Array(repeating: -60, count: 11), spacing: 1))
    #expect(eleven.verdict == .goOn)
    #expect(eleven.secondsToGo == 1)
    #expect(DwellAdvice(dwell(Array(repeating: -60, count: 12), spacing: 1)).verdict == .enough)
    // A hundred packets in two seconds are one long look at one level.
    let burst = DwellAdvice(dwell(Array(repeating: -60, count: 100), spacing: 0.02))
    #expect(burst.verdict == .goOn)
    #expect(burst.effectivePackets ?? 99 < DwellAdvice.minimumEffectivePackets)
  }

  @Test func `Smoothed levels say nothing of their packets`() {
    let advice = DwellAdvice(dwell(Array(repeating: -60, count: 200), source: .averaged))
    #expect(advice.verdict == .cannotBeSaid)
    #expect(advice.mean == -60)
    #expect(advice.effectivePackets == nil)
  }

  @Test func `Earlier dwells of the beacon tell the correlation`() throws {
    var generator = SeededGenerator(seed: 7)
    let earlier = (0..<30).map { _ in dwell(levels(40, sd: 3, correlation: 0.6, using: &generator)) }
    let advice = DwellAdvice(dwell([-60, -62, -61, -64, -60]), earlier: earlier)
    #expect(!advice.isAutocorrelationAssumed)
    #expect(isClose(try #require(advice.autocorrelation), to: 0.6, within: 0.06))
  }

  @Test func `The time to go is right at the pace so far`() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<20 {
      let short = dwell(levels(14, sd: 4, correlation: 0.5, using: &generator))
      let advice = DwellAdvice(short)
      guard let seconds = advice.secondsToGo else { continue }
      // As many packets more, with the SD and correlation seen so far, and not one fewer.
      let rho = try #require(advice.autocorrelation)
      let sd = try #require(advice.fadingSD)
      let left = { (packets: Int) in
        sd * AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: rho).squareRoot()
      }
      let needed = 14 + Int((seconds / 0.5).rounded())
      #expect(left(needed) <= 1)
      #expect(left(needed - 1) > 1 || needed - 1 < 12 || 1 / left(needed - 1) < 4)
    }
  }

  @Test func `What is called enough leaves about as much fading as it says`() {
    // Simulated: dwells that go on until they are called enough; the SD of their means about the truth.
    var generator = SeededGenerator(seed: 9)
    var squares = 0.0
    let runs = 300
    for _ in 0..<runs {
      let all = levels(400, sd: 3, correlation: 0.6, using: &generator)
      var count = 12
      while count < all.count, DwellAdvice(dwell(Array(all[..<count]))).verdict != .enough { count += 4 }
      let mean = Double(all[..<count].reduce(0, +)) / Double(count)
      squares += (mean + 65) * (mean + 65)
    }
    let left = (squares / Double(runs)).squareRoot()
    #expect(left < 1.25, "\(left) dB")
  }
}

/// Normal deviates by the polar method, from uniform ones.
private enum Gaussian {
  static func draw(using generator: inout SeededGenerator) -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNormalMagnitude..<1, using: &generator)))
      .squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &generator))
  }
}
