import Foundation
import TestSupport
import Testing

@testable import Support

@Suite struct OutputFileTests {
  private let data = Data("new".utf8)

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func open(_ folder: TemporaryFolder) throws -> OpenFolder {
    try #require(OpenFolder(folder.url.path))
  }

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test func `A file is replaced by another, which has its mode`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    chmod(path, 0o604)
    let before = try #require(stat(path: path, followsLinks: false))
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try OutputFile.write(data, to: path)
    let after = try #require(stat(path: path, followsLinks: false))
    #expect(text(path) == "new" && after.st_mode == before.st_mode && !after.isSame(as: before))
    // Whoever has the old one open still reads it.
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try names(folder) == ["file"])
  }

  @Test(arguments: ["link", "chain"])
  func `A link stays, and what it leads to is written`(name: String) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("old", to: "sub/file")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "sub/file")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("chain"), withDestinationPath: folder.path("link"))
    try OutputFile.write(data, to: folder.path(name))
    #expect(text(folder.path("sub/file")) == "new")
    #expect(FilePath.target(ofLink: folder.path("link")) == "sub/file")
    #expect(try names(folder) == ["chain", "link", "sub"])
  }

  @Test func `A file that must be new does not replace one`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "file")
    let error = #expect(throws: FileFailure.self) { try OutputFile.write(data, to: path, isNew: true) }
    #expect(error?.attempt == .create)
    #expect(text(path) == "old")
    try OutputFile.write(data, to: folder.path("other"), isNew: true)
    #expect(text(folder.path("other")) == "new")
    #expect(try names(folder) == ["file", "other"])
  }

  @Test func `A file that appears meanwhile is not replaced either`() throws {
    let folder = try TemporaryFolder()
    let file = try PendingFile(for: "file", in: open(folder))
    try file.write(.data(data))
    let path = try folder.write("mine", to: "file")
    let error = #expect(throws: FileFailure.self) { try file.create() }
    #expect(error?.attempt == .create)
    #expect(text(path) == "mine")
  }

  @Test func `What a killed run left goes with the next run for the same file`() throws {
    let folder = try TemporaryFolder()
    for name in [
      ".file.beacon-calibrate-dead", ".file.beacon-calibrate-dead2", ".other.beacon-calibrate-dead",
    ] {
      _ = try folder.write("half", to: name)
    }
    let living = try PendingFile(for: "file", in: open(folder))
    try living.putDown()
    try OutputFile.write(data, to: folder.path("file"))
    let expected = [".other.beacon-calibrate-dead", living.hiddenName, "file"]
    #expect(try names(folder) == expected.sorted())
  }

  @Test(arguments: [false, true])
  func `Without nameless files the same is had with hidden names`(isNew: Bool) throws {
    let folder = try TemporaryFolder()
    if !isNew { chmod(try folder.write("old", to: "file"), 0o640) }
    do {
      let file = try PendingFile(for: "file", in: open(folder), isAnonymous: false)
      try file.write(.data(data))
      #expect(try names(folder).contains(file.hiddenName))
      if isNew { try file.create() } else { try file.replace() }
    }
    #expect(text(folder.path("file")) == "new")
    if !isNew {
      #expect(stat(path: folder.path("file"), followsLinks: false).map { $0.st_mode & 0o777 } == 0o640)
    }
    #expect(try names(folder) == ["file"])
  }

  @Test func `A file that was not put in place leaves nothing`() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try PendingFile(for: "file", in: open(folder))
      try file.write(.data(data))
      try file.putDown()
      #expect(try names(folder).count == 1)
    }
    #expect(try names(folder).isEmpty)
  }

  @Test(
    arguments: [
      ("", ENOENT), (".", EISDIR), ("sub/", EISDIR), ("sub", EISDIR), ("no/file", ENOENT),
      ("file/x", ENOTDIR),
      ("loop", ELOOP), ("full", ENOSPC), ("/dev/fd/987", EBADF),
      (String(repeating: "n", count: 300), ENAMETOOLONG),
    ])
  func `What cannot be written is told in the system's words`(name: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "sub/x")
    _ = try folder.write("", to: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("full"), withDestinationPath: "/dev/full")
    let path = name.hasPrefix("/") || name.isEmpty ? name : "\(folder.url.path)/\(name)"
    let error = #expect(throws: FileFailure.self) { try OutputFile.write(data, to: path) }
    #expect(error?.code == code)
    #expect(error?.description.hasPrefix("\(path): error: the file cannot be written: ") == true)
    #expect(error?.description.contains(String(cString: strerror(code))) == true)
    #expect(try names(folder) == ["file", "full", "loop", "sub"])
  }

  @Test func `A descriptor that this process opened for itself is not written to`() throws {
    let folder = try TemporaryFolder()
    let own = Foundation.open(folder.path("own"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(own) }
    let error = #expect(throws: FileFailure.self) { try OutputFile.write(data, to: "/dev/fd/\(own)") }
    #expect(error?.code == EBADF)
    #expect(text(folder.path("own")) == "")
    // One without that mark was inherited, or might have been.
    let inherited = dup(own)
    defer { close(inherited) }
    try OutputFile.write(data, to: "/dev/fd/\(inherited)")
    #expect(text(folder.path("own")) == "new")
  }

  @Test func `Foundation's own words are never passed on`() {
    let missing = #expect(throws: (any Error).self) { try Data(contentsOf: URL(filePath: "/no/such/file")) }
    #expect(missing.map(SystemMessage.text(of:)) == "No such file or directory")
    let unknown = NSError(domain: NSCocoaErrorDomain, code: 512)
    #expect(SystemMessage.text(of: unknown) == "the system states no reason")
    #expect(SystemMessage.text(of: POSIXError(.ENOSPC)) == "No space left on device")
  }

  @Test func `Reading is bounded, and only what the user named may be a pipe`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("12345", to: "file")
    #expect(try InputFile.read(path, limit: 5).count == 5)
    #expect(try InputFile.read(path, limit: 3).count == 4)
    #expect(try InputFile.read("/dev/zero", limit: 100_000, acceptsPipes: true).count == 100_001)
    mkfifo(folder.path("pipe"), 0o600)
    for (name, code) in [("/dev/zero", EINVAL), (folder.path("pipe"), EINVAL), (folder.url.path, EISDIR)] {
      let error = #expect(throws: FileFailure.self) { try InputFile.read(name, limit: 10) }
      #expect(error?.code == code)
    }
    let missing = #expect(throws: FileFailure.self) { try InputFile.read(folder.path("no"), limit: 10) }
    #expect(missing?.isMissing == true)
  }
}
