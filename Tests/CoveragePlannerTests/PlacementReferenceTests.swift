import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The placement instance of the reference: 24 × 16 m, one wall of 6.9 dB, 117 candidates, 384 points.
@Suite struct PlacementReferenceTests {
  private static let candidates = (0..<9).flatMap { row in
    (0..<13).map { Position(x: Double(2 * $0), y: Double(2 * row)) }
  }
  private static let points = (0..<16).flatMap { row in
    (0..<24).map { Position(x: Double($0) + 0.5, y: Double(row) + 0.5) }
  }

  /// What the wall at x = 10, 0 ≤ y ≤ 11, costs, dB. A beacon that hangs on the wall is on both sides of it.
  private func wall(_ beacon: Position, _ point: Position, loss: Double) -> Double {
    guard beacon.x != 10, beacon.x != point.x, (beacon.x - 10) * (point.x - 10) <= 0 else { return 0 }
    let height = beacon.y + (10 - beacon.x) / (point.x - beacon.x) * (point.y - beacon.y)
    return (0...11).contains(height) ? loss : 0
  }

  /// Loss-equivalent distances in metres, a row a candidate.
  private func distances(_ meta: JSON) -> [[Double]] {
    Self.candidates.map { beacon in
      Self.points.map { point in
        let straight = max(
          0.5,
          ((beacon.x - point.x) * (beacon.x - point.x)
            + (beacon.y - point.y) * (beacon.y - point.y)).squareRoot())
        return straight * pow(10, wall(beacon, point, loss: meta["wall_db"].real) / (10 * meta["n"].real))
      }
    }
  }

  /// The points that each candidate serves with the target probability.
  private func sets(_ meta: JSON) -> [[Int]] {
    distances(meta).map { row in
      row.indices.filter { index in
        let margin = 10 * meta["n"].real * log10(meta["near_m"].real / row[index])
        return Distributions.normalCDF(margin / meta["sigma"].real) >= meta["target"].real
      }
    }
  }

  @Test func `The model gives the published matrix of covers, cell by cell`() throws {
    let meta = try JSON(reference: "Solvers/placement")["meta"]
    #expect(meta["candidates"].integer == 117 && meta["demand"].integer == 384)
    let covers = try JSON(reference: "Solvers/placement")["covers"].elements.map {
      $0.elements.map(\.integer)
    }
    let sets = sets(meta)
    #expect(covers.count == 117)
    for (set, cover) in zip(sets, covers) { #expect(set == cover) }
    let reach =
      meta["near_m"].real
      * pow(
        10, -Distributions.normalQuantile(meta["target"].real) * meta["sigma"].real / (10 * meta["n"].real))
    #expect(agrees(reach, meta["single_server_radius_no_wall"].real, within: 1e-8))
  }

  @Test(arguments: [("setcover", 18, 384), ("maxcover8", 8, 248)])
  func `The solution of GLPK is a cover of as many points as its optimum says`(
    name: String, beacons: Int, points: Int
  ) throws {
    let reference = try JSON(reference: "Solvers/placement")
    let sets = sets(reference["meta"])
    let sites = reference[name]["glpk_sites"].elements.compactMap(\.integer)
    #expect(sites.count == beacons)
    #expect(Set(sites.flatMap { sets[$0] }).count == points)
  }

  @Test func `Set cover: 18, 17.33 in fractions, 22 by greed`() throws {
    let reference = try JSON(reference: "Solvers/placement")
    let expected = reference["setcover"]
    let sets = sets(reference["meta"])
    let cover = try #require(CoverSolver.fewest(points: 384, sets: sets))
    #expect(cover.isOptimal)
    for name in ["highs_opt", "cbc_opt", "glpk_best"] {
      #expect(Double(cover.chosen.count) == expected[name].real)
    }
    let bound = try #require(CoverSolver.relaxation(points: 384, sets: sets))
    #expect(agrees(bound, expected["highs_lp_bound"].real, within: 1e-8))
    let greedy = try #require(CoverSolver.greedy(points: 384, sets: sets))
    #expect(greedy == expected["greedy_sites"].elements.compactMap(\.integer).sorted())
    #expect(greedy.count == expected["greedy"].integer)
    #expect(expected["uncovered"].integer == 0)
  }

  @Test func `Eight beacons cover 248 points at most, 248.8 in fractions, and greed finds them`() throws {
    let reference = try JSON(reference: "Solvers/placement")
    let expected = reference["maxcover8"]
    let sets = sets(reference["meta"])
    let cover = MaximumCover.solve(points: 384, sets: sets, count: 8)
    #expect(cover.isOptimal)
    #expect(cover.chosen.count <= 8)
    for name in ["highs_opt", "cbc_opt", "glpk_best"] {
      #expect(Double(cover.covered) == expected[name].real)
    }
    let bound = try #require(MaximumCover.relaxation(points: 384, sets: sets, count: 8))
    #expect(agrees(bound, expected["highs_lp_bound"].real, within: 1e-8))
    let greedy = MaximumCover.greedy(points: 384, sets: sets, count: 8)
    #expect(greedy == expected["greedy_sites"].elements.compactMap(\.integer).sorted())
    #expect(Set(greedy.flatMap { sets[$0] }).count == expected["greedy"].integer)
    #expect(agrees(1 - exp(-1), expected["guarantee_1_minus_1_over_e"].real, within: 1e-12))
  }

  @Test func `Eight beacons leave no point farther than 4.9497 m, the wall counted as distance`() throws {
    let reference = try JSON(reference: "Solvers/placement")
    let distances = distances(reference["meta"])
    let answer = try #require(SmallestReach.solve(distances: distances, count: 8))
    // The reference is rounded to nine decimals.
    #expect(abs(answer.reach - reference["p_center_8"]["effective_radius_m"].real) < 1e-9)
    #expect(answer.isOptimal)
    #expect(answer.chosen.count <= 8)
    for point in Self.points.indices {
      #expect(answer.chosen.contains { distances[$0][point] <= answer.reach })
    }
  }

  @Test func `A placement problem of the instance leaves its worst point at the same 4.9497 m`() throws {
    let reference = try JSON(reference: "Solvers/placement")
    let meta = reference["meta"]
    let problem = PlacementProblem(
      candidates: Self.candidates.map { MountPoint(position: $0) },
      demand: Self.points.map { DemandPoint(position: $0) },
      walls: [
        LossyWall(
          Wall(kind: "wall", from: Position(x: 10, y: 0), to: Position(x: 10, y: 11)),
          loss: meta["wall_db"].real)
      ],
      radio: PlacementRadio(
        reach: meta["single_server_radius_no_wall"].real, pathLossExponent: meta["n"].real))
    let answer = problem.nearest(count: 8, within: SearchLimits())
    #expect(abs(answer.value - reference["p_center_8"]["effective_radius_m"].real) < 1e-8)
    #expect(answer.gap < 1e-8 && !answer.isCut && answer.chosen.count == 8)
  }
}
