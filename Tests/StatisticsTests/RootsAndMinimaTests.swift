import Foundation
import Testing

@testable import Statistics

@Suite struct LineSearchTests {
  @Test func `The minimum of a smooth function is found to half of the digits`() {
    #expect(abs(LineSearch.minimum(from: 0, to: 4) { cos($0) } - .pi) < 1e-7)
    #expect(abs(LineSearch.minimum(from: -3, to: 1) { ($0 + 1.25) * ($0 + 1.25) } + 1.25) < 1e-7)
  }

  @Test func `A kink and an edge are minima too`() {
    #expect(abs(LineSearch.minimum(from: 0, to: 3) { abs($0 - 1.7) } - 1.7) < 1e-7)
    #expect(abs(LineSearch.minimum(from: 1, to: 2) { $0 } - 1) < 1e-7)
  }
}
