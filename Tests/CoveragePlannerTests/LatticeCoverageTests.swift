import CoveragePlanner
import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

@Suite struct LatticeCoverageTests {
  private func coverage(_ row: JSON, sigma: Double, n: Double, rho: Double) throws -> LatticeCoverage {
    let lattice = try #require(row["lattice"].string.flatMap(BeaconLattice.init(rawValue:)))
    return LatticeCoverage(
      lattice: lattice, reach: 1, pathLossExponent: n, levelSD: sigma, commonShare: rho)
  }

  @Test(arguments: 0..<24)
  func `Any-of coverage at the worst point and over the area equals the table to 1e-10`(index: Int) throws {
    let rows = try JSON(reference: "Tables/lattices")["lattice_any_of"].elements
    #expect(rows.count == 24)
    let row = rows[index]
    let coverage = try coverage(row, sigma: row["sigma"].real, n: row["n"].real, rho: row["rho"].real)
    let spacing = row["s_over_d0"].real
    let area = coverage.probability(at: .area(divisions: 60), spacing: spacing)
    let worst = coverage.probability(at: .worstPoint, spacing: spacing)
    #expect(agrees(area, row["area_mean"].real, within: 1e-10))
    #expect(agrees(worst, row["worst_point"].real, within: 1e-10))
  }

  @Test(arguments: 0..<30)
  func `The largest spacing for 90 % equals the table to 1e-8`(index: Int) throws {
    let rows = try JSON(reference: "Tables/lattices")["max_spacing_p90"].elements
    #expect(rows.count == 30)
    let row = rows[index]
    let isNearest = row["rho"].string == "nearest only"
    let coverage = try coverage(
      row, sigma: row["sigma"].real, n: row["n"].real, rho: isNearest ? 0 : row["rho"].real)
    let target = row["target"].real
    let place: LatticeCoverage.Place = row["mode"].string == "area" ? .area(divisions: 40) : .worstPoint
    let spacing = try #require(
      isNearest
        ? coverage.largestSpacing(ofNearest: target)
        : coverage.largestSpacing(probability: target, at: place))
    #expect(agrees(spacing, row["s_over_d0"].real, within: 1e-8))
    let density = coverage.lattice.density(spacing: 3 * spacing)
    #expect(agrees(density, row["beacons_per_100m2_if_d0_3m"].real, within: 1e-8))
  }

  @Test func `One beacon that must reach is the nearest, several are a count over all outcomes`() {
    for lattice in BeaconLattice.allCases {
      for rho in [0, 0.5] {
        var coverage = LatticeCoverage(
          lattice: lattice, reach: 3, pathLossExponent: 2.2, levelSD: 4.5, commonShare: rho, height: 1.2)
        let any = coverage.probability(at: .worstPoint, spacing: 4)
        var last = any
        // P(at least k) falls with k; their sum is the expected number of beacons that reach.
        var sum = any
        for needed in 2...12 {
          coverage.beaconsNeeded = needed
          let here = coverage.probability(at: .worstPoint, spacing: 4)
          #expect(here < last)
          last = here
          sum += here
        }
        #expect(abs(sum - expectedNumber(coverage, spacing: 4)) < 1e-10)
      }
    }
  }

  /// The sum of p over the twelve nearest beacons to the hole of a lattice, laid out by hand.
  private func expectedNumber(_ coverage: LatticeCoverage, spacing: Double) -> Double {
    let third = 3.0.squareRoot()
    var squares: [Double] = []
    for row in -6...6 {
      for column in -6...6 {
        let (i, j) = (Double(column), Double(row))
        switch coverage.lattice {
        case .square: squares.append(pow(i - 0.5, 2) + pow(j - 0.5, 2))
        case .triangular: squares.append(pow(i + j / 2 - 0.5, 2) + pow(j * third / 2 - 0.5 / third, 2))
        }
      }
    }
    return squares.sorted().prefix(12).reduce(0) { sum, square in
      let distance = (square * spacing * spacing + coverage.height * coverage.height).squareRoot()
      return sum + Distributions.normalCDF(22 * log10(coverage.reach / distance) / coverage.levelSD)
    }
  }

  @Test func `More scatter needs fewer beacons by luck alone; the nearest only is not fooled`() throws {
    func spacing(_ sigma: Double, _ rho: Double) throws -> (any: Double, nearest: Double) {
      let coverage = LatticeCoverage(
        lattice: .triangular, reach: 1, pathLossExponent: 2.2, levelSD: sigma, commonShare: rho)
      return (
        try #require(coverage.largestSpacing(probability: 0.9, at: .worstPoint)),
        try #require(coverage.largestSpacing(ofNearest: 0.9))
      )
    }
    #expect(try spacing(6, 0).any > spacing(4.5, 0).any)
    #expect(try spacing(6, 0).nearest < spacing(4.5, 0).nearest)
    // statistics.md 5, in units of d0.
    #expect(try abs(spacing(4.5, 0).any - 1.763) < 5e-4)
    #expect(try abs(spacing(4.5, 0.5).any - 1.361) < 5e-4)
    #expect(try abs(spacing(4.5, 0.5).nearest - 0.947) < 5e-4)
  }

  @Test func `Height takes its share, and all where it is above the reach`() throws {
    let flat = LatticeCoverage(lattice: .square, reach: 3, pathLossExponent: 2, levelSD: 4)
    var high = flat
    high.height = 1
    let spacing = try #require(high.largestSpacing(ofNearest: 0.8))
    #expect(try spacing < #require(flat.largestSpacing(ofNearest: 0.8)))
    high.height = 3
    #expect(high.largestSpacing(ofNearest: 0.8) == nil)
  }
}
