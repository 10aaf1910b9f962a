package import Foundation
import RadioSurvey
import TestSupport

/// A document that the program reads, changed at random with its structure in mind: numbers at and beyond the ends of what can be, lists
/// cut and doubled, values of other types, keys renamed, values wrapped many times.
package struct MutatedDocument: Sendable {
  /// What is changed.
  package enum Kind: String, CaseIterable, Sendable {
    case report, earlierReport, indexedReport, calibration, plan, survey, logo
  }

  /// The words of the command that reads it, in the folder of ``DocumentTrial``, and the name of the file.
  package static func command(_ kind: Kind) -> (words: [String], file: String) {
    switch kind {
    case .report: (["report", "--from", "report.json", "--output", "out"], "report.json")
    case .earlierReport:
      (["report", "--from", "sound.json", "--against", "report.json", "--output", "out"], "report.json")
    case .indexedReport: (["report", "--index", "index"], "index/a/report.json")
    case .calibration:
      (["check", "--project", "project", "--baseline", "base.json", "--format=json"], "base.json")
    case .plan: (["place", "--plan", "plan.json", "--draw", "plan.svg"], "plan.json")
    case .survey: (["check", "--project", "mutated"], "mutated/survey.toml")
    case .logo: (["report", "--project", "branded", "--output", "out"], "branded/logo.svg")
    }
  }

  /// The bytes of a sound document, changed; the same for the same seed.
  static func bytes(_ kind: Kind, _ sound: [UInt8], seed: UInt64) throws -> [UInt8] {
    var draw = Draw(seed: seed)
    let isText = kind == .survey || kind == .logo
    guard !isText, !draw.once(in: 15) else { return text(sound, &draw) }
    var tree = try JSONDecoder().decode(Tree.self, from: Data(sound))
    for _ in 0..<draw.one(of: [1, 1, 1, 2, 3, 6]) { tree.change(&draw) }
    return Array(tree.text.utf8)
  }

  /// Bytes changed without a look at the structure, with a piece inside that grows.
  private static func text(_ sound: [UInt8], _ draw: inout Draw) -> [UInt8] {
    var bytes = sound
    for _ in 0..<draw.whole(1...3) {
      if draw.once(in: 3) {
        let count = draw.one(of: [3, 40, 300, 60_000])
        let piece = draw.one(of: [
          "a.", "[", "{\"a\":", "<g>", "<use href=\"#a\"/>", "[[beacon]]\n", "[a.b]\n",
        ])
        let at = draw.whole(0...bytes.count)
        bytes.insert(contentsOf: Array(repeating: Array(piece.utf8), count: count).joined(), at: at)
      } else {
        bytes = ByteMutation.one(of: ByteMutation.weighted, &draw).applied(to: bytes, &draw)
      }
    }
    return bytes
  }
}

/// JSON with its numbers as they are written.
private indirect enum Tree {
  case object([(key: String, value: Tree)])
  case list([Tree])
  case text(String)
  /// A number, a truth value or `null` as it is written.
  case word(String)

  private static let numbers = [
    "0", "-0.0", "1", "-1", "0.5", "1e-300", "5e-324", "1e300", "1e308", "-1e308", "1e999", "1e12", "1e13",
    "-1e12", "1e15", "1e17", "9007199254740993", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "1000000000000000000", "1000000", "127", "-121", "65536", "-1e6",
  ]

  var text: String {
    switch self {
    case .object(let members):
      "{" + members.map { "\(Tree.quoted($0.key)):\($0.value.text)" }.joined(separator: ",") + "}"
    case .list(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .text(let text): Tree.quoted(text)
    case .word(let word): word
    }
  }

  private static func quoted(_ text: String) -> String {
    String(decoding: (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8), as: UTF8.self)
  }

  private var count: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    case .list(let items): items.reduce(1) { $0 + $1.count }
    default: 1
    }
  }

  /// Changes one value somewhere inside.
  mutating func change(_ draw: inout Draw) {
    var place = draw.whole(0...count - 1)
    visit(&place, &draw)
  }

  /// Goes to the value at a place in the order of the text.
  private mutating func visit(_ place: inout Int, _ draw: inout Draw) {
    if place == 0 {
      place = -1
      alter(&draw)
      return
    }
    place -= 1
    switch self {
    case .object(var members):
      for index in members.indices where place >= 0 {
        let size = members[index].value.count
        if place < size { members[index].value.visit(&place, &draw) } else { place -= size }
      }
      self = .object(members)
    case .list(var items):
      for index in items.indices where place >= 0 {
        let size = items[index].count
        if place < size { items[index].visit(&place, &draw) } else { place -= size }
      }
      self = .list(items)
    default: break
    }
  }

  private mutating func alter(_ draw: inout Draw) {
    if draw.once(in: 8) {
      self = draw.one(of: [.word("null"), .word("true"), .list([]), .object([]), .text(""), .word("1.5")])
      return
    }
    if draw.once(in: 20) {
      for _ in 0..<draw.one(of: [3, 70, 600]) { self = .list([self]) }
      return
    }
    switch self {
    case .object(var members) where !members.isEmpty:
      let index = draw.whole(0...members.count - 1)
      switch draw.whole(0...3) {
      case 0: members.remove(at: index)
      case 1: members[index].key += "_m"
      case 2: members[index].value = members[draw.whole(0...members.count - 1)].value
      default: members[index].value.alter(&draw)
      }
      self = .object(members)
    case .list(var items) where !items.isEmpty:
      let index = draw.whole(0...items.count - 1)
      switch draw.whole(0...4) {
      case 0: items.removeSubrange(index...)
      case 1: items.remove(at: index)
      case 2: items += Array(repeating: items[index], count: draw.one(of: [1, 10, 300]))
      case 3: items.reverse()
      default: items[index].alter(&draw)
      }
      self = .list(items)
    case .text:
      self = .text(draw.one(of: ["", "x", "\u{0}", "</script><b>", String(repeating: "A", count: 70_000)]))
    default: self = .word(draw.one(of: Self.numbers))
    }
  }
}

extension Tree: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .word(Int(exactly: number).map(String.init) ?? "\(number)")
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if container.decodeNil() {
      self = .word("null")
    } else if let truth = try? container.decode(Bool.self) {
      self = .word("\(truth)")
    } else if let items = try? container.decode([Tree].self) {
      self = .list(items)
    } else {
      let members = try container.decode([String: Tree].self)
      self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
  }
}

/// The built program over mutated documents.
package struct DocumentTrial {
  private let folder: TemporaryFolder
  private let trial: ProgramTrial
  private var sound: [MutatedDocument.Kind: [UInt8]] = [:]

  /// Makes sound documents, each with the command that reads it.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - report: A `report.json` with everything that one can have; of its long lists of objects only the first three are kept.
  package init(program: URL, report: URL) throws {
    folder = try TemporaryFolder()
    trial = {
      var trial = ProgramTrial(program: program, statuses: [0, 1, 2, 65, 66])
      trial.checksWords = false
      return trial
    }()
    let small = Self.shortened(try JSONSerialization.jsonObject(with: Data(contentsOf: report)))
    let json = try JSONSerialization.data(withJSONObject: small)
    for file in ["sound.json", "index/b/report.json"] { try write(Array(json), to: file) }
    for kind in [MutatedDocument.Kind.report, .earlierReport, .indexedReport] { sound[kind] = Array(json) }
    let survey = DegenerateSurvey(seed: 10)
    for name in ["project", "mutated", "branded"] { try survey.write(to: folder.url.appending(path: name)) }
    sound[.survey] = Array(survey.survey.utf8)
    try write(Array("\(survey.survey)\n[report]\nlogo = \"logo.svg\"\n".utf8), to: "branded/survey.toml")
    sound[.logo] = Array(Self.logo.utf8)
    sound[.plan] = Array(Self.plan.utf8)
    var sure = trial
    sure.statuses = [0]
    for words in [
      ["import", "--project", "project", "--store", "s.sqlite", "--quiet"],
      ["export", "calibration", "--project", "project", "--store", "s.sqlite", "--output", "base.json"],
      ["import", "--project", "branded", "--quiet"],
      ["report", "--from", "sound.json", "--output", "out"],
    ] {
      if let found = try sure.run(words, in: folder.url).first { throw found }
    }
    sound[.calibration] = try Array(Data(contentsOf: folder.url.appending(path: "base.json")))
  }

  /// What must not be.
  package func findings(seed: UInt64) throws -> [String] {
    let kinds = MutatedDocument.Kind.allCases
    let kind = kinds[Int(seed % UInt64(kinds.count))]
    let (words, file) = MutatedDocument.command(kind)
    try write(MutatedDocument.bytes(kind, sound[kind] ?? [], seed: seed), to: file)
    return try trial.run(words, in: folder.url).map { "mutated \(kind.rawValue), seed \(seed): \($0)" }
  }

  private func write(_ bytes: [UInt8], to file: String) throws {
    let url = folder.url.appending(path: file)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  private static func shortened(_ value: Any) -> Any {
    switch value {
    case let value as [String: Any]: value.mapValues(shortened)
    case let value as [[String: Any]]: value.prefix(3).map(shortened)
    case let value as [Any]: value.map(shortened)
    default: value
    }
  }

  private static let logo = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><style>.a { fill: url(#g) }</style>
    <defs><linearGradient id="g"><stop offset="0"/></linearGradient><g id="a"><path class="a" d="M0 0L9 9"/></g></defs>
    <use href="#a"/><rect width="3" height="3" fill="url(#g)"/><text x="1" y="9">A &amp; B</text></svg>
    """

  private static let plan = """
    {"type": "FeatureCollection", "units": "metres", "features": [
      {"type": "Feature", "properties": {"kind": "floor", "level": "G", "ordinal": 0}, "geometry": {"type": "Polygon",
        "coordinates": [[[0,0],[9,0],[9,6],[0,6],[0,0]], [[1,1],[1,2],[2,2],[2,1],[1,1]], [[4,4],[4,5],[5,5],[5,4],[4,4]]]}},
      {"type": "Feature", "properties": {"kind": "wall", "level": "G", "material": "brick"}, "geometry":
        {"type": "LineString", "coordinates": [[3,0],[3,6],[6,6]]}},
      {"type": "Feature", "properties": {"kind": "opening", "level": "G"}, "geometry":
        {"type": "LineString", "coordinates": [[3,2],[3,3]]}},
      {"type": "Feature", "properties": {"kind": "area", "level": "G", "name": "bar"}, "geometry":
        {"type": "Polygon", "coordinates": [[[5,0],[9,0],[9,3],[5,3],[5,0]]]}},
      {"type": "Feature", "properties": {"kind": "mount", "level": "G", "height_m": 2.5}, "geometry":
        {"type": "MultiPoint", "coordinates": [[4,1],[8,5]]}},
      {"type": "Feature", "properties": {"kind": "point", "level": "G", "name": "till"}, "geometry":
        {"type": "Point", "coordinates": [7,1]}}]}
    """
}
