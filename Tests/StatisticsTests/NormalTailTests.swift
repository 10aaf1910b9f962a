import Foundation
import TestSupport
import Testing

@testable import Statistics

@Suite struct NormalTailTests {
  private struct Tables: Decodable {
    struct Special: Decodable {
      var logCDF: [[String]]
      var inverseMills: [[String]]
      var erfcx: [[String]]

      enum CodingKeys: String, CodingKey {
        case logCDF = "norm_logcdf"
        case inverseMills = "inverse_mills_phi_over_Phi"
        case erfcx
      }
    }
    var special: Special
  }

  @Test func `Matches twenty digits`() throws {
    let special = try decodeReference(Tables.self, from: "Tables/special-functions").special
    try check(special.logCDF, NormalTail.logCDF)
    try check(special.inverseMills, NormalTail.inverseMills)
    try check(special.erfcx, NormalTail.scaledComplementaryError)
  }

  private func check(_ rows: [[String]], _ function: (Double) -> Double) throws {
    #expect(!rows.isEmpty)
    for row in rows {
      let x = try #require(Double(row[0]))
      let expected = try #require(Double(row[1]))
      #expect(relativeError(function(x), expected) < 1e-13, "at \(row[0])")
    }
  }

  @Test func `Branches meet`() {
    for x in [10.0, 5 / 2.0.squareRoot()] {
      let below = NormalTail.scaledComplementaryError(x.nextDown)
      #expect(relativeError(below, NormalTail.scaledComplementaryError(x)) < 1e-14)
    }
    for x in [0.0, -5] {
      #expect(abs(NormalTail.logCDF(x.nextUp) - NormalTail.logCDF(x)) < 1e-13)
    }
    // d/dx log Φ = φ/Φ, in both branches.
    for x in [-40.0, -12, -5.5, -4.5, -1, 0.5, 4] {
      let h = 1e-5
      let slope = (NormalTail.logCDF(x + h) - NormalTail.logCDF(x - h)) / (2 * h)
      #expect(abs(slope - NormalTail.inverseMills(x)) < 1e-6 * max(1, abs(x)))
    }
  }
}
