import Foundation
import TestSupport
import Testing

/// `init`, from nothing and from logs: what it prints works as printed.
@Suite struct InitTests {
  /// The commands that a result prints, to be run by a shell that has the program in `$0`.
  private func commands(_ result: BuiltProgram.Result) -> [String] {
    result.output.split(separator: "\n").filter { $0.hasPrefix("     beacon-calibrate ") }
      .map { $0.trimmingCharacters(in: .whitespaces).replacing("beacon-calibrate", with: "\"$0\"") }
  }

  private func rows(_ beacon: String, _ place: String, _ distance: Double) -> String {
    (0..<12).map {
      "2026-05-24T10:\(10 + Int(distance * 4)):\($0 + 10)Z,\(beacon),\(-60 - Int(distance * 3) - $0 % 3),\(place),\(distance),counter,empty"
    }
    .joined(separator: "\n") + "\n"
  }

  /// - Parameter beacon: as `survey.toml` has it; a new one declares its example.
  private func walk(_ beacon: String = "door") -> String {
    "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd\n"
      + [0.5, 1, 1.5, 2, 3, 4, 5, 6, 7, 8].map { rows(beacon, "spot \($0)", $0) }.joined()
  }

  @Test(arguments: ["new", "a b", "."])
  func `A new project has its folders, and three steps that work`(name: String) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["init", name], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasPrefix("\(name)/survey.toml\nNext:\n  1. "), "\(result.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("\(name)/logs")).isEmpty)
    let commands = commands(result)
    try #require(commands.count == 3, "\(result.output)")
    let next = try BuiltProgram.shell(commands[0], in: folder.url)
    #expect(next.status == 0, "\(commands[0]): \(next.error)")
    #expect(FileManager.default.fileExists(atPath: folder.path("\(name)/walk.html")))
    let inspect = try BuiltProgram.shell(commands[1], in: folder.url)
    #expect(inspect.status == 0, "\(commands[1]): \(inspect.error)")
    for crowd in ["empty", "full"] {
      _ = try folder.write(walk("till") + "# \(crowd)\n", to: "\(name)/logs/counter-\(crowd).csv")
    }
    let report = try BuiltProgram.shell(commands[2], in: folder.url)
    #expect(report.status == 0, "\(commands[2]): \(report.error)")
    #expect(report.output.contains("Report: "))
  }

  @Test func `A project from logs that lack nothing imports and checks in one try`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(walk(), to: "walk.csv")
    let result = try BuiltProgram.run(["init", "mine", "--from", "walk.csv"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(
      result.output.contains("Copied 1\u{A0}log into its folder logs.")
        || result.output.contains("Copied 1 log"), "\(result.output)")
    #expect(result.output.contains("Nothing is missing for a fit."), "\(result.output)")
    #expect(try Data(contentsOf: folder.url.appending(path: "mine/logs/walk.csv")) == Data(walk().utf8))
    for command in commands(result) {
      let run = try BuiltProgram.shell(command, in: folder.url)
      #expect(run.status == 0, "\(command): \(run.error)\(run.output)")
    }
    let fit = try BuiltProgram.run(["fit", "--project", "mine", "--format", "json"], in: folder.url)
    #expect(try JSON(fit.output)["fits"][0]["conditions"]["placement"].string == "counter")
  }

  @Test func `A project around its logs leaves them where they are`() throws {
    let folder = try TemporaryFolder()
    for day in 1...3 { _ = try folder.write(walk() + "# \(day)\n", to: "site/day \(day)/walk.csv") }
    _ = try folder.write("notes", to: "site/notes.txt")
    let result = try BuiltProgram.run(["init", "site", "--from", "site"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(!result.output.contains("Copied") && result.output.contains("site/notes.txt"), "\(result.output)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("site")).sorted() == [
        "day 1", "day 2", "day 3", "notes.txt", "survey.toml",
      ])
    let imported = try BuiltProgram.run(["import", "--project", "site", "--format", "json"], in: folder.url)
    #expect(try JSON(imported.output)["files"].elements.count == 3, "\(imported.error)")
  }

  @Test func `What logs lack is marked in the file and told, and nothing is replaced`() throws {
    let folder = try TemporaryFolder()
    for name in ["A1", "A2"] {
      _ = try folder.write(
        "timestamp,beacon,rssi_dbm\n2026-05-24T10:00:00Z,door,-61\n2026-05-24T10:00:01Z,door,-62\n# \(name)\n",
        to: "logs/\(name).csv")
    }
    let result = try BuiltProgram.run(["init", "--from", "logs"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("to fill in: ") && result.output.contains("placement"), "\(result.output)")
    let survey = try String(contentsOfFile: folder.path("survey.toml"), encoding: .utf8)
    for words in [
      "# TO FILL IN: ", "placement", "crowd", "distance_m", "files = [\"logs/*.csv\"]", "# Heard: door.",
    ] {
      #expect(
        survey.contains(words) || words.hasPrefix("files") && survey.contains("logs/*.csv"),
        "\(words) in \(survey)")
    }
    let imported = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    let again = try BuiltProgram.run(["init", "--from", "logs"], in: folder.url)
    #expect(again.status == 74 && again.error.contains("[file-exists]"), "\(again.error)")
    #expect(try String(contentsOfFile: folder.path("survey.toml"), encoding: .utf8) == survey)
  }

  @Test func `Logs whose names differ get a stanza each, and what is open fails the check`() throws {
    let folder = try TemporaryFolder()
    let rows = walk().split(separator: "\n").map { $0.split(separator: ",").prefix(5).joined(separator: ",") }
    let names = ["bar_left_1", "bar_left_2", "bar_right_1", "shelf_right_1"]
    for name in names {
      _ = try folder.write(rows.joined(separator: "\n") + "\n# \(name)\n", to: "logs/\(name).csv")
    }
    let made = try BuiltProgram.run(["init", "--from", "logs"], in: folder.url)
    #expect(made.status == 0, "\(made.error)")
    #expect(made.output.contains("For plans, complete the lines marked TO ADD"), "\(made.output)")
    let survey = try String(contentsOfFile: folder.path("survey.toml"), encoding: .utf8)
    #expect(survey.split(separator: "\n").count { $0 == "[[log]]" } == 3, "\(survey)")
    let check = try BuiltProgram.run(["check"], in: folder.url)
    #expect(check.status == 1 && check.output.contains("[to-fill-in]"), "\(check.output)")
    let imported = try BuiltProgram.run(["import"], in: folder.url)
    #expect(imported.status == 0 && imported.error.contains("[to-fill-in]"), "\(imported.error)")
    // Answered, and with all that plans need: the comments below each dash are tables that load.
    var isTable = false
    let complete = survey.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      line -> String? in
      if line == "# –" { isTable = true } else if !line.hasPrefix("# ") { isTable = false }
      guard !line.contains("TO FILL IN"), line != "# –" else { return nil }
      return isTable ? String(line.dropFirst(2)) : String(line)
    }
    _ = try folder.write(complete.joined(separator: "\n"), to: "survey.toml")
    let again = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    #expect(again.status == 0 && !again.error.contains("[to-fill-in]"), "\(again.error)\(complete)")
    let answer = try BuiltProgram.run(["recommend", "--format", "json", "--at-crowd", "any"], in: folder.url)
    #expect(
      try JSON(answer.output)["recommendation"]["allowsForOtherDays"].isNull == false, "\(answer.error)")
  }

  @Test func `A survey whose folders and names say the rest is complete but for what is to confirm`() throws {
    let folder = try TemporaryFolder()
    let beacons = ["bar": "D4:3A:11:9C:02:51", "above door": "C9:50:6E:14:F3:88"]
    for (placement, address) in beacons {
      for (crowd, loss) in [("empty", 0), ("busy", 4)] {
        for distance in [0.5, 1, 1.5, 2, 3, 4, 6, 8] {
          let rows = (0..<20).map { index in
            let time = 1_790_000_000_000 + Int(distance * 1e6) + loss * 10_000_000 + index * 110
            return "\(time),\(address),\(-60 - loss - Int(distance * 3) - index % 4),97,SM-A536B\n"
          }
          _ = try folder.write(
            "Time(ms),MAC Address,Signal,Battery %,Phone Model\n\(rows.joined())1790000999999,5C:F3:70:8B:00:01,-90,,SM-A536B\n",
            to: "logs/\(placement)/\(distance)m \(crowd).csv")
        }
      }
    }
    let made = try BuiltProgram.run(["init", "--from", "logs"], in: folder.url)
    #expect(made.status == 0 && !made.output.contains("fill in"), "\(made.error)\(made.output)")
    let survey = try String(contentsOfFile: folder.path("survey.toml"), encoding: .utf8)
    #expect(!survey.contains("5C:F3:70:8B:00:01"), "\(survey)")
    // As the comments say: the beacons, without their marks, instead of every address; and nothing left to confirm.
    let complete = survey.split(separator: "\n", omittingEmptySubsequences: false).compactMap {
      line -> String? in
      guard !line.contains("TO CONFIRM"), !line.hasPrefix("set = "), line != "# –" else { return nil }
      let isBeacon = ["# [[beacon]]", "# address = \"", "# placement = \""].contains { line.hasPrefix($0) }
      return isBeacon && !line.contains("\"*\"") ? String(line.dropFirst(2)) : String(line)
    }
    _ = try folder.write(complete.joined(separator: "\n"), to: "survey.toml")
    let imported = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    let packets = try JSON(imported.output)["files"].elements
      .compactMap { $0["summary"]["receivedPackets"].integer }.reduce(0, +)
    #expect(packets == 2 * 2 * 8 * 20)
    let fits = try JSON(try BuiltProgram.run(["fit", "--format", "json"], in: folder.url).output)["fits"]
    let conditions = fits.elements.map {
      "\($0["conditions"]["placement"].string ?? "") \($0["conditions"]["crowd"].string ?? "")"
    }
    #expect(Set(conditions) == ["bar empty", "bar busy", "above door empty", "above door busy"])
    #expect(try BuiltProgram.run(["check"], in: folder.url).status == 0)
  }

  @Test func `Columns name the placements, and a beacon without a name has the name that it gets`() throws {
    let folder = try TemporaryFolder()
    for crowd in ["leer", "voll"] {
      let rows = (0..<24).map {
        "\($0);12.10.2026;10:00:\($0 + 10);\($0 % 2 == 0 ? "Decke" : "Theke");\($0 / 2),5;-\(crowd == "voll" ? 7 : 6)\($0 % 10);\r\n"
      }
      _ = try folder.write(
        "Nr.;Datum;Uhrzeit;Aufhängung;Abstand (m);RSSI (dBm);Bemerkung\r\n\(rows.joined());;;;;;\r\n",
        to: "Messung \(crowd).csv")
    }
    let made = try BuiltProgram.run(
      ["init", "Laden", "--from", "Messung leer.csv", "Messung voll.csv"], in: folder.url)
    #expect(made.status == 0, "\(made.error)")
    let survey = try String(contentsOfFile: folder.path("Laden/survey.toml"), encoding: .utf8)
    for words in [
      "[[placement]]\nname = \"Decke\"\n[[placement]]\nname = \"Theke\"\n",
      "[[crowd]]\nname = \"leer\"\n[[crowd]]\nname = \"voll\"\n", "# Heard: beacon.",
    ] {
      #expect(survey.contains(words), "\(words) in \(survey)")
    }
    let imported = try BuiltProgram.run(["import", "--project", "Laden", "--format", "json"], in: folder.url)
    let files = try JSON(imported.output)["files"].elements
    // Separators without anything between them are no row.
    #expect(files.map { $0["summary"]["receivedPackets"].integer } == [24, 24], "\(imported.error)")
    #expect(files.allSatisfy { $0["summary"]["rejectedRows"].integer == 0 }, "\(imported.output)")
    #expect(!imported.error.contains("invalid-timestamp"), "\(imported.error)")
  }

  @Test func `What cannot become a project is refused, and leaves nothing`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("This is a note.\n", to: "notes/a.txt")
    _ = try folder.write(walk(), to: "one/walk.csv")
    _ = try folder.write(walk(), to: "two/walk.csv")
    for (arguments, status, words) in [
      (["init", "p", "--from", "nowhere.csv"], Int32(66), "nowhere.csv: error: "),
      (["init", "p", "--from", "notes/a.txt"], 65, "notes/a.txt"),
      (["init", "p", "--from", "notes"], 65, "no file is a survey log"),
      (
        ["init", "p", "--from", "one/walk.csv", "two/walk.csv"], 64,
        "two of the logs would be named 'logs/walk.csv'"
      ),
      (["init", "p", "--from", "-"], 64, "not standard input"),
      (["init", "p", "--date-order", "dmy"], 64, "require --from"),
    ] {
      let result = try BuiltProgram.run(arguments, in: folder.url)
      #expect(result.status == status && result.error.contains(words), "\(arguments): \(result.error)")
      #expect(!FileManager.default.fileExists(atPath: folder.path("p")))
    }
  }

  @Test func `Every survey.toml from a sample of inspect imports`() throws {
    for sample in SpreadsheetSample.all.prefix(12) {
      let folder = try TemporaryFolder()
      try Data(sample.bytes).write(to: folder.url.appending(path: sample.name))
      let made = try BuiltProgram.run(
        ["init", "p", "--from", sample.name] + sample.remedy + sample.options, in: folder.url)
      guard made.status == 0 else {
        #expect([64, 65].contains(made.status), "\(sample.name): \(made.error)")
        continue
      }
      let imported = try BuiltProgram.run(["import", "--project", "p", "--format", "json"], in: folder.url)
      #expect(imported.status == 0, "\(sample.name): \(imported.error)")
      #expect(
        try JSON(imported.output)["files"][0]["summary"]["receivedPackets"].integer == 10, "\(sample.name)")
    }
  }

  @Test
  func
    `A draft says of each table that cannot be read why, and reads one with a title above numbered readings`()
    throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "Medidas;;;\n;;;\nBaliza;Distancia (m);Lectura 1;Lectura 2\nPuerta;0,5;-48;-50\nPuerta;1;-55;-57\n",
      to: "in/vacia.csv")
    _ = try folder.write("cm;first;second\n50;a;b\n", to: "in/cascos.csv")
    _ = try folder.write("four beacons\n", to: "in/notas.txt")
    let result = try BuiltProgram.run(["init", "shop", "--from", "in"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines.contains { $0.hasPrefix("  logs/vacia.csv: wide table, ") }, "\(result.output)")
    #expect(lines.contains("Not read, but named like tables (1):"))
    #expect(lines.contains { $0.hasPrefix("  in/cascos.csv: ") && $0.hasSuffix("]") })
    #expect(lines.contains("Left out, not logs: in/notas.txt"))
  }
}
