import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `check --baseline` on new logs of a simulated gallery: six beacons, fourteen places, one phone; a week after its calibration.
@Suite struct NewLogsTests {
  /// What went wrong in the week.
  enum Fault: String, CaseIterable, Sendable {
    case none, otherPlaces, fewOtherPlaces, weak, dead, deadHalfway, deadAtOtherPlaces, moved, allWeak, feet
    case misplaced, renamed, pasted, doubled, garbage, garbageFirst, cut, sparse
  }

  private struct Gallery {
    static let beacons: [(name: String, x: Double, y: Double)] = [
      ("Bronze", 2, 2), ("Vase", 6, 9), ("Mask", 9, 3), ("Ship", 13, 10), ("Clock", 16, 2), ("Harp", 18, 8),
    ]
    var random: SeededGenerator
    var rows: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Places of the calibration, or others.
    static func places(others: Bool = false) -> [(name: String, x: Double, y: Double)] {
      (0..<14).map { index in
        let shift = others ? 1.1 : 0
        return (
          "\(others ? "T" : "S")\(index + 1)", 1.5 + Double(index % 5) * 4 + shift,
          1 + Double(index / 5) * 4.5 + shift
        )
      }
    }

    /// A standard normal number (G. E. P. Box, M. E. Muller, Ann. Math. Stat. 29, 1958).
    mutating func normal() -> Double {
      let u = Double.random(in: 1e-12..<1, using: &random)
      return (-2 * log(u)).squareRoot() * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
    }

    /// Shadowing that stays with a beacon and a place.
    static func shadow(_ beacon: String, _ place: String) -> Double {
      var own = Gallery(seed: UInt64((beacon + place).utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 }))
      return 2 * own.normal()
    }

    mutating func visit(
      _ place: (name: String, x: Double, y: Double), time: Double, told: (x: Double, y: Double)? = nil,
      change: (String) -> Double?, packets: (String) -> Int = { _ in 16 },
      at position: (String) -> (x: Double, y: Double)? = { _ in nil }
    ) {
      for (index, beacon) in Self.beacons.enumerated() {
        guard let change = change(beacon.name) else { continue }
        let hung = position(beacon.name) ?? (beacon.x, beacon.y)
        let distance = max(
          0.3,
          ((hung.x - place.x) * (hung.x - place.x) + (hung.y - place.y) * (hung.y - place.y)).squareRoot())
        let mean = -59 - 21 * log10(distance) + Self.shadow(beacon.name, place.name) + change + 0.5 * normal()
        for packet in 0..<packets(beacon.name) {
          let level = Int((mean + 2.5 * normal()).rounded())
          let at = time + Double(packet) * 0.3 + Double(index) * 0.02
          rows.append(
            "\(at),\(beacon.name),\(level),\(place.name),\(told?.x ?? place.x),\(told?.y ?? place.y)")
        }
      }
    }

    var text: String { "timestamp,beacon,rssi_dbm,location,x_m,y_m\n" + rows.joined(separator: "\n") + "\n" }
  }

  private static let survey =
    "name = \"Gallery (simulated)\"\n"
    + Gallery.beacons.map { "[[beacon]]\nname = \"\($0.name)\"\nx_m = \($0.x)\ny_m = \($0.y)\n" }.joined()
    + "[[log]]\nfiles = \"*.csv\"\n"

  private static func week(_ fault: Fault, seed: UInt64 = 11) -> Data {
    var gallery = Gallery(seed: seed)
    let isElsewhere = [.otherPlaces, .fewOtherPlaces, .deadAtOtherPlaces].contains(fault)
    var places = Gallery.places(others: isElsewhere)
    if fault == .fewOtherPlaces { places = Array(places.prefix(4)) }
    for round in 0..<(fault == .pasted ? 2 : fault == .garbage ? 4 : 1) {
      for (index, place) in places.enumerated() {
        let unit = fault == .feet ? 1 / 0.3048 : 1
        var told = (x: place.x * unit, y: place.y * unit)
        var stands = place
        if fault == .misplaced, place.name == "S7" { told.x += 9 }
        if fault == .renamed, place.name == "S7" {
          stands.x += 9
          told = (stands.x, stands.y)
        }
        gallery.visit(
          stands, time: 1_790_000_000 + Double(round) * 5000 + Double(index) * 60, told: told,
          change: { beacon in
            switch fault {
            case .weak where beacon == "Mask": -6
            case .dead where beacon == "Mask", .deadAtOtherPlaces where beacon == "Mask": nil
            case .deadHalfway where beacon == "Mask" && index >= 7: nil
            case .allWeak: -6
            case .pasted where round == 1: -5
            default: 0
            }
          },
          packets: { fault == .sparse && $0 == "Mask" ? 8 : 16 },
          at: { fault == .moved && $0 == "Mask" ? (9, 11) : nil })
      }
    }
    if fault == .doubled { gallery.rows += gallery.rows }
    var data = Data(gallery.text.utf8)
    if fault == .garbage || fault == .garbageFirst {
      let half = fault == .garbage ? data.count * 3 / 4 : 0
      let line = data[half...].firstIndex(of: 10) ?? half
      data.insert(contentsOf: (0..<400).map { UInt8(truncatingIfNeeded: $0 * 7) }, at: line + 1)
    }
    if fault == .cut { data = data.prefix(data.count - 12) }
    return data
  }

  /// The log of two days before.
  private static let calibrationLog: String = {
    var gallery = Gallery(seed: 5)
    for day in 0..<2 {
      for (index, place) in Gallery.places().enumerated() {
        gallery.visit(
          place, time: 1_789_000_000 + Double(day) * 86_400 + Double(index) * 60, change: { _ in 0 })
      }
    }
    return gallery.text
  }()

  /// A folder with survey.toml and the calibration.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(survey, to: "survey.toml")
    try calibrated.get().write(to: folder.url.appending(path: "base.json"))
    return folder
  }

  /// The calibration, exported once.
  private static let calibrated: Result<Data, any Error> = Result {
    let folder = try TemporaryFolder()
    _ = try folder.write(survey, to: "survey.toml")
    _ = try folder.write(calibrationLog, to: "calibration.csv")
    let result = try BuiltProgram.run(["export", "calibration", "--output", "base.json"], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return try Data(contentsOf: folder.url.appending(path: "base.json"))
  }

  private struct Outcome {
    var status: Int32
    var verdict: String?
    /// Code and name of each answer that is no pass.
    var found: [(code: String, name: String, message: String, line: Int?)]
    var known: Int?
    var output: String
  }

  /// Checks the week's log, alone or beside the calibration's own.
  private func check(
    _ data: Data, beside: Bool = false, _ arguments: [String] = []
  ) throws -> Outcome {
    let folder = try Self.folder()
    if beside { _ = try folder.write(Self.calibrationLog, to: "calibration.csv") }
    try data.write(to: folder.url.appending(path: "week.csv"))
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--format", "json"] + arguments, in: folder.url)
    let json = try JSON(result.output)
    let found = json["items"].elements.filter { $0["outcome"].string != "pass" }.map {
      (
        code: $0["code"].string ?? "", name: $0["name"].string ?? "", message: $0["message"].string ?? "",
        line: $0["line"].integer
      )
    }
    return Outcome(
      status: result.status, verdict: json["verdict"].string, found: found, known: json["knownLogs"].integer,
      output: result.output + result.error)
  }

  @Test(arguments: [
    (Fault.weak, "beacon-shifted", "Mask"), (.dead, "beacon-silent", "Mask"),
    (.deadAtOtherPlaces, "beacon-silent", "Mask"), (.deadHalfway, "beacon-silent", "Mask"),
    (.moved, "beacon-moved", "Mask"), (.feet, "distance-units", "week.csv"),
    (.misplaced, "place-moved", "S7"),
    (.renamed, "place-moved", "S7"), (.pasted, "level-jump", "week.csv"),
    (.doubled, "repeated-readings", "week.csv"), (.garbage, "not-text", "week.csv"),
    (.cut, "cut-log", "week.csv"), (.sparse, "beacon-sparse", "Mask"),
  ])
  func `A fault of the week fails, and it alone is named`(_ fault: Fault, _ code: String, _ name: String)
    throws
  {
    let outcome = try check(Self.week(fault))
    #expect(outcome.status == 1 && outcome.verdict == "fail", "\(outcome.output)")
    let failed = outcome.found.filter { !["beacon-unclear", "level-unclear"].contains($0.code) }
    #expect(Set(failed.map(\.code)) == [code] && Set(failed.map(\.name)) == [name], "\(outcome.found)")
    // It hung at (9, 3), and hangs at (9, 11).
    if fault == .moved { #expect(failed[0].message.contains("away, near x"), "\(failed)") }
    if fault == .deadHalfway { #expect(failed[0].message.contains(" since 2026-")) }
    if fault == .misplaced { #expect(failed[0].message.contains("fit the calibration")) }
    if fault == .renamed { #expect(failed[0].message.contains("fit the new place")) }
    if [.pasted, .doubled, .garbage, .cut].contains(fault) { #expect((failed[0].line ?? 0) > 1) }
  }

  @Test func `A week in which nothing changed passes`() throws {
    for seed in [UInt64(11), 12, 13] {
      let outcome = try check(Self.week(.none, seed: seed))
      #expect(outcome.status == 0 && outcome.verdict == "pass" && outcome.known == 0, "\(outcome.output)")
    }
  }

  @Test func `At other places nothing fails, and what cannot be said has exit code 2`() throws {
    let many = try check(Self.week(.otherPlaces))
    #expect(many.found.allSatisfy { ["beacon-unclear", "level-unclear"].contains($0.code) }, "\(many.found)")
    let few = try check(Self.week(.fewOtherPlaces))
    #expect(few.status == 2 && few.verdict == "unclear", "\(few.output)")
    #expect(few.found.contains { $0.code == "beacon-unclear" }, "\(few.found)")
    #expect(try check(Self.week(.fewOtherPlaces), ["--unclear", "fail"]).status == 1)
  }

  @Test func `A change of all beacons blames none`() throws {
    let outcome = try check(Self.week(.allWeak))
    #expect(outcome.status == 1 && Set(outcome.found.map(\.code)) == ["level-shifted"], "\(outcome.found)")
  }

  @Test func `The calibration's own logs do not hide what is new`() throws {
    let beside = try check(Self.week(.weak), beside: true)
    #expect(beside.known == 1 && beside.found.contains { $0.code == "beacon-shifted" }, "\(beside.output)")
    let all = try check(Self.week(.none), beside: true, ["--all"])
    #expect(all.known == 0 && all.status == 0, "\(all.output)")
  }

  @Test func `Garbage in the first rows is named with its line, also for other programs`() throws {
    let folder = try Self.folder()
    try Self.week(.garbageFirst).write(to: folder.url.appending(path: "week.csv"))
    let result = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--output", "sarif=c.sarif", "--output", "junit=c.xml"],
      in: folder.url)
    guard result.status == 65 else {
      // Where the rows below can be read, the garbage is a finding.
      #expect(result.status == 1 && result.output.contains("week.csv:2: error: "), "\(result.output)")
      return
    }
    #expect(
      result.error.contains("week.csv:2: error: ") && result.error.contains("[not-text]"), "\(result.error)")
    let sarif = try JSON(String(contentsOf: folder.url.appending(path: "c.sarif"), encoding: .utf8))
    let finding = sarif["runs"][0]["results"][0]
    #expect(finding["ruleId"].string == "not-text" && finding["level"].string == "error")
    #expect(finding["locations"][0]["physicalLocation"]["region"]["startLine"].integer == 2)
    let junit = try String(contentsOf: folder.url.appending(path: "c.xml"), encoding: .utf8)
    #expect(junit.contains("<error type=\"not-text\""))
  }

  @Test func `The next baseline is written if everything passes or is accepted`() throws {
    let folder = try Self.folder()
    let first = try Data(contentsOf: folder.url.appending(path: "base.json"))
    #expect(first.count < 20_000)
    try Self.week(.weak).write(to: folder.url.appending(path: "week.csv"))
    let refused = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--update-baseline"], in: folder.url)
    #expect(refused.status == 1 && refused.error.contains("the baseline is unchanged"), "\(refused.error)")
    #expect(try Data(contentsOf: folder.url.appending(path: "base.json")) == first)
    let accepted = try BuiltProgram.run(
      ["check", "--baseline", "base.json", "--update-baseline", "--accept", "Mask"], in: folder.url)
    #expect(accepted.status == 1, "\(accepted.output)\(accepted.error)")
    let next = try JSON(String(contentsOf: folder.url.appending(path: "base.json"), encoding: .utf8))
    #expect(next["inputs"].elements.count == 1)
    let mask = next["history"].elements.first { $0["beacon"].string?.contains("Mask") == true }
    #expect(mask?["baselines"].integer == 1 && (mask?["weaker"].real ?? 0) > 5)
    // Against it, the same level is where it was.
    try Self.week(.weak, seed: 12).write(to: folder.url.appending(path: "week.csv"))
    let again = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(!again.output.contains("beacon-shifted"), "\(again.output)")
  }

  @Test func `Findings count as survey.toml says, and logs hold what it expects`() throws {
    let folder = try Self.folder()
    try Self.week(.weak).write(to: folder.url.appending(path: "week.csv"))
    func check(_ table: String) throws -> BuiltProgram.Result {
      _ = try folder.write(Self.survey + table, to: "survey.toml")
      return try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    }
    let warned = try check("[check]\ncodes = { beacon-shifted = \"warn\" }\n")
    #expect(warned.status == 0 && warned.output.contains("warning: “Mask” is weaker"), "\(warned.output)")
    let off = try check(
      "[check]\n[[check.override]]\nbeacon = \"Ma*\"\ncodes = { beacon-shifted = \"off\" }\n")
    #expect(off.status == 0 && !off.output.contains("Mask"), "\(off.output)")
    let wide = try check("[check]\n[[check.override]]\nbeacon = \"Mask\"\nmargin_db = 15\n")
    #expect(wide.status == 0, "\(wide.output)")
    let expected = try check(
      "[check]\n[[check.expect]]\nfiles = \"week*\"\nrows = 9999\nbeacons = 7\nduration_s = 60\n")
    #expect(
      expected.output.contains("survey.toml expects at least 9999")
        && expected.output.contains("the log has 6 beacons")
        && !expected.output.contains("seconds of packets"),
      "\(expected.output)")
    let unknown = try check("[check]\ncodes = { beacon-shiftd = \"off\" }\n")
    #expect(
      unknown.status == 65 && unknown.error.contains("did you mean 'beacon-shifted'?"), "\(unknown.error)")
    let strict = try check("[check]\npreset = \"strict\"\nminimum_locations = 1000\n")
    #expect(strict.status == 1 && strict.output.contains("[too-few-locations]"), "\(strict.output)")
  }

  @Test func `A log that cannot be read has exit code 65, and nothing says that the check passed`() throws {
    let folder = try Self.folder()
    try Self.week(.none).write(to: folder.url.appending(path: "week.csv"))
    try Data((0..<9000).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + 7) }).write(
      to: folder.url.appending(path: "noise.csv"))
    let result = try BuiltProgram.run(["check", "--baseline", "base.json"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.output.contains("CANNOT SAY: 1\u{00A0}log could not be read"), "\(result.output)")
    #expect(!(result.output + result.error).lowercased().contains("pass"))
  }
}
