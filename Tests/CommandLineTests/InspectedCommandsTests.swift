import Foundation
import TestSupport
import Testing

/// What `inspect` prints works as printed, on its own sample.
@Suite struct InspectedCommandsTests {
  /// Runs `inspect`, then the command that it prints; the packets that came in.
  private func runPrinted(_ name: String, in folder: TemporaryFolder, _ options: [String] = []) throws -> Int?
  {
    let inspected = try BuiltProgram.run(["inspect", name] + options, in: folder.url)
    try #require(inspected.status == 0, "\(name): \(inspected.error)")
    let commands = inspected.output.split(separator: "\n").filter {
      $0.hasPrefix("  beacon-calibrate import ")
    }
    try #require(commands.count == 1, "\(inspected.output)")
    let command = commands[0].trimmingCharacters(in: .whitespaces)
      .replacing("beacon-calibrate import", with: "\"$0\" import --format json")
      .replacing("--store survey.sqlite", with: "--store '\(name).sqlite'")
    let imported = try BuiltProgram.shell(command, in: folder.url)
    try #require(imported.status == 0, "\(command)\n\(imported.error)")
    return try JSON(imported.output)["files"][0]["summary"]["receivedPackets"].integer
  }

  /// Files that are no tables of levels in dBm: nothing can be printed.
  private static let hopeless: Set<String> = [
    "percent.csv", "magnitudes.csv", "dates-for-numbers.csv", "book.xlsx", "pandas.xlsx", "book.ods",
    "readings.docx", "readings.odt",
    "book.xls",
    "connection.txt",
  ]

  @Test(arguments: TestLength.cases(SpreadsheetSample.all.filter { !hopeless.contains($0.name) }, short: 12))
  func `The command for a table imports it`(sample: SpreadsheetSample) throws {
    let folder = try TemporaryFolder()
    try Data(sample.bytes).write(to: folder.url.appending(path: sample.name))
    #expect(try runPrinted(sample.name, in: folder, sample.options) == 10)
  }

  @Test(arguments: SpreadsheetSample.all.filter { !$0.remedy.isEmpty })
  func `The option that a refusal names lets the log in`(sample: SpreadsheetSample) throws {
    let folder = try TemporaryFolder()
    try Data(sample.bytes).write(to: folder.url.appending(path: sample.name))
    let result = try BuiltProgram.run(
      ["import", sample.name, "--format", "json"] + sample.remedy, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try JSON(result.output)["files"][0]["summary"]["receivedPackets"].integer == 10)
  }

  @Test func `A capture of addresses comes in by the one heard most`() throws {
    let folder = try TemporaryFolder()
    try Data(Self.capture).write(to: folder.url.appending(path: "walk.btsnoop"))
    #expect(try runPrinted("walk.btsnoop", in: folder) == 2)
  }

  /// A capture with two advertisements of one device and one of another.
  private static let capture: [UInt8] = {
    func big(_ value: UInt64, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
    }
    var capture = Array("btsnoop\0".utf8) + big(1, 4) + big(1002, 4)
    for (index, device) in [UInt8(1), 1, 2].enumerated() {
      let data: [UInt8] = [0x02, 0x01, 0x06]
      let report: [UInt8] =
        [0x02, 0x01, 0x03, 0x00, device, 5, 4, 3, 2, 1, UInt8(data.count)] + data + [0xC4]
      let packet: [UInt8] = [0x04, 0x3E, UInt8(report.count)] + report
      let time = 0x00DC_DDB3_0F2F_8000 + UInt64(1_779_616_800_000_000 + index * 100_000)
      capture +=
        big(UInt64(packet.count), 4) + big(UInt64(packet.count), 4) + big(3, 4) + big(0, 4) + big(time, 8)
        + packet
    }
    return capture
  }()

  @Test func `A folder gets one short summary, and its survey.toml imports every log`() throws {
    let folder = try TemporaryFolder()
    for day in 0..<40 {
      let rows = (0..<5).map { "2026-05-24T10:\(10 + day):0\($0)Z,door,-6\($0),2\n" }.joined()
      _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n\(rows)", to: "logs/day \(day)/walk.csv")
      _ = try folder.write(
        "Zeitstempel;Sender;Pegel (dBm)\n24.05.2026 10:\(10 + day):00;bar;-6\(day % 10)\n",
        to: "logs/spot-\(day).txt")
    }
    _ = try folder.write("This is a note.\n", to: "logs/README.md")
    let inspected = try BuiltProgram.run(["inspect", "logs"], in: folder.url)
    try #require(inspected.status == 0, "\(inspected.error)")
    #expect(
      inspected.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 31,
      "\(inspected.output)")
    for words in ["80 logs of 2 kinds", "README.md", "**/*.csv", "**/*.txt", "placement"] {
      #expect(
        inspected.output.replacing("\u{A0}", with: " ").contains(words), "\(words) in \(inspected.output)")
    }
    let json = try JSON(try BuiltProgram.run(["inspect", "logs", "--format", "json"], in: folder.url).output)
    let command = try #require(json["folders"][0]["importCommand"].string)
    #expect(inspected.output.contains(command))
    let imported = try BuiltProgram.shell(
      command.replacing("beacon-calibrate", with: "\"$0\"") + " --format json", in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    let again = try BuiltProgram.run(["inspect", "logs", "--toml", "logs/survey.toml"], in: folder.url)
    #expect(again.status == 74 && again.error.contains("is not replaced"), "\(again.error)")
    let files = try JSON(imported.output)["files"].elements
    #expect(files.count == 80)
    #expect(files.compactMap { $0["summary"]["receivedPackets"].integer }.total == 240)
  }

  @Test func `A folder says what its logs say against each other, as an import does`() throws {
    let folder = try TemporaryFolder()
    for day in 1...4 {
      var rows = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd\n"
      for stop in 0..<14 {
        for (number, beacon) in ["ant", "bee", "cat", "dog"].enumerated() {
          if beacon == "cat", day == 3, stop >= 7 { continue }
          let distance = 1 + Double((5 * stop + 3 * number) % 14) / 2
          for packet in 0..<10 {
            let level = -58 - 20 * log10(distance) + Double((stop + number + packet + day) % 5) - 2
            rows += "2026-05-2\(day)T10:\(10 + 3 * stop):\(10 + packet)Z,\(beacon),\(Int(level.rounded())),"
            rows += "stop \(stop),\(distance),wall,empty\n"
          }
        }
      }
      _ = try folder.write(rows, to: "logs/day-\(day).csv")
    }
    let inspected = try BuiltProgram.run(["inspect", "logs"], in: folder.url)
    try #require(inspected.status == 0, "\(inspected.error)")
    let said = try #require(
      inspected.output.split(separator: "\n").first { $0.contains("[beacon-stopped]") }, "\(inspected.output)"
    )
    #expect(said.contains("cat") && said.contains("day-3.csv"))
    #expect(inspected.output.components(separatedBy: "warning:").count == 2, "\(inspected.output)")
    _ = try BuiltProgram.run(["inspect", "logs", "--toml", "logs/survey.toml"], in: folder.url)
    let imported = try BuiltProgram.run(["import", "--project", "logs"], in: folder.url)
    #expect(imported.error.contains(said.drop { $0 == " " }.drop { $0 != ":" }), "\(imported.error)")
  }

  @Test func `A folder names the columns that are not read where something is missing`() throws {
    let folder = try TemporaryFolder()
    for day in 1...3 {
      _ = try folder.write(
        "timestamp,beacon,rssi,distance_m,Lage\n2026-05-2\(day)T10:00:00Z,door,-60,2,hinten\n",
        to: "logs/\(day).csv")
    }
    let inspected = try BuiltProgram.run(["inspect", "logs"], in: folder.url)
    #expect(inspected.output.contains("unused columns: 'Lage'"), "\(inspected.output)")
    let made = try BuiltProgram.run(["init", "p", "--from", "logs"], in: folder.url)
    #expect(made.output.contains("unused columns: 'Lage'"), "\(made.output)")
    let survey = try String(contentsOfFile: folder.path("p/survey.toml"), encoding: .utf8)
    #expect(survey.contains("columns = { placement = \"NAME\" }"), "\(survey)")
  }

  @Test func `A folder of captures brings in every address, and says only that`() throws {
    let folder = try TemporaryFolder()
    for name in ["bar", "door"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "logs"), withIntermediateDirectories: true)
      try Data(Self.capture).write(to: folder.url.appending(path: "logs/\(name).btsnoop"))
    }
    let inspected = try BuiltProgram.run(["inspect", "logs"], in: folder.url)
    #expect(inspected.output.contains("all addresses are imported"), "\(inspected.output)")
    #expect(!inspected.output.contains("heard most"), "\(inspected.output)")
    #expect(inspected.output.contains("address = \"*\""), "\(inspected.output)")
  }

  @Test func `A capture comes in under a name that no packet has, if the user confirms it`() throws {
    let folder = try TemporaryFolder()
    try Data(Self.capture).write(to: folder.url.appending(path: "walk.btsnoop"))
    let inspected = try BuiltProgram.run(
      ["inspect", "walk.btsnoop", "--set", "beacon=my phone"], in: folder.url)
    #expect(inspected.output.contains("counts every device"), "\(inspected.output)")
    #expect(try runPrinted("walk.btsnoop", in: folder, ["--set", "beacon=my phone"]) == 3)
    let samples = try BuiltProgram.run(
      ["export", "samples", "--store", "walk.btsnoop.sqlite"], in: folder.url)
    #expect(samples.output.split(separator: "\n").dropFirst().allSatisfy { $0.contains(",my phone,") })
  }

  @Test func `Tables without header that lie beside one another are one survey`() throws {
    let folder = try TemporaryFolder()
    let scans = (0..<40).map { index in
      (
        levels: "\(index % 3 == 0 ? 100 : -60 - index % 7),-7\(index % 10),100",
        place: "\(Double(index / 4) + 0.25),\(Double(index % 4) + 0.5)",
        times: "0,\(3_814_000_000_000 + index * 1_200_000_000),0"
      )
    }
    _ = try folder.write(scans.map(\.levels).joined(separator: "\n"), to: "lib/rss.csv")
    _ = try folder.write(scans.map(\.place).joined(separator: "\n"), to: "lib/crd.csv")
    _ = try folder.write(scans.map(\.times).joined(separator: "\n"), to: "lib/tms.csv")
    _ = try folder.write((0..<40).map { "12\($0 + 10)" }.joined(separator: "\n"), to: "lib/ids.csv")
    _ = try folder.write("id,x,y\n7,1,1\n8,5,1\n9,5,5\n", to: "lib/beacons.csv")
    let inspected = try BuiltProgram.run(["inspect", "lib", "--format", "json"], in: folder.url)
    let json = try JSON(inspected.output)["folders"][0]
    #expect(json["groups"].elements.count == 1, "\(inspected.output) \(inspected.error)")
    #expect(json["unread"].elements.map { $0["file"].string } == ["ids.csv"])
    let questions = json["groups"][0]["questions"].elements.compactMap(\.string).joined(separator: "; ")
    for words in ["crd.csv", "coordinates", "tms.csv", "ns", "beacons.csv", "ids.csv"] {
      #expect(questions.contains(words), "\(words) in \(questions)")
    }
    let command = try #require(json["importCommand"].string)
    let imported = try BuiltProgram.shell(
      command.replacing("beacon-calibrate", with: "\"$0\""), in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    let samples = try BuiltProgram.run(["export", "samples", "--project", "lib"], in: folder.url)
    let rows = try CSVCells.rows(Array(samples.output.utf8)).map { row in
      row.map { String(decoding: $0, as: UTF8.self) }
    }
    let header = try #require(rows.first)
    let level = try #require(header.firstIndex(of: "rssi_dbm"))
    let beacon = try #require(header.firstIndex(of: "beacon"))
    #expect(rows.dropFirst().count { !$0[level].isEmpty } == 26 + 40)
    #expect(Set(rows.dropFirst().map { $0[beacon] }) == ["beacon7", "beacon8", "beacon9"])
  }

  @Test func `An archive is refused with the command that unpacks it`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1,a,-60,2\n", to: "logs/walk.csv")
    for (name, pack) in [
      ("a.tar.xz", "tar cJf a.tar.xz walk.csv"), ("a.tar", "tar cf a.tar walk.csv"),
      ("a.tar.gz", "tar czf a.tar.gz walk.csv"),
      ("walk 1.xz", "xz -k walk.csv && mv walk.csv.xz 'walk 1.xz'"),
      ("a.tar.bz2", "tar cjf a.tar.bz2 walk.csv"),
    ] {
      let logs = folder.url.appending(path: "logs", directoryHint: .isDirectory)
      try #require(BuiltProgram.shell(pack, in: logs).status == 0)
      let refused = try BuiltProgram.run(["import", name], in: logs)
      #expect(refused.status == 65, "\(name): \(refused.output)")
      let help = try #require(
        refused.error.split(separator: "unpack it with: ").last?.split(separator: ";").first)
      #expect(refused.error.contains("must be unpacked first"), "\(refused.error)")
      try FileManager.default.createDirectory(
        at: logs.appending(path: "out-\(name)"), withIntermediateDirectories: true)
      let command = String(help).replacing("'walk 1.xz'", with: "-c '../walk 1.xz' > walk.csv")
        .replacing(" a.", with: " ../a.")
      let unpacked = try BuiltProgram.shell(command, in: logs.appending(path: "out-\(name)"))
      #expect(unpacked.status == 0, "\(command): \(unpacked.error)")
      #expect(
        FileManager.default.fileExists(atPath: logs.appending(path: "out-\(name)/walk.csv").path),
        "\(command)")
    }
    let inspected = try BuiltProgram.run(["inspect", "logs"], in: folder.url)
    #expect(inspected.output.contains("in logs: unpack it with: tar -x"), "\(inspected.output)")
  }
}
