import Foundation
import TestSupport
import Testing

/// What `inspect` prints works as printed, on its own sample.
@Suite struct InspectedCommandsTests {
  /// Runs `inspect`, then the command that it prints; the packets that came in.
  private func runPrinted(_ name: String, in folder: TemporaryFolder) throws -> Int? {
    let inspected = try BuiltProgram.run(["inspect", name], in: folder.url)
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
    "percent.csv", "magnitudes.csv", "dates-for-numbers.csv", "book.xlsx", "book.ods", "book.xls",
    "connection.txt",
  ]

  @Test(arguments: SpreadsheetSample.all.filter { !hopeless.contains($0.name) })
  func `The command for a table imports it`(sample: SpreadsheetSample) throws {
    let folder = try TemporaryFolder()
    try Data(sample.bytes).write(to: folder.url.appending(path: sample.name))
    #expect(try runPrinted(sample.name, in: folder) == 10)
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
    #expect(files.compactMap { $0["summary"]["receivedPackets"].integer }.reduce(0, +) == 240)
  }

  @Test func `A folder of captures brings in every address, and says only that`() throws {
    let folder = try TemporaryFolder()
    for name in ["bar", "door"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: "logs"), withIntermediateDirectories: true)
      try Data(Self.capture).write(to: folder.url.appending(path: "logs/\(name).btsnoop"))
    }
    let inspected = try BuiltProgram.run(["inspect", "logs"], in: folder.url)
    #expect(inspected.output.contains("addresses of all devices come in"), "\(inspected.output)")
    #expect(!inspected.output.contains("heard most"), "\(inspected.output)")
    #expect(inspected.output.contains("address = \"*\""), "\(inspected.output)")
  }

  /// Logs of the shared data that are inspected by themselves.
  private static let shared = [
    "herald/20210107-1123-B.csv", "pcng-human/HandHand/RSS_humanHH.csv", "mall-ibeacon/site1_B1.tsv.gz",
    "mall-ibeacon/traces/5dd4e29150e04e0006f55fbc.txt",
    "room-scanners/FourScannersBeacon5Run1-2015-03-13.json.gz",
    "room-scanners/hcidump.raw", "dp3t/exp25-calibration-iphone-to-android-anechoic/02.btsnoop",
    "dp3t/exp25-calibration-iphone-to-android-anechoic/103.pklg",
  ]

  @Test(.enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)"), arguments: shared)
  func `The command for a log of a real survey imports it`(path: String) throws {
    let folder = try TemporaryFolder()
    let source = SharedData.url("data/\(path)")
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: source.lastPathComponent), withDestinationURL: source)
    #expect(try runPrinted(source.lastPathComponent, in: folder) ?? 0 > 0)
  }
}
