import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
@testable import SurveyEffects

@Suite struct ConditionEffectsTests {
  static let site = Site(
    crowdLevels: [.init(level: "empty"), .init(level: "medium"), .init(level: "full")])

  /// The reference survey as dwells.
  static func survey(isCounted: Bool) throws -> [Dwell] {
    let rows = try CSVTable(reference: "survey").rows
    return try Dictionary(grouping: rows) { $0["location"] ?? "" }.map { name, rows in
      let first = rows[0]
      let distance: Double = try #require(first["distance_m"].flatMap { Double($0) })
      return SyntheticSurvey.dwell(
        beacon: .name(first["beacon"] ?? ""), location: name, distance: distance,
        levels: rows.compactMap { $0["rssi"].flatMap { Int($0) } },
        conditions: Conditions(
          placement: Placement(rawValue: first["placement"] ?? ""),
          crowd: CrowdLevel(rawValue: first["crowd"] ?? ""),
          receiver: Receiver(rawValue: first["phone"] ?? "")),
        expected: isCounted ? rows.count : nil)
    }
  }

  struct LinearMixed: Decodable {
    struct Fit: Decodable {
      var fixef: [String: Double]
      var locationSD: Double
      var fadingSD: Double

      enum CodingKeys: String, CodingKey {
        case fixef
        case locationSD = "sd_loc"
        case fadingSD = "sd_resid"
      }
    }
    var reml: Fit

    enum CodingKeys: String, CodingKey {
      case reml = "survey_lmer_REML"
    }
  }

  /// The same design from the dwells alone, against lme4.
  @Test func `Received packets match lme4`() throws {
    let reference = try decodeReference(LinearMixed.self, from: "R/mixed").reml
    let effects = EffectsFitting.effects(of: try Self.survey(isCounted: false), site: Self.site)
    #expect(effects.estimator == .received && effects.locations == 72 && effects.places == 72)
    func fixed(_ name: String) throws -> Double { try #require(reference.fixef[name]) }
    // lme4 holds placements against the shelf, the model against the one heard at most places.
    let placements = try [
      "shelf": 0, "ceiling": fixed("placementceiling"), "counter": fixed("placementcounter"),
    ]
    let against = try #require(effects.factors.first { $0.factor == .placement }?.reference)
    let base = try #require(placements[against])
    var expected: [(EffectFactor, String, Double)] = try [
      (.crowd, "medium", fixed("crowdmedium")), (.crowd, "full", fixed("crowdfull")),
      (.receiver, "B", fixed("phoneB")),
    ]
    for (level, value) in placements where level != against {
      expected.append((.placement, level, value - base))
    }
    #expect(effects.terms.count == expected.count)
    for (factor, level, value) in expected {
      let term = try #require(effects.term(factor, level))
      #expect(abs(term.change.estimate - value) < 1e-5, "\(level)")
    }
    #expect(relativeError(effects.referencePower?.estimate ?? 0, try fixed("(Intercept)") + base) < 1e-7)
    #expect(relativeError(effects.pathLossExponent?.estimate ?? 0, try -fixed("x") / 10) < 1e-7)
    #expect(relativeError(effects.spreads[0].shadowingSD?.estimate ?? 0, reference.locationSD) < 1e-6)
    #expect(relativeError(effects.spreads[0].fadingSD?.estimate ?? 0, reference.fadingSD) < 1e-6)
    #expect(effects.reason(.lossesUnknown) != nil)
    #expect(effects.status == .weak)
  }

  /// The design from the dwells with lost packets, one collision loss for all as the reference has it.
  @Test func `Loss mixture matches the reference`() throws {
    let theta = try decodeReference(CensoredReference.Advanced.self, from: "Python/censored")
      .randomIntercept.theta
    let survey = EffectLocations(try Self.survey(isCounted: true), site: Self.site)
    let design = EffectDesign(survey.locations, site: Self.site)
    let shift = ReceiverShift(
      design.locations,
      sensitivities: ["A": CensoredReference.surveyThreshold, "B": CensoredReference.surveyThreshold])
    let line = try #require(EffectLine(design, shift: shift, isCommon: true))
    // Reference columns: intercept, slope, ceiling, counter, full, medium, B; ours hold placements against the ceiling.
    let expected: [EffectColumn: Double] = [
      .intercept: theta[0] + theta[2], .logDistance: theta[1], .level(.placement, "shelf"): -theta[2],
      .level(.placement, "counter"): theta[3] - theta[2], .level(.crowd, "full"): theta[4],
      .level(.crowd, "medium"): theta[5], .level(.receiver, "B"): theta[6],
    ]
    #expect(design.columns.count == expected.count)
    for (column, value) in zip(design.columns, line.coefficients) {
      // 1e-5 of the largest coefficients, because some are differences of the reference's.
      #expect(isClose(value, to: (try #require(expected[column])), within: 2e-4), "\(column)")
    }
    #expect(abs((line.spreads[0].collisionLoss?.estimate ?? 0) - 0.08770310) < 1e-5)
  }

  /// Slopes that differ by crowd level are not in the truth, although naive tests find them.
  @Test(arguments: [true, false])
  func `Spurious slopes are refused`(isCounted: Bool) throws {
    let effects = EffectsFitting.effects(
      of: try Self.survey(isCounted: isCounted), site: Self.site,
      options: FitOptions(sensitivities: ["A": -93.5, "B": -93.5]))
    #expect(effects.estimator == (isCounted ? .lossMixture : .received))
    let slopes = try #require(effects.encodings.first { $0.hasCrowdSlopes })
    #expect(slopes.gain != nil && slopes.adjustedP != nil)
    #expect(!slopes.isChosen)
    #expect(effects.encoding == .categorical)
    #expect(effects.encodings.count { $0.isChosen } == 1)
  }

  @Test func `Reproduces the truth of a large survey`() throws {
    var survey = EffectSurvey(places: 60)
    survey.receivers = [("A", 0), ("B", -6)]
    let effects = survey.effects(seed: 1)
    #expect(effects.estimator == .lossMixture && effects.locations == 720 && effects.places == 120)
    #expect(effects.interaction.map { $0.p ?? 0 > 0.01 } == true)
    for (factor, level, truth, limit) in [
      (EffectFactor.placement, "ceiling", -4.0, 2.0), (.crowd, "half", -3, 0.8), (.crowd, "full", -7, 0.8),
      (.receiver, "B", -6, 0.6),
    ] {
      let term = try #require(effects.term(factor, level))
      #expect(abs(term.change.estimate - truth) < limit)
      #expect(term.adjustedP >= term.p && term.adjustedP < 0.01)
    }
    let crowd = try #require(effects.factors.first { $0.factor == .crowd })
    #expect(crowd.reference == "empty" && crowd.levels == 3)
    #expect((crowd.adjustedP ?? 1) < 1e-6)
    #expect(abs((effects.spreads[2].collisionLoss?.estimate ?? 0) - 0.05) < 0.02)
    #expect(effects.predictedCells.isEmpty && effects.aliased.isEmpty)
  }

  @Test func `Order of dwells does not matter`() {
    let survey = EffectSurvey()
    let dwells = survey.dwells(seed: 5)
    let forward = EffectsFitting.effects(of: dwells, site: survey.site)
    #expect(forward == EffectsFitting.effects(of: dwells.reversed(), site: survey.site))
  }

  /// Moving all levels, or those of one receiver with its sensitivity, moves what it must and nothing else.
  @Test func `Receivers with other sensitivities are moved and restored`() throws {
    var survey = EffectSurvey(threshold: -88)
    survey.receivers = [("A", 0), ("B", -3)]
    let dwells = survey.dwells(seed: 3)
    let moved = dwells.map { dwell in
      guard dwell.conditions.receiver == "B" else { return dwell }
      var copy = dwell
      copy.histogram = RSSIHistogram(
        dwell.histogram.bins.flatMap { Array(repeating: $0.level - 5, count: $0.count) })
      return copy
    }
    let before = EffectsFitting.effects(
      of: dwells, site: survey.site, options: FitOptions(sensitivities: ["A": -88, "B": -88]))
    let after = EffectsFitting.effects(
      of: moved, site: survey.site, options: FitOptions(sensitivities: ["A": -88, "B": -93]))
    let own = try #require(before.term(.receiver, "B"))
    let other = try #require(after.term(.receiver, "B"))
    #expect(abs(other.change.estimate - (own.change.estimate - 5)) < 1e-6)
    let full = try #require(before.term(.crowd, "full"))
    #expect(abs((after.term(.crowd, "full")?.change.estimate ?? 0) - full.change.estimate) < 1e-6)
    #expect(abs((before.referencePower?.estimate ?? 0) - (after.referencePower?.estimate ?? 1)) < 1e-6)
  }

  @Test func `Aliased levels are named`() throws {
    let dwells = EffectSurvey().dwells(seed: 2).enumerated().map { index, dwell in
      var copy = dwell
      let isPocket = dwell.location.name.hasSuffix("1") || dwell.location.name.hasSuffix("4")
      copy.conditions.carriage = isPocket ? "pocket" : "hand"
      copy.conditions.receiver = isPocket ? "phone B" : "phone A"
      return copy
    }
    let effects = EffectsFitting.effects(of: dwells, site: EffectSurvey().site)
    #expect(effects.status == .weak)
    let alias = try #require(effects.aliased.first)
    #expect(effects.aliased.count == 1 && alias.factor == .receiver && alias.level == "phone B")
    guard case .alwaysTogether(let name, let twin, _, _) = alias.reason else {
      Issue.record("\(alias.reason)")
      return
    }
    #expect(name == [EffectName(.receiver, "phone B")] && twin == [EffectName(.carriage, "pocket")])
    let term = try #require(effects.term(.carriage, "pocket"))
    #expect(term.inseparableFrom == [EffectName(.receiver, "phone B")])
    #expect(effects.term(.receiver, "phone B") == nil)
    #expect(effects.reason(.aliasedConditions) != nil)
    // What would need the two apart is not predicted.
    #expect(effects.predictedCells.isEmpty)
    guard case .cellsNotMeasured(_, predicted: 0, _, _)? = effects.reason(.cellsNotMeasured) else {
      Issue.record("\(effects.reasons)")
      return
    }
    #expect(effects.referencePower != nil)
  }

  @Test func `One condition is nothing to compare`() {
    let effects = EffectsFitting.effects(of: SyntheticSurvey().dwells(seed: 1))
    #expect(effects.status == .refused && effects.reasons.map(\.code) == [.oneCondition])
    #expect(effects.terms.isEmpty && effects.referencePower == nil)
    #expect(EffectsFitting.effects(of: []).status == .refused)
  }

  @Test func `Rare levels are left out by name`() throws {
    var dwells = EffectSurvey().dwells(seed: 2)
    for index in dwells.indices where dwells[index].location.name.hasSuffix(" 1") {
      dwells[index].conditions.carriage = "bag"
    }
    let effects = EffectsFitting.effects(of: dwells, site: EffectSurvey().site)
    #expect(
      effects.reason(.sparseLevels)
        == .sparseLevels(levels: [.init(factor: .carriage, level: "bag", places: 2)], neededPlaces: 3))
    #expect(effects.term(.carriage, "bag") == nil && effects.term(.crowd, "full") != nil)
    #expect(effects.places == 22)
  }

  @Test func `Headings fall into sectors`() {
    #expect(
      [0, 22, 23, 44, 90, 337, 338, 359.9, 720, -45].map(EffectFactor.sector)
        == ["0°", "0°", "45°", "45°", "90°", "315°", "0°", "0°", "0°", "315°"])
  }

  @Test func `Channels sum to zero`() throws {
    var random = SeededGenerator(seed: 4)
    var dwells: [Dwell] = []
    for place in 0..<15 {
      let centre = -60 - 30 * Double(place) / 15 + 4 * random.normal()
      for (channel, change) in [(37, 2.0), (38, 0), (39, -2)] {
        let levels = (0..<20).map { _ in
          Int((centre + change + 2 * random.normal()).rounded())
        }
        dwells.append(
          SyntheticSurvey.dwell(
            location: "\(place)", distance: pow(10, 1.4 * Double(place) / 15), levels: levels,
            conditions: Conditions(channel: channel)))
      }
    }
    let effects = EffectsFitting.effects(of: dwells)
    let terms = effects.terms.filter { $0.factor == .channel }
    #expect(terms.map(\.level) == ["37", "38", "39"] && terms.allSatisfy { $0.reference == nil })
    #expect(abs(terms.reduce(0) { $0 + $1.change.estimate }) < 1e-9)
    #expect(abs(terms[0].change.estimate - 2) < 0.4)
  }

  @Test func `Holm is step down`() {
    #expect(HolmAdjustment.adjusted([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
    #expect(HolmAdjustment.adjusted([0.5, nil, 0.9]) == [1, nil, 1])
    #expect(HolmAdjustment.adjusted([]) == [])
  }
}
