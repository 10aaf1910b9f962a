import Foundation
import GRDB
import TestSupport
import Testing

/// What an import leaves of devices and people that are not the survey's: nothing, byte by byte.
@Suite struct PrivacyTests {
  private static let log = """
    time,mac,device_name,rssi,distance_m,receiver
    1700000000,0A:0B:0C:0D:0E:0F,door,-60,2,Anna's iPhone
    1700000001,C0:FF:EE:12:34:56,Berta's watch,-70,2,Anna's iPhone
    1700000002,C0:FF:EE:12:34:57,Carl's tag,loud,2,Anna's iPhone

    """
  private static let survey = """
    name = "Café"
    [[beacon]]
    address = "0A:0B:0C:0D:0E:0F"

    """

  private func folder(_ survey: String = PrivacyTests.survey) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(survey, to: "survey.toml")
    _ = try folder.write(Self.log, to: "walk.csv")
    return folder
  }

  private func receivers(_ folder: TemporaryFolder) throws -> [String] {
    try DatabaseQueue(path: folder.path("survey.sqlite")).read { db in
      try String.fetchAll(db, sql: "SELECT DISTINCT receiver FROM dwell ORDER BY receiver")
    }
  }

  @Test func `The store holds no address and no name that is not the survey's`() throws {
    let folder = try folder()
    let result = try BuiltProgram.run(["import", "walk.csv"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("[foreign-device]"))
    #expect(result.error.contains("[hashed-receiver]"))
    let bytes = try Data(contentsOf: folder.url.appending(path: "survey.sqlite"))
    for secret in ["C0:FF:EE", "Anna", "Berta", "Carl"] {
      #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) is in the store")
      #expect(!result.error.contains(secret) && !result.output.contains(secret))
    }
    #expect(bytes.range(of: Data("0A:0B:0C:0D:0E:0F".utf8)) != nil)
    // Its salt is in the store, and not the name of the site, nor nothing.
    let receivers = try receivers(folder)
    #expect(receivers.count == 1 && receivers[0].wholeMatch(of: /receiver-[0-9a-f]{8}/) != nil)
    #expect(!["receiver-53698de4", "receiver-9c1ad2bc"].contains(receivers[0]))
    let salt = try #require(try storedSalt(folder))
    for command in [["fit", "--format", "json"], ["check", "--format", "json"], ["import"]] {
      let told = try BuiltProgram.run(command, in: folder.url)
      #expect(!told.output.contains(salt) && !told.error.contains(salt))
    }
  }

  private func storedSalt(_ folder: TemporaryFolder) throws -> String? {
    try DatabaseQueue(path: folder.path("survey.sqlite")).read { db in
      try String.fetchOne(db, sql: "SELECT json_extract(json, '$.salt') FROM survey")
    }
  }

  @Test func `A store keeps its salt for the logs that come later, and a command without a store uses it`()
    throws
  {
    let folder = try folder()
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: folder.url).status == 0)
    let first = try receivers(folder)
    _ = try folder.write(Self.log.replacing("1700000000", with: "1700000005"), to: "later.csv")
    #expect(try BuiltProgram.run(["import", "later.csv"], in: folder.url).status == 0)
    #expect(try receivers(folder) == first)
    let elsewhere = try self.folder()
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: elsewhere.url).status == 0)
    #expect(try receivers(elsewhere) != first)
  }

  @Test func `A new project has a salt of its own, which no report has`() throws {
    let folder = try folder()
    func salt(_ project: String) throws -> String {
      let text = try String(contentsOf: folder.url.appending(path: "\(project)/survey.toml"), encoding: .utf8)
      let match = try #require(text.firstMatch(of: /\[privacy\]\nsalt = "([0-9a-f]{32})"/))
      return String(match.output.1)
    }
    for arguments in [["init", "a"], ["init", "b"], ["init", "c", "--from", "walk.csv"]] {
      let result = try BuiltProgram.run(arguments, in: folder.url)
      #expect(result.status == 0, "\(result.error)")
    }
    #expect(try Set(["a", "b", "c"].map(salt)).count == 3)
    #expect(try !BuiltProgram.run(["init", "-"], in: folder.url).output.contains("salt = \""))
  }

  @Test(arguments: [[], ["-wal", "-journal"]])
  func `What a later import leaves out is gone from every byte of the store, from kept results too`(
    readers: [String]
  ) throws {
    let folder = try folder(Self.survey + "[privacy]\nsalt = \"pepper\"\n")
    _ = try folder.write(
      Self.log.replacing("loud", with: "-71")
        + (0..<200).map {
          "\(1_700_000_010 + $0 * 40),C0:FF:EE:12:34:58,tag,-7\($0 % 9),\(1 + $0 % 5),Dora \($0 % 4)\n"
        }
        .joined(), to: "walk.csv")
    #expect(try BuiltProgram.run(["import", "walk.csv", "--keep-addresses"], in: folder.url).status == 0)
    _ = try BuiltProgram.run(["fit"], in: folder.url)
    // Somebody who has the store open keeps its write-ahead log.
    let queue = try readers.isEmpty ? nil : DatabaseQueue(path: folder.path("survey.sqlite"))
    _ = try queue?.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM import") }
    let again = try BuiltProgram.run(["import", "walk.csv"], in: folder.url)
    #expect(again.output.contains("with other settings (address)"), "\(again.output)\(again.error)")
    for suffix in ["", "-wal", "-journal"] {
      guard let bytes = FileManager.default.contents(atPath: folder.path("survey.sqlite\(suffix)")) else {
        continue
      }
      for secret in ["C0:FF:EE", "Anna", "Berta", "Carl", "Dora"] {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(suffix)")
      }
    }
    try queue?.close()
  }

  @Test func `The salt makes another digest, and a receiver that is listed keeps its name`() throws {
    let salted = try folder(Self.survey + "[privacy]\nsalt = \"pepper\"\n")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: salted.url).status == 0)
    #expect(try receivers(salted) == ["receiver-\(Self.digestWithSalt)"])
    let listed = try folder(Self.survey + "[[receiver]]\nname = \"Anna's iPhone\"\n")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: listed.url).status == 0)
    #expect(try receivers(listed) == ["Anna's iPhone"])
  }

  @Test func `Everything is kept where that is asked for`() throws {
    let folder = try folder()
    let result = try BuiltProgram.run(["import", "walk.csv", "--keep-addresses"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try receivers(folder) == ["Anna's iPhone"])
    let rows = try DatabaseQueue(path: folder.path("survey.sqlite")).read { db in
      (
        try Int.fetchOne(db, sql: "SELECT count(*) FROM dwell"),
        try String.fetchAll(db, sql: "SELECT text FROM rejected_row")
      )
    }
    #expect(rows.0 == 2)
    #expect(rows.1 == ["1700000002,C0:FF:EE:12:34:57,Carl's tag,loud,2,Anna's iPhone"])
    let both = try BuiltProgram.run(
      ["import", "walk.csv", "--keep-addresses", "--set", "address=0A:0B:0C:0D:0E:0F"], in: folder.url)
    #expect(both.status == 64)
  }

  @Test func `A log of everybody without a survey says what to do`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log, to: "walk.csv")
    let result = try BuiltProgram.run(["import", "walk.csv"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.error.contains("--keep-addresses"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["walk.csv"])
  }

  private static let digestWithSalt = "85695544"
}
