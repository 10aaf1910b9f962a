import Foundation
import PathLoss
import RadioSurvey

/// How often intervals for the distance hold at places that the survey never visited, by method, over many simulated surveys.
package struct DistanceStudy: Sendable {
  /// One method's record.
  package struct Row: Sendable {
    /// The method.
    package var method: DistanceMethod
    /// Share of places whose true distance its 68.27 % interval holds.
    package var coverage68: Double
    /// Standard error of that share: places of one survey share its fit, so surveys are the unit.
    package var error68: Double
    /// Share that its 95.45 % interval holds.
    package var coverage95: Double
    /// Standard error of that share.
    package var error95: Double
    /// Median √(upper/lower) of the 68.27 % interval: the factor by which a distance is known; `nil` where the interval is not
    /// of that form.
    package var factor68: Double?
  }

  /// Locations of each survey.
  package var locations: Int
  /// Packets averaged at each new place.
  package var packets: Int
  /// Surveys.
  package var replications: Int
  /// One row a method.
  package var rows: [Row]

  /// Surveys of so many locations from 0.5 to 15 m, 8 % of the packets lost to collisions, every level heard.
  package static func scenario(locations: Int) -> StudyScenario {
    StudyScenario(
      name: "intervals", locations: locations, referencePower: -59, sensitivity: -200, collisionLoss: 0.08,
      farthest: 15)
  }
  /// New places visited after each survey, log-uniform between these distances in metres.
  package static let places = 10
  static let nearestPlace = 0.7
  static let farthestPlace = 12.0

  /// Runs one table for every number of packets; survey r has the seed `seed` + r.
  package static func run(
    locations: Int, packets: [Int], replications: Int, seed: UInt64,
    methods: [DistanceMethod] = DistanceMethod.allCases
  ) -> [DistanceStudy] {
    let scenario = scenario(locations: locations)
    // By number of packets, by method: the shares of each survey, and all factors.
    var tallies = packets.map { _ in methods.map { _ in Tally() } }
    for replication in 0..<replications {
      let seed = seed + UInt64(replication)
      guard let survey = DistanceMethod.Survey(scenario.draw(seed: seed), scenario: scenario) else {
        continue
      }
      var normal = NormalDraws(seed: ~seed)
      for (index, count) in packets.enumerated() {
        let visited = (0..<places).map { _ in place(scenario, packets: count, &normal) }
        for (column, method) in methods.enumerated() {
          tallies[index][column].add(visited.map { method.answer(survey, $0) })
        }
      }
    }
    return zip(packets, tallies).map { count, tallies in
      DistanceStudy(
        locations: locations, packets: count, replications: replications,
        rows: zip(methods, tallies).map { $1.row(of: $0) })
    }
  }

  /// k packets at a new place, none lost.
  private static func place(
    _ scenario: StudyScenario, packets: Int, _ normal: inout NormalDraws
  ) -> DistanceMethod.Place {
    var scenario = scenario
    scenario.collisionLoss = 0
    let from = log10(nearestPlace)
    let x = from + (log10(farthestPlace) - from) * normal.uniform()
    let location = scenario.location(x, packets: packets, &normal)
    return .init(logDistance: x, mean: location.histogram.mean ?? .nan, packets: packets)
  }

  private struct Tally {
    var shares68: [Double] = []
    var shares95: [Double] = []
    var factors: [Double] = []

    mutating func add(_ answers: [DistanceMethod.Answer]) {
      let count = Double(answers.count)
      shares68.append(Double(answers.count { $0.holds68 }) / count)
      shares95.append(Double(answers.count { $0.holds95 }) / count)
      factors += answers.compactMap(\.factor68)
    }

    func row(of method: DistanceMethod) -> Row {
      let narrow = Self.mean(shares68)
      let wide = Self.mean(shares95)
      return Row(
        method: method, coverage68: narrow.value, error68: narrow.error, coverage95: wide.value,
        error95: wide.error, factor68: factors.isEmpty ? nil : factors.sorted()[factors.count / 2])
    }

    /// Mean with its standard error.
    private static func mean(_ values: [Double]) -> (value: Double, error: Double) {
      let count = Double(max(1, values.count))
      let mean = values.reduce(0, +) / count
      let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, (squares / max(1, count - 1) / count).squareRoot())
    }
  }

  /// Tables of the same packets side by side, one line a method: coverage at 68.27 and 95.45 %, and the factor.
  package static func text(_ studies: [DistanceStudy]) -> String {
    guard let first = studies.first else { return "" }
    let width = 32
    func padded(_ text: String) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }
    func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
    func cell(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var lines = [
      "distance from \(first.packets) packet\(first.packets == 1 ? "" : "s") at places never visited, "
        + "\(first.replications) surveys of G locations: cover of 68.27 / 95.45 % (SE), factor",
      padded("interval") + studies.map { cell("G = \($0.locations)", 27) }.joined(),
    ]
    for (index, row) in first.rows.enumerated() {
      lines.append(
        padded(row.method.rawValue)
          + studies.map { study in
            let row = study.rows[index]
            let cover = "\(number(100 * row.coverage68, 1)) / \(number(100 * row.coverage95, 1))"
            let error = "(\(number(100 * row.error68, 1)))"
            return cell(cover, 15) + cell(error, 6) + cell(row.factor68.map { number($0, 2) } ?? "-", 6)
          }.joined())
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
