import Foundation
import TestSupport
import Testing

/// A folder that was received from somebody, unpacked in a home: whatever its links lead to keeps its bytes and its place.
@Suite struct HostileFolderTests {
  /// What is precious in the home.
  private static let canaries = ["notes.txt", ".ssh/id_rsa", "Documents/thesis.csv", ".bashrc"]

  /// Names in the received folder that are links, each to a canary or, where the name is that of a folder, to the canary's folder; and
  /// commands that write to such names, read them, or look at them.
  private static let attacks: [(names: [String], commands: [String])] = [
    (
      [
        "index.html", ".beacon-calibrate/current", ".beacon-calibrate/new/0",
        ".index.html.beacon-calibrate-1",
      ],
      ["report --index recv", "inspect recv", "init recv"]
    ),
    (["index.html", "report.json", "assets/"], ["report --from recv/site/report.json --output recv"]),
    (
      ["survey.sqlite-wal", "logs/"],
      ["fit --project recv", "import --project recv", "import recv", "check recv"]
    ),
    (
      ["survey.sqlite-shm", "logs/walk.csv"],
      ["import --project recv", "check --project recv", "inspect recv"]
    ),
    (["survey.sqlite-journal"], ["import --project recv", "forget recv/walk.csv --project recv"]),
    (["survey.sqlite"], ["import --project recv", "import recv", "fit --project recv"]),
    (
      ["survey.toml", "logs/"],
      ["init recv", "init recv --from walk2.csv", "inspect recv --toml recv/survey.toml"]
    ),
    (
      ["none", "survey.toml!", "logs/"], ["init recv --from walk2.csv", "inspect recv --toml recv/new.toml"]
    ),
    (
      ["plan.geojson", "walk.csv"],
      ["place --plan recv/plan.geojson --plan-only", "check recv", "import recv"]
    ),
  ]

  /// A home with a received folder `recv`.
  private func home(_ names: [String], good: TemporaryFolder) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    for canary in Self.canaries { _ = try home.write("canary \(canary)\n", to: canary) }
    _ = try home.write(
      "timestamp,beacon,rssi_dbm,location,distance_m\n1700000000,door,-60,A,2\n", to: "walk2.csv")
    try FileManager.default.createDirectory(atPath: home.path("recv/site"), withIntermediateDirectories: true)
    for file in ["survey.toml", "walk.csv", "survey.sqlite", "plan.geojson", "site/report.json"] {
      try FileManager.default.copyItem(atPath: good.path(file), toPath: home.path("recv/\(file)"))
    }
    for (number, name) in names.enumerated() {
      let place = home.path("recv/\(name.filter { $0 != "!" })")
      try? FileManager.default.removeItem(atPath: place)
      // A name that is only taken away.
      if name.hasSuffix("!") { continue }
      try FileManager.default.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      let target = home.path(Self.canaries[number])
      symlink(name.hasSuffix("/") ? (target as NSString).deletingLastPathComponent : target, place)
    }
    // Beside the folder too: what an archive leaves there.
    symlink(home.path("notes.txt"), home.path(".recv.beacon-calibrate-2"))
    return home
  }

  private func good() throws -> TemporaryFolder {
    let folder = try SmallSurvey.imported()
    _ = try folder.write(
      "name = \"Site\"\n[floor_plan]\nfile = \"plan.geojson\"\n[[log]]\nfiles = \"walk.csv\"\n",
      to: "survey.toml")
    _ = try folder.write(SmallSurvey.plan, to: "plan.geojson")
    let report = try Data(contentsOf: SharedData.projectRoot.appending(path: "Reports/cafe/report.json"))
    _ = try folder.write(String(decoding: report, as: UTF8.self), to: "site/report.json")
    return folder
  }

  @Test func `Every canary keeps its bytes and its place`() throws {
    let good = try good()
    for (names, commands) in Self.attacks {
      let home = try home(names, good: good)
      // One after the other on the same home, as a user would try.
      let line = commands.map { "HOME=$PWD timeout 60 \"$0\" \($0) >/dev/null 2>&1; echo $?" }
      let result = try BuiltProgram.shell(line.joined(separator: "; "), in: home.url)
      let codes = result.output.split(separator: "\n").compactMap { Int($0) }
      #expect(
        codes.count == commands.count && !codes.contains { $0 == 70 || $0 >= 124 }, "\(names): \(codes)")
      for canary in Self.canaries {
        let text = try? String(contentsOfFile: home.path(canary), encoding: .utf8)
        #expect(text == "canary \(canary)\n", "\(names): \(canary)")
      }
      for (folder, count) in [(".ssh", 1), ("Documents", 1)] {
        let found = try FileManager.default.contentsOfDirectory(atPath: home.path(folder))
        #expect(found.count == count, "\(names): \(found)")
      }
      let found = try FileManager.default.contentsOfDirectory(atPath: home.url.path)
      #expect(
        Set(found) == [
          ".ssh", ".bashrc", "notes.txt", "Documents", "recv", "walk2.csv", ".recv.beacon-calibrate-2",
        ])
    }
  }
}
