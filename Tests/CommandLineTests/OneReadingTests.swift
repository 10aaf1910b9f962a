import Support
import Foundation
import TestSupport
import Testing

/// Digest and rows of a log come from the same bytes: logs from pipes, and logs that change while they are read.
@Suite struct OneReadingTests {
  private static let header = "timestamp,beacon,rssi_dbm,location,distance_m\n"

  private static func row(_ number: Int) -> String {
    "\(1_700_000_000 + number / 10).\(number % 10),b\(number / 5000),-\(50 + number % 40),p\(number / 100 % 50),\(1 + number % 5000 / 1000)\n"
  }

  private static func log(_ rows: Range<Int>) -> String { Self.header + rows.map(row).joined() }

  /// What `import --format json` says of its first log.
  private static func imported(_ result: BuiltProgram.Result) throws -> JSON {
    try #require(result.status == 0, "\(result.error)")
    return try JSON(result.output)["files"][0]
  }

  private static func samples(_ folder: TemporaryFolder, store: String = "survey.sqlite") throws -> String {
    let result = try BuiltProgram.run(["export", "samples", "--store", store], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return result.output
  }

  @Test(arguments: [
    #"cat log.csv | "$0" import - --format json --store pipe.sqlite"#,
    #"cat log.csv | "$0" import /dev/stdin --format json --store pipe.sqlite"#,
    #""$0" import <(cat log.csv) --format json --store pipe.sqlite"#,
    #""$0" import - --format json --store pipe.sqlite < log.csv"#,
    #"mkfifo fifo; cat log.csv > fifo & "$0" import fifo --format json --store pipe.sqlite"#,
    #"gzip -c log.csv | "$0" import - --format json --store pipe.sqlite"#,
  ])
  func `A pipe is read once and whole`(command: String) throws {
    let folder = try TemporaryFolder()
    let text = Self.log(0..<6000)
    _ = try folder.write(text, to: "log.csv")
    let (file, rows) = try Self.file.get()
    let pipe = try Self.imported(BuiltProgram.shell(command, in: folder.url))
    #expect(pipe["summary"]["rows"].integer == 6000)
    #expect(pipe["summary"]["dwells"].integer == file["summary"]["dwells"].integer)
    if !command.contains("gzip") {
      #expect(pipe["summary"]["sha256"].string == file["summary"]["sha256"].string)
      #expect(file["summary"]["sha256"].string == SHA256Digest.hexadecimal(SHA256Digest.bytes(of: text)))
    }
    #expect(try Self.samples(folder, store: "pipe.sqlite") == rows)
  }

  /// What the import of a file says, and its samples, for all pipes: three times what a pipe holds.
  private static let file = Result {
    let folder = try TemporaryFolder()
    _ = try folder.write(log(0..<6000), to: "log.csv")
    let said = try imported(BuiltProgram.run(["import", "log.csv", "--format", "json"], in: folder.url))
    return (said, try samples(folder))
  }

  @Test func `Inspect and check read pipes too`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log(0..<3000), to: "log.csv")
    let inspected = try BuiltProgram.shell(#"cat log.csv | "$0" inspect - --format json"#, in: folder.url)
    #expect(inspected.status == 0, "\(inspected.error)")
    #expect(try JSON(inspected.output)["files"][0]["inspection"]["rows"].integer == 3000)
    #expect(inspected.output.contains("import - "))
    let checked = try BuiltProgram.shell(#"cat log.csv | "$0" check - --format json"#, in: folder.url)
    #expect([0, 1].contains(checked.status), "\(checked.error)")
  }

  @Test func `A log that grows while it is read is filed under the digest of what was read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.csv")
    _ = try folder.write(Self.log(0..<5000), to: "log.csv")
    let writer = Recorder(path, from: 5000, row: Self.row)
    defer { writer.stop() }
    for attempt in 0..<4 {
      let file = try Self.imported(
        BuiltProgram.run(["import", "log.csv", "--format", "json"], in: folder.url))
      if attempt > 0 { #expect(["grown", "already-imported"].contains(file["outcome"].string)) }
      let rows = try #require(file["summary"]["rows"].integer)
      #expect(rows >= 5000)
      let read = Self.log(0..<rows)
      #expect(file["summary"]["sha256"].string == SHA256Digest.hexadecimal(SHA256Digest.bytes(of: read)))
      #expect(try Self.samples(folder).utf8.count { $0 == 0x0A } == 1 + rows)
    }
    let rows = writer.stop()
    let last = try Self.imported(BuiltProgram.run(["import", "log.csv", "--format", "json"], in: folder.url))
    #expect(rows > 5000)
    #expect(last["summary"]["rows"].integer == rows)
    #expect(try Self.samples(folder).utf8.count { $0 == 0x0A } == 1 + rows)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.log(0..<rows))
  }

  /// Appends rows in half lines until it is stopped.
  private final class Recorder: @unchecked Sendable {
    private let lock = NSLock()
    private let ended = DispatchSemaphore(value: 0)
    private var isStopped = false
    private var next: Int

    init(_ path: String, from first: Int, row: @escaping @Sendable (Int) -> String) {
      next = first
      let thread = Thread { [self] in
        let descriptor = open(path, O_WRONLY | O_APPEND)
        while !(lock.withLock { isStopped }) {
          // Not faster than a slow machine exports.
          guard next < first + 20_000 else {
            usleep(5000)
            continue
          }
          let bytes = Array(row(next).utf8)
          _ = bytes[..<9].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          _ = bytes[9...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          next += 1
          if next.isMultiple(of: 10) { usleep(5000) }
        }
        close(descriptor)
        ended.signal()
      }
      thread.start()
    }

    /// Ends the last row and says how many there are.
    @discardableResult
    func stop() -> Int {
      let isFirst = lock.withLock {
        defer { isStopped = true }
        return !isStopped
      }
      if isFirst { ended.wait() }
      return next
    }
  }

  @Test func `Other bytes under the same name are refused, replaced or kept under another name`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log(0..<500), to: "walk.csv")
    #expect(try BuiltProgram.run(["import", "walk.csv"], in: folder.url).status == 0)
    _ = try folder.write(Self.log(700..<900), to: "walk.csv")
    let before = try Self.samples(folder)
    for path in ["walk.csv", "./walk.csv", folder.path("walk.csv")] {
      let refused = try BuiltProgram.run(["import", path], in: folder.url)
      #expect(refused.status == 65)
      #expect(refused.error.contains("[log-name-taken]"))
      #expect(refused.error.contains("--replace"))
      #expect(refused.error.contains("--as"))
      #expect(try Self.samples(folder) == before)
    }
    let kept = try BuiltProgram.run(["import", "walk.csv", "--as", "walk-2"], in: folder.url)
    #expect(kept.output.hasPrefix("walk-2: imported"))
    #expect(try Self.samples(folder).utf8.count { $0 == 0x0A } == 1 + 700)
    let replaced = try BuiltProgram.run(["import", "walk.csv", "--replace"], in: folder.url)
    #expect(replaced.status == 0)
    #expect(try Self.samples(folder).utf8.count { $0 == 0x0A } == 1 + 200)
  }

  @Test func `A log that begins with all of another one is imported with a warning`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log(0..<500), to: "monday.csv")
    _ = try folder.write(Self.log(0..<600), to: "week.csv")
    #expect(try BuiltProgram.run(["import", "monday.csv"], in: folder.url).status == 0)
    let result = try BuiltProgram.run(["import", "week.csv"], in: folder.url)
    #expect(result.status == 0)
    #expect(result.error.contains("begins with all of 'monday.csv'"))
    #expect(result.error.contains("[contains-earlier-log]"))
  }

  @Test(arguments: [("/dev/zero", "a device"), ("/dev/urandom", "a device"), ("/dev/null", "a device")])
  func `What never ends, or is not a file, is refused at once`(path: String, kind: String) throws {
    let folder = try TemporaryFolder()
    for command in ["import", "inspect", "check"] {
      let result = try BuiltProgram.run([command, path], in: folder.url)
      #expect(result.status == 65, "\(command): \(result.error)")
      #expect(result.error.contains("this is \(kind), not a log file [not-a-log-file]"))
    }
  }

  @Test func `A sparse file of 20 GB is told from a log before it is read`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("sparse.csv")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 20 << 30) == 0)
    let start = ContinuousClock.now
    let result = try BuiltProgram.run(["import", "sparse.csv"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.error.contains("[unknown-format]"))
    #expect(start.duration(to: .now) < .seconds(20))
  }
}
