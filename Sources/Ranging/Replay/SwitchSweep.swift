/// Settings of the switch that are tried over a log, and those that no other beats.
package struct SwitchSweep: Hashable, Codable, Sendable {
  /// One setting and how it did.
  package struct Point: Hashable, Codable, Sendable {
    package var setting: SwitchSetting
    package var score: SwitchScore
  }

  /// dB that are tried.
  package static let margins = [0.0, 2, 3, 4, 6, 8, 10, 12, 15]
  /// Seconds ahead that are tried.
  package static let dwells = [0.0, 1, 2, 3, 5, 8, 12, 20]
  /// Seconds of silence that are tried.
  package static let timeOuts = [2.0, 5, 10, 20, 30]

  /// Settings that were tried.
  package var tried: Int
  /// Those of which no other has fewer false switches and a shorter delay, the quickest first.
  package var points: [Point]

  /// All settings.
  package static var settings: [SwitchSetting] {
    margins.flatMap { margin in
      dwells.flatMap { dwell in
        timeOuts.map { SwitchSetting(margin: margin, dwell: dwell, timeOut: $0) }
      }
    }
  }

  /// - Parameter scores: by setting; those without are left out.
  package init(_ scores: [(setting: SwitchSetting, score: SwitchScore)]) {
    func delay(_ score: SwitchScore) -> Double { score.delay?.mean ?? 0 }
    func rate(_ score: SwitchScore) -> Double { score.falseSwitches.perHour }
    func order(_ one: SwitchSetting) -> (Double, Double, Double) { (one.timeOut, one.dwell, one.margin) }
    let sorted = scores.sorted { one, other in
      (delay(one.score), rate(one.score)) == (delay(other.score), rate(other.score))
        ? order(one.setting) < order(other.setting)
        : (delay(one.score), rate(one.score)) < (delay(other.score), rate(other.score))
    }
    tried = scores.count
    points = []
    var least = Double.infinity
    for (setting, score) in sorted {
      guard rate(score) < least else { continue }
      least = rate(score)
      points.append(Point(setting: setting, score: score))
    }
  }
}
