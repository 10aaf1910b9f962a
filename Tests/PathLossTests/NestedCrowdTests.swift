import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyEffects
import TestSupport
import Testing

/// Crowd levels of which each was there at one placement only: 16 people here, 11 there.
@Suite struct NestedCrowdTests {
  /// Levels that bend down the farther the phone is, as a loss for each metre of people would bend them.
  private static func dwells(seed: UInt64, crowds: [(placement: String, crowd: String, people: Int)])
    -> [Dwell]
  {
    var random = SeededGenerator(seed: seed)
    return crowds.flatMap { scene in
      (0..<16).map { place in
        let distance = pow(10, -0.3 + 1.5 * (Double(place) + random.uniform()) / 16)
        let bend = scene.people > 11 ? 0.7 * distance : 0
        let centre = -60 - 20 * log10(distance) - bend + 1.5 * random.normal()
        return SyntheticSurvey.dwell(
          location: "\(scene.placement) \(scene.crowd) \(place)", distance: distance,
          levels: (0..<12).map { _ in Int((centre + 2 * random.normal()).rounded()) },
          conditions: Conditions(
            placement: Placement(rawValue: scene.placement), crowd: CrowdLevel(rawValue: scene.crowd),
            people: scene.people))
      }
    }
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `A bend alone tells no crowd from its placement`(seed: UInt64) throws {
    let effects = EffectsFitting.effects(
      of: Self.dwells(seed: seed, crowds: [("bus", "eleven", 11), ("kitchen", "sixteen", 16)]))
    #expect(effects.status == .weak)
    #expect(effects.encoding == .categorical)
    #expect(!effects.encodings.contains { $0.isChosen && $0.encoding != .categorical })
    let alias = try #require(effects.aliased.first)
    guard case .alwaysTogether(_, let twin, _, _) = alias.reason else {
      Issue.record("\(alias.reason)")
      return
    }
    #expect(alias.factor == .crowd && twin == [EffectName(.placement, "kitchen")])
    // The change of the placement is named together with the crowd, which has none of its own.
    #expect(effects.term(.crowd, "sixteen") == nil)
    #expect(effects.changePerPerson == nil)
    #expect(effects.factors.first { $0.factor == .crowd }?.p == nil)
    #expect(effects.term(.placement, "kitchen")?.inseparableFrom == [EffectName(.crowd, "sixteen")])
    #expect(effects.predictedCells.isEmpty)
  }

  /// One placement seen at two levels is enough.
  @Test func `A placement at two levels tells the crowd`() throws {
    let effects = EffectsFitting.effects(
      of: Self.dwells(
        seed: 4, crowds: [("bus", "eleven", 11), ("bus", "sixteen", 16), ("kitchen", "sixteen", 16)]))
    #expect(effects.aliased.isEmpty)
    #expect(effects.factors.first { $0.factor == .crowd }?.p != nil)
    #expect(!effects.predictedCells.isEmpty)
  }

  /// Of three levels the one that is nowhere beside another is named, and a loss for each metre is not taken from its bend.
  @Test func `One level in a placement of its own is named`() throws {
    let effects = EffectsFitting.effects(
      of: Self.dwells(
        seed: 5, crowds: [("bus", "eight", 8), ("bus", "eleven", 11), ("kitchen", "sixteen", 16)]))
    #expect(effects.encoding == .categorical)
    #expect(effects.aliased.map(\.factor) == [.crowd])
    #expect(effects.term(.crowd, "eleven")?.inseparableFrom == [])
    #expect(effects.term(.crowd, "sixteen") == nil)
  }
}
