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
    // printf '%s' "CaféAnna's iPhone" | sha256sum
    #expect(try receivers(folder) == ["receiver-\(Self.digestOfAnna)"])
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

  private static let digestOfAnna = "53698de4"
  private static let digestWithSalt = "85695544"
}
