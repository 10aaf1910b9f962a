import RadioSurvey
import TestSupport
import Testing

@testable import Statistics

@Suite struct OrthogonalColumnsTests {
  @Test func `A combination is found with its shares`() {
    var random = SeededGenerator(seed: 3)
    let columns = (0..<5).map { _ in (0..<12).map { _ in random.uniform() } }
    var taken = OrthogonalColumns()
    for column in columns {
      let combination = taken.take(column)
      #expect(combination == nil)
    }
    let shares = [2, -3, 0, 0.5, 7]
    let combined = (0..<12).map { g in zip(shares, columns).reduce(0) { $0 + $1.0 * $1.1[g] } }
    let found = taken.take(combined)
    #expect(found?.count == 5)
    for (share, value) in zip(shares, found ?? []) { #expect(abs(value - share) < 1e-10) }
  }

  /// Whatever is left above a share of 1e-8 makes a column of its own.
  @Test func `A column that is nearly a combination is kept`() {
    let first = (0..<9).map { _ in 1.0 }
    for (difference, isTaken) in [(1e-6, true), (1e-10, false)] {
      var taken = OrthogonalColumns()
      _ = taken.take(first)
      let combination = taken.take((0..<9).map { 1 + difference * Double($0) })
      #expect((combination == nil) == isTaken)
    }
  }

  @Test func `Zeros and more columns than rows are combinations`() {
    var taken = OrthogonalColumns()
    let found = [[0, 0], [1, 0], [1, 1], [0, 3]].map { taken.take($0) }
    #expect(found == [[], nil, nil, [-3, 3]])
  }
}
