import Foundation
import TestSupport
import Testing

@testable import Support

/// Every moment of a change of a folder: seen by a reader, ended by a kill, ended by a failure.
@Suite struct FolderSwitchTests {
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

  private func change(_ folder: TemporaryFolder, _ content: String = "new") throws -> FolderSwitch {
    let path = folder.path("out")
    return FolderSwitch(
      root: try #require(OutputPlace.realPath(path)), path: path, files: Self.files(content))
  }

  private func moments(_ before: Before) throws -> Int {
    var count = 0
    let folder = try folder(before)
    let change = try change(folder)
    change.checkpoint = { count += 1 }
    try change.run()
    return count
  }

  @Test(arguments: Before.allCases)
  func `A reader meets the old files or the new ones at every moment`(before: Before) throws {
    let folder = try folder(before)
    let old = read(folder)
    let new: [String?] = Self.names.map { "new \($0)" }
    var seen: [[String?]] = []
    let change = try change(folder)
    change.checkpoint = { [self] in seen.append(read(folder)) }
    try change.run()
    #expect(seen.count >= 10)
    #expect(seen.first == old && seen.last == new)
    #expect(seen.allSatisfy { $0 == old || $0 == new })
  }

  @Test(arguments: Before.allCases)
  func `A kill at any moment leaves the old files or the new ones, and the next run tidies up`(before: Before)
    throws
  {
    for moment in 0..<(try moments(before)) {
      let folder = try folder(before)
      let old = read(folder)
      try killed(folder, at: moment)
      let left = read(folder)
      #expect(left == old || left == Self.names.map { "new \($0)" }, "moment \(moment)")
      try OutputFolder.write(Self.files("newer"), to: folder.path("out"))
      #expect(read(folder) == Self.names.map { "newer \($0)" }, "moment \(moment)")
      var expected: Set = [
        "out/notes.txt", "out/deep/er/notes.txt", "out/index.html", "out/logs/report.json",
      ]
      if before == .linkedPage { expected.insert("elsewhere/page.html") }
      #expect(entries(folder) == expected, "moment \(moment)")
      let isLink = OutputPlace.linkTarget(folder.path("out/index.html")) == "../elsewhere/page.html"
      #expect(isLink == (before == .linkedPage))
    }
  }

  private func killed(_ folder: TemporaryFolder, at moment: Int) throws {
    var count = 0
    let change = try change(folder)
    change.checkpoint = {
      count += 1
      if count > moment { throw Kill() }
    }
    #expect(throws: Kill.self) { try change.perform() }
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
        #expect(read(folder) == Self.names.map { "new \($0)" }, "moment \(moment)")
        #expect(entries(folder).count == names.union(["out/index.html", "out/logs/report.json"]).count)
      }
    }
  }

  @Test func `Without links the new files never stand beside old ones`() throws {
    let folder = try folder(.both)
    let change = try change(folder)
    change.hasLinks = false
    try change.run()
    #expect(read(folder) == Self.names.map { "new \($0)" })
    #expect(entries(folder).count == 4)
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
}
