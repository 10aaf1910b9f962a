import Foundation
import TestSupport
import Testing

/// Bad input: a clear message, the right exit code, and a store unchanged.
@Suite struct BadInputTests {
  private static let good = """
    timestamp,beacon,rssi_dbm,location,distance_m
    1700000000.0,A,-60,p1,1
    1700000000.1,A,-61,p1,1
    1700000060.0,A,-67,p2,2
    1700000060.1,A,-66,p2,2

    """

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var content: String?
    var status: Int32
    var code: String
    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "garbage", content: "\u{1}\u{2}\u{3}PK\u{4}not a log\u{0}\u{0}", status: 65,
      code: "unknown-format"),
    Case(name: "empty file", content: "", status: 65, code: "empty-file"),
    Case(
      name: "header without rows", content: "timestamp,beacon,rssi_dbm,distance_m\n", status: 65,
      code: "no-rows"),
    Case(
      name: "no usable row", content: "timestamp,beacon,rssi_dbm,distance_m\n1,A,loud,1\n", status: 65,
      code: "no-usable-rows"),
    Case(
      name: "no level column", content: "timestamp,beacon,level,distance_m\n1,A,-60,1\n", status: 65,
      code: "missing-column"),
    Case(name: "the file does not exist", content: nil, status: 66, code: "file-not-found"),
  ]

  @Test(arguments: cases)
  func `A bad log leaves the store as it was`(_ bad: Case) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.good, to: "good.csv")
    if let content = bad.content { _ = try folder.write(content, to: "bad.log") }
    #expect(try BuiltProgram.run(["import", "good.csv"], in: folder.url).status == 0)
    let before = try Data(contentsOf: folder.url.appending(path: "survey.sqlite"))
    let result = try BuiltProgram.run(["import", "bad.log"], in: folder.url)
    #expect(result.status == bad.status)
    #expect(result.error.contains("bad.log"))
    #expect(result.error.contains("error: "))
    #expect(result.error.contains("[\(bad.code)]"), "\(result.error)")
    #expect(result.error.contains("help: "))
    #expect(result.output.isEmpty)
    #expect(try Data(contentsOf: folder.url.appending(path: "survey.sqlite")) == before)
  }

  @Test(arguments: cases)
  func `A bad log makes no store`(_ bad: Case) throws {
    let folder = try TemporaryFolder()
    if let content = bad.content { _ = try folder.write(content, to: "bad.log") }
    #expect(try BuiltProgram.run(["import", "bad.log"], in: folder.url).status == bad.status)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter { $0 != "bad.log" }
    #expect(left.isEmpty, "\(left)")
  }

  @Test func `A folder without a log has nothing to import, and makes no store`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["import", "."], in: folder.url)
    #expect(result.status == 65)
    #expect(result.error.contains("[no-logs-matched]"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    // A folder in the place of a file that is read with a log is an error still.
    _ = try folder.write(Self.good, to: "logs/good.csv")
    let truth = try BuiltProgram.run(["import", "logs/good.csv", "--truth", "logs"], in: folder.url)
    #expect(truth.status == 65 && truth.error.contains("[is-directory]"), "\(truth.error)")
  }

  @Test func `A file without read permission`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.good, to: "locked.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // Root reads anything, so root must first give up that privilege.
    let drop = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all " : ""
    let result = try BuiltProgram.shell("exec \(drop)\"$0\" import locked.csv", in: folder.url)
    #expect(result.status == 74, "\(result.error)")
    #expect(result.error.contains("locked.csv"))
    #expect(result.error.contains("[unreadable-file]"))
  }

  @Test func `A store that is not SQLite is refused and not touched`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.good, to: "good.csv")
    let text = "This is a letter and no database.\n"
    let store = try folder.write(text, to: "survey.sqlite")
    for arguments in [["import", "good.csv"], ["fit"], ["report", "--output", "r"], ["export", "samples"]] {
      let result = try BuiltProgram.run(arguments, in: folder.url)
      #expect(result.status == 65, "\(arguments): \(result.error)")
      #expect(result.error.contains("survey.sqlite"))
      #expect(try String(contentsOfFile: store, encoding: .utf8) == text)
    }
  }

  @Test func `A store that is not there is missing input`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["fit", "--store", "nowhere.sqlite"], in: folder.url)
    #expect(result.status == 66)
    #expect(result.error.contains("nowhere.sqlite"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere.sqlite")))
  }

  @Test func `A full disk is an error message, and the store is as it was`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.good, to: "good.csv")
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for row in 0..<40_000 {
      log += "\(1_700_000_000 + row),A\(row % 50),-\(50 + row % 40),p\(row / 20),\(1 + row % 9)\n"
    }
    _ = try folder.write(log, to: "long.csv")
    #expect(try BuiltProgram.run(["import", "good.csv"], in: folder.url).status == 0)
    let before = try BuiltProgram.run(["export", "samples"], in: folder.url).output
    let result = try BuiltProgram.shell("ulimit -f 400; exec \"$0\" import long.csv", in: folder.url)
    #expect(result.status == 74, "\(result.error)")
    #expect(result.error.contains("error: "))
    #expect(result.error.contains("help: "))
    #expect(try BuiltProgram.run(["export", "samples"], in: folder.url).output == before)
  }

  @Test func `Rows that cannot be read are told with file, line and column, and the others come in`() throws {
    let folder = try TemporaryFolder()
    let log = Self.good + "1700000061.0,A,loud,p2,2\n1700000061.1,A,127,p2,2\n1700000061.2,A,-66,p2,-2\n"
    _ = try folder.write(log, to: "walk.csv")
    let result = try BuiltProgram.run(["import", "walk.csv", "--format", "json"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.error.contains("walk.csv:6:16: error: "), "\(result.error)")
    #expect(result.error.contains("[invalid-rssi]"))
    #expect(result.error.contains("[sentinel-rssi]"))
    #expect(result.error.contains("[invalid-distance]"))
    let summary = try JSON(result.output)["files"][0]["summary"]
    #expect(summary["receivedPackets"].integer == 4)
    #expect(summary["rejectedRows"].integer == 3)
  }

  @Test func `The same bytes twice are noticed and change nothing; --replace imports them again`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.good, to: "good.csv")
    #expect(try BuiltProgram.run(["import", "good.csv"], in: folder.url).status == 0)
    let before = try Data(contentsOf: folder.url.appending(path: "survey.sqlite"))
    let again = try BuiltProgram.run(["import", "good.csv"], in: folder.url)
    #expect(again.status == 0)
    #expect(again.output.contains("imported before"))
    #expect(try Data(contentsOf: folder.url.appending(path: "survey.sqlite")) == before)
    let replaced = try BuiltProgram.run(
      ["import", "good.csv", "--replace", "--format", "json"], in: folder.url)
    #expect(try JSON(replaced.output)["files"][0]["outcome"].string == "replaced")
    let samples = try BuiltProgram.run(["export", "samples"], in: folder.url).output
    #expect(samples.split(separator: "\n").count == 5)
  }

  @Test(arguments: [
    ["import", "x.csv", "--column", "rsi=rssi"], ["import", "x.csv", "--set", "placement"], ["import"],
    ["recommend", "--probability", "1.5"], ["recommend", "--floor", "12"], ["nonsense"],
    ["check", "--margin", "0"], ["report", "--output", "r", "--date", "yesterday"],
  ])
  func `Usage errors exit with 64 and say what is known`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(arguments, in: folder.url)
    #expect(result.status == 64, "\(result.error)")
    #expect(result.error.contains("Error: "))
    #expect(result.output.isEmpty)
  }
}
