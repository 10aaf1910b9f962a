import Foundation
import RadioSurvey
import TestSupport
import Testing

/// Runs that are killed while they write: what they were to write is wholly as before or wholly as after.
@Suite(.serialized) struct OutputKillTests {
  /// Of each output; a fourth of them at the first sign of its writing. In `make test` a fourth of the full number, and more until the
  /// old and the new content were both seen.
  private static let kills = 100

  private static func suffices(_ moment: Int, _ seen: Set<String>) -> Bool {
    !TestLength.isLong && moment >= kills / 8 && seen.count == 2
  }

  private func folder(places: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for place in 0..<places {
      for packet in 0..<2 {
        log += "\(1_700_000_000 + 100 * place + packet),A,-\(60 + place % 30),p\(place),\(1 + place % 9)\n"
      }
    }
    _ = try folder.write(log, to: "walk.csv")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: folder.url).status == 0)
    return folder
  }

  /// The content of files; `nil` for one that is not there.
  private func content(_ folder: TemporaryFolder, _ names: [String]) -> [Data?] {
    names.map { FileManager.default.contents(atPath: folder.path($0)) }
  }

  /// The hidden names of what `out` is to become, or was.
  private func hidden(_ folder: TemporaryFolder) -> Set<String> {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return Set(names?.filter { $0.hasPrefix(".out.beacon-calibrate-") } ?? [])
  }

  /// Starts a run and kills it at a moment of the whole, or some thousandths of a second after a sign of its writing.
  private func kill(
    _ arguments: [String], in folder: TemporaryFolder, share: Double, whole: Duration, atSign: Bool
  ) throws {
    let running = try BuiltProgram.start(arguments, in: folder.url)
    if atSign {
      let (end, left) = (ContinuousClock.now + whole * 4, hidden(folder))
      while hidden(folder).isSubset(of: left), ContinuousClock.now < end { usleep(100) }
      usleep(UInt32(share * 4000))
    } else {
      Thread.sleep(forTimeInterval: share * (whole / .seconds(1)))
    }
    running.kill()
    running.wait()
  }

  @Test func `A report that is killed at any moment is the old one or the new one, page and JSON`() throws {
    let folder = try folder(places: 1)
    let files = ["out/index.html", "out/report.json"]
    func arguments(_ title: String, _ output: String = "out") -> [String] {
      // The page prints the command line, which so has one form.
      ["report", "--title", title, "--output", output]
    }
    var versions: [String: [Data?]] = [:]
    var whole = Duration.zero
    for title in ["one", "two"] {
      let start = ContinuousClock.now
      #expect(try BuiltProgram.run(arguments(title), in: folder.url).status == 0)
      whole = start.duration(to: .now)
      versions[title] = content(folder, files)
    }
    #expect(versions["one"] != versions["two"])
    _ = try folder.write("mine", to: "out/notes.txt")

    var generator = SeededGenerator(seed: 52)
    var (unfinished, seen) = (0, Set<String>())
    for moment in 0..<Self.kills {
      if Self.suffices(moment, seen), unfinished >= 3 { break }
      let (before, left) = (content(folder, files), hidden(folder))
      let title = before == versions["one"] ? "two" : "one"
      // Beyond the whole, for on a busy machine a run takes longer than the first ones did.
      let share = Double.random(in: 0...1.5, using: &generator)
      if moment.isMultiple(of: 5) {
        let new = "new-\(moment)"
        try kill(arguments("one", new), in: folder, share: share, whole: whole, atSign: false)
        let made = content(folder, ["\(new)/index.html", "\(new)/report.json"])
        #expect(made.allSatisfy { $0 == nil } || made.allSatisfy { $0 != nil }, "moment \(moment)")
        #expect(made[0] != nil || access(folder.path(new), F_OK) != 0, "moment \(moment)")
        continue
      }
      try kill(
        arguments(title), in: folder, share: share, whole: whole,
        atSign: moment.isMultiple(of: 4))
      let after = content(folder, files)
      #expect(after == before || after == versions[title], "moment \(moment), share \(share)")
      seen.insert(after == before ? "before" : "after")
      if !hidden(folder).isSubset(of: left) { unfinished += 1 }
    }
    // Some kills hit the change itself, or the test shows nothing.
    #expect(
      unfinished >= 3 && seen.count == 2, "\(unfinished) kills hit the change")
    #expect(try BuiltProgram.run(arguments("one"), in: folder.url).status == 0)
    #expect(content(folder, files) == versions["one"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
        == ["index.html", "notes.txt", "report.json"])
    #expect(hidden(folder).isEmpty)
  }

  @Test func `An export that is killed at any moment is the old file or the new one`() throws {
    let folder = try folder(places: 300)
    let arguments = ["export", "samples", "--output", "out.csv"]
    let start = ContinuousClock.now
    #expect(try BuiltProgram.run(arguments, in: folder.url).status == 0)
    let whole = start.duration(to: .now)
    let new = content(folder, ["out.csv"])
    let old = [Data?.some(Data("old\n".utf8))]

    var generator = SeededGenerator(seed: 53)
    var seen: Set<String> = []
    for moment in 0..<Self.kills {
      if Self.suffices(moment, seen) { break }
      let path = try folder.write("old\n", to: "out.csv")
      chmod(path, 0o640)
      let share = Double.random(in: 0...1.2, using: &generator)
      try kill(arguments, in: folder, share: share, whole: whole, atSign: false)
      let after = content(folder, ["out.csv"])
      #expect(after == old || after == new, "moment \(moment), share \(share)")
      seen.insert(after == old ? "old" : "new")
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    }
    #expect(seen.count == 2)
    #expect(try BuiltProgram.run(arguments, in: folder.url).status == 0)
    #expect(content(folder, ["out.csv"]) == new)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(left == ["out.csv", "survey.sqlite", "walk.csv"])
  }
}
