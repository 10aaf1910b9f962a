import Foundation
import TestSupport
import Testing

/// A gnuplot that does not end is ended, with what it has started, and no report is made.
@Suite struct HangingGnuplotTests {
  @Test(
    arguments: [
      ("exec sleep 986", "did not finish a drawing within 0.4 s"),
      ("sleep 986; echo", "did not finish a drawing within 0.4 s"),
      ("cat > /dev/null; exec sleep 986", "did not finish a drawing within 0.4 s"),
      ("trap '' TERM INT HUP PIPE; sleep 986 & sleep 986", "did not finish a drawing within 0.4 s"),
      ("exec yes 986 >&2", "did not finish a drawing within 0.4 s"),
      ("exec yes 986", "wrote more than requested"),
      ("exec yes '986</svg>'", "wrote more than requested"),
      ("exec >&- 2>&-; exec sleep 986", "did not finish a drawing within 0.4 s"),
    ])
  func `It ends with 69 and the time that it had`(script: String, words: String) throws {
    let folder = try folder(script)
    // What writes without end is ended before its time; it may take a busy machine some seconds to write that much.
    let result = try run(folder, seconds: words.contains("wrote") ? "30" : "0.4")
    #expect(result.status == 69)
    #expect(result.error.hasPrefix("error: gnuplot was ended after "), "\(result.error)")
    #expect(result.error.contains(words) && result.error.contains("--plot-seconds"), "\(result.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("out") == false)
    #expect(try Self.children(of: folder).isEmpty)
  }

  @Test func `What a gnuplot that does its work has left running goes with it`() throws {
    let folder = try folder("sleep 986 & PATH=\"${PATH#*:}\" exec gnuplot \"$@\"")
    let result = try run(folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(try Self.children(of: folder).isEmpty)
  }

  @Test func `A program that is killed takes a hanging gnuplot with it`() throws {
    let folder = try folder("exec sleep 986")
    let running = try ChildProcess(
      BuiltProgram.url.path, ["report", "--output", "out"], in: folder.url, environment: environment(folder))
    let deadline = Date(timeIntervalSinceNow: 30)
    while try Self.children(of: folder).isEmpty, Date() < deadline { usleep(20_000) }
    #expect(try Self.children(of: folder).count == 1)
    running.kill()
    running.wait()
    let end = Date(timeIntervalSinceNow: 10)
    while try !Self.children(of: folder).isEmpty, Date() < end { usleep(20_000) }
    #expect(try Self.children(of: folder).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  private func folder(_ script: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for place in 1...6 {
      for packet in 0..<4 {
        log +=
          "\(1_700_000_000 + 100 * place + packet),A,-\(60 + 3 * place + packet % 2),p\(place),\(place)\n"
      }
    }
    _ = try folder.write(log, to: "walk.csv")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: folder.url).status == 0)
    _ = try folder.writeProgram(script, to: "bin/gnuplot")
    return folder
  }

  private func run(_ folder: TemporaryFolder, seconds: String = "0.4") throws -> BuiltProgram.Result {
    try BuiltProgram.run(
      ["report", "--output", "out", "--plot-seconds", seconds], in: folder.url,
      environment: environment(folder)
    )
  }

  private func environment(_ folder: TemporaryFolder) -> [String: String] {
    ["PATH": "\(folder.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
  }

  /// Processes that the false gnuplot was or started: they have the test's folder in their environment.
  ///
  /// What was killed may be there for a moment on a busy machine; what was not stays for a quarter of an hour.
  private static func children(of folder: TemporaryFolder) throws -> [String] {
    for _ in 0..<50 {
      if try running(in: folder).isEmpty { return [] }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return try running(in: folder)
  }

  private static func running(in folder: TemporaryFolder) throws -> [String] {
    let mark = Data("PATH=\(folder.path("bin"))".utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil, let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        environment.range(of: mark) != nil,
        let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return words.range(of: Data("986".utf8)) != nil
    }
  }
}
