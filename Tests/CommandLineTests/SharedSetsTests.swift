import Foundation
import TestSupport
import Testing

/// Every set of real data comes in by the command that `inspect` prints, in one try.
@Suite(.enabled(if: SharedData.exists("data/herald"), "\(SharedData.skipped)"))
struct SharedSetsTests {
  /// A set, copied to a folder and unpacked as `inspect` says.
  struct Set: CustomTestStringConvertible, Sendable {
    var folder: String
    /// Packets that must come in; what a script counted where one did, and otherwise at least this many.
    var atLeast: Int
    /// The archive with the set's logs: it is unpacked as `inspect` says.
    var archive: String?
    /// One in this many files is kept, in the order of their paths, where all of them take minutes.
    var oneIn: Int?
    var testDescription: String { archive.map { "\(folder)/\($0)" } ?? folder }
  }

  static let sets = [
    Set(folder: "uji-library", atLeast: 25_419), Set(folder: "mall-ibeacon", atLeast: 48_000),
    Set(folder: "room-scanners", atLeast: 28_600), Set(folder: "pact-vsc", atLeast: 20_000),
    Set(folder: "pcng-human", atLeast: 120_000), Set(folder: "herald", atLeast: 260_000),
    Set(folder: "dp3t", atLeast: 130_000), Set(folder: "pact-matrix", atLeast: 49_000),
    Set(folder: "pact-matrix", atLeast: 20_000, archive: "all.tar.xz", oneIn: 7),
    Set(folder: "danis", atLeast: 129_000, archive: "set_1.tar.xz", oneIn: 25),
  ]

  @Test(arguments: TestLength.cases(sets, short: 3))
  func `A folder comes in by the command that is printed for it`(set: Set) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedData.url("data/\(set.folder)"), to: folder.url.appending(path: set.folder))
    if let archive = set.archive { try unpack(archive, in: set.folder, folder) }
    if let oneIn = set.oneIn { try keep(oneIn, in: folder.url.appending(path: set.folder)) }
    let json = try JSON(
      BuiltProgram.run(["inspect", set.folder, "--format", "json"], in: folder.url).output)
    let command = try #require(json["folders"][0]["importCommand"].string, "\(set.folder)")
    let imported = try BuiltProgram.shell(
      command.replacing("beacon-calibrate", with: "\"$0\"") + " --format json", in: folder.url)
    try #require(imported.status == 0, "\(command)\n\(imported.error.prefix(3000))")
    let packets = try JSON(imported.output)["files"].elements
      .compactMap { $0["summary"]["receivedPackets"].integer }.reduce(0, +)
    #expect(packets >= set.atLeast, "\(set.folder): \(packets) packets")
  }

  /// Unpacks an archive with the command that the refusal names.
  private func unpack(_ archive: String, in name: String, _ folder: TemporaryFolder) throws {
    let refused = try BuiltProgram.run(["inspect", name], in: folder.url)
    let line = try #require(refused.output.split(separator: "\n").first { $0.contains("unpack it with: ") })
    let command = try #require(
      line.split(separator: "unpack it with: ").last?.split(separator: ";").first.map(String.init))
    #expect(command.contains(archive))
    let unpacked = try BuiltProgram.shell(command, in: folder.url.appending(path: name))
    try #require(unpacked.status == 0, "\(command): \(unpacked.error)")
    try FileManager.default.removeItem(at: folder.url.appending(path: "\(name)/\(archive)"))
  }

  /// Removes all files below a folder but one in so many, counted in the order of their paths.
  private func keep(_ oneIn: Int, in folder: URL) throws {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = names.sorted().map { folder.appending(path: $0) }.filter { !isFolder($0) }
    for (index, file) in files.enumerated() where index % oneIn != 0 {
      try FileManager.default.removeItem(at: file)
    }
  }

  private func isFolder(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Logs by themselves: one of every kind of each set.
  static let logs = [
    "herald/20210107-1123-B.csv", "pcng-human/HandHand/RSS_humanHH.csv", "mall-ibeacon/site1_B1.tsv.gz",
    "mall-ibeacon/traces/5dd4e29150e04e0006f55fbc.txt",
    "room-scanners/FourScannersBeacon5Run1-2015-03-13.json.gz", "room-scanners/hcidump.raw",
    "dp3t/exp25-calibration-iphone-to-android-anechoic/02.btsnoop",
    "dp3t/exp25-calibration-iphone-to-android-anechoic/103.pklg",
    "pact-matrix/ShirtPocketUP_PurseDOWN/ShirtPocketUP_PurseDOWN_6ft_log_2020-05-19T17.28.39.745Z.txt",
    "pact-matrix/HandUP_FrontPantsPocketUP/HandUP_FrontPantsPocketUP_8ft_log_2020-05-19_14.38.14.475.txt",
    "pact-vsc/sample/5-May Courtyard/iPhone/log_2020-05-05_16.49.02.658_45.txt",
    "pact-vsc/sample/5-May Courtyard/Ubertooth/ubertooth_capture_45.pcapng",
    "pact-vsc/sample/5-May Courtyard/Ubertooth/ubertooth_capture_45.csv",
    "pact-vsc/sample/5-May Conference Room/nRF52/nrf52_capture_0.pcapng",
    "pact-vsc/sample/5-May Conference Room/nRF52/nrf52_capture_0.csv",
    "dp3t/exp05-epfl-soldiers/scenario02-train.sqlite",
  ]

  @Test(arguments: TestLength.cases(logs, short: 15))
  func `A log comes in by the command that is printed for it`(path: String) throws {
    #expect(try packets(path) > 0)
  }

  /// A capture in which the sender's address changes, and nothing else is heard.
  @Test(arguments: logs.filter { $0.hasPrefix("dp3t/exp25") })
  func `A constant name is that of every device of a capture, if the user confirms it`(path: String) throws {
    #expect(try packets(path, ["--set", "beacon=phone"], says: "counts every device") > 0)
  }

  private func packets(_ path: String, _ options: [String] = [], says words: String? = nil) throws -> Int {
    let folder = try TemporaryFolder()
    let source = SharedData.url("data/\(path)")
    let name = source.lastPathComponent
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: name), withDestinationURL: source)
    let inspected = try BuiltProgram.run(["inspect", name] + options, in: folder.url)
    try #require(inspected.status == 0, "\(inspected.error)")
    if let words {
      #expect(
        inspected.output.contains("Confirm:") && inspected.output.contains(words), "\(inspected.output)")
    }
    let commands = inspected.output.split(separator: "\n").filter {
      $0.hasPrefix("  beacon-calibrate import ")
    }
    let command = try #require(commands.first, "\(inspected.output)")
      .replacing("beacon-calibrate import", with: "\"$0\" import --format json")
    let imported = try BuiltProgram.shell(String(command), in: folder.url)
    try #require(imported.status == 0, "\(command)\n\(imported.error)")
    let json = try JSON(imported.output)
    return try #require(json["files"][0]["summary"]["receivedPackets"].integer)
  }
}
