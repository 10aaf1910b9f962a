import Foundation
import TestSupport
import Testing

/// `fit --validate`, and the keys of `fit --format json` that hold the same.
@Suite struct ValidateTests {
  private func fit(_ arguments: [String]) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["fit", "--project", "cafe"] + arguments, in: folder.url)
  }

  @Test
  func `The table has all estimators, their shares with intervals, scores and widths`() throws {
    let result = try fit(["--validate", "--placement", "counter", "--receiver", "phone A"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("CRPS [dB]") && result.output.lowercased().contains("interval score"))
    let lines = result.output.split(separator: "\n")
    // Once for the means of locations, once for single packets, once for whole blocks.
    #expect(lines.count { $0.hasPrefix("counter · ") && $0.contains("%") } == 9)
    #expect(lines.count { $0.contains("packet line") && $0.contains("%") } == 9)
    #expect(lines.count { $0.contains("  loss-mixture  ") && $0.contains("%") } == 9)
    #expect(lines.count { $0.contains("  reml  ") && $0.contains("%") } == 9)
    #expect(lines.contains { $0.hasPrefix("for one packet") })
    // And where the locations fell in their predictions.
    #expect(lines.count { $0.hasPrefix("counter · ") && $0.hasSuffix("0\u{00A0}to\u{00A0}5") } == 3)
    #expect(result.output.contains("[packet-correlation]"))
  }

  @Test func `JSON has held-out scores, the scale, the robust lines and every diagnosis`() throws {
    let result = try fit(["--format", "json", "--placement", "counter"])
    #expect(result.status == 0, "\(result.error)")
    let fits = try JSON(result.output)["fits"].elements
    #expect(fits.count == 6)
    for fit in fits {
      let heldOut = fit["heldOut"]
      #expect(try #require(heldOut["crps"].number) > 0.5)
      #expect(try #require(heldOut["logScore"].number) < -1)
      let single = heldOut["singlePacket"]
      #expect(try #require(single["packets"].number) > 200 && single["locations"].number == 20)
      #expect(try #require(single["coverage95"].number) > 0.9)
      #expect(try #require(single["crps"].number) > heldOut["crps"].number ?? 9)
      #expect(heldOut["pit"]["counts"].elements.compactMap(\.number).total == 20)
      #expect(try #require(fit["packetInterval_s"].number) > 0.2)
      for mean in fit["locationMeans"].elements {
        #expect(mean["level_dbm"].number != nil && mean["heldOut"]["sd_db"].number ?? 0 > 1)
      }
      #expect(fit["estimator"].string == "loss-mixture")
      #expect(fit["reml"]["heldOut"]["locations"].number == heldOut["locations"].number)
      #expect(fit["diagnostics"].elements.contains { $0["estimator"].string == "loss-mixture" })
      let packets = try #require(fit["ols"]["heldOut"]["coverage95"].number)
      #expect(packets <= (try #require(heldOut["coverage95"].number)))
      let measured = try #require(fit["heldOutScale"]["measured68"].number)
      let factor = try #require(fit["heldOutScale"]["factor68"].number)
      #expect(abs(log(factor)) <= abs(log(measured)) && factor >= 0.9)
      #expect(try #require(heldOut["intervalScore_db"].number) >= heldOut["width95_db"].number ?? 1e9)
      #expect(try #require(fit["robust"]["mmExponent"].number) > 1)
      let lower = try #require(fit["robust"]["clusterRobustExponent"]["lower95"].number)
      #expect(try #require(fit["robust"]["clusterRobustExponent"]["upper95"].number) > lower)
      let codes = fit["diagnostics"].elements.compactMap { $0["code"].string }
      #expect(codes.contains("influential-location") && codes.contains("spread-by-crowd"))
      for diagnosis in fit["diagnostics"].elements {
        #expect(diagnosis["meaning"].string?.isEmpty == false && diagnosis["action"].string?.isEmpty == false)
      }
    }
  }

  @Test func `Places held out are drawn by the seed and predicted by a fit without them`() throws {
    let result = try fit(["--hold-out", "4", "--seed", "9", "--format", "json", "--placement", "counter"])
    #expect(result.status == 0, "\(result.error)")
    for condition in try JSON(result.output)["fits"].elements {
      let split = condition["split"]
      #expect(split["seed"].integer == 9 && split["leftOut"].integer == 4)
      #expect(split["names"].elements.count == 4)
      let locations = try #require(split["heldOut"]["locations"].integer)
      let all = try #require(condition["locations"].integer)
      #expect(locations >= 4 && locations < all)
    }
    let refused = try fit(["--hold-out", "500", "--placement", "counter"])
    #expect(refused.status == 64 && refused.output.isEmpty, "\(refused.error)")
    #expect(refused.error.contains("--hold-out 500") && refused.error.contains("places were surveyed"))
    #expect(try fit(["--hold-out", "0"]).status == 64)
  }

  @Test func `The shares in front are those of what is to be left out`() throws {
    let places = try fit(["--hold-out-by", "place", "--format", "json"])
    #expect(places.status == 0, "\(places.error)")
    let fits = try JSON(places.output)["fits"].elements
    #expect(!fits.isEmpty && fits.allSatisfy { $0["holdOutBy"].string == "place" })
    let logs = try fit(["--hold-out-by", "log"])
    #expect(logs.output.contains("too few logs"), "\(logs.output)")
    let wrong = try fit(["--hold-out-by", "room"])
    #expect(wrong.status == 64 && wrong.error.contains("session, log, place, block"), "\(wrong.error)")
  }
}
