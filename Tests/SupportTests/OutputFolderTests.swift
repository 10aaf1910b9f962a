import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct OutputFolderTests {
  private let files = [
    OutputFolder.File(name: "index.html", data: Data("page".utf8)),
    OutputFolder.File(name: "logs/a.csv", data: Data("log".utf8)),
  ]

  private func names(_ folder: TemporaryFolder, _ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
  }

  @Test(arguments: ["out", "a/b/c", "out/", "./x/./y", "link"])
  func `A new folder appears with everything in it`(path: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "led/here")
    try OutputFolder.write(files, to: "\(folder.url.path)/\(path)")
    #expect(try String(contentsOfFile: folder.path("\(path)/logs/a.csv"), encoding: .utf8) == "log")
    #expect(try names(folder, path) == ["index.html", "logs"])
    #expect(try names(folder).allSatisfy { !$0.hasPrefix(".") })
  }

  @Test
  func `What a killed run left of a new folder goes with the next run, and what a living one has stays`()
    throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write("half", to: ".out.beacon-calibrate-dead/index.html")
    let parent = try #require(OpenFolder(folder.url.path))
    let (living, _, lock) = try HiddenName.makeFolder(for: "out", in: parent, mode: 0o777)
    defer { close(lock) }
    // Not a name that this program gives.
    _ = try folder.write("mine", to: ".out.beacon-calibrate-notes.txt")
    try OutputFolder.write(files, to: folder.path("out"))
    #expect(try names(folder) == [".out.beacon-calibrate-notes.txt", living, "out"].sorted())
  }

  /// Before this was mended, it made one folder after the other and never ended.
  @Test(.timeLimit(.minutes(1)))
  func `A hidden folder that cannot be opened is an error, and none stays behind`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.url.path
      let parent = try #require(OpenFolder(path))
      // Timers open descriptors at their first use, and end the process where they cannot.
      try await Task.sleep(for: .milliseconds(1))
      var limit = rlimit(rlim_cur: 128, rlim_max: 128)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      var taken: [Int32] = []
      while case let descriptor = open("/", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
      let error = #expect(throws: FileFailure.self) {
        _ = try HiddenName.makeFolder(for: "out", in: parent, mode: 0o700)
      }
      for descriptor in taken { close(descriptor) }
      try #require(error?.code == EMFILE)
      try #require(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    }
  }

  @Test func `The folder keeps its own mode and its new files have that of the umask`() throws {
    let folder = try TemporaryFolder()
    try OutputFolder.write(files, to: folder.path("out"))
    let mask = umask(0)
    umask(mask)
    let mode = stat(path: folder.path("out/index.html"), followsLinks: false)?.st_mode
    #expect(mode.map { $0 & 0o777 } == 0o666 & ~mask)
    chmod(folder.path("out"), 0o750)
    chmod(folder.path("out/index.html"), 0o640)
    let before = try #require(stat(path: folder.path("out"), followsLinks: false))
    try OutputFolder.write(files, to: folder.path("out"))
    let after = try #require(stat(path: folder.path("out"), followsLinks: false))
    #expect(after.st_mode == before.st_mode && after.st_mode & 0o777 == 0o750)
    let kept = stat(path: folder.path("out/index.html"), followsLinks: false)?.st_mode
    #expect(kept.map { $0 & 0o777 } == 0o640)
  }

  @Test(arguments: ["", "file", "file/x", "/proc/x/y", "no/../x"])
  func `What cannot be a folder is refused`(path: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "file")
    let full = path.hasPrefix("/") || path.isEmpty ? path : "\(folder.url.path)/\(path)"
    let error = #expect(throws: FileFailure.self) { try OutputFolder.write(files, to: full) }
    #expect(error?.path.hasPrefix(full) == true)
    #expect(try names(folder) == ["file"])
  }

  @Test func `Files that must be new replace nothing, and go again if one of them cannot be written`() throws
  {
    let folder = try TemporaryFolder()
    let source = try folder.write(String(repeating: "row\n", count: 300_000), to: "source.csv")
    let copies = [
      OutputFolder.File(name: "logs/walk.csv", content: .copy(of: source)),
      OutputFolder.File(name: "survey.toml", data: Data("new".utf8)),
    ]
    _ = try folder.write("mine", to: "taken/survey.toml")
    try FileManager.default.createDirectory(atPath: folder.path("link"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link/survey.toml"), withDestinationPath: folder.path("victim"))
    for name in ["taken", "link"] {
      let before = try names(folder, name)
      let error = #expect(throws: FileFailure.self) {
        try OutputFolder.write(copies, to: folder.path(name), areNew: true)
      }
      #expect(error?.attempt == .create && error?.path.hasSuffix("\(name)/survey.toml") == true)
      #expect(try names(folder, name) == before)
    }
    #expect(try names(folder) == ["link", "source.csv", "taken"])
    for name in ["new", "old"] {
      if name == "old" { _ = try folder.write("mine", to: "old/notes.txt") }
      try OutputFolder.write(copies, to: folder.path(name), areNew: true)
      #expect(
        FileManager.default.contentsEqual(atPath: folder.path("\(name)/logs/walk.csv"), andPath: source))
      let missing = [OutputFolder.File(name: "more/a.csv", content: .copy(of: folder.path("none")))]
      let error = #expect(throws: FileFailure.self) {
        try OutputFolder.write(missing, to: folder.path(name), areNew: true)
      }
      #expect(error?.isMissing == true && error?.path == folder.path("none"))
      #expect(try !names(folder, name).contains("more"))
    }
  }

  /// As in a folder that was received from somebody: every name that a run may use is a link, or something else than it should be.
  @Test(arguments: ["index.html", "logs", "logs/a.csv", "out"])
  func `No link in the folder is followed`(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("precious", to: "home/a.csv")
    _ = try folder.write("other", to: "out/other/notes.txt")
    if name == "logs/a.csv" { _ = try folder.write("", to: "out/logs/b.csv") }
    let isFolder = name == "logs"
    let place = name == "out" ? ".out.beacon-calibrate-dead" : "out/\(name)"
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(place), withDestinationPath: folder.path(isFolder ? "home" : "home/a.csv"))
    let result = Result { try OutputFolder.write(files, to: folder.path("out")) }
    #expect(try names(folder, "home") == ["a.csv"])
    #expect(try String(contentsOfFile: folder.path("home/a.csv"), encoding: .utf8) == "precious")
    if isFolder {
      let error = #expect(throws: FileFailure.self) { try result.get() }
      #expect(error?.path.hasSuffix("out/logs") == true && error?.message.contains("link") == true)
      #expect(try names(folder, "out") == ["logs", "other"])
    } else {
      try result.get()
      #expect(try String(contentsOfFile: folder.path("out/index.html"), encoding: .utf8) == "page")
      #expect(FilePath.target(ofLink: folder.path("out/\(name)")) == nil)
    }
  }

  @Test func `No name leads out of the folder`() throws {
    let folder = try TemporaryFolder()
    for name in ["../x", "a/../../x", "/x", "a//x", "."] {
      for place in ["old", "new"] {
        _ = try folder.write("", to: "old/a/y")
        let file = OutputFolder.File(name: name, data: Data())
        #expect(throws: FileFailure.self) { try OutputFolder.write([file], to: folder.path(place)) }
      }
    }
    #expect(try names(folder) == ["old"])
  }
}
