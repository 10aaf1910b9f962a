import Foundation
import TestSupport
import Testing

/// The three sweeps of a robot, held against the exact optimum of the restricted likelihood (computed with 40 digits) and
/// against lme4.
@Suite struct HeraldTests {
  struct Sweep: CustomTestStringConvertible, Sendable {
    var file: String
    var locations: Int
    var packets: Int?
    var power: Double
    var exponent: Double
    var exponentError: Double?
    var shadowing: Double
    var fading: Double
    var testDescription: String { file }
  }

  private static let sweeps = [
    Sweep(
      file: "20210108-1423-A.csv", locations: 30, packets: 13_501, power: -52.2018065, exponent: 1.61499801,
      exponentError: 0.130770811, shadowing: 2.5929940918256, fading: 4.2977488),
    Sweep(
      file: "20210103-1026-A.csv", locations: 10, power: -65.54777333, exponent: 1.678598766,
      shadowing: 2.91560335054474, fading: 1.4657492),
    Sweep(
      file: "20210110-2247-A.csv", locations: 30, power: -81.27525309, exponent: 1.471554312,
      shadowing: 5.10034621338858, fading: 0.86970291),
  ]

  /// Ours are not independent; `PathLossFittingRealDataTests` has the numbers of independent ones to 1e-11.
  @Test(.enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)"), arguments: sweeps)
  func `import and fit stay near lme4's numbers, which count every packet`(_ sweep: Sweep)
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
    expect(fit["referencePower_dbm"]["estimate"].number, sweep.power, within: 2e-3)
    expect(fit["pathLossExponent"]["estimate"].number, sweep.exponent, within: 2e-3)
    expect(fit["shadowingSD_db"]["estimate"].number, sweep.shadowing, within: 0.02)
    // In one sweep most packets resemble their predecessors, and dwells differ.
    expect(fit["fadingSD_db"]["estimate"].number, sweep.fading, within: 0.15)
    if let error = sweep.exponentError {
      expect(fit["pathLossExponent"]["standardError"].number, error, within: 0.01)
    }
  }

  private func expect(
    _ value: Double?, _ reference: Double, within relative: Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    guard let value else {
      Issue.record("absent", sourceLocation: location)
      return
    }
    #expect(abs(value - reference) <= relative * abs(reference), sourceLocation: location)
  }
}
