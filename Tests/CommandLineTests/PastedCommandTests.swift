import Foundation
import TestSupport
import Testing

/// What `inspect` prints is pasted into a shell: nothing of a name runs, and the log comes in.
@Suite struct PastedCommandTests {
  static let names = [
    // An apostrophe and an accent are one character to Swift, and once ended the word.
    "'\u{301}; touch pwned; #'\u{301}", "'\u{301}$(touch pwned)", "`touch pwned`", "$(touch pwned)", "it's",
    "a\nb; touch pwned #", "\n\ntouch pwned", "-rf", "-\u{301}rf", "\u{1B}[2J\u{7}", "\u{202E}gnp", "a\r\nb",
    "; touch pwned", "*?[a-z]", "~", "\u{2028}touch pwned", "x=1", "\"\u{301}", "\\",
  ]

  @Test(arguments: ["sh", "bash"]) func `File names, columns, constants and tables`(shell: String) throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appending(path: "bin", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: program, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: program.appending(path: "beacon-calibrate"), withDestinationURL: BuiltProgram.url)
    for (index, name) in TestLength.cases(Self.names, short: 10).enumerated() {
      let own = try folder.write("start,end,distance_m\n0,4e9,2\n", to: "\(index)/\(name)t")
      #expect(own.utf8.last == UInt8(ascii: "t"))
      let column = name.utf8.contains { $0 < 0x20 } ? "level" : name
      let quoted = column.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
      let rows = (0..<3).map { "\(1_700_000_000 + $0),door,-6\($0)\n" }.joined()
      _ = try folder.write("timestamp,beacon,\"\(quoted)\"\n\(rows)", to: "\(index)/\(name).csv")
      let inside = folder.url.appending(path: "\(index)", directoryHint: .isDirectory)
      let inspected = try BuiltProgram.run(
        [
          "inspect", "--column", "rssi_dbm=\(column)", "--set", "placement=\(name)", "--truth", "./\(name)t",
          "--",
          "\(name).csv",
        ], in: inside)
      try #require(inspected.status == 0, "\(name.debugDescription): \(inspected.error)")
      let commands = inspected.output.split(separator: "\n").filter {
        $0.hasPrefix("  beacon-calibrate import ")
      }
      try #require(commands.count == 1, "\(inspected.output)")
      let steering = inspected.output.unicodeScalars.contains { scalar in
        scalar != "\n" && (scalar.value < 0x20 || [0x7F, 0x2028, 0x202E].contains(scalar.value))
      }
      #expect(!steering, "\(inspected.output.debugDescription)")
      _ = try folder.write(commands[0] + "\n", to: "\(index)/paste")
      let pasted = try BuiltProgram.shell("PATH=../bin:$PATH exec \(shell) ./paste", in: inside)
      #expect(pasted.status == 0, "\(name.debugDescription): \(commands[0])\n\(pasted.error)")
      let samples = try BuiltProgram.run(["export", "samples", "--store", "survey.sqlite"], in: inside)
      #expect(try CSVCells.rows(Array(samples.output.utf8)).count == 4, "\(samples.output)")
    }
    let files = try #require(FileManager.default.enumerator(atPath: folder.url.path)).compactMap {
      $0 as? String
    }
    #expect(!files.contains { $0.hasSuffix("/pwned") })
  }
}
