import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Support

/// Every moment of a change of a folder: seen by a reader, ended by a kill, ended by a failure.
@Suite struct FolderChangeTests {
  /// What a test throws where a kill is to be.
  private struct Kill: Error {}

  /// How a folder may be before the change.
  enum Before: String, CaseIterable, Sendable {
    case both, none, pageOnly, linkedPage
  }

  private static let names = ["index.html", "logs/report.json"]

  private static func files(_ content: String) -> [OutputFolder.File] {
    names.map { OutputFolder.File(name: $0, data: Data("\(content) \($0)".utf8)) }
  }

  private func folder(_ before: Before) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write("mine", to: "out/notes.txt")
    _ = try folder.write("mine too", to: "out/deep/er/notes.txt")
    switch before {
    case .both:
      for file in Self.files("old") { _ = try folder.write("old \(file.name)", to: "out/\(file.name)") }
    case .none: break
    case .pageOnly: _ = try folder.write("old index.html", to: "out/index.html")
    case .linkedPage:
      _ = try folder.write("old index.html", to: "elsewhere/page.html")
      _ = try folder.write("old logs/report.json", to: "out/logs/report.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("out/index.html"), withDestinationPath: "../elsewhere/page.html")
    }
    return folder
  }

  /// What a reader finds: the content of each file, `nil` where there is none.
  private func read(_ folder: TemporaryFolder) -> [String?] {
    Self.names.map { try? String(contentsOfFile: folder.path("out/\($0)"), encoding: .utf8) }
  }

  /// All names below the test's folder, files only.
  private func entries(_ folder: TemporaryFolder) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.url.path)
    return Set(
      (all?.allObjects as? [String] ?? []).filter { name in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: folder.path(name), isDirectory: &isFolder)
        return !isFolder.boolValue
      })
  }

  private func change(_ folder: TemporaryFolder, _ content: String = "new") throws -> FolderChange {
    let path = folder.path("out")
    return FolderChange(
      root: try #require(FilePath.resolved(path)), path: path, files: Self.files(content))
  }

  /// How often the change of a folder stops for a checkpoint.
  private func moments(_ before: Before, _ prepare: (FolderChange) -> Void = { _ in }) throws -> Int {
    var count = 0
    let folder = try folder(before)
    let change = try change(folder)
    prepare(change)
    change.checkpoint = { count += 1 }
    try change.run()
    return count
  }

  private static let new: [String?] = names.map { "new \($0)" }

  /// What a reader may meet of a folder whose files are replaced one after the other.
  private func isInOrder(_ seen: [String?], _ old: [String?]) -> Bool {
    seen == old || seen == Self.new || seen == [Self.new[0], old[1]]
  }

  @Test(arguments: Before.allCases)
  func `A reader meets the old files or the new ones at every moment`(before: Before) throws {
    let folder = try folder(before)
    let old = read(folder)
    var seen: [[String?]] = []
    let change = try change(folder)
    change.checkpoint = { [self] in seen.append(read(folder)) }
    try change.run()
    #expect(seen.count >= 10)
    #expect(seen.first == old && seen.last == Self.new)
    #expect(seen.allSatisfy { $0 == old || $0 == Self.new })
  }

  @Test(arguments: Before.allCases)
  func `A folder that cannot be exchanged gets its files in their order, the last one last`(before: Before)
    throws
  {
    let folder = try folder(before)
    let old = read(folder)
    var seen: [[String?]] = []
    let change = try change(folder)
    change.mayExchange = false
    change.checkpoint = { [self] in seen.append(read(folder)) }
    try change.run()
    #expect(seen.first == old && seen.last == Self.new)
    #expect(seen.contains([Self.new[0], old[1]]))
    #expect(seen.allSatisfy { isInOrder($0, old) })
  }

  @Test(arguments: Before.allCases, [true, false])
  func `A kill at any moment leaves the old files or the new ones, and the next run tidies up`(
    before: Before, mayExchange: Bool
  ) throws {
    for moment in 0..<(try moments(before) { $0.mayExchange = mayExchange }) {
      let folder = try folder(before)
      let old = read(folder)
      var count = 0
      do {
        let change = try change(folder)
        change.mayExchange = mayExchange
        change.checkpoint = {
          count += 1
          if count > moment { throw Kill() }
        }
        #expect(throws: Kill.self) { try change.perform() }
      }
      let left = read(folder)
      if mayExchange {
        #expect(left == old || left == Self.new, "moment \(moment)")
      } else {
        #expect(isInOrder(left, old), "moment \(moment)")
      }
      try OutputFolder.write(Self.files("newer"), to: folder.path("out"))
      #expect(read(folder) == Self.names.map { "newer \($0)" }, "moment \(moment)")
      var expected: Set = [
        "out/notes.txt", "out/deep/er/notes.txt", "out/index.html", "out/logs/report.json",
      ]
      if before == .linkedPage { expected.insert("elsewhere/page.html") }
      #expect(entries(folder) == expected, "moment \(moment)")
      // What a link in the folder leads to is not the folder's.
      if before == .linkedPage {
        let page = try String(contentsOfFile: folder.path("elsewhere/page.html"), encoding: .utf8)
        #expect(page == "old index.html")
      }
    }
  }

  @Test(arguments: Before.allCases)
  func `A failure at any moment leaves the folder as it was, or as it was to be`(before: Before) throws {
    for moment in 0..<(try moments(before)) {
      let folder = try folder(before)
      let (old, names) = (read(folder), entries(folder))
      var count = 0
      let change = try change(folder)
      change.checkpoint = {
        count += 1
        if count > moment { throw Kill() }
      }
      #expect(throws: FileFailure.self) { try change.run() }
      if read(folder) == old {
        #expect(entries(folder) == names, "moment \(moment)")
      } else {
        #expect(read(folder) == Self.new, "moment \(moment)")
        #expect(entries(folder) == names.union(["out/index.html", "out/logs/report.json"]))
      }
    }
  }

  /// A link in a received folder must not lead a run out of it.
  @Test func `Nothing in the folder says what is to be written, removed or moved`() throws {
    let folder = try folder(.both)
    let victim = try folder.write("precious", to: "victim.txt")
    for name in ["place", "new", "old"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("out/.beacon-calibrate/\(name)"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("out/.beacon-calibrate/\(name)/0"), withDestinationPath: victim)
    }
    for current in ["old", "new"] {
      let link = folder.path("out/.beacon-calibrate/current")
      try? FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: current)
      let before = entries(folder)
      try OutputFolder.write(Self.files("new"), to: folder.path("out"))
      #expect(read(folder) == Self.new && entries(folder) == before)
      #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
      #expect(FilePath.target(ofLink: folder.path("out/.beacon-calibrate/place/0")) == victim)
    }
  }

  @Test func `What others put into the folder while it is exchanged stays`() throws {
    let folder = try folder(.both)
    let change = try change(folder)
    var count = 0
    change.checkpoint = {
      count += 1
      try? Data("added".utf8).write(to: URL(filePath: folder.path("out/deep/added-\(count)")))
      // As editors save: another file under the name.
      try? Data("saved \(count)".utf8).write(
        to: URL(filePath: folder.path("out/notes.txt")), options: .atomic)
    }
    try change.run()
    for number in 1...count { #expect(entries(folder).contains("out/deep/added-\(number)")) }
    #expect(try String(contentsOfFile: folder.path("out/notes.txt"), encoding: .utf8) == "saved \(count)")
  }

  @Test func `Modes, owners and links of what stays are kept`() throws {
    let folder = try folder(.both)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/deep/link"), withDestinationPath: "nowhere")
    chmod(folder.path("out/notes.txt"), 0o604)
    chmod(folder.path("out/deep"), 0o705)
    chmod(folder.path("out"), 0o2751)
    let notes = try #require(stat(path: folder.path("out/notes.txt"), followsLinks: false))
    try OutputFolder.write(Self.files("new"), to: folder.path("out"))
    let after = try #require(stat(path: folder.path("out/notes.txt"), followsLinks: false))
    #expect(after.isSame(as: notes) && after.st_mode == notes.st_mode)
    #expect(FilePath.target(ofLink: folder.path("out/deep/link")) == "nowhere")
    for (name, mode) in [("out", 0o2751), ("out/deep", 0o705)] {
      #expect(stat(path: folder.path(name), followsLinks: false).map { $0.st_mode & 0o7777 } == mode_t(mode))
    }
  }

  @Test func `Runs at once follow each other`() async throws {
    let folder = try folder(.both)
    let path = folder.path("out")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for run in 0..<4 {
        group.addTask {
          for _ in 0..<5 { try OutputFolder.write(Self.files("run \(run)"), to: path) }
        }
      }
      try await group.waitForAll()
    }
    let left = read(folder)
    #expect((0..<4).contains { run in left == Self.names.map { "run \(run) \($0)" } })
    #expect(entries(folder).count == 4)
  }

  @Test func `A file that is no file is refused, and nothing is changed`() throws {
    let folder = try folder(.none)
    try FileManager.default.createDirectory(
      atPath: folder.path("out/logs/report.json"), withIntermediateDirectories: true)
    let before = entries(folder)
    let error = #expect(throws: FileFailure.self) {
      try OutputFolder.write(Self.files("new"), to: folder.path("out"))
    }
    #expect(error?.code == EISDIR)
    #expect(error?.path.hasSuffix("out/logs/report.json") == true)
    #expect(entries(folder) == before)
  }

  @Test func `Whoever writes into the folder meanwhile finds every file in the new one`() throws {
    let folder = try folder(.both)
    for number in 0..<300 { _ = try folder.write("note", to: "out/notes/\(number)") }
    let inside = open(folder.path("out/notes"), O_RDONLY | O_DIRECTORY)
    try #require(inside >= 0)
    let written = Mutex<[String]>([])
    let isDone = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for number in 0..<5000 where !isDone.load(ordering: .relaxed) {
        // It fails as soon as the former folder is gone.
        let file = openat(inside, "written \(number)", O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard file >= 0 else { break }
        close(file)
        written.withLock { $0.append("written \(number)") }
      }
      ended.signal()
    }
    for _ in 0..<3 { try OutputFolder.write(Self.files("new"), to: folder.path("out")) }
    isDone.store(true, ordering: .relaxed)
    ended.wait()
    close(inside)
    let there = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path("out/notes")))
    #expect(written.withLock { $0 }.filter { !there.contains($0) } == [])
    #expect(there.isSuperset(of: (0..<300).map { "\($0)" }))
  }

  @Test func `A folder that takes the place of this one meanwhile stays, and none of the files is in it`()
    throws
  {
    for moment in 0..<(try moments(.both)) {
      let folder = try folder(.both)
      _ = try folder.write("other", to: "other/index.html")
      let change = try change(folder)
      var count = 0
      change.checkpoint = {
        if count == moment {
          rename(folder.path("out"), folder.path("moved"))
          rename(folder.path("other"), folder.path("out"))
        }
        count += 1
      }
      let result = Result { try change.run() }
      let page = try String(contentsOfFile: folder.path("out/index.html"), encoding: .utf8)
      let all = entries(folder)
      #expect(!all.contains { $0.hasPrefix(".") }, "moment \(moment)")
      if case .failure = result {
        #expect(page == "other" && all.contains("moved/notes.txt"), "moment \(moment)")
      } else if moment > 0, page == "other" {
        // It was moved when it was whole.
        #expect(all.contains("moved/notes.txt"), "moment \(moment)")
      }
    }
  }
}
