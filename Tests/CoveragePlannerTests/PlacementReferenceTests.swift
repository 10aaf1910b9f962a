import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The placement instance of the reference: 24 × 16 m, one wall of 6.9 dB, 117 candidates, 384 points.
@Suite(.enabled(if: SharedData.exists(ReferenceTable.placement), "\(SharedData.skipped)"))
struct PlacementReferenceTests {
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

  @Test("the model gives the published matrix of covers, cell by cell")
  func matrix() throws {
    let meta = try JSON(shared: ReferenceTable.placement)["meta"]
    #expect(meta["candidates"].integer == 117 && meta["demand"].integer == 384)
    let text = try String(
      contentsOf: SharedData.url("reference/statistics/opt/cover_matrix.csv"), encoding: .utf8)
    let rows = text.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    #expect(rows.count == 384)
    let sets = sets(meta).map(Set.init)
    for (point, row) in rows.enumerated() {
      #expect(row == sets.map { $0.contains(point) ? "1" : "0" })
    }
    let reach =
      meta["near_m"].real
      * pow(
        10, -Distributions.normalQuantile(meta["target"].real) * meta["sigma"].real / (10 * meta["n"].real))
    #expect(agrees(reach, meta["single_server_radius_no_wall"].real, within: 1e-8))
  }

  /// The programmes that the other solvers were given: a row a point, its sets by their names `x0`, `x1`, …
  @Test(
    "the programmes of the reference say the same, and its solution is a cover",
    arguments: ["setcover", "maxcover8"])
  func programmes(name: String) throws {
    let sets = try sets(JSON(shared: ReferenceTable.placement)["meta"]).map(Set.init)
    let folder = "reference/statistics/opt/\(name)"
    let programme = try String(contentsOf: SharedData.url(folder + ".lp"), encoding: .utf8)
    var rows: [Int: Set<Int>] = [:]
    for line in programme.split(separator: "\n") where line.hasPrefix(" c") {
      let words = line.split(separator: " ")
      let point = try #require(Int(words[0].dropFirst().dropLast()))
      rows[point] = Set(words.filter { $0.hasPrefix("x") }.compactMap { Int($0.dropFirst()) })
    }
    #expect(rows.count == 384)
    for (point, row) in rows { #expect(row == Set(sets.indices.filter { sets[$0].contains(point) })) }
    // GLPK's solution: `j` lines number the variables from 1, in the order of the objective's, sets before points.
    let solution = try String(contentsOf: SharedData.url(folder + ".sol"), encoding: .utf8)
    var chosen: [Int] = []
    for line in solution.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, words[0] == "j", words[2] == "1", let number = Int(words[1]) else { continue }
      chosen.append(number - 1)
    }
    let sites = name == "setcover" ? chosen : Self.sites(of: programme, chosen: chosen)
    #expect(sites.count == (name == "setcover" ? 18 : 8))
    #expect(Set(sites.flatMap { sets[$0] }).count == (name == "setcover" ? 384 : 248))
  }

  /// The sets among the variables that are 1: variables are numbered as they first appear in the programme.
  private static func sites(of programme: String, chosen: [Int]) -> [Int] {
    var names: [Substring] = []
    var seen: Set<Substring> = []
    for line in programme.split(separator: "\n").prefix(while: { $0 != "Binary" }).dropFirst() {
      for word in line.split(separator: " ") where word.hasPrefix("x") || word.hasPrefix("y") {
        if seen.insert(word).inserted { names.append(word) }
      }
    }
    return chosen.compactMap { index in
      names[index].hasPrefix("x") ? Int(names[index].dropFirst()) : nil
    }
  }

  @Test("set cover: 18, 17.33 in fractions, 22 by greed")
  func setCover() throws {
    let reference = try JSON(shared: ReferenceTable.placement)
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

  @Test("eight beacons cover 248 points at most, 248.8 in fractions, and greed finds them")
  func maximumCover() throws {
    let reference = try JSON(shared: ReferenceTable.placement)
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

  @Test("eight beacons leave no point farther than 4.9497 m, the wall counted as distance")
  func centre() throws {
    let reference = try JSON(shared: ReferenceTable.placement)
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
}
