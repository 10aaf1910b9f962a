import CalibrationModel
import CoveragePlanner
import Foundation
import RadioSurvey
import TestSupport
import Testing

@Suite struct CoverSolverTests {
  @Test func `The reference instance: optimum 18 as HiGHS, CBC and GLPK say, greedy 22`() throws {
    let sets: [[Int]] = try JSON(reference: "Solvers/placement")["covers"].elements.map {
      $0.elements.compactMap(\.integer)
    }
    #expect(sets.count == 117)
    let cover = try #require(CoverSolver.fewest(points: 384, sets: sets))
    #expect(cover.chosen.count == 18)
    #expect(cover.isOptimal)
    #expect(Set(cover.chosen.flatMap { sets[$0] }).count == 384)
    #expect(CoverSolver.greedy(points: 384, sets: sets)?.count == 22)
  }

  @Test(arguments: 1...60)
  func `Equals exhaustive search on small random instances`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let points = Int.random(in: 1...8, using: &generator)
    let sets = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      (0..<points).filter { _ in Bool.random(using: &generator) }
    }
    let masks = sets.map { $0.reduce(0) { $0 | 1 << $1 } }
    let smallest = (0..<(1 << sets.count)).filter { choice in
      sets.indices.reduce(0) { choice >> $1 & 1 == 1 ? $0 | masks[$1] : $0 } == (1 << points) - 1
    }.map(\.nonzeroBitCount).min()
    let cover = CoverSolver.fewest(points: points, sets: sets)
    #expect(cover?.chosen.count == smallest)
    #expect(cover?.lowerBound == smallest)
  }
}
