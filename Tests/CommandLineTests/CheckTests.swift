import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `check` on the café.
@Suite struct CheckTests {
  /// The café's own calibration, written once.
  private static let calibration: Result<Data, any Error> = Result {
    let folder = try CafeProject.copied()
    let result = try BuiltProgram.run(
      ["export", "calibration", "--project", "cafe", "--output", "cafe.json"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    return try Data(contentsOf: folder.url.appending(path: "cafe.json"))
  }

  /// A copy of the café and its own calibration.
  private func cafe() throws -> TemporaryFolder {
    let folder = try CafeProject.copied()
    try Self.calibration.get().write(to: folder.url.appending(path: "cafe.json"))
    return folder
  }

  private func check(_ folder: TemporaryFolder) throws -> BuiltProgram.Result {
    try BuiltProgram.run(
      ["check", "--project", "cafe", "--baseline", "cafe.json", "--output", "junit=check.xml"], in: folder.url
    )
  }

  /// Changes the rows of the logs whose names begin so.
  private func edit(_ folder: TemporaryFolder, logs prefix: String, row: ([String], [String]) -> [String]?)
    throws
  {
    let logs = folder.url.appending(path: "cafe/logs")
    for name in try FileManager.default.contentsOfDirectory(atPath: logs.path) where name.hasPrefix(prefix) {
      let file = logs.appending(path: name)
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let kept = [lines[0]] + lines.dropFirst().compactMap { row(lines[0], $0) }
      try Data((kept.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
  }

  /// A placement of the café whose logs can be told by their names.
  private let placement = "counter"

  @Test func `The café passes against its own calibration, in text, JSON and JUnit`() throws {
    let folder = try cafe()
    let result = try check(folder)
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("PASS: "))
    let suite = try JUnitFile(folder.url.appending(path: "check.xml"))
    #expect(suite.failures.isEmpty)
    #expect(suite.cases > 20)
    let json = try BuiltProgram.run(
      ["check", "--project", "cafe", "--baseline", "cafe.json", "--format", "json"], in: folder.url)
    #expect(try JSON(json.output)["passed"].bool == true)
  }

  @Test func `6 dB taken from one placement fail with exit code 1 and are named by file and line`() throws {
    let folder = try cafe()
    try edit(folder, logs: placement) { header, row in
      var row = row
      if let column = header.firstIndex(of: "rssi_dbm"), let level = Int(row[column]) {
        row[column] = "\(level - 6)"
      }
      return row
    }
    let result = try check(folder)
    #expect(result.status == 1)
    #expect(result.output.contains("[level-shifted]"))
    let suite = try JUnitFile(folder.url.appending(path: "check.xml"))
    let shifted = suite.failures.filter { $0.type == "level-shifted" }
    #expect(!shifted.isEmpty)
    for failure in shifted {
      #expect(failure.name.hasPrefix(placement))
      #expect(failure.file.hasPrefix("cafe/logs/\(placement)"))
      #expect(Int(failure.line).map { $0 >= 2 } == true)
    }
    // No other placement is accused.
    #expect(suite.failures.allSatisfy { $0.name.hasPrefix(placement) })
  }

  @Test func `With three locations only nothing can be said, and it says how many are needed`() throws {
    let folder = try cafe()
    var kept: [String] = []
    try edit(folder, logs: placement) { header, row in
      guard let column = header.firstIndex(of: "location") else { return nil }
      if !kept.contains(row[column]), kept.count < 3 { kept.append(row[column]) }
      return kept.contains(row[column]) ? row : nil
    }
    let result = try check(folder)
    #expect(result.status == 2)
    #expect(result.output.contains("[too-few-locations]"))
    #expect(result.output.contains("cannot be compared"))
    #expect(result.output.contains("are needed"))
    #expect(!result.output.contains("[level-shifted]"))
  }

  @Test func `A placement that was not measured at some crowd level is named`() throws {
    let folder = try cafe()
    try edit(folder, logs: "\(placement)-full") { _, row in row }
    let logs = folder.url.appending(path: "cafe/logs")
    for name in try FileManager.default.contentsOfDirectory(atPath: logs.path)
    where name.hasPrefix("\(placement)-full") {
      try FileManager.default.removeItem(at: logs.appending(path: name))
    }
    let result = try BuiltProgram.run(["check", "--project", "cafe"], in: folder.url)
    #expect(result.status == 1 || result.status == 65, "\(result.error)")
    #expect((result.output + result.error).contains("full"))
  }

  @Test func `A baseline that is no calibration is refused`() throws {
    let folder = try cafe()
    _ = try folder.write("{}", to: "wrong.json")
    let wrong = try BuiltProgram.run(
      ["check", "--project", "cafe", "--baseline", "wrong.json"], in: folder.url)
    #expect(wrong.status == 65)
    #expect(wrong.error.contains("wrong.json"))
    let missing = try BuiltProgram.run(
      ["check", "--project", "cafe", "--baseline", "none.json"], in: folder.url)
    #expect(missing.status == 66)
  }
}

/// The cases of a JUnit file, parsed as XML.
private final class JUnitFile: NSObject, XMLParserDelegate {
  struct Failure {
    var name: String
    var file: String
    var line: String
    var type: String
  }

  private(set) var cases = 0
  private(set) var failures: [Failure] = []
  private var current: [String: String] = [:]

  init(_ url: URL) throws {
    super.init()
    let parser = XMLParser(data: try Data(contentsOf: url))
    parser.delegate = self
    guard parser.parse() else { throw CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testcase":
      cases += 1
      current = attributes
    case "failure":
      failures.append(
        Failure(
          name: current["name"] ?? "", file: current["file"] ?? "", line: current["line"] ?? "",
          type: attributes["type"] ?? ""))
    default: break
    }
  }
}
