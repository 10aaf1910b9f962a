import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

/// Every problem of a survey file is told at once, with line, column and what to do.
@Suite struct ProjectErrorTests {
  private func issues(_ toml: String) -> [SurveyIssue] {
    do {
      _ = try SurveyProject(toml: toml)
      return []
    } catch {
      return error.issues
    }
  }

  @Test func `Syntax errors have line and column`() throws {
    let issue = try #require(issues("name = \"x\"\n[floor_plan\nwidth_m = 1\n").first)
    #expect(issue.code == .invalidTOML)
    #expect(issue.line == 2)
    #expect(issue.column != nil)
  }

  @Test func `A price needs its currency, and is none below 0`() {
    let head = "name = \"x\"\n[prices]\n"
    #expect(issues(head + "currency = \"EUR\"\nbeacon = 25\nbattery = 12\n").isEmpty)
    #expect(issues(head + "beacon = 25\n").map(\.code) == [.missingKey])
    #expect(issues(head + "currency = \"EUR\"\n").map(\.code) == [.missingKey])
    #expect(issues(head + "currency = \"EUR\"\nbeacon = -1\n").map(\.code).contains(.invalidValue))
  }

  @Test func `Duplicate keys are syntax errors`() {
    #expect(issues("name = \"x\"\nname = \"y\"\n").map(\.code) == [.invalidTOML])
  }

  @Test(arguments: ["# \u{0}", "store = \"a\\u0000b\"", "store = \"a\\U00000000b\""])
  func `A zero character is refused where it stands`(line: String) {
    let found = issues("name = \"x\"\n\(line)\n")
    #expect(found.map(\.code) == [.invalidTOML])
    #expect(found.first?.line == 2)
  }

  /// Each of these took the parser gigabytes or minutes.
  @Test(arguments: [
    String(repeating: "a.", count: 60_000) + "a = 1", "[" + String(repeating: "a.", count: 60_000) + "a]",
    "x = " + String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    "x = " + String(repeating: "{ a = ", count: 200) + "1" + String(repeating: " }", count: 200),
    "x = [" + String(repeating: "1,", count: 500_001) + "]",
  ])
  func `A file that is too deep or has too many values is refused before it is parsed`(line: String) throws {
    let found = issues("name = \"x\"\n\(line)\n")
    #expect(found.map(\.code) == [.invalidTOML] && found.first?.line == 2, "\(found)")
    let limits = [SurveyLimit.surveyDepth, .surveyValues].map { $0.message() }
    #expect(limits.contains(try #require(found.first?.message)), "\(found)")
  }

  /// Faults of a header on which the parser's own assertion would end the process.
  @Test(arguments: ["[=]", "[é]", "[ # ]", "[[.a]]", "[\n]", "[[ {", "[\t'", "[", "[[", "[]", "[[ ]]"])
  func `A header without a name is refused`(header: String) {
    let found = issues("name = \"[é]\" # [é]\n\(header)\n")
    #expect(found.map(\.code) == [.invalidTOML])
    #expect(found.first?.line == 2)
  }

  @Test func `Many unknown keys are counted`() {
    let keys = (0..<1000).map { "key\($0) = 1\n" }.joined()
    let found = issues("name = \"x\"\n[zones]\n\(keys)")
    #expect(found.count == 51)
    #expect(found.first?.message == "950 more unknown keys in [zones]")
  }

  /// A file of the largest size with everything on one line is read in time proportional to its size: quadratic work would
  /// take hours.
  @Test(.timeLimit(.minutes(1))) func `One long line is read in linear time`() {
    let items = String(repeating: "[1,{a=2}],", count: 60_000)
    let found = issues("name = \"x\"\nlist = [\(items)]\n")
    #expect(found.map(\.code) == [.unknownKey])
  }

  @Test func `Deep nesting is refused`() {
    let found = issues("name = \"x\"\nlist = " + String(repeating: "[", count: 100_000))
    #expect(found.map(\.code) == [.invalidTOML])
  }

  /// Seeded damage to the template: whatever comes of it, the file is read or every issue has its place.
  @Test(arguments: 0..<200) func `Damaged files never trap`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(SurveyProject.template.replacing("# ", with: "").utf8)
    if seed.isMultiple(of: 2) { bytes = Array(SurveyProject.template.utf8) }
    let tokens = ["[", "]", "{", "}", "\"", "'", "=", ".", "\n", "-1", "nan", "[[", "\"\"\"", "é", "#", ","]
      .map { Array($0.utf8) }
    for _ in 0..<Int(generator.next() % 4 + 1) {
      let place = Int(generator.next() % UInt64(bytes.count))
      let length = min(Int(generator.next() % 20), bytes.count - place)
      bytes.replaceSubrange(
        place..<place + length, with: tokens[Int(generator.next() % UInt64(tokens.count))])
    }
    for issue in issues(String(decoding: bytes, as: UTF8.self)) {
      #expect(issue.line != nil || issue.code == .missingKey)
      #expect(!issue.message.isEmpty)
    }
  }

  @Test func `Unknown keys name the nearest one`() throws {
    let found = issues("name = \"x\"\n[floor_plan]\nwidht_m = 3\ndepth_m = 2\n")
    #expect(found.map(\.code) == [.missingKey, .unknownKey])
    let text = try #require(found.last).description
    #expect(
      text == """
        survey.toml:3:1: error: unknown key 'widht_m' in [floor_plan] [unknown-key]
          help: did you mean 'width_m'?
        """)
  }

  @Test func `Unknown keys without a neighbour list the known ones`() throws {
    let issue = try #require(issues("name = \"x\"\n[zones]\ncolour = 3\n").first)
    #expect(issue.help == "known keys here: immediate_m, near_m")
  }

  @Test func `Every problem is told in the order of the file`() {
    let found = issues(
      """
      store = "../out.sqlite"
      [[beacon]]
      x_m = 1
      advertising_interval_ms = 5
      [[beacon]]
      uuid = "no"
      major = 70000
      [[log]]
      set = { placement = "counter", people = -1, timestamp = "0" }
      [requirement]
      goal = "nearby"
      probability = 1
      """)
    #expect(
      found.map(\.code.rawValue) == [
        "missing-key", "path-outside-project", "missing-key", "missing-key", "invalid-value", "missing-key",
        "invalid-value", "invalid-value", "missing-key", "invalid-value", "unknown-key", "invalid-value",
        "invalid-value",
      ])
    let lines = found.compactMap(\.line)
    #expect(lines == lines.sorted())
    #expect(lines == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 11, 12])
    #expect(found.allSatisfy { $0.severity == .error })
  }

  @Test(arguments: [
    ("[floor_plan]\nwidth_m = 0\ndepth_m = 2", "width_m: expected a number from 0.5 to 10000, found 0"),
    (
      "[floor_plan]\nwidth_m = nan\ndepth_m = 2", "width_m: expected a number from 0.5 to 10000, found nan"
    ),
    (
      "[floor_plan]\nwidth_m = \"3\"\ndepth_m = 2",
      "width_m: expected a number from 0.5 to 10000, found '3'"
    ),
    ("floor_plan = 3", "floor_plan: expected a table, [floor_plan], found 3"),
    ("[beacon]\nname = \"a\"", "beacon: expected tables, each written [[beacon]], found a table"),
    ("[zones]\nimmediate_m = 4", "near_m must be above immediate_m, found 3.0 and 4.0"),
    ("[requirement]\nprobability = 0.4", "probability: expected a number from 0.5 to 0.999, found 0.4"),
    ("[requirement]\npackets = 2.5", "packets: expected a whole number from 1 to 100000, found 2.5"),
    ("[requirement]\nwithin_s = 3", "within_s: only the goal 'heard' has a time limit"),
    (
      "[requirement]\ngoal = \"heard\"\nwithin_s = 3\nfalse_near = 0.1",
      "false_near: cannot be used with the goal 'heard'"
    ),
    (
      "[[beacon]]\nname = \"a\"\n[requirement]\nspots = \"a\"\nwithin_m = 5\nbeyond_m = 4.5",
      "within_m: expected less than beyond_m = 4.5, found 5"
    ),
    ("[[requirement.also]]\ngoal = \"near\"\nerror_m = 3", "error_m: only the goal 'position' has an error"),
    (
      "[[requirement.also]]\ngoal = \"nearest\"\npoints = \"till\"",
      "the goal 'nearest' compares points of interest: it needs two or more"
    ),
    ("[check]\ncomplete = 1", "complete: expected true or false, found 1"),
    (
      "[[beacon]]\nname = \"\"",
      "name: expected a text of 1 to 200 characters without control characters, found ''"
    ),
    ("[[beacon]]\naddress = \"AA\"", "address: expected six pairs of hexadecimal digits, found 'AA'"),
    (
      "[[beacon]]\naddress = \"AA:BB:CC:DD:EE:FF\"\nbeacon = \"x\"",
      "a beacon has one identity, found beacon and address"
    ),
    ("[[log]]\nfiles = []", "files: expected a text or an array of texts, found an empty array"),
    ("[[log]]\nfiles = \"a\"\ngap_s = 0", "gap_s: expected a number from 0.001 to 86400, found 0"),
    (
      "[[log]]\nfiles = \"a\"\ncolumns = { x_m = \"x\" }\nset = { x_m = 1 }",
      "x_m is both a column and a constant"
    ),
    (
      "[[log]]\nfiles = \"a\"\nset = { source = \"smooth\" }",
      "source: expected 'raw' or 'averaged', found 'smooth'"
    ),
    (
      "[[receiver]]\nname = \"p\"\nduty_cycle = 1.5",
      "duty_cycle: expected a number from 0.001 to 1, found 1.5"
    ),
  ])
  func `Wrong values say what was expected and found`(toml: String, message: String) {
    let found = issues("name = \"x\"\n\(toml)\n")
    #expect(found.map(\.message) == [message])
    #expect(found.first?.code == .invalidValue)
  }

  @Test(arguments: ["advertising_interval_ms = \"500 ms\"", "battery_mah = \"1200mAh\""])
  func `A number in quotes or with a unit says how it is written`(line: String) {
    let found = issues("name = \"x\"\n[[beacon]]\nname = \"a\"\n\(line)\n")
    #expect(found.count == 1 && found[0].help?.contains("without quotes or a unit") == true, "\(found)")
  }

  @Test(arguments: [
    ("[[spot]]\nx_m = 3\ny_m = 2", "missing key 'name' in [[spot]] 1"),
    ("[[spot]]\nname = \"Bronze\"\nx_m = 3", "a spot needs both x_m and y_m"),
    ("[[requirement.also]]\ncrowd = \"full\"", "missing key 'goal' in [[requirement.also]] 1"),
    ("[[requirement.also]]\ngoal = \"heard\"", "missing key 'within_s' in [[requirement.also]] 1"),
    ("[[requirement.also]]\ngoal = \"position\"", "missing key 'error_m' in [[requirement.also]] 1"),
  ])
  func `Keys of a requirement that are missing are named`(toml: String, message: String) {
    let found = issues("name = \"x\"\n\(toml)\n")
    #expect(found.map(\.message) == [message])
    #expect(found.first?.code == .missingKey)
  }

  @Test func `An empty array says what to do`() {
    let found = issues("name = \"x\"\n[requirement]\nspots = []\n")
    #expect(found.map(\.message) == ["spots: expected a text or an array of texts, found an empty array"])
    #expect(found.map(\.help) == ["name at least one, or remove 'spots'"])
  }

  @Test func `Control characters in names are refused`() {
    #expect(issues("name = \"a\\nb\"").map(\.code) == [.invalidValue])
    #expect(issues("name = \"a\\u0007b\"").map(\.code) == [.invalidValue])
  }

  @Test func `Two entries of one name are refused`() {
    let found = issues(
      "name = \"x\"\n[[crowd]]\nname = \"full\"\n[[crowd]]\nname = \"full\"\n[[beacon]]\nname=\"b\"\n[[beacon]]\nbeacon=\"b\"\n"
    )
    #expect(found.map(\.code) == [.duplicateName, .duplicateName])
    #expect(found.map(\.line) == [4, 8])
  }

  @Test func `Names that are used must be declared`() {
    let found = issues(
      """
      name = "x"
      [[placement]]
      name = "counter"
      [[crowd]]
      name = "full"
      [[beacon]]
      name = "b"
      placement = "countr"
      [[log]]
      files = "a.csv"
      set = { crowd = "ful" }
      [requirement]
      crowd = "packed"
      [ranging]
      calibrated_at = "full "
      """)
    #expect(found.map(\.code) == Array(repeating: .invalidValue, count: 4))
    #expect(
      found.map(\.help) == [
        "did you mean 'counter'?", "did you mean 'full'?",
        "add a [[crowd]] with that name, or use one of: full", "did you mean 'full'?",
      ])
    #expect(found.map(\.line) == [8, 11, 13, 15])
  }

  @Test(arguments: ["/etc/passwd", "../other/*.csv", "logs/../../x.csv", "../\u{301}x.csv", "/\u{301}x.csv"])
  func `Patterns may not leave the project`(pattern: String) {
    let found = issues("name = \"x\"\n[[log]]\nfiles = \"\(pattern)\"\n")
    #expect(found.map(\.code) == [.pathOutsideProject])
    #expect(found.first?.line == 3)
  }

  @Test func `A huge file is refused with the limit`() {
    let found = issues("name = \"x\"\n" + String(repeating: "# padding padding\n", count: 300_000))
    #expect(found.map(\.code) == [.invalidTOML])
    #expect(found.first?.message.contains("4 MiB") == true)
  }
}

/// Every code that a survey file can raise, provoked.
@Suite struct ProjectCodesTests {
  static let provocations: [IssueCode: String] = [
    .invalidTOML: "name = \n", .unknownKey: "name = \"x\"\ncolour = 1\n",
    .missingKey: "name = \"x\"\n[[log]]\ngap_s = 5\n",
    .invalidValue: "name = \"x\"\n[[log]]\nfiles = \"a.csv\"\ngap_s = -1\n",
    .duplicateName: "name = \"x\"\n[[crowd]]\nname = \"full\"\n[[crowd]]\nname = \"full\"\n",
    .noLogsMatched: "name = \"x\"\n[[log]]\nfiles = \"none.csv\"\n",
    .pathOutsideProject: "name = \"x\"\n[[log]]\nfiles = \"../a.csv\"\n",
    .tooManyEntries: "name = \"x\"\n"
      + (0...SurveyLimit.entries.value).map { "[[beacon]]\nname = \"\($0)\"\n" }.joined(),
    .lowContrast: "name = \"x\"\n[report]\naccent = \"#ffcc00\"\n",
    .notAFile: "name = \"x\"\n[[log]]\nfiles = \"*.pipe\"\n",
    .tooManyLinks: "name = \"x\"\n[[log]]\nfiles = \"round\"\n",
    .pathWithoutTruth: "name = \"x\"\n[[log]]\nfiles = \"a.csv\"\npath_pattern = '(?<distance_m>\\d+)m'\n",
  ]

  @Test(arguments: provocations.keys.sorted { $0.rawValue < $1.rawValue })
  func `A survey file that is wrong says how`(code: IssueCode) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.provocations[code] ?? "", to: SurveyProject.fileName)
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1,door,-60,2\n", to: "a.csv")
    #expect(mkfifo(folder.path("log.pipe"), 0o600) == 0)
    #expect(symlink("round", folder.path("round")) == 0)
    let error = #expect(throws: ProjectError.self) {
      _ = try SurveyProject.load(directory: folder.url.path).logFiles()
    }
    #expect(error?.issues.map(\.code).contains(code) == true, "\(error.map { "\($0.issues)" } ?? "")")
  }

  @Test func `Every code of a survey project is provoked`() {
    #expect(Set(Self.provocations.keys) == IssueCode.all(of: .project))
  }
}
