import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Support

/// A file that a run reads is not written by it, whichever comes first and whatever its name.
@Suite struct FileUseTests {
  private final class Refusals: Sendable {
    let all = Mutex<[FileFailure]>([])
  }

  private func begin() -> (FileUse, Refusals) {
    let (use, refusals) = (FileUse(), Refusals())
    use.begin { failure in refusals.all.withLock { $0.append(failure) } }
    return (use, refusals)
  }

  @Test(arguments: ["file", "hard", "soft", "chain", "sub/../file"])
  func `A file is known under every name`(name: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("log", to: "file")
    _ = try folder.write("", to: "sub/other")
    link(path, folder.path("hard"))
    symlink("file", folder.path("soft"))
    symlink(folder.path("soft"), folder.path("chain"))
    let (use, refusals) = begin()
    use.reads(path: path)
    let output = "\(folder.url.path)/\(name)"
    let error = #expect(throws: FileFailure.self) { try use.writes(path: output) }
    #expect(error?.attempt == .overwrite && error?.input == path && error?.path == output)
    #expect(error?.description.contains("[output-is-input]\n  help: ") == true)
    let (other, told) = begin()
    try other.writes(path: output)
    #expect(told.all.withLock { $0.isEmpty })
    other.reads(path: path)
    #expect(told.all.withLock { $0.first?.path } == output && refusals.all.withLock { $0.isEmpty })
    // A file that is open is the same file.
    let (third, heard) = begin()
    try third.writes(path: output)
    third.reads(try #require(stat(path: path, followsLinks: true)), named: "a log")
    #expect(heard.all.withLock { $0.first?.input } == "a log")
  }

  @Test func `What may be made beside an input is one too`() throws {
    let folder = try TemporaryFolder()
    let store = folder.path("s.sqlite")
    symlink("s.sqlite-wal", folder.path("link"))
    let (use, _) = begin()
    use.reads(path: store, suffixes: ["-wal"])
    for name in ["s.sqlite", "s.sqlite-wal", "link"] {
      #expect(throws: FileFailure.self) { try use.writes(path: folder.path(name)) }
    }
    try use.writes(path: folder.path("s.sqlite-other"))
    try use.writes(path: "/dev/null")
  }

  @Test func `Nothing is remembered before it begins`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("log", to: "file")
    let use = FileUse()
    use.reads(path: path)
    try use.writes(path: path)
  }
}
