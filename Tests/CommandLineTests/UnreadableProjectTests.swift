import Foundation
import TestSupport
import Testing

/// A survey file that cannot be read is no fault of its content: 66 where there is none, 74 where the system refuses.
@Suite struct UnreadableProjectTests {
  /// What stands instead of a file, and what is said of it.
  private static let cases: [(make: String, status: Int32, words: String)] = [
    ("true", 66, "the file does not exist [file-not-found]"),
    ("mkdir FILE", 74, "expected a TOML file, found a directory [is-directory]"),
    ("ln -s /proc/self/mem FILE", 74, "the file cannot be read: Input/output error [unreadable-file]"),
    ("ln -s /dev/zero FILE", 74, "expected a regular file, found a pipe, a socket or a device [not-a-file]"),
    ("mkfifo FILE", 74, "expected a regular file, found a pipe, a socket or a device [not-a-file]"),
    ("ln -s FILE FILE", 74, "the file cannot be read: Too many levels of symbolic links [unreadable-file]"),
    ("truncate -s 5M FILE", 65, "the file is larger than 4 MiB [invalid-toml]"),
    ("echo '[' > FILE", 65, "[invalid-toml]"),
  ]

  @Test(arguments: cases.indices)
  func `A survey file`(index: Int) throws {
    let one = Self.cases[index]
    let folder = try TemporaryFolder()
    let make = one.make.replacingOccurrences(of: "FILE", with: "survey.toml")
    #expect(try BuiltProgram.shell("mkdir p && cd p && \(make)", in: folder.url).status == 0)
    for command in ["fit", "check", "import", "report --output out"] {
      let words = command.split(separator: " ").map(String.init)
      let result = try BuiltProgram.run(words + ["--project", "p"], in: folder.url)
      #expect(result.status == one.status, "\(command): \(result.error)")
      #expect(result.error.contains("p/survey.toml:"), "\(result.error)")
      #expect(result.error.contains(one.words), "\(result.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["p"])
  }

  @Test func `A calibration and a scenario`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("timestamp,beacon,rssi_dbm,distance_m\n1,A,-60,1\n", to: "walk.csv")
    for (path, status) in [("no.json", Int32(66)), ("/proc/self/mem", 74), (".", 74)] {
      let check = try BuiltProgram.run(["check", "walk.csv", "--baseline", path], in: folder.url)
      #expect(check.status == status && check.error.contains("\(path): error: the file "), "\(check.error)")
      let simulate = try BuiltProgram.run(["simulate", path, "--output", "out"], in: folder.url)
      #expect(simulate.status == status, "\(simulate.error)")
    }
  }
}
