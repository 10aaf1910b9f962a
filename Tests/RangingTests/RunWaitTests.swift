import Foundation
import Statistics
import TestSupport
import Testing

@testable import Ranging

/// The mean wait is found without a number for each node; the numbers are there where runs end is asked for.
@Suite struct RunWaitTests {
  @Test(arguments: [0, 0.5, 0.9], [0.0, 0.3])
  func `The mean is that over the nodes`(rho: Double, loss: Double) throws {
    for weakest in [-Double.infinity, -0.4] {
      let slots = FadingSlots(autocorrelation: rho, collisionLoss: loss, weakest: weakest)
      for level in [-1.2, 0.1, 0.9] {
        let chain = LevelChain(autocorrelation: rho, breaks: [level, weakest])
        let waits = [slots.entering(level, chain: chain), slots.leaving(level, chain: chain)]
        for wait in waits.compactMap(\.self) {
          for needed in [1, 2, 7] {
            let nodes = try #require(wait.slotsByNode(needed: needed)).slots
            let mean = Matrix.dot(chain.roots, nodes)
            #expect(relativeError(wait.slots(needed: needed), mean) < 1e-9, "\(level), \(needed)")
          }
        }
      }
    }
  }

  /// Independent slots: 1/p + 1/p² + … for so many in succession.
  @Test(arguments: [1, 2, 5]) func `Without correlation it is the closed form`(needed: Int) throws {
    let p = 1 - Distributions.normalCDF(0.4)
    let wait = try #require(FadingSlots(autocorrelation: 0).entering(0.4))
    let expected = (1...needed).reduce(0) { $0 + pow(p, -Double($1)) }
    #expect(relativeError(wait.slots(needed: needed), expected) < 1e-10)
  }
}
