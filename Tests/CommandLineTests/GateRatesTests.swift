import Foundation
import RadioSurvey
import TestSupport
import Testing

/// How often `check --baseline` is right about a week of three simulated venues, over seeds: the table of `checking-in-ci.md`.
@Suite struct GateRatesTests {
  /// What a week is like, how often the gate must be right about it, and what right is.
  struct Case: Sendable {
    var name: String
    var asked: Double
    var isRight: @Sendable (Found) -> Bool
  }

  /// What a check found.
  struct Found: Sendable {
    var verdict: String
    /// Code and name of each answer that is no pass, with its file and line.
    var items: [(code: String, name: String, outcome: String, place: String)]
    var failed: Set<String> { Set(items.filter { $0.outcome == "fail" }.map(\.code)) }
    /// Beacons that are blamed.
    var blamed: Set<String> {
      Set(items.filter { $0.outcome == "fail" && $0.code.hasPrefix("beacon-") }.map(\.name))
    }
    /// Whether a code is at a line of the week's log.
    func names(_ code: String) -> Bool {
      items.contains { $0.code == code && $0.place.hasPrefix("logs/week-") && !$0.place.hasSuffix(":") }
    }
    /// About as many places as the check asks for.
    var needed: Int?
  }

  private static let venues: [SimulatedVenue] = [.museum, .hall, .shop]
  private static var seeds: ClosedRange<UInt64> { 1...TestLength.count(20, short: 1) }

  /// The beacon that changes.
  private static func changed(_ venue: SimulatedVenue) -> SimulatedVenue.Spot { venue.beacons[4] }

  private static func cases(_ venue: SimulatedVenue) -> [Case] {
    let beacon = changed(venue).name
    let isBlamed: @Sendable (Found) -> Bool = { $0.verdict == "fail" && $0.blamed == [beacon] }
    let common: @Sendable (Found) -> Bool = {
      $0.verdict == "fail" && $0.failed.contains("level-shifted") && $0.blamed.isEmpty
    }
    func fault(_ name: String, _ code: String) -> Case {
      Case(name: name, asked: 1) { $0.verdict != "pass" && $0.names(code) }
    }
    return [
      Case(name: "unchanged", asked: 0.9) { $0.verdict == "pass" },
      Case(name: "8 new places", asked: 0.95) { $0.verdict != "fail" },
      Case(name: "as many new places as asked for", asked: 0.8) { $0.verdict == "pass" },
      Case(name: "-4 dB", asked: 0.6, isRight: isBlamed),
      Case(name: "-6 dB", asked: 0.95, isRight: isBlamed),
      Case(name: "-10 dB", asked: 0.95, isRight: isBlamed),
      Case(name: "-20 dB", asked: 0.95, isRight: isBlamed),
      Case(name: "dead", asked: 0.95, isRight: isBlamed),
      Case(name: "moved 3 m", asked: 0.8) { $0.verdict != "pass" },
      Case(name: "moved 3 m, named", asked: 0.6, isRight: isBlamed),
      Case(name: "moved 20 m", asked: 0.95, isRight: isBlamed),
      Case(name: "all -6 dB", asked: 0.95, isRight: common),
      Case(name: "all -9 dB", asked: 0.95, isRight: common),
      Case(name: "a place far off", asked: 1) {
        $0.items.contains { $0.code == "place-moved" && $0.name == "S6" }
      },
      fault("centimetres", "distance-units"),
      fault("another phone's log below", "level-jump"),
      fault("garbage", "not-text"),
      fault("cut", "cut-log"),
      fault("doubled", "repeated-readings"),
    ]
  }

  private static func logs(
    _ name: String, _ venue: SimulatedVenue, seed: UInt64, places: Int?
  ) -> [(name: String, text: Data)] {
    let spot = changed(venue)
    var week = SimulatedVenue.Week()
    let drop: (Double) -> (String) -> Double? = { dB in { $0 == spot.name ? -dB : 0 } }
    let move: (Double) -> (String) -> (x: Double, y: Double)? = { metres in
      { name in
        guard name == spot.name else { return nil }
        let far = venue.places.map(\.x).max() ?? 0
        // Across the floor, as far as it goes.
        return metres < 10 ? (spot.x + metres, spot.y) : (spot.x > far / 2 ? 1 : far, 1)
      }
    }
    switch name {
    case "-4 dB": week.change = drop(4)
    case "-6 dB": week.change = drop(6)
    case "-10 dB": week.change = drop(10)
    case "-20 dB": week.change = drop(20)
    case "dead": week.change = { $0 == spot.name ? nil : 0 }
    case "moved 3 m", "moved 3 m, named": week.hung = move(3)
    case "moved 20 m": week.hung = move(20)
    case "all -6 dB": week.change = { _ in -6 }
    case "all -9 dB": week.change = { _ in -9 }
    case "a place far off": week.told = { $0.name == "S6" ? ($0.x + 20, $0.y) : ($0.x, $0.y) }
    case "centimetres": week.told = { ($0.x * 100, $0.y * 100) }
    case "another phone's log below":
      week.change = { _ in -8 }
      week.from = 0.5
    default: break
    }
    let spots = places.map { venue.newPlaces($0, seed: seed) }
    let logs = venue.logs(seed: seed + 100, day: 7, at: spots, week)
    return logs.enumerated().map { index, log in
      var data = Data(log.text.utf8)
      if index == 0 {
        let middle = data[(data.count / 2)...].firstIndex(of: 10) ?? 0
        switch name {
        case "garbage":
          data.insert(contentsOf: (0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7) }, at: middle + 1)
        case "doubled": data += data[(data.firstIndex(of: 10) ?? 0)...].dropFirst()
        case "cut":
          // Inside a line: a cut between two leaves a whole, shorter log, which nothing tells.
          let end = data.count * 6 / 10
          data = data.prefix(data[end - 1] == 10 ? end - 3 : data[end] == 10 ? end - 2 : end)
        default: break
        }
      }
      return ("week-\(log.name).csv", data)
    }
  }

  /// The calibration of two days.
  private static func baseline(_ venue: SimulatedVenue, seed: UInt64) throws -> Data {
    let folder = try TemporaryFolder()
    _ = try folder.write(venue.survey, to: "survey.toml")
    for day in 0..<2 {
      for log in venue.logs(seed: seed, day: day) {
        _ = try folder.write(log.text, to: "logs/day\(day)-\(log.name).csv")
      }
    }
    let export = try BuiltProgram.run(["export", "calibration", "--output", "base.json"], in: folder.url)
    try #require(export.status == 0, "\(export.error)")
    return try Data(contentsOf: folder.url.appending(path: "base.json"))
  }

  private static func check(
    _ name: String, _ venue: SimulatedVenue, _ baseline: Data, seed: UInt64, places: Int?
  ) throws -> Found {
    let folder = try TemporaryFolder()
    _ = try folder.write(venue.survey, to: "survey.toml")
    try baseline.write(to: folder.url.appending(path: "base.json"))
    for log in logs(name, venue, seed: seed, places: places) {
      _ = try folder.write("", to: "logs/\(log.name)")
      try log.text.write(to: folder.url.appending(path: "logs/\(log.name)"))
    }
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"], in: folder.url)
    let json = try JSON(result.output)
    // A log that cannot be read has its place too.
    let items = json["items"].elements.filter { $0["outcome"].string != "pass" } + json["skipped"].elements
    var found = Found(
      verdict: json["verdict"].string ?? "",
      items: items.map { item in
        let line: String = item["line"].integer.map(String.init) ?? ""
        return (
          item["code"].string ?? "", item["name"].string ?? "", item["outcome"].string ?? "",
          "\(item["file"].string ?? ""):\(line)"
        )
      })
    found.needed = items.compactMap { $0["values"]["neededPlaces"].integer }.max()
    return found
  }

  @Test(arguments: TestLength.cases(venues, short: 1))
  func `The gate is right about a week as often as is asked`(_ venue: SimulatedVenue) throws {
    let cases = Self.cases(venue)
    func isRun(_ index: Int) -> Bool { TestLength.isLong || index % 3 == 0 }
    var right = [Int](repeating: 0, count: cases.count)
    var wrong = [[String]](repeating: [], count: cases.count)
    for seed in Self.seeds {
      let baseline = try Self.baseline(venue, seed: seed)
      var needed = 40
      for (index, week) in cases.enumerated() where isRun(index) {
        let places = week.name == "8 new places" ? 8 : week.name.hasPrefix("as many") ? needed : nil
        let found = try Self.check(week.name, venue, baseline, seed: seed, places: places)
        if places == 8, let asked = found.needed { needed = max(needed, min(asked, 80)) }
        if week.isRight(found) {
          right[index] += 1
        } else {
          wrong[index].append("\(seed): \(found.verdict) \(found.items)")
        }
      }
    }
    for (index, week) in cases.enumerated() where isRun(index) {
      let share = Double(right[index]) / Double(Self.seeds.count)
      if TestLength.isLong {
        print("gate, \(venue.name), \(week.name): \(right[index]) of \(Self.seeds.count)")
      }
      #expect(share >= week.asked, "\(venue.name), \(week.name):\n\(wrong[index].joined(separator: "\n"))")
    }
  }
}
