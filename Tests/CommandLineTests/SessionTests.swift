import Foundation
import TestSupport
import Testing

/// Sessions, as the program takes and tells them.
@Suite struct SessionTests {
  /// Eight distances without names, twelve packets each, some days after the first.
  private func walk(day: Int) -> String {
    let fading = [0, 2, -1, 1, -2, 0, 1, -1, 0, 2, -2, 0]
    let places = [(0.5, -50), (0.8, -62), (1.2, -61), (1.8, -68), (2.7, -65), (4, -74), (6, -75), (9, -84)]
    return places.enumerated().map { index, place in
      fading.enumerated().map { packet, change in
        "\(1_714_564_800 + 86_400 * day + 60 * index + packet),door,\(place.1 + change + day),\(place.0)\n"
      }.joined()
    }.joined()
  }

  private func folder(_ logs: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, rows) in logs {
      _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n" + rows, to: name)
    }
    return folder
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder, status: Int32 = 0) throws -> String {
    let result = try BuiltProgram.run(arguments, in: folder.url)
    #expect(result.status == status, "\(arguments): \(result.error)")
    return result.output
  }

  private func fit(_ folder: TemporaryFolder) throws -> JSON {
    try JSON(run(["fit", "--format", "json"], in: folder))
  }

  @Test func `Two days are two sessions, and their distances other locations`() throws {
    let folder = try folder(["a.csv": walk(day: 0) + walk(day: 1)])
    _ = try run(["import", "a.csv", "--quiet"], in: folder)
    #expect(try run(["fit"], in: folder).contains("\nsessions: 2, by day (UTC)\n\n"))
    let found = try fit(folder)
    #expect(found["data"]["sessions"].integer == 2)
    #expect(found["fits"][0]["sessions"].integer == 2)
    #expect(found["fits"][0]["sessionBasis"].string == "day")
    #expect(found["fits"][0]["locations"].integer == 16)
    let inspected = try run(["inspect", "a.csv"], in: folder)
    #expect(inspected.contains("  sessions    2, by day (UTC): if that is wrong, name each with --session\n"))
    #expect(inspected.contains("  locations   16, all only a distance: "))
  }

  @Test func `Folders are sessions, unless a session is stated`() throws {
    let folder = try folder(["mon/a.csv": walk(day: 0), "tue/a.csv": walk(day: 1), "tue/b.csv": walk(day: 3)])
    _ = try run(["import", "mon/a.csv", "tue/a.csv", "tue/b.csv", "--quiet"], in: folder)
    let found = try fit(folder)
    #expect(found["fits"][0]["sessions"].integer == 2)
    #expect(found["fits"][0]["sessionBasis"].string == "folder")
    #expect(found["fits"][0]["locations"].integer == 24)
    _ = try run(["import", "tue/b.csv", "--session", "thursday", "--replace", "--quiet"], in: folder)
    let stated = try fit(folder)
    #expect(stated["fits"][0]["sessionBasis"].string == "stated")
    #expect(stated["fits"][0]["sessions"].integer == 2)
    #expect(
      try run(["inspect", "--session", "x", "tue/b.csv"], in: folder).contains("  sessions    1, as stated\n")
    )
    #expect(try run(["export", "samples"], in: folder).contains(",thursday,"))
    _ = try run(["import", "tue/b.csv", "--session", ""], in: folder, status: 64)
  }

  @Test func `A path and a key of survey.toml state the session, and a check follows them`() throws {
    let folder = try folder(["logs/mon-a.csv": walk(day: 0), "logs/tue-a.csv": walk(day: 1)])
    func stanza(_ keys: String) throws {
      _ = try folder.write("name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\n\(keys)\n", to: "survey.toml")
      _ = try run(["import", "--replace", "--quiet"], in: folder)
    }
    try stanza("path_pattern = '/(?<session>[^-]+)-'")
    #expect(try fit(folder)["data"]["sessions"].integer == 2)
    #expect(try fit(folder)["data"]["sessionBasis"].string == "stated")
    #expect(try fit(folder)["fits"][0]["sessions"].integer == 2)
    try stanza("session = \"both\"")
    #expect(try fit(folder)["data"]["sessions"].integer == 1)
    // Each log's distances stay its own.
    #expect(try fit(folder)["fits"][0]["locations"].integer == 16)
  }
}
