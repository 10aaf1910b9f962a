import Foundation
import TestSupport
import Testing

@testable import Statistics

@Suite struct GaussLegendreRuleTests {
  @Test(arguments: [1, 2, 5, 12])
  func `Integrates polynomials up to degree 2K − 1 exactly, and not the next`(count: Int) {
    let rule = GaussLegendreRule(count: count, panels: [0, 1])
    for degree in 0..<(2 * count) {
      let value = rule.integral { pow($0, Double(degree)) }
      #expect(abs(value - 1 / Double(degree + 1)) < 1e-14, "degree \(degree)")
    }
    let next = rule.integral { pow($0, Double(2 * count)) }
    #expect(abs(next - 1 / Double(2 * count + 1)) > 1e-16)
  }

  @Test func `Large rules and panels`() {
    let rule = GaussLegendreRule(count: 200, panels: [-1, 3])
    #expect(isClose(rule.weights.total, to: 4, within: 1e-13))
    #expect(rule.nodes == rule.nodes.sorted())
    // A step at a break between panels costs no accuracy.
    let panels = GaussLegendreRule(count: 6, panels: [0, 0.3, 0.3, 1])
    #expect(panels.nodes.count == 12)
    let step: Double = panels.integral { (x: Double) -> Double in x < 0.3 ? 1 : 2 }
    #expect(abs(step - 1.7) < 1e-14)
  }

  @Test func `Linear systems`() throws {
    let matrix = [[2.0, 1, 0], [0, 3, -1], [4, 0, 1]]
    let solutions = try #require(
      Matrix(matrix).solutions(for: [[3, 2, 5], [1, 0, 0]]))
    for (solution, side) in zip(solutions, [[3.0, 2, 5], [1, 0, 0]]) {
      for (row, expected) in zip(matrix, side) {
        #expect(abs(zip(row, solution).reduce(0) { $0 + $1.0 * $1.1 } - expected) < 1e-14)
      }
    }
    #expect(Matrix([[1, 1], [1, 1]]).solutions(for: [[1, 2]]) == nil)
  }
}
