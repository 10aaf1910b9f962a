import Foundation
import TestSupport
import Testing

/// `check --watch` on a folder into which logs are dropped.
@Suite struct CheckWatchTests {
  private func log(_ level: Int) -> String {
    let rows = (0..<120).map { index in
      "\(1_790_000_000 + index),Door,\(level - index % 4),P\(index / 12),\(1 + Double(index / 12) / 2)\n"
    }
    return "timestamp,beacon,rssi_dbm,location,distance_m\n" + rows.joined()
  }

  @Test func `Each log is checked once, and not while it is written`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "drop"), withIntermediateDirectories: true)
    let output = folder.url.appending(path: "output")
    let errors = folder.url.appending(path: "errors")
    let child = try ChildProcess(
      BuiltProgram.url.path, ["check", "drop", "--watch"], in: folder.url, output: output, error: errors)
    defer { child.kill() }
    func reports() throws -> Int {
      try String(contentsOf: output, encoding: .utf8).components(separatedBy: "PASS: ").count - 1
    }
    func wait(for count: Int) throws {
      for _ in 0..<1200 where try reports() < count { Thread.sleep(forTimeInterval: 0.1) }
      #expect(try reports() == count)
    }
    // A log that is still open for writing, however long it does not grow, is not whole.
    let text = Data(log(-60).utf8)
    _ = try folder.write("", to: "drop/slow.csv")
    let writer = try FileHandle(forWritingTo: folder.url.appending(path: "drop/slow.csv"))
    try writer.write(contentsOf: text.prefix(1000))
    _ = try folder.write(log(-62), to: "drop/whole.csv")
    try wait(for: 1)
    Thread.sleep(forTimeInterval: 2.5)
    #expect(try reports() == 1)
    try writer.write(contentsOf: text.dropFirst(1000))
    try writer.close()
    try wait(for: 2)
    // What is no log is told, and the watch goes on.
    _ = try folder.write("no log", to: "drop/notes.bin")
    _ = try folder.write(log(-64), to: "drop/next.csv")
    try wait(for: 3)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("drop/notes.bin: error: "))
    Thread.sleep(forTimeInterval: 2.5)
    #expect(try reports() == 3)
  }

  @Test func `It watches one folder, and writes no files`() throws {
    let folder = try TemporaryFolder()
    for words in [["check", "--watch"], ["check", ".", "--watch", "--output", "json=a.json"]] {
      let result = try BuiltProgram.run(words, in: folder.url)
      #expect(result.status == 64 && result.error.contains("--watch requires one folder"), "\(result.error)")
    }
    _ = try folder.write("a file", to: "file.csv")
    for path in ["none", "file.csv"] {
      let result = try BuiltProgram.run(["check", path, "--watch"], in: folder.url)
      #expect(
        result.status == 66
          && result.error.hasPrefix("\(path): error: there is no such folder [file-not-found]"),
        "\(result.error)")
    }
  }
}
