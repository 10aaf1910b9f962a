import CoveragePlanner
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

@Suite struct DiscCoverageTests {
  @Test func `Area shares, margins and their inverse equal the tables to 1e-8`() throws {
    let tables = try JSON(reference: "Tables/discs")
    let rows = tables["jakes"].elements
    #expect(rows.count == 20)
    for row in rows {
      let (edge, sigma, n) = (row["edge"].real, row["sigma"].real, row["n"].real)
      let share = DiscCoverage.areaShare(edgeProbability: edge, pathLossExponent: n, levelSD: sigma)
      #expect(agrees(share, row["area"].real, within: 1e-8))
      #expect(agrees(share, row["area_numeric"].real, within: 1e-8))
      #expect(
        agrees(
          DiscCoverage.margin(edgeProbability: edge, levelSD: sigma), row["margin_db"].real, within: 1e-8))
    }
    let inverses = tables["jakes_edge_for_area90"].elements
    #expect(inverses.count == 4)
    for row in inverses {
      let edge = DiscCoverage.edgeProbability(
        areaShare: 0.9, pathLossExponent: row["n"].real, levelSD: row["sigma"].real)
      #expect(agrees(try #require(edge), row["edge"].real, within: 1e-8))
    }
  }

  @Test func `Equals the mean over the disc by quadrature, for tiny and for huge scatter`() throws {
    for sigma in [0.5, 4, 30, 300] {
      for edge in [1e-4, 0.3, 0.9999] {
        let margin = DiscCoverage.margin(edgeProbability: edge, levelSD: sigma)
        let rule = GaussLegendreRule(count: 12, panels: (0...400).map { -20 + 0.05 * Double($0) })
        let expected = rule.integral { u in
          2 * exp(2 * u) * Distributions.normalCDF((margin - 22 / log(10) * u) / sigma)
        }
        let share = DiscCoverage.areaShare(edgeProbability: edge, pathLossExponent: 2.2, levelSD: sigma)
        #expect(agrees(share, expected, within: 1e-10), "sigma \(sigma), edge \(edge)")
        let back = DiscCoverage.edgeProbability(
          areaShare: share, pathLossExponent: 2.2, levelSD: sigma)
        #expect(agrees(try #require(back), edge, within: 1e-7))
      }
    }
    #expect(DiscCoverage.edgeProbability(areaShare: 1.2, pathLossExponent: 2, levelSD: 4) == nil)
  }
}
