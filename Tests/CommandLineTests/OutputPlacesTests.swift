import Foundation
import TestSupport
import Testing

/// Outputs go where they were sent: through devices, pipes and links, and whole or not at all into files.
///
/// Devices are named by links in the test's own folder: a program that replaced what it should write through would else, run
/// by root, replace the machine's devices.
@Suite struct OutputPlacesTests {
  private static let log = """
    timestamp,beacon,rssi_dbm,location,distance_m
    1700000000.0,A,-60,p1,1
    1700000000.1,A,-61,p1,1
    1700000010.0,A,-67,p2,2
    1700000010.1,A,-66,p2,2

    """
  /// Lines of an export of that log.
  private static let lines = 5

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log, to: "walk.csv")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: folder.url).status == 0)
    return folder
  }

  private func lines(_ folder: TemporaryFolder, _ name: String) throws -> Int {
    try String(contentsOfFile: folder.path(name), encoding: .utf8).split(separator: "\n").count
  }

  private func names(_ folder: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
  }

  private func expectRefusal(_ result: BuiltProgram.Result, _ path: String, _ words: String) {
    #expect(result.status == 74)
    #expect(result.error.hasPrefix("\(path): error: "), "\(result.error)")
    #expect(result.error.contains(words) && result.error.contains("\n  help: "), "\(result.error)")
  }

  @Test func `Devices and pipes are written through and stay what they are`() throws {
    let folder = try folder()
    let device = try BuiltProgram.shell(
      "ln -s /dev/null null && \"$0\" export samples --output null && [ -c /dev/null ] && [ -L null ]",
      in: folder.url)
    #expect(device.status == 0, "\(device.error)")
    let pipe = try BuiltProgram.shell(
      "mkfifo pipe; cat pipe > got & \"$0\" export samples --output pipe; wait; [ -p pipe ]", in: folder.url)
    #expect(pipe.status == 0, "\(pipe.error)")
    #expect(try lines(folder, "got") == Self.lines)
  }

  @Test(arguments: ["/dev/fd/1", "/proc/self/fd/1", "-", "named"])
  func `Standard output is appended to, whatever it is called`(name: String) throws {
    let folder = try folder()
    let result = try BuiltProgram.shell(
      "ln -s /dev/stdout named; echo kept > log; (echo one; \"$0\" export samples --output \(name); echo two) >> log",
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let text = try String(contentsOfFile: folder.path("log"), encoding: .utf8)
    #expect(text.hasPrefix("kept\none\ntimestamp,") && text.hasSuffix("\ntwo\n"))
    #expect(try lines(folder, "log") == Self.lines + 3)
  }

  @Test func `Every command that writes a file takes a descriptor`() throws {
    let folder = try folder()
    for command in [
      "export samples --output", "check walk.csv --output junit=", "next --first --sheet",
      "next --first --csv",
    ] {
      let result = try BuiltProgram.shell(
        "\"$0\" \(command)\(command.hasSuffix("=") ? "" : " ")/dev/fd/3 3> got", in: folder.url)
      #expect((0...2).contains(result.status), "\(command): \(result.error)")
      #expect(try lines(folder, "got") > 1, "\(command)")
    }
  }

  @Test func `No descriptor leads into the store`() throws {
    let folder = try folder()
    let store = folder.url.appending(path: "survey.sqlite")
    let before = try Data(contentsOf: store)
    // Whoever runs the tests may leave descriptors open.
    let closing = (3..<12).map { "exec \($0)>&-; " }.joined()
    for number in 3..<12 {
      let result = try BuiltProgram.shell(
        "\(closing)\"$0\" export samples --output /dev/fd/\(number)", in: folder.url)
      expectRefusal(result, "/dev/fd/\(number)", "Bad file descriptor")
    }
    #expect(try Data(contentsOf: store) == before)
  }

  @Test func `A link stays and its file keeps its mode`() throws {
    let folder = try folder()
    let path = try folder.write("old", to: "real.csv")
    chmod(path, 0o640)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.csv"), withDestinationPath: "real.csv")
    #expect(try BuiltProgram.run(["export", "samples", "--output", "link.csv"], in: folder.url).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.csv")) == "real.csv")
    #expect(try lines(folder, "real.csv") == Self.lines)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `A report follows a link, fits into the folder one stands in, and leaves alone what is there`()
    throws
  {
    let folder = try folder()
    _ = try folder.write("mine", to: "real/notes.txt")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "real")
    for _ in 0..<2 {
      #expect(try BuiltProgram.run(["report", "--output", "link"], in: folder.url).status == 0)
      let here = try BuiltProgram.shell(
        "cd real && \"$0\" report --store ../survey.sqlite --output .", in: folder.url)
      #expect(here.status == 0, "\(here.error)")
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "real")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("real")).sorted()
        == ["index.html", "notes.txt", "report.json"])
  }

  @Test func `A device that is full, standard output that is closed, and a reader that has gone`() throws {
    let folder = try folder()
    for command in ["export samples", "fit", "fit --format json", "check walk.csv", "init new"] {
      let full = try BuiltProgram.shell("\"$0\" \(command) > /dev/full", in: folder.url)
      expectRefusal(full, "standard output", "No space left on device")
      try? FileManager.default.removeItem(atPath: folder.path("new"))
      let closed = try BuiltProgram.shell("\"$0\" \(command) >&-", in: folder.url)
      expectRefusal(closed, "standard output", "Bad file descriptor")
      try? FileManager.default.removeItem(atPath: folder.path("new"))
    }
    expectRefusal(
      try BuiltProgram.shell("ln -s /dev/full full; \"$0\" export samples --output full", in: folder.url),
      "full",
      "No space left on device")
    expectRefusal(
      try BuiltProgram.shell("ln -s /dev/stdout out; \"$0\" export samples --output out >&-", in: folder.url),
      "out",
      "Bad file descriptor")
    let head = try BuiltProgram.shell(
      "trap '' PIPE; \"$0\" export samples | true; exit ${PIPESTATUS[0]}", in: folder.url)
    #expect(head.status == 74 || head.status == 0, "\(head.status)")
    let quiet = try BuiltProgram.shell("\"$0\" export samples | true; exit ${PIPESTATUS[0]}", in: folder.url)
    #expect([0, 74, 128 + SIGPIPE].contains(quiet.status))
    #expect(quiet.error.isEmpty || quiet.status == 74)
    // Nobody to tell is no reason to crash.
    #expect(try BuiltProgram.shell("\"$0\" nonsense 2>&-", in: folder.url).status == 64)
    #expect(try BuiltProgram.shell("\"$0\" import no.csv 2>&-", in: folder.url).status == 66)
  }

  @Test(
    arguments: [
      "export samples --output out", "export samples --output old", "check walk.csv --output junit=out",
      "next --first --sheet out", "next --first --csv out", "report --output out", "report --output folder",
      "demo --survey cafe --output out", "init out", "init .", "simulate cafe/scenario.toml --output out/a/b",
    ])
  func `A limit on the size of files ends with 74 and changes nothing`(command: String) throws {
    let folder = try folder()
    _ = try folder.write("old", to: "old")
    _ = try folder.write(
      "<meta name=\"generator\" content=\"beacon-calibrate 0.1.0\">", to: "folder/index.html")
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: folder.url.appending(path: "cafe"))
    let before = try names(folder)
    // No file may have a byte; what the program says goes through a pipe.
    let result = try BuiltProgram.shell(
      "(ulimit -f 0; \"$0\" \(command) 2>&1 > /dev/null; echo \"status $?\") | cat", in: folder.url)
    #expect(result.output.hasSuffix("status 74\n"), "\(result.output)")
    #expect(result.output.contains("error: ") && result.output.contains("ulimit -f"))
    #expect(!result.output.contains("Cocoa"))
    #expect(try names(folder) == before)
    #expect(try String(contentsOfFile: folder.path("old"), encoding: .utf8) == "old")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("folder")) == ["index.html"])
  }

  /// A folder that somebody sent may have a link as its place for reports.
  @Test func `A page that this program did not write is not replaced, behind a link either`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("mine", to: "home/index.html")
    symlink("home", folder.path("out"))
    let report = SharedData.projectRoot.appending(path: "Reports/cafe/report.json").path
    for command in [
      ["report", "--from", report, "--output", "out"], ["report", "--from", report, "--output", "home"],
      ["report", "--index", "out"],
    ] {
      let result = try BuiltProgram.run(command, in: folder.url)
      #expect(result.status == 74 && result.error.contains("[file-exists]"), "\(result.error)")
      #expect(result.error.contains("help: name another file"), "\(result.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("home")) == ["index.html"])
    #expect(try String(contentsOfFile: folder.path("home/index.html"), encoding: .utf8) == "mine")
  }

  @Test func `A simulation takes the place of a simulation only`() throws {
    let folder = try TemporaryFolder()
    let survey = "name = \"Mine\"\n"
    _ = try folder.write(survey, to: "mine/survey.toml")
    let scenario = SharedData.projectRoot.appending(path: "Surveys/cafe/scenario.toml").path
    let refused = try BuiltProgram.run(["simulate", scenario, "--output", "mine"], in: folder.url)
    #expect(refused.status == 74 && refused.error.contains("[file-exists]"), "\(refused.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("mine")) == ["survey.toml"])
    #expect(try String(contentsOfFile: folder.path("mine/survey.toml"), encoding: .utf8) == survey)
    for _ in 0..<2 {
      let made = try BuiltProgram.run(["simulate", scenario, "--output", "cafe"], in: folder.url)
      #expect(made.status == 0, "\(made.error)")
    }
  }

  @Test(arguments: ["report --output out", "report --output out/a/b"])
  func `A run that fails leaves no folder`(command: String) throws {
    let folder = try folder()
    let before = try names(folder)
    let noGnuplot = try BuiltProgram.run(
      command.split(separator: " ").map(String.init), in: folder.url, environment: ["PATH": "/nowhere"])
    #expect(noGnuplot.status == 69)
    let noStore = try BuiltProgram.run(
      command.split(separator: " ").map(String.init) + ["--store", "no.sqlite"], in: folder.url)
    #expect(noStore.status == 66)
    #expect(try names(folder) == before)
  }
}
