import Foundation
import RadioSurvey
import TestSupport
import Testing

/// Input that asks for too much, and numbers that cannot be, on the built program.
@Suite struct LimitTests {
  private static let header = "timestamp,beacon,rssi_dbm,distance_m,location,placement,receiver\n"

  private func fails(
    _ arguments: [String], in folder: TemporaryFolder, with status: Int32, saying words: String...,
    environment: [String: String] = [:]
  ) throws {
    let result = try BuiltProgram.run(arguments, in: folder.url, environment: environment)
    #expect(result.status == status, "\(arguments): \(result.error)")
    for word in words { #expect(result.error.contains(word), "\(arguments): \(result.error)") }
    #expect(result.output.isEmpty)
  }

  @Test func `A log of 100,001 beacons is refused by name, and leaves no store`() throws {
    let folder = try TemporaryFolder()
    let rows = (0...SurveyLimit.beacons.value).map { "\(1_700_000_000 + $0),b\($0),-60,2,p,c,r\n" }
    _ = try folder.write(Self.header + rows.joined(), to: "log.csv")
    try fails(
      ["import", "log.csv"], in: folder, with: 65,
      saying:
        "log.csv:100002: error: the log has more than 100,000 distinct beacons [limit-exceeded]\n  help: ")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["log.csv"])
  }

  @Test func `A small archive of rows that cannot be used makes no large store`() throws {
    let folder = try TemporaryFolder()
    // What is kept of a row that is not used is numbers: a name or a text takes little.
    let notes = (0..<400).map { ",note \($0)" }.joined()
    let numbers = String(repeating: ",1234", count: 400)
    let row = "1700000000,A,loud,2\(numbers)\n"
    let count = TestLength.count(20_000, short: 12_000)
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm,distance_m\(notes)\n1700000000,A,-60,2\(numbers)\n"
        + String(repeating: row, count: count), to: "log.csv")
    let result = try BuiltProgram.shell(
      "gzip log.csv && exec \"$0\" import log.csv.gz --format json", in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let summary = try JSON(result.output)["files"][0]["summary"]
    #expect(summary["rejectedRows"].integer == count)
    #expect(summary["issues"]["invalid-rssi"].integer == count)
    #expect(
      result.error.contains(
        "rejected rows are counted by code but not kept: the rows before them take 16 MiB"))
    #expect(result.error.contains("[rejected-not-kept]"))
    let store = folder.path("survey.sqlite")
    let size = try FileManager.default.attributesOfItem(atPath: store)[.size] as? Int
    #expect((1...36 << 20).contains(size ?? 0), "\(size ?? 0)")
  }

  @Test func `Sets of conditions beyond the limit are not fitted; a filter narrows them`() throws {
    let folder = try TemporaryFolder()
    let rows = (0...SurveyLimit.fits.value).map { set in
      "\(1_700_000_000 + set),A,-60,2,p,\(set % 2 == 0 ? "counter" : "sign"),r\(set)\n"
    }
    let others = (0..<40).map { "\(1_700_010_000 + $0),A,-\(50 + $0),\(1 + $0 / 4),q\($0 / 4),wall,one\n" }
    _ = try folder.write(Self.header + rows.joined() + others.joined(), to: "log.csv")
    #expect(try BuiltProgram.run(["import", "log.csv"], in: folder.url).status == 0)
    let message = "the survey has 2002 sets of conditions to fit, more than 2000 [limit-exceeded]"
    let commands = [
      ["fit"], ["check", "log.csv"], ["report", "--output", "r"], ["accuracy"], ["recommend"], ["next"],
      ["export", "calibration"],
    ]
    for arguments in TestLength.cases(commands, short: 3) {
      try fails(arguments, in: folder, with: 65, saying: message, "help: ")
    }
    let narrowed = try BuiltProgram.run(
      ["fit", "--placement", "wall", "--format", "json"], in: folder.url)
    #expect(narrowed.status == 0, "\(narrowed.error)")
    #expect(narrowed.error.contains("only the 1 requested are fitted"))
    #expect(try JSON(narrowed.output)["fits"].elements.count == 1)
  }

  @Test func `A floor of 10 km by 10 km is planned in little memory`() throws {
    let folder = try CafeProject.fitted()
    let survey = folder.url.appending(path: "cafe/survey.toml")
    let text = try String(contentsOf: survey, encoding: .utf8)
      .replacing(/width_m = .*/, with: "width_m = 10000", maxReplacements: 1)
      .replacing(/depth_m = .*/, with: "depth_m = 10000", maxReplacements: 1)
    try text.write(to: survey, atomically: true, encoding: .utf8)
    // With 15.8 GB wanted, this would end in an abort.
    let result = try BuiltProgram.shell(
      "ulimit -v 2000000; exec \"$0\" recommend --project cafe", in: folder.url)
    #expect([0, 1].contains(result.status), "\(result.status) \(result.error)")
    #expect(result.error.isEmpty, "\(result.error)")
    #expect(!result.output.isEmpty)
  }

  @Test func `A beacon at its receiver's coordinates is no distance, nor is 1e-300`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "name = \"x\"\n[[beacon]]\nbeacon = \"A\"\nx_m = 1\ny_m = 1\n[[log]]\nfiles = \"log.csv\"\n",
      to: "survey.toml")
    let rows = (0..<200).map { "\(1_700_000_000 + $0),A,-\(50 + $0 / 5),\(1 + $0 / 5),1,\n" }.joined()
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm,x_m,y_m,distance_m\n1699999999,A,-40,,,1e-300\n" + rows, to: "log.csv")
    let result = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    // Five rows stand where the beacon hangs.
    #expect(try JSON(result.output)["files"][0]["summary"]["issues"]["invalid-distance"].integer == 6)
    #expect(
      result.error.contains("log.csv:3: error: the coordinates of location and beacon are 0.0 m apart")
    )
    #expect(result.error.contains("found '1e-300' [invalid-distance]"))
    for command in [["fit"], ["next"], ["next", "--floor", "10000x10000"]] {
      let answer = try BuiltProgram.run(command + ["--format", "json"], in: folder.url)
      #expect(answer.status == 0, "\(command): \(answer.error)")
      #expect(!answer.output.contains("nan"))
    }
  }

  @Test(arguments: [
    "accuracy --distance nan", "accuracy --distance 1e-300", "accuracy --distance 1e999",
    "accuracy --distance 10001", "recommend --floor 1e-300x5", "recommend --floor infx5",
    "recommend --floor 10001x5", "recommend --floor 5x5x", "recommend --goal heard --within 1e-300",
    "recommend --goal heard --within nan", "recommend --probability nan", "recommend --assume-power inf",
    "recommend --packets 1e3", "recommend --seed nan", "recommend --seed -1", "import log.csv --gap nan",
    "import log.csv --gap 1e-300", "import log.csv --merge-ms inf", "check log.csv --margin 1e-300",
    "check log.csv --margin nan", "next --walk-seconds nan", "next --packet-seconds 1e-300",
    "next --decorrelation inf", "next --sigma nan%", "next --exponent nan", "fit --hold-out 1e9",
    "report --output r --date 9999-99-99", "report --output r --date 2024-02-30",
    "report --output r --date 2009-12-31", "report --output r --date 2100-01-01", "demo --date 2024-13-01",
  ])
  func `Options take no number that cannot be`(command: String) throws {
    let folder = try TemporaryFolder()
    try fails(command.split(separator: " ").map(String.init), in: folder, with: 64, saying: "Error: ")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test(arguments: ["1e300", "abc", "nan", "-1", "1.5", "4102444800"])
  func `SOURCE_DATE_EPOCH is whole seconds`(text: String) throws {
    let folder = try TemporaryFolder()
    try fails(
      ["report", "--output", "r"], in: folder, with: 64,
      saying:
        "SOURCE_DATE_EPOCH must be whole seconds from 1970 to before 2100, such as 1714557600, found '\(text)'",
      environment: ["SOURCE_DATE_EPOCH": text])
    // A date that is given goes before it.
    try fails(
      ["report", "--output", "r", "--date", "2024-02-29"], in: folder, with: 66, saying: "store-not-found",
      environment: ["SOURCE_DATE_EPOCH": text])
  }

  @Test func `A survey file takes no number that cannot be`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      """
      name = "x"
      [floor_plan]
      width_m = 1e-300
      depth_m = inf
      [[beacon]]
      beacon = "A"
      x_m = nan
      y_m = 10001
      z_m = -1e300
      [[crowd]]
      name = "full"
      people = 1000001
      [zones]
      immediate_m = 1e-300
      [requirement]
      probability = 0.9999999999999999
      [check]
      margin_db = 1e-300
      [[log]]
      files = "log.csv"
      gap_s = 1e-300
      set = { distance_m = 1e-300, x_m = 1e300 }
      """, to: "survey.toml")
    let result = try BuiltProgram.run(["import"], in: folder.url)
    #expect(result.status == 65)
    let lines = result.error.matches(of: /survey\.toml:(\d+):\d+: error: .*\[invalid-value\]/).map {
      Int($0.output.1)
    }
    #expect(Set(lines) == [3, 4, 7, 8, 9, 12, 14, 16, 18, 21, 22], "\(result.error)")
  }
}
