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
    let (living, lock) = try HiddenName.makeFolder(for: "out", in: folder.url.path, mode: 0o777)
    defer { close(lock) }
    try OutputFolder.write(files, to: folder.path("out"))
    #expect(try names(folder) == [PathText.split(living).name, "out"].sorted())
  }

  /// Before this was mended, it made one folder after the other and never ended.
  @Test(.timeLimit(.minutes(1)))
  func `A hidden folder that cannot be opened is an error, and none stays behind`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let path = folder.url.path
      var limit = rlimit(rlim_cur: 128, rlim_max: 128)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      var taken: [Int32] = []
      while case let descriptor = open("/", O_RDONLY), descriptor >= 0 { taken.append(descriptor) }
      let error = #expect(throws: FileFailure.self) {
        _ = try HiddenName.makeFolder(for: "out", in: path, mode: 0o700)
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
}
