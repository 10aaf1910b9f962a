import Foundation
import RadioSurvey
import Statistics

/// A simulated walk past one beacon, up and down a hall: places some centimetres apart, each with its own packets. Shadowing
/// decorrelates over a metre.
struct BenchmarkPath {
  /// Places.
  var places: Int

  private static let packets = 20
  private static let hall = 0.3...30.0
  private static let header = "timestamp,beacon,rssi_dbm,x_m,y_m\n"

  /// Writes a project: `survey.toml` and its log.
  func write(to folder: URL) throws {
    let settings = """
      name = "Path"

      [[beacon]]
      name = "A"
      x_m = 0
      y_m = 0
      z_m = 1

      [[log]]
      files = "walk.csv"

      """
    try Data(settings.utf8).write(to: folder.appending(path: "survey.toml"))
    var random = SeededGenerator(seed: 4)
    func normal() -> Double { Distributions.normalQuantile(random.uniform()) }
    var (x, y, direction, shadowing, time) = (Self.hall.lowerBound, 0.5, 1.0, 0.0, 1_700_000_000.0)
    var text = Self.header
    for _ in 0..<places {
      let step = 0.05 + 0.02 * random.uniform()
      if !Self.hall.contains(x + direction * step) {
        direction = -direction
        y += 0.6
      }
      x += direction * step
      let kept = exp(-step)
      shadowing = kept * shadowing + 4 * (1 - kept * kept).squareRoot() * normal()
      let centre = -62 - 10.5 * log10(x * x + y * y + 0.64) + shadowing
      let place = String(format: "%.3f,%.3f", x, y)
      for _ in 0..<Self.packets {
        let level = min(max(Int((centre + 3 * normal()).rounded()), -100), -20)
        text += "\(String(format: "%.2f", time)),A,\(level),\(place)\n"
        time += 0.05
      }
    }
    try Data(text.utf8).write(to: folder.appending(path: "walk.csv"))
  }
}
