import CalibrationModel
import PathLoss
import RadioSurvey
import Support
import Testing

struct ParameterDrawsTests {
  private static let count = 4000

  /// Mean and variance of the level at 1 m about the line's, and mean of the places' variance, over draws of a line that is known well.
  private static func draws(beacons: Int?) -> (mean: Double, variance: Double, places: Double) {
    let model = PathLossModel(
      referencePower: -60, pathLossExponent: 2, shadowingSD: 3, fadingSD: 2,
      covariance: LineCovariance(interceptVariance: 1e-4, covariance: 0, slopeVariance: 1e-4),
      degreesOfFreedom: 1e5, distanceRange: Interval(lower: 0.5, upper: 10))
    let radios = ParameterDraws(model: model, count: count, seed: 7, beacons: beacons).radios
    var (sum, squares, places) = (0.0, 0.0, 0.0)
    for radio in radios {
      let shift: Double = radio.intercept - model.referencePower
      sum += shift
      squares += shift * shift
      places += radio.shadowingSD * radio.shadowingSD
    }
    let mean: Double = sum / Double(count)
    return (mean, squares / Double(count) - mean * mean, places / Double(count))
  }

  /// E σB² of the exponential prior is twice its squared mean, and its fourth moment 24 times the fourth power: six standard errors of the
  /// mean of σB² over the draws are a quarter of it.
  @Test(arguments: [(1, 1.0), (2, 0.5)])
  func `Draws of beacons that were not measured differ by the prior, less where two were`(
    beacons: Int, share: Double
  ) {
    let mean = BeaconPooling.unlikelyLevelSD / 2.995_732
    let variance = 2 * mean * mean * share
    let drawn = Self.draws(beacons: beacons)
    #expect(abs(drawn.mean) < 0.15)
    #expect(abs(drawn.variance / variance - 1) < 0.3, "\(drawn)")
    #expect(abs((drawn.places - 9) / variance - 1) < 0.3, "\(drawn)")
  }

  @Test func `Three beacons tell how others differ, and those measured are as measured`() {
    let (measured, others) = (Self.draws(beacons: nil), Self.draws(beacons: 3))
    #expect(measured == others)
    #expect(abs(measured.variance) < 1e-3 && abs(measured.places - 9) < 0.05)
  }
}
