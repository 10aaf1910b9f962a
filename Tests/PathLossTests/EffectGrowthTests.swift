import CalibrationModel
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
@testable import SurveyEffects
import Support

/// Surveys of many conditions: the same answers as from few, what is of no use to anybody left out with a reason, and work that
/// grows with the survey and no faster.
@Suite struct EffectGrowthTests {
  /// A survey of so many placements, crowd levels and receivers, all combinations of them measured.
  private static func survey(placements: Int, crowds: Int, receivers: Int, places: Int = 3) -> EffectSurvey {
    var survey = EffectSurvey()
    survey.placements = (0..<placements).map { (index: Int) in ("placement \(index)", Double(index % 5) - 2) }
    survey.crowds = (0..<crowds).map { (index: Int) in ("crowd \(index)", -Double(index) / 2, 2 + 3 * index) }
    survey.receivers = (0..<receivers).map { (index: Int) in ("phone \(index)", Double(index % 3) - 1) }
    survey.places = places
    survey.recurs = false
    survey.packets = 6
    survey.collisionLoss = 0.2
    return survey
  }

  private static func work(_ survey: EffectSurvey) -> (
    meter: WorkMeter, effects: ConditionEffects, sets: Double
  ) {
    let meter = WorkMeter()
    let effects = WorkMeter.$current.withValue(meter) { survey.effects(seed: 1) }
    return (meter, effects, Double(survey.placements.count * survey.crowds.count * survey.receivers.count))
  }

  @Test func `Work per set does not grow with the number of sets`() {
    let (few, many) = (
      Self.work(Self.survey(placements: 5, crowds: 2, receivers: 2)),
      Self.work(Self.survey(placements: 5, crowds: 4, receivers: 4))
    )
    #expect(few.sets == 20 && many.sets == 80)
    #expect(few.effects.estimator == .lossMixture && many.effects.estimator == .lossMixture)
    let likelihoods = [few, many].map { Double($0.meter.likelihoods) / $0.sets }
    #expect(likelihoods[0] > 50)
    #expect(likelihoods[1] < 1.5 * likelihoods[0], "\(likelihoods)")
    // Eight columns against twelve: no more than the square of that, and not the square of the sets.
    let products = [few, many].map { Double($0.meter.products) / $0.sets }
    #expect(products[1] < 2.25 * products[0], "\(products)")
  }

  @Test func `More levels than one model takes are refused with the limit`() throws {
    let (meter, effects, _) = Self.work(Self.survey(placements: 80, crowds: 1, receivers: 1))
    #expect(effects.status == .refused && effects.reasons.map(\.code) == [.tooManyLevels])
    #expect(
      effects.reason(.tooManyLevels)
        == .tooManyLevels(
          factors: [.init(factor: .placement, levels: 80)], coefficients: 81,
          limit: EffectDesign.columnLimit))
    #expect(effects.terms.isEmpty && effects.predictedCells.isEmpty && effects.locations == 240)
    #expect(meter.likelihoods == 0 && meter.products == 0)
    let most = Self.survey(placements: EffectDesign.columnLimit - 1, crowds: 1, receivers: 1)
    var reasons = EffectReasons(EffectLocations(most.dwells(seed: 1), site: most.site))
    reasons.judgeSurvey()
    #expect(!reasons.isRefused)
  }

  @Test func `Sets beyond the limit are counted and not predicted`() throws {
    var survey = Self.survey(placements: 7, crowds: 6, receivers: 6)
    survey.isCounted = false
    // One factor at a time is changed from the first set.
    let dwells = survey.dwells(seed: 2).filter { dwell in
      let levels = [
        dwell.conditions.placement?.rawValue, dwell.conditions.crowd?.rawValue,
        dwell.conditions.receiver?.rawValue,
      ]
      return levels.count { $0?.hasSuffix(" 0") == false } < 2
    }
    let effects = EffectsFitting.effects(of: dwells, site: survey.site)
    try #require(effects.status != .refused, "\(effects.reasons)")
    let missing = 7 * 6 * 6 - 17
    guard case .cellsNotMeasured(missing, _, unpredicted: 0, _)? = effects.reason(.cellsNotMeasured) else {
      Issue.record("\(effects.reasons)")
      return
    }
    #expect(effects.reason(.cellsNotListed) == .cellsNotListed(sets: missing, listed: 200))
    #expect(effects.predictedCells.count == EffectCells.predictionLimit)
    let predicted = effects.predictedCells.map(\.conditions)
    #expect(Set(predicted).isDisjoint(with: dwells.map(\.conditions.fitConditions)))
  }

  @Test func `Many crowd levels share what is lost at any level`() {
    for (crowds, isShared) in [(EffectLine.ownSpreadLevels + 1, true), (4, false)] {
      let effects = Self.survey(placements: 1, crowds: crowds, receivers: 2).effects(seed: 3)
      #expect(effects.estimator == .lossMixture && effects.spreads.count == crowds)
      #expect(
        effects.reason(.spreadsShared)
          == (isShared ? .spreadsShared(crowdLevels: crowds, limit: EffectLine.ownSpreadLevels) : nil))
      #expect((Set(effects.spreads.map(\.collisionLoss)).count == 1) == isShared)
    }
  }

  /// The sum of squares between sets from their matrix, and from what is left within them.
  @Test(arguments: [true, false]) func `The two ways to what lies between sets agree`(isCounted: Bool) throws
  {
    var survey = Self.survey(placements: 3, crowds: 3, receivers: 2, places: 5)
    survey.extra = ("placement 1", "crowd 2", -5)
    survey.isCounted = isCounted
    let found = EffectLocations(survey.dwells(seed: 4), site: survey.site)
    for (encoding, hasSlopes) in [
      (CrowdEncoding.categorical, false), (.perMetre, false), (.categorical, true),
    ] {
      let design = EffectDesign(
        found.locations, site: survey.site, encoding: encoding, hasCrowdSlopes: hasSlopes)
      let line = try #require(EffectLine(received: design))
      let sums = SetSums(line)
      let (matrix, rows) = (sums.betweenFromMatrix(), sums.between())
      #expect(matrix.degrees > 0 && matrix.degrees == rows.degrees)
      #expect(relativeError(rows.squares, matrix.squares) < 1e-9)
      #expect(relativeError(rows.trace, matrix.trace) < 1e-10)
    }
  }

  @Test func `Missing sets are counted without going through them`() throws {
    let survey = Self.survey(placements: 4, crowds: 3, receivers: 3)
    let dwells = survey.dwells(seed: 4).filter {
      $0.conditions.placement != "placement 2" || $0.conditions.crowd != "crowd 1"
    }
    let found = EffectLocations(dwells, site: survey.site)
    let line = try #require(EffectLine(received: EffectDesign(found.locations, site: survey.site)))
    let missing = EffectCells(line).missing
    #expect(missing.count == 3)
    #expect(
      missing.first.map { $0.compactMap(\.self) }
        == ["phone 0", "phone 1", "phone 2"].map { ["placement 2", "crowd 1", $0] })
  }

  /// Levels fall one after the other, and take the places of others with them.
  @Test func `Sparse levels fall in turn`() {
    func location(_ place: String, _ placement: String, _ receiver: String, packets: Int = 3)
      -> EffectLocation
    {
      EffectLocation(
        spot: EffectLocations.Place(
          beacon: .name("B"),
          place: SurveyPlace(
            Dwell(beacon: .name("B"), location: SurveyLocation(name: place)), session: ""), distance: 1),
        levels: [placement, nil, nil, receiver, nil, nil],
        people: nil,
        histogram: RSSIHistogram(Array(repeating: -60, count: packets)), expected: nil, isAveraged: false,
        dwells: 1)
    }
    // At “sign” three places, two of which only phone B was at; phone B was at two in all.
    var levels = SparseLevels(
      [location("1", "sign", "A"), location("2", "sign", "B"), location("3", "sign", "B")]
        + (4..<9).map { location("\($0)", "shelf", "A") } + [location("9", "shelf", "A", packets: 0)])
    let first = levels.rarest(below: 3)
    #expect(first?.factor == .receiver && first?.level == "B" && first?.places == 2)
    levels.remove(.receiver, "B")
    let second = levels.rarest(below: 3)
    #expect(second?.factor == .placement && second?.level == "sign" && second?.places == 1)
    levels.remove(.placement, "sign")
    #expect(levels.rarest(below: 3) == nil)
    #expect(levels.isKept == [false, false, false] + Array(repeating: true, count: 6))
  }
}

extension SetSums {
  /// The same from the sets' own matrix.
  fileprivate func betweenFromMatrix() -> Between {
    var result = Between()
    let carried = cross * (cross * bread).transposed
    var left = carried.scaled(by: -1)
    for i in sets.indices { left[i, i] = weights[i] - carried[i, i] }
    result.trace = left.trace
    guard let eigen = SymmetricEigen(left) else { return result }
    for (value, vector) in zip(eigen.values, eigen.vectors) where value > 1e-8 * (weights.max() ?? 0) {
      result.degrees += 1
      let along = Matrix.dot(vector, sums)
      result.squares += along * along / value
    }
    return result
  }
}
