import Foundation
import RadioSurvey
import TestSupport
import Testing

@Suite struct InspectTests {
  private static let log = """
    time,mac,rss,dist
    1700000000,AA:BB:CC:DD:EE:FF,-60,2
    1700000001,AA:BB:CC:DD:EE:FF,-61,2
    1700000060,AA:BB:CC:DD:EE:FF,-67,4

    """

  @Test func `Inspect imports nothing and prints a command that imports the log`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log, to: "the walk's.csv")
    let result = try BuiltProgram.run(["inspect", "the walk's.csv"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    for words in ["CSV", "AA:BB:CC:DD:EE:FF", "3:", "2023-11-14T22:13:20Z", "[[log]]", "1 above 30"] {
      #expect(result.output.contains(words), "\(words) in \(result.output)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["the walk's.csv"])

    let json = try BuiltProgram.run(["inspect", "the walk's.csv", "--format", "json"], in: folder.url)
    let file = try JSON(json.output)["files"][0]
    #expect(file["inspection"]["receivedPackets"].integer == 3)
    #expect(file["inspection"]["clock"].string == "unix")
    let command = try #require(file["importCommand"].string)
    #expect(result.output.contains(command))
    let words = command.replacing("beacon-calibrate", with: "\"$0\"")
    let imported = try BuiltProgram.shell("\(words) --format json", in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    #expect(try JSON(imported.output)["files"][0]["summary"]["receivedPackets"].integer == 3)
  }

  @Test func `The stanza is a survey.toml's`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log, to: "walk.csv")
    let json = try BuiltProgram.run(["inspect", "walk.csv", "--format", "json"], in: folder.url)
    let stanza = try #require(try JSON(json.output)["files"][0]["stanza"].string)
    _ = try folder.write("name = \"x\"\n\(stanza)", to: "survey.toml")
    let imported = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    #expect(try JSON(imported.output)["files"][0]["summary"]["receivedPackets"].integer == 3)
  }

  @Test func `Every issue code is listed with its meaning`() throws {
    let text = try BuiltProgram.run(["inspect", "--list-codes"])
    #expect(text.status == 0)
    let json = try JSON(try BuiltProgram.run(["inspect", "--list-codes", "--format", "json"]).output)
    #expect(json["codes"].elements.map { $0["code"].string } == IssueCode.allCases.map(\.rawValue))
    for code in IssueCode.allCases {
      #expect(code.sentence.hasSuffix(".") && code.sentence.count > 10, "\(code)")
      #expect(text.output.contains("\n\(code.rawValue) "))
    }
    #expect(Set(IssueCode.allCases.map(\.sentence)).count == IssueCode.allCases.count)
  }

  @Test func `What is wrong with the call or the log is told`() throws {
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run(["inspect"], in: folder.url).status == 64)
    #expect(try BuiltProgram.run(["inspect", "nowhere.csv"], in: folder.url).status == 66)
    _ = try folder.write("\u{1}\u{0}", to: "x.csv")
    #expect(try BuiltProgram.run(["inspect", "x.csv"], in: folder.url).status == 65)
  }

  @Test func `Packets of one event are merged, told with the rule, and kept on demand`() throws {
    let folder = try TemporaryFolder()
    let rows = ["1700000000.001", "1700000000.002", "1700000000.101"].map { "\($0),door,-60,2\n" }
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(), to: "walk.csv")
    let inspected = try BuiltProgram.run(["inspect", "walk.csv"], in: folder.url)
    #expect(inspected.output.contains("1 within 3 ms of the previous packet, 1 of them with its level"))
    let kept = try BuiltProgram.run(["inspect", "walk.csv", "--merge-ms", "0"], in: folder.url)
    #expect(kept.output.contains("--merge-ms 0"))
    #expect(kept.output.contains("merge_ms = 0"))
    let imported = try BuiltProgram.run(["import", "walk.csv"], in: folder.url)
    #expect(
      imported.output.contains(
        ", 1 merged (of one beacon at one receiver within 3 ms of the packet before)"))
    let all = try BuiltProgram.run(["import", "walk.csv", "--replace", "--merge-ms", "0"], in: folder.url)
    #expect(all.output.hasPrefix("walk.csv: replaced, 3") && !all.output.contains("merged"))
    #expect(try BuiltProgram.run(["import", "walk.csv", "--merge-ms", "-1"], in: folder.url).status == 64)
  }
}
