import Foundation
import TestSupport
import Testing

/// The three sweeps of a robot, held against the optimum of the restricted likelihood from the whole covariance, computed apart with NumPy:
/// k packets of lag-1 correlation rho count as 1/v(k, rho) whose squares are as much less; one sweep has several dwells at a place.
@Suite struct HeraldTests {
  struct Sweep: CustomTestStringConvertible, Sendable {
    var file: String
    var locations: Int
    var packets: Int?
    var correlation: Double
    var power: Double
    var exponent: Double
    var exponentError: Double
    var shadowing: Double
    var dwell: Double?
    var fading: Double
    var testDescription: String { file }
  }

  private static let sweeps = [
    Sweep(
      file: "20210108-1423-A.csv", locations: 30, packets: 13_501, correlation: 0.07592681322,
      power: -52.201802397, exponent: 1.614999669, exponentError: 0.1307713386, shadowing: 2.59169108,
      fading: 4.29853420),
    Sweep(
      file: "20210103-1026-A.csv", locations: 10, correlation: 0.66117687302, power: -65.473810750,
      exponent: 1.675824102, exponentError: 0.3079322336, shadowing: 2.87152610, dwell: 0.92764065,
      fading: 1.28524423),
    Sweep(
      file: "20210110-2247-A.csv", locations: 30, correlation: 0.62472639342, power: -81.275214457,
      exponent: 1.471549960, exponentError: 0.2564303918, shadowing: 5.10007773, fading: 0.87084194),
  ]

  @Test(.enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)"), arguments: sweeps)
  func `import and fit give the numbers of the whole covariance`(_ sweep: Sweep)
    throws
  {
    let folder = try TemporaryFolder()
    let imported = try BuiltProgram.run(
      [
        "import", SharedData.url("data/herald/\(sweep.file)").path, "--store", "h.sqlite", "--column",
        "timestamp=time", "--column", "rssi_dbm=rssi", "--column", "distance_cm=distance", "--set",
        "beacon=robot", "--set", "placement=in-clear", "--set", "crowd=empty",
      ], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    let fitted = try BuiltProgram.run(["fit", "--store", "h.sqlite", "--format", "json"], in: folder.url)
    #expect(fitted.status == 0, "\(fitted.error)")
    let document = try JSON(fitted.output)
    #expect(document["data"]["locations"].integer == sweep.locations)
    if let packets = sweep.packets { #expect(document["data"]["receivedPackets"].integer == packets) }
    let fit = document["fits"][0]
    #expect(fit["conditions"]["placement"].string == "in-clear")
    #expect(fit["conditions"]["carriage"].isNull)
    #expect(fit["estimator"].string == "reml")
    #expect(fit["locations"].integer == sweep.locations)
    // A walk over midnight is one session.
    #expect(fit["sessions"].integer == 1 && fit["sessionSD_db"].isNull)
    expect(fit["autocorrelation"].number, sweep.correlation)
    expect(fit["referencePower_dbm"]["estimate"].number, sweep.power)
    expect(fit["pathLossExponent"]["estimate"].number, sweep.exponent)
    expect(fit["pathLossExponent"]["standardError"].number, sweep.exponentError)
    expect(fit["shadowingSD_db"]["estimate"].number, sweep.shadowing)
    expect(fit["fadingSD_db"]["estimate"].number, sweep.fading)
    if let dwell = sweep.dwell { expect(fit["dwellSD_db"]["estimate"].number, dwell) }
  }

  private func expect(
    _ value: Double?, _ reference: Double, at location: SourceLocation = #_sourceLocation
  ) {
    guard let value else {
      Issue.record("absent", sourceLocation: location)
      return
    }
    #expect(abs(value - reference) <= 1e-6 * abs(reference), sourceLocation: location)
  }
}
