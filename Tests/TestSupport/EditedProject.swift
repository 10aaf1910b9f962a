import Foundation
import RadioSurvey

/// A small made-up project with a log of every kind that depends on something, and random edits of what they depend on.
package struct EditedProject {
  /// What is edited.
  package enum Kind: String, CaseIterable, Sendable {
    case survey, truth, beside, logs
  }

  /// What an edit does to results.
  package enum Effect: Equatable, Sendable {
    /// They may change.
    case any
    /// Nothing that an import or a result depends on.
    case none
    /// What `survey.toml` adds to dwells when they are loaded, which needs no import.
    case atOnce
  }

  private struct Beacon {
    var identity: String
    var name: String?
    var x: Double?
    var interval: Int?
    var placement: String?
  }

  private struct Receiver {
    var name: String
    var sensitivity: Int?
    var dutyCycle: Double?
    var source: String?
  }

  package let folder: TemporaryFolder
  private var random: SeededGenerator
  private var beacons = [
    Beacon(identity: "address = \"0A:0B:0C:0D:0E:01\"", name: "door", x: 0, interval: 100),
    Beacon(identity: "beacon = \"till\"", name: "the till", x: 5),
    Beacon(identity: "address = \"0A:0B:0C:0D:0E:02\"", name: nil, x: 9, placement: "shelf"),
  ]
  private var receivers: [Receiver] = []
  private var placements: [String] = []
  private var crowds: [String] = ["empty", "full"]
  private var salt = "pepper"
  private var settings = ["probability": "0.9", "near": "3"]
  private var gap = 30
  private var merge = 3
  private var pathPattern = "(?<distance_m>\\d)m (?<placement>\\w+)"
  private var given = ""
  private var comment = ""
  private var isReversed = false
  private var truth: [(location: String, distance: Double, placement: String)] = [
    ("T1", 1, "shelf"), ("T2", 2, "table"), ("T3", 3.5, "shelf"),
  ]
  private var beside: [(location: String, distance: Double)] = [("H1", 1.5), ("H2", 2.5), ("H3", 4)]
  private var rows: [String: [String]] = [:]

  /// A project, written and not imported.
  package init(seed: UInt64) throws {
    folder = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    for name in ["a", "b", "t", "h", "runs/2m shelf"] { rows[name] = (0..<30).map { row($0, of: name) } }
    try write()
  }

  // MARK: Edits

  /// Makes a random edit, and writes it.
  package mutating func edit(_ kind: Kind) throws -> (what: String, effect: Effect) {
    let done: (String, Effect)
    switch kind {
    case .survey: done = editSurvey()
    case .truth:
      let index = pick(truth.indices)
      switch pick(0..<4) {
      case 0: truth[index].distance += 0.5
      case 1: truth[index].placement = pick(["shelf", "table", "sill"])
      case 2: truth[index].location += "x"
      default: truth.swapAt(index, (index + 1) % truth.count)
      }
      done = ("truth \(truth)", .any)
    case .beside:
      let index = pick(beside.indices)
      if pick(0..<2) == 0 { beside[index].distance += 0.5 } else { beside[index].location += "x" }
      done = ("beside \(beside)", .any)
    case .logs:
      let name = pick(rows.keys.sorted())
      var lines = rows[name] ?? []
      let (one, other) = (pick(lines.indices), pick(lines.indices))
      switch pick(0..<4) {
      case 0: lines.swapAt(one, other)
      case 1 where name != "h": lines.append(row(lines.count, of: name))
      default: lines[one] = row(other, of: name)
      }
      rows[name] = lines
      done = ("log \(name)", .any)
    }
    try write()
    return done
  }

  private mutating func editSurvey() -> (String, Effect) {
    let beacon = pick(beacons.indices)
    switch pick(0..<25) {
    case 0:
      comment = "# \(pick(0..<1000))\n\n"
      return (comment, .none)
    case 1:
      isReversed.toggle()
      return ("order", .none)
    case 2:
      settings["probability"] = pick(["0.8", "0.85", "0.95"])
      return ("requirement", .none)
    case 3:
      settings["near"] = pick(["2.5", "3.5", "4"])
      return ("zones", .none)
    case 4:
      guard !receivers.isEmpty else { return ("nothing", .none) }
      receivers[pick(receivers.indices)].sensitivity = -90 - pick(0..<9)
      return ("sensitivity", .none)
    case 5:
      beacons[beacon].interval = pick([nil, 100, 200])
      return ("interval \(beacons)", .any)
    case 6:
      beacons[beacon].x = Double(pick(0..<12))
      return ("position \(beacons)", .any)
    case 7: beacons[beacon].placement = pick([nil, "shelf", "table"])
    case 8, 9:
      let other = (beacon + 1) % beacons.count
      (beacons[beacon].name, beacons[other].name) = (beacons[other].name, beacons[beacon].name)
    case 10: beacons[beacon].name = pick([nil, "door", "the till", "wall", "sill"])
    case 11:
      if beacons.count > 2 { beacons.remove(at: beacon) }
    case 12:
      let new = pick([
        "address = \"0A:0B:0C:0D:0E:03\"", "beacon = \"lamp\"", "address = \"0A:0B:0C:0D:0E:02\"",
      ])
      if !beacons.contains(where: { $0.identity == new }) { beacons.append(Beacon(identity: new, x: 3)) }
    case 13, 14:
      let name = pick(["shelf", "table", "sill", "shelff"])
      Self.toggle(&placements, name)
    case 15:
      let name = pick(["empty", "half", "full"])
      Self.toggle(&crowds, name)
    case 16, 17:
      let name = pick(["phone A", "Anna's iPhone", "Berta", "sniffer"])
      if let index = receivers.firstIndex(where: { $0.name == name }) {
        receivers.remove(at: index)
      } else {
        receivers.append(Receiver(name: name))
      }
    case 18:
      guard !receivers.isEmpty else { return ("nothing", .none) }
      receivers[pick(receivers.indices)].source = pick([nil, "raw", "averaged"])
    case 19:
      guard !receivers.isEmpty else { return ("nothing", .none) }
      receivers[pick(receivers.indices)].dutyCycle = pick([nil, 0.5, 0.8])
    case 20: salt = "salt \(pick(0..<1000))"
    case 21: gap = pick([1, 5, 30])
    case 22: merge = pick([0, 3, 300])
    case 23: given = pick(["", "crowd = \"full\"", "placement = \"table\""])
    default:
      pathPattern = pick([
        "(?<distance_m>\\d)m (?<placement>\\w+)", "(?<distance_m>\\d)m ",
        "(?<distance_ft>\\d)m (?<location>\\w+)",
      ])
    }
    return (
      "\(beacons) \(receivers) \(placements) \(crowds) \(salt) \(gap) \(merge) \(given) \(pathPattern)", .any
    )
  }

  private static func toggle(_ names: inout [String], _ name: String) {
    if let index = names.firstIndex(of: name) { names.remove(at: index) } else { names.append(name) }
  }

  private mutating func pick<Choices: RandomAccessCollection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: Int(random.next() % UInt64(choices.count)))]
  }

  // MARK: Writing

  private mutating func row(_ index: Int, of log: String) -> String {
    // Two packets of a second are one advertising event where they are of one beacon.
    let time = "\(1_772_439_600 + 10 * (index / 10) + index % 10 / 2).50\(index % 2 * 2)"
    let level = -50 - pick(0..<30)
    let place = index / 10 + 1
    let receiver = pick(["phone A", "Anna's iPhone", "Berta"])
    switch log {
    case "a":
      let beacon = pick(["door", "the till", "till", "0A:0B:0C:0D:0E:02", "lamp"])
      return
        "\(time),\(beacon),\(level),L\(place),\(place),\(pick(["shelf", "table", "shelff"])),\(pick(["empty", "full"])),\(receiver)"
    case "b":
      let address = pick(["0a:0b:0c:0d:0e:01", "0A-0B-0C-0D-0E-02", "0A0B0C0D0E03", "C0:FF:EE:12:34:56"])
      return "\(time),\(address),\(level),\(place),\(receiver)"
    case "t": return "\(time),\(pick(["door", "till"])),\(level)"
    case "h": return "\(time),\(pick(["door", "till"])),\(level)"
    default: return "\(time),\(pick(["door", "till"])),\(level)"
    }
  }

  private func write() throws {
    let headers = [
      "a": "timestamp,beacon,rssi_dbm,location,x_m,y_m,placement,crowd,receiver\n", "h": "",
      "b": "time,mac,rssi,distance_m,receiver\n",
    ]
    for (name, rows) in rows {
      var text = headers[name] ?? "timestamp,beacon,rssi_dbm\n"
      for row in rows {
        var cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if name == "a" { cells.insert("0", at: 5) }
        text += cells.joined(separator: ",") + "\n"
      }
      _ = try folder.write(text, to: "logs/\(name).csv")
    }
    let intervals = truth.enumerated().map { index, interval in
      let start = 1_772_439_600 + 10 * index
      return "\(start),\(start + 10),\(interval.location),\(interval.distance),\(interval.placement)\n"
    }
    _ = try folder.write("start,end,location,distance_m,placement\n" + intervals.joined(), to: "truth.csv")
    let lines = (0..<(rows["h"]?.count ?? 0)).map { index in
      let place = beside[min(index / 10, beside.count - 1)]
      return "\(place.location) \(place.distance)\n"
    }
    _ = try folder.write(lines.joined(), to: "beside.txt")
    _ = try folder.write(toml, to: "survey.toml")
  }

  private var toml: String {
    var tables = beacons.map { beacon in
      "[[beacon]]\n\(beacon.identity)\n" + line("name", beacon.name) + "x_m = \(beacon.x ?? 0)\ny_m = 0\n"
        + (beacon.interval.map { "advertising_interval_ms = \($0)\n" } ?? "")
        + line("placement", beacon.placement)
    }
    tables += receivers.map { receiver in
      "[[receiver]]\n" + line("name", receiver.name) + line("source", receiver.source)
        + (receiver.sensitivity.map { "sensitivity_dbm = \($0)\n" } ?? "")
        + (receiver.dutyCycle.map { "duty_cycle = \($0)\n" } ?? "")
    }
    if isReversed { tables.reverse() }
    let names =
      placements.map { "[[placement]]\nname = \"\($0)\"\n" } + crowds.map { "[[crowd]]\nname = \"\($0)\"\n" }
    let reading = "gap_s = \(gap)\nmerge_ms = \(merge)\n"
    let logs = [
      "files = \"logs/a.csv\"\n\(reading)" + (given.isEmpty ? "" : "set = { \(given) }\n"),
      "files = \"logs/b.csv\"\n\(reading)", "files = \"logs/t.csv\"\ntruth = \"truth.csv\"\n\(reading)",
      "files = \"logs/h.csv\"\nheader = [\"timestamp\", \"beacon\", \"rssi_dbm\"]\n\(reading)"
        + "beside = [{ file = \"beside.txt\", pattern = '^(?<location>\\S+) (?<distance_m>\\S+)$' }]\n",
      "files = \"logs/runs/*.csv\"\n\(reading)path_pattern = '\(pathPattern)'\n",
    ]
    return """
      name = "edited"
      \(comment)
      \(tables.joined(separator: comment))\(names.joined())
      [zones]
      near_m = \(settings["near"] ?? "3")
      [requirement]
      probability = \(settings["probability"] ?? "0.9")
      [privacy]
      salt = "\(salt)"
      \(logs.map { "[[log]]\n\($0)" }.joined(separator: comment))
      """
  }

  private func line(_ key: String, _ value: String?) -> String { value.map { "\(key) = \"\($0)\"\n" } ?? "" }
}
