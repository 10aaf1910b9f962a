import Foundation
import RadioSurvey

/// Surveys made for measuring speed. They are simulated.
enum BenchmarkLog {
  /// Writes a canonical log of so many rows and returns its size in bytes: dwells of 100 packets, ten beacons a location.
  static func write(rows: Int, to url: URL) throws -> Int {
    var generator = SeededGenerator(seed: 1)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    defer { try? handle.close() }
    var text = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd,receiver\n"
    var size = 0
    for row in 0..<rows {
      let dwell = row / 100
      let distance = [0.5, 1, 2, 4, 8][dwell % 5]
      let level = -60 - Int(22 * log10(distance)) - Int(generator.next() % 7)
      let hundredths = row % 100
      text +=
        "\(1_700_000_000 + row / 100 * 60 + hundredths / 10).\(hundredths % 10),beacon-\(dwell % 10),\(level),"
      text += "p\(dwell / 10),\(distance),counter,empty,phone\n"
      if text.utf8.count > 1 << 20 || row == rows - 1 {
        try handle.write(contentsOf: Data(text.utf8))
        size += text.utf8.count
        text = ""
      }
    }
    return size
  }

  /// Dwells at so many locations, of so many packets each.
  static func dwells(locations: Int, packets: Int) -> [Dwell] {
    var generator = SeededGenerator(seed: 2)
    return (0..<locations).map { index in
      let distance = 0.5 * pow(24, Double(index) / Double(max(1, locations - 1)))
      let shadow = 12 * (generator.uniform() - 0.5)
      let levels = (0..<packets).map { _ in
        Int((-60 - 22 * log10(distance) + shadow + 10 * (generator.uniform() - 0.5)).rounded())
      }
      return Dwell(
        beacon: .name("A"), location: SurveyLocation(name: "p\(index)", distance: distance),
        histogram: RSSIHistogram(levels))
    }
  }
}
