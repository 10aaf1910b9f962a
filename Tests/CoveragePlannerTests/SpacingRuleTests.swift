import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Statistics
import TestSupport
import Testing

@testable import CoveragePlanner
import Support

@Suite struct SpacingRuleTests {
  @Test(arguments: 1...3)
  func `The k-th nearest beacon is nowhere farther than the covering radius says, and somewhere as far`(
    k: Int
  ) {
    let steps = 60
    var farthest = 0.0
    for i in 0...steps {
      for j in 0...steps {
        let (u, v) = (Double(i) / Double(steps), Double(j) / Double(steps))
        let point = Position(x: u + v / 2, y: 3.0.squareRoot() / 2 * v)
        farthest = max(farthest, Self.nearestSquares(to: point)[k - 1].squareRoot())
      }
    }
    #expect(abs(farthest - SpacingRule.coveringRadius(ofNearest: k)) < 1e-9)
  }

  @Test func `A rule gives the density of the lattice that just follows it`() throws {
    let rules = Dictionary(uniqueKeysWithValues: SpacingRule.published.map { ($0.source, $0) })
    #expect(rules.count == SpacingRule.Source.allCases.count)
    // 200/(√3 s²).
    let esri = try #require(rules[.esri]).triangularDensity
    #expect(abs(esri.lower - 0.5132) < 1e-4 && abs(esri.upper - 1.1547) < 1e-4)
    // One within 4 m of everywhere: the lattice whose worst point is 4 m away, as LatticePlan has it.
    let nerdian = try #require(rules[.nerdian])
    let plan = LatticePlan(reach: 4, horizontalReach: 4)
    #expect(abs(nerdian.triangularDensity.lower - plan.triangularDensity) < 1e-12)
    #expect(abs(nerdian.triangularSpacing.upper - plan.triangularSpacing) < 1e-12)
    // Three within 25 m: the neighbours of a beacon are as far as that.
    let aruba = try #require(rules[.arubaMeridian])
    #expect(aruba.triangularSpacing == Interval(lower: 25, upper: 25))
  }

  /// The comparison for a level at 1 m that beacons broadcast, dBm.
  private func comparison(assumed power: Double) throws -> SpacingComparison {
    let sample = FitSample(
      conditions: FitConditions(placement: "rail", crowd: "full"), locations: 200, dwells: 200,
      receivedPackets: 4000, distanceRange: Interval(lower: 0.4, upper: 40))
    let line = FittedLine(
      referencePower: Estimate(-61), pathLossExponent: Estimate(2.2), shadowingSD: Estimate(2.5),
      fadingSD: Estimate(2),
      covariance: LineCovariance(interceptVariance: 0.1, covariance: -0.1, slopeVariance: 0.2),
      degreesOfFreedom: 198)
    let planner = CoveragePlanner(
      fits: [ConditionFit(sample, .made(.calibrated, line, refusal: .tooFewLocations(3)))],
      site: Site(placements: [PlacementDefinition(placement: "rail")]),
      requirement: CoverageRequirement(probability: 0.8, crowd: "full"),
      policy: RangingSettings(referencePower: power, pathLossExponent: 2.2))
    return try #require(planner.recommend().spacingRules)
  }

  @Test func `Each rule is called too sparse, in agreement or too dense by the range of what was measured`()
    throws
  {
    for power in [-61.0, -66, -72, -78, -84, -120] {
      let comparison = try comparison(assumed: power)
      #expect(comparison.rules.map(\.densityHigh) == comparison.rules.map(\.densityHigh).sorted(by: >))
      // 3 m against 30 m.
      #expect(isClose(comparison.contradiction, to: 100.0 / 3, within: 1e-9))
      let low = try #require(comparison.plannedLow)
      let planned = try #require(comparison.planned)
      let high = try #require(comparison.plannedHigh)
      #expect(low < planned && planned < high)
      for rule in comparison.rules {
        let isMet = rule.densityHigh >= low && rule.densityLow <= high
        #expect((rule.agreement == .agrees) == isMet)
        if !isMet { #expect((rule.agreement == .tooFew) == (rule.densityHigh < low)) }
        #expect(isClose((rule.ratioHigh ?? 0) * planned, to: rule.densityHigh, within: 1e-9))
      }
    }
    let near = try comparison(assumed: -61)
    #expect(near.rules.allSatisfy { $0.agreement == .tooFew } && near.conditions?.placement == "rail")
    let far = try comparison(assumed: -120)
    #expect(far.rules.allSatisfy { $0.agreement == .more })
  }

  @Test func `Without a density nothing is compared`() throws {
    let open = SpacingComparison(nil)
    #expect(open.planned == nil && open.rules.count == 4)
    #expect(open.rules.allSatisfy { $0.agreement == nil && $0.ratioLow == nil })
    // By the powers that devices assume nothing is near.
    let refused = try comparison(assumed: -30)
    #expect(refused.planned == nil && refused.conditions == nil)
  }
}

extension SpacingRuleTests {
  /// Squared distances in m² along the floor from a point near the origin's cell to its twelve nearest beacons, ascending,
  /// at a spacing of 1 m.
  fileprivate static func nearestSquares(to point: Position) -> [Double] {
    let rise = 3.0.squareRoot() / 2
    var squares: [Double] = []
    for row in -2...3 {
      for column in -2...3 {
        let (x, y) = (Double(column) + 0.5 * Double(row), rise * Double(row))
        let square = (x - point.x) * (x - point.x) + (y - point.y) * (y - point.y)
        if square < 7 { squares.append(square) }
      }
    }
    return Array(squares.sorted().prefix(12))
  }
}
