import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import Ranging

/// What predicting the error of positions takes on a simulated floor.
struct PositioningBenchmark {
  /// Prints the time of one run each.
  func run() {
    print(
      "error of positions on a floor of 40 m x 25 m, one reading of 5 packets at each point; one run each")
    for (points, beacons) in [(2_000, 24), (2_000, 100)] { measure(points: points, beacons: beacons) }
  }

  private func measure(points: Int, beacons: Int) {
    var random = SeededGenerator(seed: 5)
    func spot() -> Position { Position(x: 40 * random.uniform(), y: 25 * random.uniform()) }
    let places = (0..<beacons).map { _ in spot() }
    let floor = (0..<points).map { _ in spot() }
    let radio = PositioningRadio(
      referencePower: -62, pathLossExponent: 2.4, shadowingSD: 5, fadingSD: 3, collisionLoss: 0.1,
      threshold: .init(level: -95, width: 1.5), height: 2, directionalSD: 2)
    var found = 0.0
    let drawn = Stopwatch.seconds {
      let quality = PositioningQuality(
        radio: radio, beacons: places, area: PositionArea(FloorPolygon(width: 40, depth: 25)), packets: 5)
      found = quality.simulated(at: floor, draws: 1).median ?? 0
    }
    let label = "  \(points) points, \(beacons) beacons"
    print(Stopwatch.line("\(label), drawn", drawn, String(format: "median %.2f m", found)))
  }
}
