import Foundation
import PathLoss
import Statistics
import TestSupport
import Testing

@Suite struct TobitInformationTests {
  @Test(
    "information of sent and of received packets equals twenty digits")
  func tables() throws {
    let tables = try JSON(reference: "Tables/censoring")
    let sent = tables["tobit_information_mu"].elements
    let received = tables["truncated_information_mu"].elements
    #expect(sent.count == 6 && received.count == 6)
    for row in sent {
      let z = row["z"].real
      #expect(relativeError(TobitInformation.lostShare(z), row["p_censored"].real) < 1e-13)
      #expect(relativeError(TobitInformation.perSentPacket(z), row["info"].real) < 1e-13)
      #expect(relativeError(TobitInformation.perSentPacket(z), row["info_numeric"].real) < 1e-13)
    }
    for row in received {
      let value = TobitInformation.perReceivedPacket(row["z"].real)
      #expect(relativeError(value, row["info_per_received"].real) < 1e-13)
    }
  }

  @Test(
    "the expected squared score, by quadrature: a fifth less at 50 % lost, and four fifths where nobody counted"
  )
  func squaredScore() {
    for z in [-4.0, -1.5, 0, 0.7, 3] {
      let received = GaussLegendreRule(
        count: 20, panels: stride(from: 0.0, through: 14, by: 1).map { z + $0 }
      )
      .integral { $0 * $0 * Distributions.normalDensity($0) }
      let lost = pow(Distributions.normalDensity(z), 2) / Distributions.normalCDF(z)
      #expect(relativeError(TobitInformation.perSentPacket(z), received + lost) < 1e-13)
    }
    // statistics.md 0: half the packets lost leave 82 % a sent packet; truncated, 18 % (half of 36.3 % a received one).
    #expect(abs(TobitInformation.perSentPacket(0) - 0.82) < 0.005)
    #expect(abs(TobitInformation.perReceivedPacket(0) / 2 - 0.18) < 0.005)
    // Section 6: a quarter lost leaves a weight of .94, 16 % .97.
    #expect(abs(TobitInformation.perSentPacket(Distributions.normalQuantile(0.25)) - 0.94) < 0.005)
    #expect(abs(TobitInformation.perSentPacket(-1) - 0.97) < 0.005)
  }

  @Test func fallsFromOneToZero() {
    var before = (1.0 + 1e-12, 1.0 + 1e-12)
    for z in stride(from: -8.0, through: 30, by: 0.5) {
      let here = (TobitInformation.perSentPacket(z), TobitInformation.perReceivedPacket(z))
      #expect(here.0 > 0 && here.0 <= before.0)
      #expect(here.1 > 0 && here.1 <= before.1)
      before = (here.0 + 1e-12, here.1 + 1e-12)
    }
  }
}
