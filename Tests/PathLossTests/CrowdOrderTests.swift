import Foundation
import PathLoss
import RadioSurvey
import SurveyEffects
import TestSupport
import Testing
import CalibrationModel

/// Crowd levels that are declared in an order which levels contradict.
@Suite struct CrowdOrderTests {
  private static let order: [CrowdLevel] = ["empty", "half", "full"]

  /// 12 places, one beacon; levels fall by `cost` dB from one crowd level to the next.
  private func dwells(seed: UInt64, cost: Double, crowds: [CrowdLevel] = order) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return (0..<12).flatMap { place -> [Dwell] in
      let shadowing = 5 * random.normal()
      return crowds.enumerated().map { rank, crowd in
        let mean = -65 + shadowing - cost * Double(rank) + 2 * random.normal()
        var levels = RSSIHistogram()
        for _ in 0..<20 { levels.add(Int((mean + 3 * random.normal()).rounded())) }
        return Dwell(
          beacon: .name("till"), location: SurveyLocation(name: "p\(place)", distance: Double(place + 1)),
          conditions: Conditions(placement: "counter", crowd: crowd), start: 0, end: 10, histogram: levels)
      }
    }
  }

  private func found(_ dwells: [Dwell], _ order: [CrowdLevel] = order) -> CrowdOrder? {
    CrowdOrder.contradiction(
      in: dwells, site: Site(crowdLevels: order.map { CrowdLevelDefinition(level: $0) }))
  }

  @Test(arguments: UInt64(1)...40) func `A reversed order is contradicted`(seed: UInt64) throws {
    // 10 dB from one level to the next are 12 standard errors: they are always found.
    let dwells = dwells(seed: seed, cost: 10)
    let reversed = try #require(found(dwells, ["full", "half", "empty"]))
    // The clearest pair is one that is out of order; 9 standard errors of the difference between the means of twelve places.
    let (low, high) = (
      Self.order.firstIndex(of: reversed.emptier), Self.order.firstIndex(of: reversed.fuller)
    )
    let steps = Double(try #require(low) - #require(high))
    #expect(steps > 0 && reversed.places == 12)
    #expect(abs(reversed.change.estimate - 10 * steps) < 9 * (8.0 / 12).squareRoot())
    #expect((reversed.change.lower95 ?? 0) > 1)
    let swapped = try #require(found(dwells, ["empty", "full", "half"]))
    #expect(swapped.emptier == "full" && swapped.fuller == "half")
    #expect(found(dwells) == nil, "seed \(seed)")
  }

  @Test func `What people usually change is found at a dozen places in most surveys`() {
    // 5 dB are 5.9 standard errors of 0.85 dB, where Student's quantile is 4.7 of them.
    let count = (UInt64(1)...40).count {
      found(dwells(seed: $0, cost: 5), ["empty", "full", "half"])?.fuller == "half"
    }
    #expect(count >= 26, "\(count) of 40")
  }

  @Test func `Noise is no contradiction`() {
    // Chance of an alarm: a thousandth for each seed, so 3 of 400 are met in under 1 % of draws of seeds.
    let alarms = (UInt64(1)...400).count { found(dwells(seed: $0, cost: 0)) != nil }
    #expect(alarms < 3)
  }

  @Test func `Too few places, and levels that are not declared, say nothing`() {
    let dwells = dwells(seed: 1, cost: 5)
    let few = dwells.filter { ["p0", "p1", "p2", "p3"].contains($0.location.name) }
    #expect(found(few, ["full", "half", "empty"]) == nil)
    #expect(found(dwells, ["full"]) == nil)
  }
}
