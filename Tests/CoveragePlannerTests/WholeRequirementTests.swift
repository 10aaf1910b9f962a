import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import Support
import TestSupport
import Testing

@testable import CoveragePlanner

/// Nothing that is called an answer breaks a part of what was asked, at any crowd level or by any phone that was surveyed.
@Suite struct WholeRequirementTests {
  /// A made-up survey: some placements, crowds and phones on a rectangle, with lines that differ as real ones do.
  private func planner(_ seed: UInt64) -> CoveragePlanner {
    var random = SeededGenerator(seed: seed)
    func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    let placements = Array(["counter", "rail", "sign"].prefix(Int.random(in: 1...3, using: &random)))
    let crowds = Array(["empty", "half", "full"].prefix(Int.random(in: 1...3, using: &random)))
    let phones = Array(["A", "B"].prefix(Int.random(in: 1...2, using: &random)))
    let assumed = draw(-66 ... -56).rounded()
    var fits: [ConditionFit] = []
    for placement in placements {
      let (power, exponent, sigma) = (draw(-70 ... -54), draw(1.7...2.8), draw(1...5))
      for (index, crowd) in crowds.enumerated() {
        let loss = Double(index) * draw(0...4)
        for phone in phones {
          let locations = Int.random(in: 8...40, using: &random)
          let sample = FitSample(
            conditions: FitConditions(
              placement: Placement(rawValue: placement), crowd: CrowdLevel(rawValue: crowd),
              receiver: Receiver(rawValue: phone)), locations: locations, dwells: locations,
            receivedPackets: 20 * locations, distanceRange: Interval(lower: 0.4, upper: 14))
          let variance = sigma * sigma / Double(locations)
          let line = FittedLine(
            referencePower: Estimate(power - loss - (phone == "B" ? draw(0...4) : 0)),
            pathLossExponent: Estimate(exponent), shadowingSD: Estimate(sigma),
            fadingSD: Estimate(draw(1...4)),
            covariance: LineCovariance(
              interceptVariance: 2.5 * variance, covariance: -3 * variance, slopeVariance: 6 * variance),
            degreesOfFreedom: locations - 2)
          fits.append(ConditionFit(sample, .made(.calibrated, line, refusal: .tooFewLocations(3))))
        }
      }
    }
    let beacons = placements.enumerated().map { index, placement in
      Beacon(
        identifier: .name(placement), position: Position(x: 1 + Double(index), y: 1),
        placement: Placement(rawValue: placement), advertisingInterval: 300, transmitPower: -4,
        measuredPower: assumed)
    }
    let site = Site(
      beacons: beacons, receivers: phones.map { ReceiverProfile(receiver: Receiver(rawValue: $0)) },
      placements: placements.map { PlacementDefinition(placement: Placement(rawValue: $0)) },
      crowdLevels: crowds.map { CrowdLevelDefinition(level: CrowdLevel(rawValue: $0)) },
      floorPlan: FloorPlan(width: draw(4...14).rounded(), depth: draw(3...9).rounded()))
    return CoveragePlanner(
      fits: fits, site: site,
      requirement: CoverageRequirement(
        probability: [0.7, 0.8, 0.9][Int.random(in: 0...2, using: &random)],
        crowd: Bool.random(using: &random) ? CrowdLevel(rawValue: crowds[crowds.count - 1]) : nil),
      seed: seed,
      draws: 100)
  }

  /// P(near) where it is false, of every fit of a placement, by the estimates that are planned with.
  private func falseNear(_ placement: Placement?, in planner: CoveragePlanner) throws -> [Double] {
    try planner.fits.indices.filter { planner.fits[$0].conditions.placement == placement }.map { index in
      let fit = planner.fits[index]
      let radio = try #require(planner.radios[index])
      let belief = try #require(planner.belief(for: fit.conditions))
      let fading =
        radio.model.fadingSD * radio.model.averagingFactor(packets: planner.requirement.packets).squareRoot()
      let sd = (radio.estimate.shadowingSD * radio.estimate.shadowingSD + fading * fading).squareRoot()
      let near = planner.site.zones.near
      let level = radio.estimate.intercept + radio.estimate.slope * log10(2 * near)
      return Distributions.normalCDF((level - belief.level(at: near)) / sd)
    }
  }

  @Test(arguments: Array(0..<TestLength.count(300, short: 4)))
  func `No option that keeps the requirement breaks a part of it`(seed: Int) throws {
    let planner = planner(UInt64(seed))
    let answer = planner.recommend()
    let allowed = 1 - planner.requirement.probability
    let keeping = answer.options.map(\.isKeeping)
    // Those that keep it come first, and the first of all is the answer.
    #expect(keeping == keeping.filter(\.self) + keeping.filter { !$0 })
    for option in answer.options where option.isKeeping && option.lever != .power {
      let trial = planner.varied(by: option.lever, to: option.to)
      for share in try falseNear(option.placement, in: trial) {
        #expect(share <= allowed + 1e-6, "\(seed): \(option.lever)")
      }
      #expect((option.mostFalseNear ?? 1) <= allowed + 1e-9)
      #expect((option.mostFalseNear ?? 1) <= option.falseNearHigh ?? 0)
      // Promised for what the fits allow, not as estimated only.
      #expect(option.falseNearHigh ?? 1 <= allowed + 1e-9)
    }
    for placement in answer.placements where placement.meetsRequirement {
      for share in try falseNear(placement.placement, in: planner) { #expect(share <= allowed + 1e-6) }
    }
    // The same setting has the same shares in a deployment.
    if let option = answer.options.first(where: { $0.isAsAsked && $0.lever != .power }),
      let plan = planner.site.floorPlan
    {
      let placer = DeploymentPlanner(
        planner.varied(by: option.lever, to: option.to), level: VenueLevel(plan), placement: option.placement)
      let far = try #require(placer.falseNear(option.placement))
      #expect(far.share == option.mostFalseNear && far.high == option.falseNearHigh)
      #expect(far.isKept == (option.falseNearHigh ?? 1 <= allowed))
    }
  }

  @Test(arguments: Array(0..<TestLength.count(100, short: 6)))
  func `A looser limit on false near never takes more`(seed: Int) throws {
    var planner = planner(UInt64(seed))
    var bought: [Int] = []
    for limit in [0.02, 0.08, 0.12, 0.16, 0.2, 0.3, 0.5] {
      planner.requirement.falseNear = FalseNearLimit(probability: limit)
      let answer = planner.recommend()
      let best = answer.options.first.flatMap { $0.isKeeping ? $0.toBuy : nil }
      bought.append(answer.isMet ? 0 : best ?? .max)
    }
    #expect(bought == bought.sorted(by: >), "\(seed): \(bought)")
  }

  /// An emptier room than the one that is asked for says near from farther away.
  @Test func `False near in the emptiest room counts, whichever crowd is asked for`() throws {
    let planner = planner(1)
    var strict = planner
    strict.requirement.crowd = planner.fits.last?.conditions.crowd
    let radios = strict.radios
    let placement = strict.fits[0].conditions.placement
    let check = try #require(strict.falseNear(placement, radios))
    let all = try falseNear(placement, in: strict)
    #expect(abs(max(check.asked, check.elsewhere?.share ?? 0) - (all.max() ?? 0)) < 1e-6)
    #expect(check.high >= all.max() ?? 1)
  }

  @Test func `False near beyond what was measured is told as extrapolated`() throws {
    let planner = planner(1)
    var far = planner
    far.requirement.falseNear = FalseNearLimit(probability: 0.2, beyond: 50)
    let placement = planner.fits[0].conditions.placement
    let least = try #require(
      far.fits.filter { $0.conditions.placement == placement }.compactMap(\.distanceRange?.upper).min())
    #expect(far.falseNear(placement, far.radios)?.measuredUpTo == least)
    far.requirement.falseNear = FalseNearLimit(probability: 0.2, beyond: least)
    #expect(far.falseNear(placement, far.radios)?.measuredUpTo == nil)
  }
}
