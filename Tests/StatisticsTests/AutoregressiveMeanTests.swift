import Foundation
import Testing

@testable import Statistics

@Suite struct AutoregressiveMeanTests {
  @Test func `Averaging factor is the double sum`() {
    for rho in [0.0, 0.3, 0.6, 0.9, 0.99, -0.4] {
      for packets in [1, 2, 3, 20, 137] {
        var sum = 0.0
        for i in 0..<packets {
          for j in 0..<packets { sum += pow(rho, Double(abs(i - j))) }
        }
        let expected = sum / Double(packets * packets)
        let factor = AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: rho)
        // 1e-11: at ρ = 0.99 two terms of size 200 cancel.
        #expect(abs(factor - expected) < 1e-11, "k \(packets), ρ \(rho)")
      }
    }
    // statistics.md 2.4: twenty packets at ρ = 0.6 are worth 5.5, at 0.9 1.8.
    #expect(abs(1 / AutoregressiveMean.varianceFactor(packets: 20, autocorrelation: 0.6) - 5.5) < 0.05)
    #expect(abs(1 / AutoregressiveMean.varianceFactor(packets: 20, autocorrelation: 0.9) - 1.8) < 0.05)
    #expect(AutoregressiveMean.varianceFactor(packets: 0, autocorrelation: 0.5) == 1)
    #expect(AutoregressiveMean.varianceFactor(packets: 9, autocorrelation: 1) == 1)
  }
}
