import Testing

@testable import Wording

@Suite struct PointLimitTests {
  @Test(arguments: [(1, 2000, 2000), (12, 1333, 166), (24, 666, 83), (85, 188, 23), (100_000, 100, 20)])
  func `The more plots and tables a page has, the fewer points and rows each has`(
    count: Int, points: Int, rows: Int
  ) {
    #expect(PointLimit.points(plots: count) == points)
    #expect(PointLimit.rows(tables: count) == rows)
  }

  @Test func `Members are chosen evenly, and what is left out is said`() {
    #expect(PointLimit.thinned(Array(0..<10), limit: 4) == [0, 2, 5, 7])
    #expect(PointLimit.thinned([1, 2], limit: 4) == [1, 2])
    #expect(PointLimit.omission(total: 10, limit: 10) == nil)
    #expect(
      PointLimit.omission(total: 1710, limit: 100)
        == "Of 1710 locations, 100 are drawn, chosen evenly by distance.")
  }
}
